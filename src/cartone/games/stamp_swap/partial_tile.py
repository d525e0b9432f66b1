"""Tiles entered on a score pad, perhaps only in part, with the day on which they were placed.

A question mark stands for a property that was not entered: a missing colour or theme is None, a missing value 0.

>>> str(sketch_of("2x3 blue ? 2 @friday"))
'2x3 blue ? 2 @friday'
>>> [stamp.value for stamp in tile_at(0, sketch_of("double-4x2 ? ? 2 + green space cancelled")).stamps]
[2, 0]
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from .album import cell_name
from .card_notation import SOURCE, UNKNOWN, described, stamps_of
from .components import Kind, Stamp, Tile
from .game import Day

FOREVER = "1x1"
DOUBLE = "double-"
OUTLINES = ("2x2", "3x3", "2x3", "3x2", "2x4", "4x2", "double-2x4", "double-4x2", FOREVER)
"""Outlines that may be placed, in the order in which a pad offers them."""


class PartialTile(NamedTuple):
    """A possibly incomplete tile, and the day on which it was placed."""

    tile: Tile
    day: Day = Day.SUNDAY

    @property
    def outline(self) -> str:
        return f"{DOUBLE if self.tile.is_double else ''}{self.tile.width}x{self.tile.height}"

    def __str__(self) -> str:
        stamps = f" {' + '.join(map(described, self.tile.stamps))}" if self.outline != FOREVER else ""
        return f"{self.outline}{stamps}{f' @{self.day}' if self.day is not Day.SUNDAY else ''}"


def blank(outline: str, day: Day = Day.SUNDAY) -> PartialTile:
    """Create a tile of which only the outline is known."""
    width, height = map(int, outline.removeprefix(DOUBLE).split("x"))
    count, *size = (2, 2, 2) if outline.startswith(DOUBLE) else (1, width, height)
    stamp = Stamp(size[0], size[1], Kind.FOREVER if outline == FOREVER else Kind.ORDINARY, None, None, 0)
    return PartialTile(Tile("", width, height, (stamp,) * count, SOURCE), day)


@lru_cache(maxsize=2048)
def sketch_of(text: str) -> PartialTile | None:
    """Parse a possibly incomplete tile, or return None if there is no such tile."""
    found = re.fullmatch(r"(\S+)((?: (?!@)\S+)*)(?: @(\S+))?", text)
    if found is None or found[1] not in OUTLINES or (found[3] or Day.SUNDAY) not in tuple(Day):
        return None
    plain = blank(found[1], Day(found[3] or Day.SUNDAY))
    if not found[2]:
        return plain
    half = plain.tile.stamps[0]
    known = stamps_of(found[2].strip(), half.width, half.height, len(plain.tile.stamps), [UNKNOWN])
    return plain._replace(tile=replace(plain.tile, stamps=known)) if known and found[1] != FOREVER else None


@lru_cache(maxsize=2048)
def tile_at(cell: int, sketch: PartialTile) -> Tile:
    """Create the tile placed at a cell; the cell's name becomes the tile's ID."""
    return replace(sketch.tile, id=cell_name(cell))
