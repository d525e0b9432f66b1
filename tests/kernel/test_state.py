"""What is derived from the declarations of a state is what was once written by hand: columns, digests, numbers."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest

from cartone.board.cells import Region
from cartone.board.codecs import Encoded
from cartone.games.age_of_comics.kernel.state import GAME as COMICS_STATE
from cartone.games.stamp_swap.kernel.state import GAME as STAMPS_STATE

from ..proving import in_rings
from .modes import COMICS, MODES, STAMPS, Mode

PINNED = [
    (STAMPS[0], "0fa5fbf91a20cc36"),
    (STAMPS[8], "fbb335022b824713"),
    (COMICS[0], "62764c5e437878a7"),
    (COMICS[-2], "f4f18d475cb364b9"),
]
"""Hashes of forty digests, made when each game still told its digest by hand."""


def hashed(plain: object) -> str:
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def described(record: np.dtype[Any]) -> list[Any]:
    """Return the names and types of a record's columns, sorted by name."""
    columns = [(name, record[name]) for name in sorted(record.names or ())]
    return [
        (name, described(field.base) if field.base.names else [str(field.base), list(field.shape)])
        for name, field in columns
    ]


def test_declarations_lead_to_the_columns_that_were_written_by_hand() -> None:
    assert hashed(described(STAMPS_STATE)) == "f0be60aa19d7d0cf"
    assert hashed(described(COMICS_STATE)) == "50af1b18d4c1a782"


@pytest.mark.parametrize(("mode", "pinned"), PINNED, ids=str)
def test_kernels_tell_the_digests_that_were_written_by_hand(mode: Mode, pinned: str) -> None:
    twin, random = mode.twin(), Random(11)
    digests: list[object] = []
    twin.reset(11)
    while not twin.over and len(digests) < 40:
        digests.append(twin.digest())
        twin.step(random.randrange(int(twin.states[0].asked_count)))
    assert hashed(digests) == pinned


@pytest.mark.parametrize("mode", in_rings(MODES, [mode for mode, _ in PINNED], MODES), ids=str)
def test_a_game_is_told_as_numbers_and_made_of_them_again(mode: Mode) -> None:
    table, twin, random = mode.table(5)(), mode.twin(), Random(5)
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options.at(random.randrange(len(options))))
        if random.random() < 0.3:
            game = twin.new_game()
            numbers = twin.told(table.game)
            assert twin.codec.decode(Encoded(numbers, game), game).digest() == table.game.digest()
            assert twin.told(game) == numbers


def test_what_should_have_passed_by_now_is_told() -> None:
    twin = COMICS[0].twin()
    game = twin.new_game()
    before = twin.told(game)
    game.turning = 3
    assert twin.told(game) != before


def test_a_column_of_another_name_or_shape_is_named() -> None:
    place = Region(COMICS_STATE)
    with pytest.raises(LookupError, match="no column nonsense"):
        place.cell("nonsense")
    with pytest.raises(LookupError, match="column team has 3 dimensions, its declaration 0"):
        place.cell("team")
