"""A suite of checks that every game must pass. It can be run without a test runner.

`check_game("goofspiel")` plays whole games with various players and settings, and raises `Unfit` at the first check
that fails. In pytest, each check can be a test of its own:

    @pytest.mark.parametrize("name", CHECKS)
    def test_the_promise_is_kept(name: str) -> None:
        check_game("goofspiel", only=[name])
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from .cases import Case, Trial, cases
from .checks import CHECKS, DESCRIBED
from .hidden import LeakGuard, guarded, hidden_outcomes, knowledge, twins


class Unfit(AssertionError):
    """The error for a game that fails a check, with the case in which it fails and the problem."""

    def __init__(self, check: str, case: Case, problem: Exception) -> None:
        said = str(problem) if isinstance(problem, AssertionError) else f"{type(problem).__name__}: {problem}"
        super().__init__(f"{check}: {case}: {said}")
        self.check = check
        self.case = case


def check_game(
    game: str,
    only: Collection[str] = CHECKS,
    rounds: int | range = 1,
    check: Callable[[Any], None] | None = None,
    boxed: Collection[str] = (),
) -> Mapping[str, int]:
    """Play whole games with various players and settings; return the number of assertions of each check.

    `only` selects some of the `CHECKS`. More `rounds` cover more numbers of players and more variants. If a game may
    have open decks, cards of these are also entered by description. `check` is an optional callback with further
    assertions, called with the game at every stop. `boxed` names the classes of cards that return to the box after use.

    >>> check_game("stamp-swap", only=["numbers"])["numbers"] > 1000
    True
    """
    done = dict.fromkeys(only, 0)
    for name in only:
        for case in _cases(game, name, rounds):
            try:
                done[name] += CHECKS[name](Trial(case, check, frozenset(boxed)))
            except Exception as problem:
                raise Unfit(name, case, problem) from problem
    return done


def _cases(game: str, name: str, rounds: int | range) -> Iterator[Case]:
    """Yield the cases for a check; for some checks, each case is repeated with cards described by a person."""
    for case in cases(game, rounds):
        yield case
        if name in DESCRIBED and (opened := case.opened()) is not None:
            yield opened


__all__ = [
    "CHECKS",
    "Case",
    "LeakGuard",
    "Unfit",
    "cases",
    "check_game",
    "guarded",
    "hidden_outcomes",
    "knowledge",
    "twins",
]
