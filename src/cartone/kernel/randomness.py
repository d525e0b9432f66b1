"""The table's random numbers (`cartone.table.randomness`), number for number, over 64-bit words that wrap around."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..table.randomness import STEP as STEP_WORD
from ..table.randomness import WORD as ONES
from ..table.randomness import word_of
from .jit import COMPILED, compiled

STEP = np.uint64(STEP_WORD)
FIRST, SECOND = np.uint64(0xBF58_476D_1CE4_E5B9), np.uint64(0x94D0_49BB_1331_11EB)
LOW = np.uint64(0xFFFF_FFFF)
HALF = np.uint64(32)

if not COMPILED:
    np.seterr(over="ignore")  # words are meant to wrap around


def named(name: str | int) -> np.uint64:
    """A name as a word, for the packs and tables that a kernel is given."""
    return np.uint64(word_of(name))


DECK, BOT, REDEAL = named("deck"), named("bot"), named("redeal")
SMALL = np.array([word_of(number) for number in range(100)], np.uint64)
"""The words of small numbers: seats, and most decisions."""
ZERO = ord("0")


def words_of(seed: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A seed as its two words."""
    return np.array([seed & ONES, seed >> 64 & ONES], np.uint64)


@compiled
def mix(word: np.uint64) -> np.uint64:
    """Scramble a 64-bit word into another; one to one."""
    word = (word ^ (word >> np.uint64(30))) * FIRST
    word = (word ^ (word >> np.uint64(27))) * SECOND
    return word ^ (word >> np.uint64(31))


@compiled
def numbered(number: int) -> np.uint64:
    """A number that is no constant as a word: by its digits, as its name has them."""
    if number < len(SMALL):
        return SMALL[number]
    power = 10
    while number // power >= len(SMALL):
        power *= 10
    word = SMALL[number // power]
    while power > 1:
        power //= 10
        word = mix((word ^ np.uint64(ZERO + number // power % 10)) + STEP)
    return word


@compiled
def seeded(seed: Any) -> np.uint64:
    """The key of a seed, given as two words, before any name."""
    key = mix(seed[0] + STEP)
    if seed[1] != np.uint64(0):
        key = mix((key ^ mix(seed[1])) + STEP)
    return key


@compiled
def key_named(key: np.uint64, name: np.uint64) -> np.uint64:
    """The key of a stream with one name more."""
    return mix((key ^ name) + STEP)


@compiled
def number_at(key: np.uint64, counter: int, below: int) -> int:
    """The `counter`-th number of a stream, from 0 up to but not including `below`, which has at most 32 bits."""
    word = mix(key + np.uint64(counter + 1) * STEP)
    limit = np.uint64(below)
    return np.int64(((word >> HALF) * limit + ((word & LOW) * limit >> HALF)) >> HALF)
