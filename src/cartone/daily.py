"""The deal of the day, the same for all players of a game on a UTC date, and streaks of days on which it was played."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from .games import GameRoom, load_pack
from .games.kit.achievements import is_won
from .games.kit.packs import HOUSE
from .locale import Catalogue
from .table.results import Result

SEED_BYTES = 16
POINTS_PER_SIGN = 10
PLAIN_SIGN = "▪"


class Deal(NamedTuple):
    """The seed and settings of a day's deal."""

    seed: int
    settings: Mapping[str, str]


def daily_seed(day: date, game: str, rules: int, pack_hash: str) -> int:
    """Return the seed of a game's deal of the day. It depends on the rules and the cards, since a change of either
    changes the game.

    >>> daily_seed(date(2026, 11, 15), "some-game", 1, "0" * 16)
    80382583852670497176520515396363450107
    """
    text = "\n".join(["cartone daily", day.isoformat(), game, str(rules), pack_hash])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:SEED_BYTES], "big")


def deal_of(room: GameRoom, day: date) -> Deal:
    """Return the daily deal of a game for a date; the opponent's level depends on the weekday."""
    seed = daily_seed(day, room.name, room.rules_version, load_pack(room, HOUSE).hash)
    return Deal(seed, room.ladder.week[day.weekday()] if room.ladder.week else {})


# -- par -------------------------------------------------------------------------------------------


class Par(NamedTuple):
    """The numbers of games on a deal by the points they ended with."""

    counts: Mapping[int, int]

    @property
    def games(self) -> int:
        return sum(self.counts.values())

    @property
    def points(self) -> int:
        """Par: the points that half of the games reach."""
        left = self.games // 2
        for points, count in sorted(self.counts.items(), reverse=True):
            left -= count
            if left <= 0:
                return points
        raise ValueError("no games")

    def beaten(self, points: int) -> float:
        """Return the share of the games that a result beats; of those with the same points, half of them."""
        fewer = sum(count for other, count in self.counts.items() if other < points)
        return (fewer + self.counts.get(points, 0) / 2) / self.games

    def said(self, words: Catalogue) -> str:
        """Return the sentence that says what par is, and where it comes from."""
        return words.text("daily.par", points=self.points, games=words.number(self.games))

    def compared(self, points: int, words: Catalogue) -> str:
        """Return the short line that says how a result compares."""
        return words.text("daily.beats", percent=words.percent(self.beaten(points)))

    def text(self) -> str:
        """Return the par as text, for the store."""
        return " ".join(f"{points}:{count}" for points, count in sorted(self.counts.items()))

    @staticmethod
    def read(text: str) -> Par:
        return Par({int(points): int(count) for points, _, count in (one.partition(":") for one in text.split())})


# -- deals that were begun ------------------------------------------------------------------------


class State(Enum):
    """The progress of a started deal of the day: running, finished or abandoned."""

    RUNNING = "running"
    OVER = "over"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Daily:
    """A deal of the day that was started; it counts for its date even if it is finished later."""

    game: str
    day: date
    table: str
    state: State
    result: Result | None = None
    par: Par | None = None
    """The par of the deal, where it has been worked out."""

    @property
    def counts(self) -> bool:
        """True if the deal was finished without hints or undo."""
        return self.result is not None and not self.result.practice

    def compared(self, words: Catalogue) -> str:
        """Return the line that compares the result with par; empty if there is nothing to compare."""
        if self.par is None or self.result is None or not self.counts:
            return ""
        return self.par.compared(self.result.you, words)

    @property
    def is_won(self) -> bool:
        return self.counts and self.result is not None and is_won(self.result)


class Streak(NamedTuple):
    """The lengths in days of the current streak and of the longest one."""

    now: int
    best: int


class Streaks(NamedTuple):
    """Two streaks: consecutive days on which the deal was finished, and consecutive days on which it was won."""

    finished: Streak
    won: Streak


