"""Statistics of many games: means, standard deviations, wins and points by source."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: points of each seat by source, the winners, and the number of decisions."""

    by_source: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
    decisions: int
    tallies: dict[str, int] = field(default_factory=dict)
    """Further statistics of the game, by name (see `Game.tallies`)."""
    pieces: Sequence[int] = ()
    """The numbers of `Machines.counted`, if they were asked for."""


@dataclass(slots=True)
class SeatReport:
    """The statistics of one seat."""

    name: str
    games: int = 0
    points: int = 0
    squares: int = 0
    wins: Fraction = Fraction()
    """The number of wins, shared ones as exact fractions, so that the order of games does not matter."""
    by_source: dict[str, int] = field(default_factory=dict)

    def add(self, by_source: Mapping[str, int], win: Fraction) -> None:
        total = sum(by_source.values())
        self.merge(SeatReport(self.name, 1, total, total * total, win, dict(by_source)))

    def merge(self, more: SeatReport) -> None:
        """Add the statistics of the same seat in other games."""
        self.games += more.games
        self.points += more.points
        self.squares += more.squares
        self.wins += more.wins
        add_up(self.by_source, more.by_source)

    @property
    def mean(self) -> float:
        return self.points / self.games

    @property
    def sd(self) -> float:
        """The sample standard deviation of the points per game."""
        if self.games < 2:
            return 0.0
        return math.sqrt(max(self.squares - self.points * self.mean, 0.0) / (self.games - 1))

    @property
    def margin(self) -> float:
        """Half the width of the 95% confidence interval of the mean."""
        return 1.96 * self.sd / math.sqrt(self.games)

    @property
    def win_share(self) -> float:
        return float(self.wins / self.games)

    def plain(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "mean": round(self.mean, 3),
            "sd": round(self.sd, 3),
            "interval": [round(self.mean - self.margin, 3), round(self.mean + self.margin, 3)],
            "win_share": round(self.win_share, 4),
            "by_source": {source: round(points / self.games, 3) for source, points in self.by_source.items()},
        }


@dataclass(slots=True)
class Report:
    """The statistics of a simulation.

    >>> report = Report("stamp-swap", ["greedy", "chance"])
    >>> report.add(GameResult(({"values": 30}, {"values": 20}), winners=(0,), decisions=90))
    >>> report.seats[0].mean, report.seats[0].win_share
    (30.0, 1.0)
    """

    game: str
    names: Sequence[str]
    seconds: float = 0.0
    games: int = 0
    decisions: int = 0
    tallies: dict[str, int] = field(default_factory=dict)
    seats: list[SeatReport] = field(init=False)

    def __post_init__(self) -> None:
        self.seats = [SeatReport(name) for name in self.names]

    def add(self, result: GameResult) -> None:
        self.games += 1
        self.decisions += result.decisions
        add_up(self.tallies, result.tallies)
        for number, seat in enumerate(self.seats):
            win = Fraction(number in result.winners, len(result.winners) or 1)
            seat.add(result.by_source[number], win)

    def add_all(self, results: Iterable[GameResult]) -> None:
        for result in results:
            self.add(result)

    def merge(self, more: Report) -> None:
        """Add the report on other games of the same simulation."""
        self.games += more.games
        self.decisions += more.decisions
        self.seconds += more.seconds
        add_up(self.tallies, more.tallies)
        for seat, again in zip(self.seats, more.seats, strict=True):
            seat.merge(again)

    def plain(self) -> dict[str, Any]:
        """Return the data that `--json` prints."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 2),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "seats": [seat.plain() for seat in self.seats],
            **({"tallies": dict(sorted(self.tallies.items()))} if self.tallies else {}),
        }


def add_up(counts: dict[str, int], more: Mapping[str, int]) -> None:
    """Add counts by name, in place."""
    for name, count in more.items():
        counts[name] = counts.get(name, 0) + count
