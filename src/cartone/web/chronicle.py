"""What the history tells of a game, and what the end of one brings: statistics, streaks and achievements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from .. import history
from ..daily import Daily, streak_text, streaks
from ..games import GameRoom, game_called
from ..games.kit.ladder import Rung, climbed, next_rung
from ..host import Host, Live
from ..locale import Catalogue
from ..store import Result

BAR_WIDTH = 360
"""The longest bar."""


class Piece(NamedTuple):
    """A piece of a bar: where its source stands in the legend, from where on, how long, and what it says."""

    number: int
    x: float
    width: float
    title: str


class Line(NamedTuple):
    """A level with its figures, and where the points came from."""

    level: str
    games: int
    wins: str
    """Per cent."""
    mean: str
    best: int
    pieces: list[Piece]


class Achieved(NamedTuple):
    """An achievement, and when it was met first; nothing if it was not."""

    name: str
    how: str
    day: str = ""
    table: str = ""
    is_real: bool = False
    """At a real table."""


def achievement(room: GameRoom, name: str, words: Catalogue, by: Result | None = None) -> Achieved:
    day, table, is_real = (by.date[:10], by.table, bool(by.depth)) if by is not None else ("", "", False)
    return Achieved(room.ladder.achievement(name, words), room.ladder.achieved_by(name, words), day, table, is_real)


class Chronicle:
    """A game in the history."""

    def __init__(
        self, room: GameRoom, past: history.Past, dailies: Sequence[Daily], today: date, words: Catalogue
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
        """Where points come from, in the order of the score sheet; only those that have brought any."""
        brought = {source for row in self._rows for source, points in row.sources.items() if points > 0}
        return [source for source in self.room.sources if source in brought]

    @property
    def legend(self) -> list[tuple[int, str]]:
        """The number of a source, by which it has its colour, and its name."""
        return [(self._number(source), self.room.source(source, self.words)) for source in self.sources]

    @property
    def lines(self) -> list[Line]:
        """The levels, with bars in one scale."""
        longest = max((sum(max(points, 0) for points in row.sources.values()) for row in self._rows), default=1)
        return [self._line(row, BAR_WIDTH / max(longest, 1)) for row in self._rows]

    def _line(self, row: history.Statistics, scale: float) -> Line:
        pieces: list[Piece] = []
        x = 0.0
        for source in self.sources:
            points = max(row.sources.get(source, 0), 0)
            said = f"{self.room.source(source, self.words)}: {self.words.decimal(points)}"
            pieces += [Piece(self._number(source), x, scale * points, said)] if points else []
            x += scale * points
        real = [self.words.text("history.real")] if row.sample.depth else []
        level = " · ".join([history.described(row.sample, self.words), *real])
        return Line(
            level, row.games, self.words.percent(row.wins / row.games), self.words.decimal(row.mean), row.best, pieces
        )

    def _number(self, source: str) -> int:
        return list(self.room.sources).index(source)


@dataclass(frozen=True, slots=True)
class Ending:
    """What the end of a game against a cardboard opponent brings, for the page that shows its score sheet."""

    result: Result
    achievements: list[Achieved]
    """Those that are new."""
    shared: str
    """The text to share of a deal of the day; nothing of another game."""
    is_best: bool
    """Whether all other games that can be compared, if there are any, had fewer points."""
    next: tuple[str, str] | None
    """The next rung of the ladder, and what it is called; whoever has lost at a real table plays that one again."""

    @staticmethod
    def of(host: Host, live: Live, words: Catalogue, player: str = "") -> Ending | None:
        """Nothing if it was another kind of game. It is compared with those of one player, or of the whole house."""
        result = host.store.result(live.id)
        if result is None:
            return None
        room = game_called(result.game)
        own = [tally for tally in host.store.tallies(player) if tally.game == result.game]
        rung = next_rung(climbed(fitting(room, live), own, room.settings)) if result.won or not live.is_real else None
        return Ending(
            result,
            [achievement(room, name, words, result) for name in result.achievements or ()],
            host.dailies.shared(live.id, words),
            history.is_best(result, own),
            (rung.name, room.ladder.rung(rung, words)) if rung is not None else None,
        )


def fitting(room: GameRoom, live: Live) -> list[Rung]:
    """The rungs of a ladder that can be played as a table is: beside a real one not all settings are known."""
    known = {setting.name for setting in game_called(live.table.header.game).settings}
    return [rung for rung in room.ladder.rungs if known.issuperset(rung.settings)]
