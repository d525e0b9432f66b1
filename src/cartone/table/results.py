"""Results of games against a cardboard opponent, individually and as tallies, which save reading all results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

GUIDED, FULL = "guided", "full"
"""Depths of a physical game: either only the facts that the opponent needs are entered, or everything is."""

TOP = 2
"""The number of top scores stored in a tally: the best one, and the best of all other games."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game against a cardboard opponent."""

    game: str
    opponent: str
    you: int
    opponent_points: int
    won: float
    date: str
    settings: Mapping[str, str] = field(default_factory=dict)
    table: str = ""
    """The ID of the table; empty if unknown."""
    player: str = ""
    """The key of the player."""
    practice: bool = False
    """True if the result is shown but not counted."""
    sources: Mapping[str, int] = field(default_factory=dict)
    """The player's points by source; None if not stored."""
    achievements: tuple[str, ...] | None = None
    """Achievements earned in this game; None if not determined yet."""
    depth: str = ""
    """`guided` or `full` for a physical game, empty for others."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Totals over all games with the same settings, separately for practice games."""

    game: str
    opponent: str
    settings: Mapping[str, str]
    depth: str = ""
    practice: bool = False
    games: int = 0
    wins: float = 0.0
    """The number of wins; a shared win counts as a fraction."""
    points: int = 0
    """The sum of the player's points."""
    top: tuple[int, ...] = ()
    """The best score, and the best score of all other games."""
    known: int = 0
    """The number of games with points by source."""
    sources: Mapping[str, int] = field(default_factory=dict)
    """The player's total points by source."""
    costs: tuple[tuple[str, ...], ...] = ()
    """For games that were won, the distinct sets of sources that cost points."""

    @property
    def best(self) -> int:
        return self.top[0]

    def plus(self, result: Result) -> Tally:
        """Return these totals with one more game added."""
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
        """Return these totals as JSON, without the settings."""
        return json.dumps({name: getattr(self, name) for name in SUMS}, default=dict)

    def with_sums(self, text: str) -> Tally:
        sums: dict[str, Any] = json.loads(text)
        return replace(self, **{**sums, "top": tuple(sums["top"]), "costs": tuple(map(tuple, sums["costs"]))})


SUMS = ("games", "wins", "points", "top", "known", "sources", "costs")

Played: TypeAlias = Result | Tally
"""A result or a tally; both have the opponent and the settings of a game."""


def added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {source: one.get(source, 0) + other.get(source, 0) for source in (*one, *other)}


def tallied(results: Iterable[Result]) -> list[Tally]:
    """Return the tallies of results, one for each combination of settings.

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
    return Tally(result.game, result.opponent, result.settings, result.depth, result.practice)
