"""Chips show the actual price and gain of each option."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.page.chips import option_chip

from ..mutants import OPTION_CHIPS, Mutant, plant
from .chips import PRICED, play_chips

SEEN = ("orders", "open orders", "range", "of several", "fulfilled", "fans", "earns")
SEEDS = range(14)
"""Seeds of enough games to see every case."""


def test_the_price_on_a_thing_is_what_its_answer_costs_and_the_rest_is_what_comes_of_it() -> None:
    seen = play_chips(option_chip, SEEDS)
    assert min(seen[what] for what in (*PRICED, *SEEN)) > 0, seen


@pytest.mark.parametrize("mutant", OPTION_CHIPS, ids=lambda mutant: mutant.new[:30])
def test_a_wrong_chip_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.age_of_comics.page.chips", mutant)
    with pytest.raises(AssertionError):
        play_chips(wrong.option_chip, SEEDS)
