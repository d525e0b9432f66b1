"""The history of a game and the summary of a finished one: statistics, streaks and achievements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from markupsafe import Markup

from .. import history
from ..daily import Daily, par_lines, streak_text, streaks
from ..games import GameRoom, game_called
from ..games.kit.ladder import Rung, climbed, next_rung
from ..games.kit.svg import element
from ..host import Host, LiveTable
from ..locale import Catalogue
from ..store import Result
from .lobby_games import page_of

BAR_WIDTH = 360
"""Width of the longest bar."""


class BarSegment(NamedTuple):
    """A segment of a bar: the number of its source of points in the legend, its start, its width and its title."""

    number: int
    x: float
    width: float
    title: str


class LevelRow(NamedTuple):
    """A level of the opponent with its statistics, and a bar of the points by source."""

    level: str
    games: int
    wins: str
    """Wins as a percentage."""
    mean: str
    best: int
    pieces: list[BarSegment]


class Achieved(NamedTuple):
    """An achievement, with the day on which the player first earned it; the day is empty if it has not been earned."""

    name: str
    how: str
    day: str = ""
    table: str = ""
    is_real: bool = False
    """True if it was earned at a real table."""
    picture: Markup = Markup("")
    """The game's drawing for this achievement; empty if there is none."""


def achievement(room: GameRoom, name: str, words: Catalogue, by: Result | None = None) -> Achieved:
    day, table, is_real = (by.date[:10], by.table, bool(by.depth)) if by is not None else ("", "", False)
    art, symbol = page_of(room).art, f"trophy-{name}"
    drawn = ""
    if art is not None and symbol in art.trophies.symbols:
        drawn = element(
            "svg", art.trophies.use(symbol, 0, 0, 48, 48), viewBox="0 0 48 48", class_="trophy", aria_hidden="true"
        )
    called, how = room.ladder.achievement(name, words), room.ladder.achieved_by(name, words)
    return Achieved(called, how, day, table, is_real, Markup(drawn))


class GameHistory:
    def __init__(
        self, room: GameRoom, past: history.PlayedGames, dailies: Sequence[Daily], today: date, words: Catalogue
    ) -> None:
        self.room = room
        self.words = words
        self.title = room.called(words)
        self.is_begun = room.name in {*(one.game for one in past.tallies), *(one.game for one in dailies)}
        row = streaks(dailies, room.name, today)
        self.streak = streak_text(row, words) or words.text("daily.no-streak")
        self.best_streak = words.text("daily.streak-best", days=row.finished.best) if row.finished.best else ""
        self._rows = history.statistics(past.tallies, room.name)
        found = history.achieved(past, room.name)
        self.achievements = [
            achievement(room, one.name, words, found.get(one.name)) for one in room.ladder.achievements
        ]
        self.met = len(found)

    @property
    def sources(self) -> list[str]:
        """Sources from which points have been scored, in the order of the score sheet."""
        brought = {source for row in self._rows for source, points in row.sources.items() if points > 0}
        return [source for source in self.room.sources if source in brought]

    @property
    def legend(self) -> list[tuple[int, str]]:
        """The number of each source of points, which determines its colour, and the source's name."""
        return [(self._number(source), self.room.source(source, self.words)) for source in self.sources]

    @property
    def lines(self) -> list[LevelRow]:
        """The levels, with all bars to the same scale."""
        longest = max((sum(max(points, 0) for points in row.sources.values()) for row in self._rows), default=1)
        return [self._line(row, BAR_WIDTH / max(longest, 1)) for row in self._rows]

    def _line(self, row: history.Statistics, scale: float) -> LevelRow:
        pieces: list[BarSegment] = []
        x = 0.0
        for source in self.sources:
            points = max(row.sources.get(source, 0), 0)
            said = f"{self.room.source(source, self.words)}: {self.words.decimal(points)}"
            pieces += [BarSegment(self._number(source), x, scale * points, said)] if points else []
            x += scale * points
        real = [self.words.text("history.real")] if row.sample.depth else []
        level = " · ".join([history.described(row.sample, self.words), *real])
        return LevelRow(
            level, row.games, self.words.percent(row.wins / row.games), self.words.decimal(row.mean), row.best, pieces
        )

    def _number(self, source: str) -> int:
        return self.room.source_colours[source]


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """The result of a game against a cardboard opponent, shown with its score sheet."""

    result: Result
    achievements: list[Achieved]
    """Achievements first earned in this game."""
    shared: str
    """Text for sharing a deal of the day; empty for any other game."""
    par: list[str]
    """Sentences about the par of a deal of the day; none for any other game."""
    is_best: bool
    """True if no comparable game scored as many points."""
    next: tuple[str, str] | None
    """The next rung of the game's ladder and its name; None after a defeat at a real table, where the same rung is
    played again."""

    @staticmethod
    def of(host: Host, live: LiveTable, words: Catalogue, player: str = "") -> ResultSummary | None:
        """Return the summary of a table's game among those of `player` (or all); None without a stored result."""
        result = host.store.result(live.id)
        if result is None:
            return None
        room = game_called(result.game)
        own = [tally for tally in host.store.tallies(player) if tally.game == result.game]
        rung = next_rung(climbed(fitting(room, live), own, room.settings)) if result.won or not live.is_real else None
        return ResultSummary(
            result,
            [achievement(room, name, words, result) for name in result.achievements or ()],
            host.dailies.shared(live.id, words),
            par_lines(host.dailies.of(live.id), words),
            history.is_best(result, own),
            (rung.name, room.ladder.rung(rung, words)) if rung is not None else None,
        )


def fitting(room: GameRoom, live: LiveTable) -> list[Rung]:
    """Return the rungs of a game's ladder for a table of this kind; a physical game lacks some settings."""
    known = {setting.name for setting in game_called(live.table.header.game).settings}
    return [rung for rung in room.ladder.rungs if known.issuperset(rung.settings)]
