"""The proof finds some mutants of the kernels; `make proof` plants all of them."""

from __future__ import annotations

import pytest

from ..proving import left_to_proof
from .mutants import AGE_OF_COMICS_MUTANTS, KERNELS, NOTHING, STAMP_SWAP_MUTANTS, Planted, notices

QUICK = [*KERNELS[:30:5], KERNELS[35]]
"""Mutants that are found in the first games."""


@pytest.mark.parametrize("mutant", QUICK, ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_a_kernel_is_found(mutant: Planted) -> None:
    assert notices(mutant)


@pytest.mark.parametrize("mutant", left_to_proof((NOTHING,)))
def test_what_is_no_mistake_is_not(mutant: Planted) -> None:
    assert not notices(mutant)


def test_there_are_enough_of_them_in_all_rooms() -> None:
    for mutants in (STAMP_SWAP_MUTANTS, AGE_OF_COMICS_MUTANTS):
        assert len(mutants) >= 20
        assert len({mutant.room for mutant in mutants}) >= 12
