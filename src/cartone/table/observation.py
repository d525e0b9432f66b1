"""What a learner is given of a game: whole numbers in a fixed order, read off the view of a seat alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

MOST = 9999
"""Points and the like are told up to this, in both directions."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some numbers of an observation that belong together.

    >>> Field("grid", (12, 12), 0, 48, "what lies on each cell").size
    144
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    says: str

    @property
    def size(self) -> int:
        """How many numbers they are; a single one has no shape."""
        return prod(self.shape)


class Observation(NamedTuple):
    """How a game is observed: what is told at a table with so many seats, and how it is read off a view."""

    fields: Callable[[int], tuple[Field, ...]]
    observe: Callable[[Any], list[int]]
    words: Mapping[str, Sequence[str]]
    """The lists of which a word is told by its place."""


def size_of(fields: Iterable[Field]) -> int:
    """How many numbers an observation has."""
    return sum(field.size for field in fields)


def slices_of(fields: Iterable[Field]) -> dict[str, slice]:
    """Where each field lies in an observation.

    >>> slices_of([Field("day", (), 0, 2, "which day it is"), Field("left", (3,), 0, 60, "what is left")])
    {'day': slice(0, 1, None), 'left': slice(1, 4, None)}
    """
    places: dict[str, slice] = {}
    start = 0
    for field in fields:
        places[field.name] = slice(start, start + field.size)
        start += field.size
    return places


def place_in(words: Sequence[Any], word: Any) -> int:
    """A word as a number: its place in a list, counted from 1; 0 if there is none.

    >>> place_in(("red", "blue"), "blue"), place_in(("red", "blue"), None)
    (2, 0)
    """
    return words.index(word) + 1 if word in words else 0


def padded(numbers: Iterable[int], size: int) -> list[int]:
    """Numbers with zeros behind them; no more than there is room for.

    >>> padded([3, 1], 4)
    [3, 1, 0, 0]
    """
    known = list(numbers)[:size]
    return known + [0] * (size - len(known))


def bounded(number: int) -> int:
    """
    >>> bounded(31), bounded(-31000)
    (31, -9999)
    """
    return max(-MOST, min(MOST, number))
