"""How games against a cardboard opponent ended: one by one, and added up, so that many need not be read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

GUIDED, FULL = "guided", "full"
"""How much is told at a real table: what the opponent needs to know, or all."""

TOP = 2
"""How many of the most points are kept: the best, and what was the best without it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game against a cardboard opponent ended: the points, the settings it was played with, and when."""

    game: str
    opponent: str
    you: int
    opponent_points: int
    won: float
    date: str
    settings: Mapping[str, str] = field(default_factory=dict)
    table: str = ""
    """The table it was played at; nothing if that is not known here."""
    player: str = ""
    """The key of who played."""
    practice: bool = False
    """It is shown, and counts for nothing else."""
    sources: Mapping[str, int] = field(default_factory=dict)
    """Where your points came from; nothing if that was not kept."""
    achievements: tuple[str, ...] | None = None
    """What was achieved for the first time; None if nobody has looked yet."""
    depth: str = ""
    """`guided` or `full`, if it was played at a real table."""


@dataclass(frozen=True, slots=True)
class Tally:
    """All games that were played with the same settings, added up. Practice stands apart."""

    game: str
    opponent: str
    settings: Mapping[str, str]
    depth: str = ""
    practice: bool = False
    games: int = 0
    wins: float = 0.0
    """Shared ones by their share."""
    points: int = 0
    """Yours, altogether."""
    top: tuple[int, ...] = ()
    """The most points, and the most of all other games."""
    known: int = 0
    """Games of which it is known where the points came from."""
    sources: Mapping[str, int] = field(default_factory=dict)
    """Where they came from, altogether."""
    costs: tuple[tuple[str, ...], ...] = ()
    """What has cost points in games that were won: each set of sources once."""

    @property
    def best(self) -> int:
        return self.top[0]

    def plus(self, result: Result) -> Tally:
        """With one more game."""
        cost = tuple(sorted(source for source, points in result.sources.items() if points < 0))
        return replace(
            self,
            games=self.games + 1,
            wins=self.wins + result.won,
            points=self.points + result.you,
            top=tuple(sorted((*self.top, result.you), reverse=True)[:TOP]),
            known=self.known + bool(result.sources),
            sources=added(self.sources, result.sources),
            costs=tuple(sorted({*self.costs, cost})) if result.won else self.costs,
        )

    @property
    def sums(self) -> str:
        """Everything but what it was played with, as JSON."""
        return json.dumps({name: getattr(self, name) for name in SUMS}, default=dict)

    def with_sums(self, text: str) -> Tally:
        sums: dict[str, Any] = json.loads(text)
        return replace(self, **{**sums, "top": tuple(sums["top"]), "costs": tuple(map(tuple, sums["costs"]))})


SUMS = ("games", "wins", "points", "top", "known", "sources", "costs")

Played: TypeAlias = Result | Tally
"""What says with which settings something was played."""


def added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {source: one.get(source, 0) + other.get(source, 0) for source in (*one, *other)}


def tallied(results: Iterable[Result]) -> list[Tally]:
    """Results, added up.

    >>> won, lost = (Result("some-game", "bot", you, 9, won, "2026-01-01") for you, won in ((12, 1.0), (7, 0.0)))
    >>> [(one.games, one.wins, one.points, one.top) for one in tallied([won, lost, won])]
    [(3, 2.0, 31, (12, 12))]
    """
    found: dict[str, Tally] = {}
    for result in results:
        empty = empty_tally(result)
        key = json.dumps([empty.game, empty.opponent, dict(empty.settings), empty.depth, empty.practice])
        found[key] = found.get(key, empty).plus(result)
    return list(found.values())


def empty_tally(result: Result) -> Tally:
    """Where a result is added up."""
    return Tally(result.game, result.opponent, result.settings, result.depth, result.practice)
