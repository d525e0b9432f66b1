"""The state vectors that the proof compares distinguish all states whose digests differ."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from cartone.kernel.twin import Twin
from cartone.table import key_of

from .modes import COMICS, STAMPS, Mode

MODES = [STAMPS[0], STAMPS[8], COMICS[0], COMICS[-2]]
CHANGES, PROOF_CHANGES = 60, 5000


def stand_somewhere(twin: Twin, random: Random) -> None:
    """Advance to a random state in the middle of a game."""
    twin.reset(random.getrandbits(32))
    for _ in range(random.randrange(60)):
        if not twin.over:
            twin.step(random.randrange(int(twin.states[0].asked_count)))


def is_key(field: np.dtype[Any]) -> bool:
    """Return whether a field holds random numbers or their keys, which are the only unsigned 64-bit fields."""
    return bool(field.base == np.uint64)


def change(record: Any, random: Random) -> None:
    """Change a number in a random field of a record or of a record inside it."""
    name = random.choice([name for name in record.dtype.names if name != "answers" and not is_key(record.dtype[name])])
    field = np.asarray(record[name])
    if field.dtype.names is not None:
        change(record[name][random.randrange(2)] if field.ndim else record[name], random)
        return
    if field.ndim == 0:
        record[name] += random.choice((-1, 1))
        return
    place = tuple(random.randrange(min(size, 6)) for size in field.shape)
    record[name][place] += random.choice((-1, 1))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_whatever_digests_tell_apart_numbers_do(mode: Mode, proving: bool) -> None:
    twin, random = mode.twin(), Random(5)
    told_apart = 0
    for number in range(PROOF_CHANGES if proving else CHANGES):
        if number % 20 == 0:
            stand_somewhere(twin, random)
            before, digest, numbers = twin.states.copy(), twin.digest(), twin.as_numbers()
        change(twin.states[0], random)
        try:
            differs = twin.digest() != digest
        except (LookupError, ValueError, StopIteration, AttributeError):  # a number without a meaning
            differs = False
        if differs:
            told_apart += 1
            assert twin.as_numbers() != numbers
        twin.states[:] = before
    assert told_apart > number / 10, "most changes matter"


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_table_tells_the_same_numbers(mode: Mode) -> None:
    table, twin = mode.table(3)(), mode.twin()
    assert table.header.seed is not None
    twin.reset(table.header.seed)
    random = Random(key_of(3))
    for _ in range(40):
        assert twin.told(table.game) == twin.as_numbers()
        place = random.randrange(int(twin.states[0].asked_count))
        table.answer(twin.seat, table.pending[twin.seat].options.at(place))
        twin.step(place)
        if table.over:
            break
