"""A few planted mistakes are noticed; `make proof` plants them all."""

from __future__ import annotations

import pytest

from .mutants import Mutant
from .proof import PLANTED

SOME = {
    "contests": slice(None, None, 5),
    "Pinzetta": slice(None, None, 5),
    "the Automa": slice(None, None, 4),
    "its editions": slice(None, None, 3),
    "the outlook on a print": slice(None, None, 4),
    "sealed views": slice(None),
    "seals and taking back": slice(None),
    "the outlook on other answers and on the Automa": slice(0, 12, 6),
    "the outlook on stamps": slice(None, None, 8),
    "the steps of Stamp Swap": slice(None, None, 6),
    "the steps of Age of Comics": slice(None, None, 7),
}
"""Those that are soon noticed."""
CASES = [
    pytest.param(what, mutant, id=f"{what}-{mutant.new[:30]}")
    for what, some in SOME.items()
    for mutant in PLANTED[what].mutants[some]
]


@pytest.mark.parametrize(("what", "mutant"), CASES)
def test_a_planted_mistake_is_noticed(what: str, mutant: Mutant) -> None:
    assert PLANTED[what].notices(mutant)


def test_there_are_enough_of_them() -> None:
    assert SOME.keys() == PLANTED.keys()
    assert all(len(PLANTED[what].mutants) >= 20 for what in ("contests", "Pinzetta", "the Automa"))
