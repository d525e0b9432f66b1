"""Achievements: facts about a game that was played to its end, each told when it is so for the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...table.results import GUIDED, Played, Result, Tally, tallied

RECENT = 10
"""How many of the last results an achievement can look at one by one."""


class Past(NamedTuple):
    """What was played of a game before, as far as it counts: added up, its last results in their order, and what was
    achieved by any of them."""

    tallies: Sequence[Tally] = ()
    last: Sequence[Result] = ()
    achieved: frozenset[str] = frozenset()

    @staticmethod
    def of(results: Iterable[Result], game: str) -> Past:
        """Of results that are all at hand."""
        before = [one for one in results if one.game == game and achieves(one)]
        return Past(tallied(before), before[-RECENT:], frozenset(names_in(before)))


def achieves(played: Played) -> bool:
    """Practice achieves nothing; and of a guided game at a real table only the points are known."""
    return not played.practice and played.depth != GUIDED


def names_in(results: Iterable[Result]) -> Iterable[str]:
    """What was achieved by any of them."""
    return (name for one in results for name in one.achievements or ())


class Achievement(NamedTuple):
    """What a game calls so; `is_met` looks at the last view of who played, the result, and what was before it."""

    name: str
    is_met: Callable[[Any, Result, Past], bool]


def newly_met(achievements: Iterable[Achievement], view: Any, result: Result, past: Past) -> tuple[str, ...]:
    """The achievements that a result is the first one for."""
    if not achieves(result):
        return ()
    return tuple(one.name for one in achievements if one.name not in past.achieved and one.is_met(view, result, past))


def is_won(result: Result) -> bool:
    """A shared win is one, too."""
    return result.won > 0


def wins_in_a_row(result: Result, past: Past, number: int) -> bool:
    """Whether this is the last of so many games that were won without one between them that was not.

    >>> won, lost = (Result("some-game", "bot", 1, 0, won, "2026-01-01") for won in (1.0, 0.0))
    >>> wins_in_a_row(won, Past(last=[lost, won]), 2), wins_in_a_row(won, Past(last=[won, lost]), 2)
    (True, False)
    """
    last = [*past.last, result][-number:]
    return len(last) == number and all(map(is_won, last))
