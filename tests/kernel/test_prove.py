"""The proof detects differences, and the kernel's random numbers are those of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cartone.kernel.asking import record
from cartone.kernel.prove import prove
from cartone.kernel.randomness import BOT, DECK, key_named, named, number_at, seeded, words_of
from cartone.table import key_of
from cartone.table.randomness import number_at as of_the_table

from .modes import STAMPS

SOLO = STAMPS[0]
WRONG: dict[str, Callable[[Any], Any]] = {
    "points": lambda cards: cards.points + 1,
    "crossed": lambda cards: 9 - cards.crossed,
    "tile_is_rare": lambda cards: np.ones_like(cards.tile_is_rare),
    "deck_word": lambda cards: named("other"),
}
"""Wrong numbers on cards, by what they change: points, decisions, options or decks."""


@pytest.mark.parametrize("field", WRONG)
def test_whatever_differs_is_noticed_and_told_in_a_short_record(field: str) -> None:
    twin = SOLO.twin()
    twin.cards[0][field][:] = WRONG[field](twin.cards[0])
    difference = prove(SOLO.dealt(5), twin)
    assert difference is not None
    assert difference.table != difference.kernel
    assert str(difference).count("\n") < 120
    assert sum(map(bool, difference.answers)) <= 2, "all answers that do not matter are the first option"


@pytest.mark.parametrize("seed", [0, 7, 2**63, 2**64 - 1, 2**64, 2**64 + 7, 2**127 - 1])
def test_random_numbers_are_those_of_the_table(seed: int) -> None:
    key = np.uint64(seeded(words_of(seed)))
    assert int(key) == key_of(seed)
    for name in (DECK, BOT):
        word = "deck" if name is DECK else "bot"
        stream = np.uint64(key_named(np.uint64(key_named(key, name)), named(12)))
        assert int(stream) == key_of(seed, word, 12)
        for counter in range(20):
            for below in (1, 2, 60, 4032, 2**32 - 1):
                assert int(number_at(stream, counter, below)) == of_the_table(int(stream), counter, below)


def test_a_field_that_hides_a_method_of_every_record_is_refused() -> None:
    with pytest.raises(ValueError, match="item"):
        record([("item", np.int32)])
