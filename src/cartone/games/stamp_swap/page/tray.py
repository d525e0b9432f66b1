"""How things lie in the tray: all to one scale, in as many rows as let them be largest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from ..components import SIZE_OF_OUTLINE, TOKEN
from ..view import ItemView

OUTLINE_OF: Mapping[str, tuple[int, int]] = {size: outline for outline, size in SIZE_OF_OUTLINE.items()}
"""How the back of a size is drawn: always the same way round, because nobody can see how its face stands."""

CARD, MEDAL = (2.25, 3.0), (1.5, 1.5)
"""A card with a person, and the token: in cells."""

BETWEEN, AROUND = 0.5, 1.0
"""From one thing to the next, and from one heap to the next, in cells."""

WIDE, HIGH, ROWS = 1040, 150, 5
"""Points that a tray has on a common screen, and the most rows that anybody can look through."""


class Heap(NamedTuple):
    """Things that lie together: on which place, what is written over them, and the rows in which they lie."""

    place: str
    label: str
    rows: list[list[ItemView]]

    @property
    def across(self) -> int:
        """Cells that its longest row takes."""
        return ceil(max(map(width_of, self.rows)))


class Spread(NamedTuple):
    """A whole tray: its heaps, and how many cells it takes across and down."""

    heaps: list[Heap]
    across: int
    down: int

    @property
    def rows(self) -> int:
        return max((len(heap.rows) for heap in self.heaps), default=1)


def outline(item: ItemView) -> tuple[float, float]:
    """How wide and how high a thing is, in cells."""
    if item.tile is not None:
        return item.tile.width, item.tile.height
    if item.attendee is not None:
        return CARD
    return MEDAL if item.back == TOKEN else OUTLINE_OF[item.back]


def width_of(row: Sequence[ItemView]) -> float:
    return sum(outline(item)[0] + BETWEEN for item in row)


def in_rows(items: Sequence[ItemView], rows: int) -> Iterator[list[ItemView]]:
    """Things in so many rows that are about equally long, one after the other."""
    share, row, left = width_of(items) / rows, list[ItemView](), rows
    for item in items:
        if row and left > 1 and width_of(row) + outline(item)[0] / 2 > share:
            yield row
            row, left = [], left - 1
        row.append(item)
    yield row


def spread_in(heaps: Sequence[tuple[str, str, Sequence[ItemView]]], rows: int) -> Spread:
    """Heaps side by side, all in so many rows."""
    laid = [Heap(place, label, list(in_rows(items, rows))) for place, label, items in heaps]
    across = sum(heap.across + AROUND for heap in laid)
    lines = [[item for heap in laid for item in heap.rows[row : row + 1]] for row in range(rows)]
    down = sum(max((outline(item)[1] for items in line for item in items), default=0) for line in lines)
    return Spread(laid, ceil(across), ceil(down))


def spread(heaps: Sequence[tuple[str, str, Sequence[ItemView]]]) -> Spread:
    """Heaps in the number of rows in which their things are largest."""
    found = [spread_in(heaps, rows) for rows in range(1, ROWS + 1)]
    return max(found, key=lambda one: min(WIDE / max(one.across, 1), HIGH / max(one.down, 1)))
