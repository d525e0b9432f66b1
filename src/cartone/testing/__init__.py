"""One suite of checks that every game must pass; it needs no test runner.

`check_game("goofspiel")` plays whole games of every kind and raises `Unfit` at the first promise that is not kept. A
runner may take them one by one:

    @pytest.mark.parametrize("name", CHECKS)
    def test_the_promise_is_kept(name: str) -> None:
        check_game("goofspiel", only=[name])
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from .cases import Case, Trial, cases
from .checks import CHECKS, DESCRIBED
from .hidden import Guard, guarded, hidden_outcomes, knowledge, twins


class Unfit(AssertionError):
    """A game does not keep a promise: which one, at which table, and how."""

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
    """Play whole games of every kind and hold the game to its promises; returns how often each had something to check.

    `only` names some of the `CHECKS`. With more `rounds` every number of players and every
    variant has its turn; where decks may be open, cards are described, too. `check` is what you know of the
    cardboard yourself: it gets the state of the game at every stop and complains by an assertion. `boxed` names the
    classes of cards that go back into the box when they are used.

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
    """The tables at which a promise is tried: some also where a person describes what comes."""
    for case in cases(game, rounds):
        yield case
        if name in DESCRIBED and (opened := case.opened()) is not None:
            yield opened


__all__ = [
    "CHECKS",
    "Case",
    "Guard",
    "Unfit",
    "cases",
    "check_game",
    "guarded",
    "hidden_outcomes",
    "knowledge",
    "twins",
]
