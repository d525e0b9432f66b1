"""Counter-based random numbers: each is a function of a key and a counter, never of earlier numbers.

A 64-bit word is scrambled as in splitmix64, so Python, a compiled kernel and a GPU produce the same numbers. Because of
the counter, undo never changes the numbers to come, and a test can request any draw directly.
"""

from __future__ import annotations

from functools import cache

WORD = 0xFFFF_FFFF_FFFF_FFFF
STEP = 0x9E37_79B9_7F4A_7C15


def mix(word: int) -> int:
    """Return a 64-bit word scrambled by a one-to-one function.

    >>> mix(0), hex(mix(1))
    (0, '0x5692161d100b05e5')
    """
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & WORD
    return word ^ (word >> 31)


def key_of(seed: int, *names: str | int) -> int:
    """Derive the key of a random stream from a seed and the names of the stream.

    >>> key_of(7, "event") == key_of(7, "event")
    True
    >>> key_of(7, "event") == key_of(8, "event")
    False
    >>> key_of(7, "event") == key_of(7 + (1 << 64), "event")
    False
    """
    key = mix((seed + STEP) & WORD)
    if seed > WORD:  # mix in the second word only if there is one, so that 64-bit seeds keep their old numbers
        key = mix((key ^ mix(seed >> 64)) + STEP & WORD)
    for name in names:
        key = mix((key ^ word_of(name)) + STEP & WORD)
    return key


@cache
def word_of(name: str | int) -> int:
    """Hash a name to a 64-bit word."""
    word = 0
    for byte in str(name).encode():
        word = mix((word ^ byte) + STEP & WORD)
    return word


def number_at(key: int, counter: int, below: int) -> int:
    """Return the `counter`-th number of a stream, from 0 up to but not including `below`."""
    word = (key + (counter + 1) * STEP) & WORD
    # `mix` is inlined here and in `below`, which run for every draw and decision.
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & WORD
    return ((word ^ (word >> 31)) * below) >> 64


class Random:
    """A stream of random numbers from a key.

    >>> Random(key_of(7, "dice")).below(6) == Random(key_of(7, "dice")).below(6)
    True
    """

    __slots__ = ("counter", "key")

    def __init__(self, key: int) -> None:
        self.key = key
        self.counter = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including `limit`."""
        self.counter = counter = self.counter + 1
        word = (self.key + counter * STEP) & WORD
        word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & WORD
        return ((word ^ (word >> 31)) * limit) >> 64
