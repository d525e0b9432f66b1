"""Achievements: goals checked against each finished game, and reported the first time they are met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...table.results import GUIDED, Played, Result, Tally, tallied

RECENT = 10
"""The number of recent results that an achievement can inspect individually."""


class PastGames(NamedTuple):
    """A player's earlier games that count towards achievements: totals, the latest results, achievements."""

    tallies: Sequence[Tally] = ()
    last: Sequence[Result] = ()
    achieved: frozenset[str] = frozenset()

    @staticmethod
    def of(results: Iterable[Result], game: str) -> PastGames:
        """Collect the results of `game` that count towards achievements."""
        before = [one for one in results if one.game == game and achieves(one)]
        return PastGames(tallied(before), before[-RECENT:], frozenset(names_in(before)))


def achieves(played: Played) -> bool:
    """Return whether a game counts towards achievements; practice and guided games do not."""
    return not played.practice and played.depth != GUIDED


def names_in(results: Iterable[Result]) -> Iterable[str]:
    """Return the names of the achievements met by any of the results."""
    return (name for one in results for name in one.achievements or ())


class Achievement(NamedTuple):
    """An achievement of a game; `is_met` takes the player's final view, the result, and the player's earlier games."""

    name: str
    is_met: Callable[[Any, Result, PastGames], bool]


def newly_met(achievements: Iterable[Achievement], view: Any, result: Result, past: PastGames) -> tuple[str, ...]:
    """Return the names of the achievements that a result meets for the first time."""
    if not achieves(result):
        return ()
    return tuple(one.name for one in achievements if one.name not in past.achieved and one.is_met(view, result, past))


def is_won(result: Result) -> bool:
    """Return whether a game was won; a shared win counts."""
    return result.won > 0


def wins_in_a_row(result: Result, past: PastGames, number: int) -> bool:
    """Return whether a result completes a streak of `number` wins.

    >>> won, lost = (Result("some-game", "bot", 1, 0, won, "2026-01-01") for won in (1.0, 0.0))
    >>> wins_in_a_row(won, PastGames(last=[lost, won]), 2), wins_in_a_row(won, PastGames(last=[won, lost]), 2)
    (True, False)
    """
    last = [*past.last, result][-number:]
    return len(last) == number and all(map(is_won, last))
