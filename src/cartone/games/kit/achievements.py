"""Achievements: facts about a game that was played to its end, each told when it is so for the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...store import GUIDED, Result


class Achievement(NamedTuple):
    """What a game calls so; `is_met` looks at the last view of who played, the result, and the results before it."""

    name: str
    is_met: Callable[[Any, Result, Sequence[Result]], bool]


def newly_met(
    achievements: Iterable[Achievement], view: Any, result: Result, past: Iterable[Result]
) -> tuple[str, ...]:
    """The achievements that a result is the first one for. Practice achieves nothing, before or now; and of a guided
    game at a real table only the points are known."""
    if result.practice or result.depth == GUIDED:
        return ()
    before = [one for one in past if one.game == result.game and not one.practice and one.depth != GUIDED]
    had = {name for one in before for name in one.achievements or ()}
    return tuple(one.name for one in achievements if one.name not in had and one.is_met(view, result, before))


def is_won(result: Result) -> bool:
    """A shared win is one, too."""
    return result.won > 0


def wins_in_a_row(result: Result, past: Sequence[Result], number: int) -> bool:
    """Whether this is the last of so many games that were won without one between them that was not.

    >>> won, lost = (Result("some-game", "bot", 1, 0, won, "2026-01-01") for won in (1.0, 0.0))
    >>> wins_in_a_row(won, [lost, won], 2), wins_in_a_row(won, [won, lost], 2)
    (True, False)
    """
    last = [*past, result][-number:]
    return len(last) == number and all(map(is_won, last))
