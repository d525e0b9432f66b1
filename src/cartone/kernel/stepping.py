"""How a learner acts: by actions, which number the options of all kinds of questions in one row.

An action is the first number of its kind plus the number of the option. Below 0 there are orders to the kernel: begin
`NEW` game, leave a game `AS_IT_IS`, or `TURN` to another one of those who act together.
"""

from __future__ import annotations

from typing import Any

from .jit import compiled

NEW, AS_IT_IS, TURN = -1, -2, -3
"""`TURN` is to the first seat, one less to the second …"""

ILLEGAL = -2
"""Who is asked after an action that is not legal: nobody any more, though the game is not over."""


@compiled
def place_of(numbers: Any, count: int, number: int) -> int:
    """The place of the option with a number among those that are listed; -1 if there is none."""
    for place in range(count):
        if numbers[place] == number:
            return place
    return -1


@compiled
def write_mask(numbers: Any, count: int, first: int, mask: Any) -> None:
    """Which actions are legal, where the kind that is asked begins at this number."""
    mask[:] = 0
    for place in range(count):
        mask[first + numbers[place]] = 1
