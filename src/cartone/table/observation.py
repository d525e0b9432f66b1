"""Observations for learning agents: integers in a fixed order, computed only from a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from .requests import Options

MOST = 9999
"""Limit on the absolute value of points and other unbounded numbers in an observation; larger values are clipped."""


@dataclass(frozen=True, slots=True)
class Field:
    """A named group of numbers in an observation.

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
        """The number of values; 1 for a field without a shape."""
        return prod(self.shape)


class Observation(NamedTuple):
    """The observation of a game: its fields for a given number of seats, and a function that fills them from a view."""

    fields: Callable[[int], tuple[Field, ...]]
    observe: Callable[[Any], list[int]]
    words: Mapping[str, Sequence[str]]
    """The lists of words; a word is encoded as its position in its list."""
    asked: Sequence[type[Options[Any]]] = ()
    """The options of all kinds of questions, in the order of their actions; needed where there is no compiled twin."""


def size_of(fields: Iterable[Field]) -> int:
    """Return the total number of values in an observation."""
    return sum(field.size for field in fields)


def slices_of(fields: Iterable[Field]) -> dict[str, slice]:
    """Return the slice of each field in an observation.

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
    """Encode a word as its position in a list, counted from 1; a word that is not in the list is 0.

    >>> place_in(("red", "blue"), "blue"), place_in(("red", "blue"), None)
    (2, 0)
    """
    return words.index(word) + 1 if word in words else 0


def padded(numbers: Iterable[int], size: int) -> list[int]:
    """Return numbers padded with zeros or truncated to a length.

    >>> padded([3, 1], 4)
    [3, 1, 0, 0]
    """
    known = list(numbers)[:size]
    return known + [0] * (size - len(known))


def bounded(number: int) -> int:
    """Return a number limited to at most `MOST` in absolute value.

    >>> bounded(31), bounded(-31000)
    (31, -9999)"""
    return max(-MOST, min(MOST, number))