def streak(days: Collection[date], today: date, is_settled: bool) -> Streak:
    """Return the streak formed by the given dates. A missing `today` ends the streak only if today's deal `is_settled`.

    >>> monday = date(2026, 11, 16)
    >>> days = [monday + timedelta(number) for number in (0, 1, 2, 4, 5)]
    >>> streak(days, days[-1], True), streak(days, days[-1] + timedelta(1), False)
    (Streak(now=2, best=3), Streak(now=2, best=3))
    >>> streak(days, days[-1] + timedelta(1), True), streak(days, days[-1] + timedelta(2), False)
    (Streak(now=0, best=3), Streak(now=0, best=3))
    """
    ordered = sorted(set(days))
    runs = [[day for _, day in run] for _, run in groupby(enumerate(ordered), lambda one: one[1].toordinal() - one[0])]
    last = today if today in days or is_settled else today - timedelta(1)
    return Streak(next((len(run) for run in runs if run[-1] == last), 0), max(map(len, runs), default=0))


def streaks(dailies: Iterable[Daily], game: str, today: date) -> Streaks:
    """Return the streaks of a game. Deals that became practice, because of hints or undo, do not count."""
    own = [daily for daily in dailies if daily.game == game]
    is_settled = any(daily.day == today and daily.state is not State.RUNNING for daily in own)
    finished = streak([daily.day for daily in own if daily.counts], today, is_settled)
    return Streaks(finished, streak([daily.day for daily in own if daily.is_won], today, is_settled))


# -- sharing --------------------------------------------------------------------------------------


def signs(room: GameRoom, sources: Mapping[str, int]) -> str:
    """Render points as a row of symbols: one per ten points of each source, rounded up; none for negative points.

    >>> from cartone.games import games
    >>> signs(games()["stamp-swap"], {"contests": 21, "forever": 10, "values": 1, "discards": -4})
    '🏆🏆🏆🔔💰'
    """
    rows = {source: -(-max(points, 0) // POINTS_PER_SIGN) for source, points in sources.items()}
    known = [*room.sources, *(source for source in sources if source not in room.sources)]
    return "".join(room.sources.get(source, PLAIN_SIGN) * rows.get(source, 0) for source in known)


def verdict(result: Result, words: Catalogue) -> str:
    """Return a localized word for the outcome of a game: won, shared or lost."""
    return words.text("history.won" if result.won == 1 else "history.shared" if result.won else "history.lost")


def against(room: GameRoom, settings: Mapping[str, str], words: Catalogue) -> str:
    """Return the name of the game's cardboard opponent with its level."""
    opponent = room.player(room.opponent or "", words)
    described = room.described(settings, words)
    return f"{opponent}, {described}" if described else opponent


def share_text(room: GameRoom, daily: Daily, row: Streaks, words: Catalogue) -> str:
    """Return a text for sharing the result of a deal of the day; it reveals nothing about the cards."""
    assert daily.result is not None
    result = daily.result
    you, other = words.number(result.you), words.number(result.opponent_points)
    lines = [
        f"Cartone · {room.called(words)} · {words.date(daily.day)}",
        f"{against(room, result.settings, words)} · {verdict(result, words)} {you} : {other}",
        signs(room, result.sources),
        daily.compared(words),
        streak_text(row, words) if not result.practice else words.text("daily.practice"),
    ]
    return "\n".join(filter(None, lines))


def par_lines(daily: Daily | None, words: Catalogue) -> list[str]:
    """Return the sentences about the par of a deal of the day, and about a result that counts."""
    if daily is None or daily.par is None:
        return []
    return [*filter(None, [daily.par.said(words), daily.compared(words)])]


def streak_text(row: Streaks, words: Catalogue) -> str:
    """Return a line about the current streaks; empty if there are none."""
    said: Sequence[str] = [
        words.text("daily.streak", days=row.finished.now) if row.finished.now else "",
        words.text("daily.streak-won", days=row.won.now) if row.won.now > 1 else "",
    ]
    return " · ".join(filter(None, said))
