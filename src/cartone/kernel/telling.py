"""How a kernel tells its state as a list of numbers: one after the other, and the first says how many follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from .jit import compiled

MOST_TOLD = 1 << 15
"""So many numbers no state has."""


def paper() -> Any:
    """Where a state is written down."""
    return np.zeros(MOST_TOLD, np.int32)


@compiled
def say(out: Any, number: int) -> None:
    out[0] += 1
    out[out[0]] = number


@compiled
def say_all(out: Any, numbers: Any, count: int) -> None:
    """The first so many numbers of an array, and before them how many."""
    say(out, count)
    for place in range(count):
        say(out, numbers[place])
