"""Lists in a kernel: fixed rows of numbers, each with a count of those in use."""

from __future__ import annotations

from typing import Any

from ..table import observation
from .jit import compiled

bounded = compiled(observation.bounded)


@compiled
def holds(row: Any, count: int, number: int) -> bool:
    """Return whether a number is among the first of a row."""
    for place in range(count):
        if row[place] == number:
            return True
    return False


@compiled
def place_in(row: Any, number: int) -> int:
    """Return the place of a number that is in a row."""
    place = 0
    while row[place] != number:
        place += 1
    return place


@compiled
def take_out(row: Any, place: int, left: int) -> None:
    """Close the gap at a place of a row in which so many numbers are left."""
    for after in range(place, left):
        row[after] = row[after + 1]
