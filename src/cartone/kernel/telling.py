"""How a kernel tells its state as a list of numbers: by the plan of its codecs, and the first says how many follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..board.cells import CHOSEN, GUARD, LOOKED_UP, NONE, WHEN
from .jit import compiled, entry

MOST_TOLD = 1 << 15
"""So many numbers no state has."""


def paper() -> Any:
    """Where a state is written down."""
    return np.zeros(MOST_TOLD, np.int32)


@compiled
def number_at(short: Any, long: Any, at: int, wide: int) -> int:
    """The number at a place, of two bytes or of four."""
    return np.int64(short[at >> 1]) if wide == short.itemsize else np.int64(long[at >> 2])


@entry
def tell(short: Any, long: Any, plan: Any, out: Any) -> None:
    """Write the state, given its bytes as numbers of two and of four bytes."""
    out[0] = 0
    line = 0
    while line < len(plan):
        kind, follow = plan[line, 0], plan[line, 3]
        number = number_at(short, long, plan[line, 1], plan[line, 2])
        line += 1
        if kind >= WHEN:
            line += 0 if number == kind - WHEN else follow
        elif kind == GUARD:
            say(out, 1 if number else 0)
            line += 0 if number else follow
        else:
            chooser = NONE
            before = out[0] + 1
            say(out, number)
            if kind == CHOSEN:
                chooser = line
                line += 1
                out[before] = 0
            for place in range(number if follow else 0):
                if chooser != NONE:
                    at = plan[chooser, 1] + plan[chooser, 3] * place
                    if number_at(short, long, at, plan[chooser, 2]) != plan[chooser, 0]:
                        continue
                    out[before] += 1
                tell_row(short, long, plan, out, line, line + follow, place)
            line += follow


@compiled
def say(out: Any, number: int) -> None:
    out[0] += 1
    out[out[0]] = number


@compiled
def tell_row(short: Any, long: Any, plan: Any, out: Any, first: int, last: int, place: int) -> None:
    """Write what the columns of a row have at a place; the first of them may say where others are looked up."""
    number = 0
    for column in range(first, last):
        index = number if plan[column, 0] == LOOKED_UP else place
        told = number_at(short, long, plan[column, 1] + plan[column, 3] * index, plan[column, 2])
        if column == first:
            number = told
        say(out, told)
