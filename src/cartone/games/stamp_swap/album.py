"""The album: a 12 x 12 grid as a 144-bit number, on which stamps lie and never move.

Bit `12 * row + column` is a cell; row 0 is the top, column 0 the left. Records write cells like a chess board read from
the top. An album is a value: placing a tile gives a new album.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .components import SIDE, Stamp, Tile

CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1
TOP = (1 << SIDE) - 1
BOTTOM = TOP << SIDE * (SIDE - 1)
LEFT = sum(1 << SIDE * row for row in range(SIDE))
RIGHT = LEFT << SIDE - 1
NOT_LEFT = FULL & ~LEFT
NOT_RIGHT = FULL & ~RIGHT
EDGES = (TOP, RIGHT, BOTTOM, LEFT)

COLUMNS = "abcdefghijkl"


def cell_name(cell: int) -> str:
    """
    >>> cell_name(0), cell_name(143)
    ('a1', 'l12')
    """
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def cell_of(name: str) -> int:
    """The cell of a name, or -1 if it names none.

    >>> cell_of("c2"), cell_of("m1")
    (14, -1)
    """
    column = COLUMNS.find(name[:1].lower()) if name else -1
    row = int(name[1:]) - 1 if name[1:].isdecimal() and len(name) <= 3 else -1
    return row * SIDE + column if column >= 0 and 0 <= row < SIDE else -1


def rectangle(width: int, height: int) -> int:
    """The cells of a rectangle in the top left corner."""
    return sum(((1 << width) - 1) << SIDE * row for row in range(height))


RECTANGLES = {(width, height): rectangle(width, height) for width in range(1, 5) for height in range(1, 5)}


def neighbours(mask: int) -> int:
    """The cells that share a side with a cell of the mask, those of the mask left out."""
    around = (mask & NOT_RIGHT) << 1 | (mask & NOT_LEFT) >> 1 | mask << SIDE | mask >> SIDE
    return around & FULL & ~mask


def area_around(cells: int, mask: int) -> int:
    """Some cells of a mask and all that are connected with them; cells are connected when they share a side."""
    area = 0
    while cells != area:
        area = cells  # and whatever of the mask is beside it
        cells |= ((area & NOT_RIGHT) << 1 | (area & NOT_LEFT) >> 1 | area << SIDE | area >> SIDE) & mask
    return area


def areas(mask: int) -> Iterator[int]:
    """The connected areas of a mask."""
    while mask:
        area = area_around(mask & -mask, mask)
        yield area
        mask &= ~area


def nth_bit(mask: int, index: int) -> int:
    """The place of the `index`-th set bit, counted from 0.

    >>> nth_bit(0b101100, 2)
    5
    """
    place = 0
    for half in (72, 36, 18, 9):
        low = mask & (1 << half) - 1
        count = low.bit_count()
        if index < count:
            mask = low
        else:
            index -= count
            mask >>= half
            place += half
    while index:
        mask &= mask - 1
        index -= 1
    return place + (mask & -mask).bit_length() - 1


class Placed(NamedTuple):
    """A stamp in an album and the cells it covers."""

    stamp: Stamp
    cells: int


class Laid(NamedTuple):
    """A tile in an album and the cell of its top left corner."""

    tile: Tile
    cell: int

    @property
    def cells(self) -> int:
        """The cells that it covers."""
        return RECTANGLES[self.tile.width, self.tile.height] << self.cell


class Album:
    """The page of one player: tiles laid, stamps placed, cells covered.

    >>> Album().room(2, 2).bit_count()
    121
    """

    __slots__ = ("covered", "stamps", "tiles")

    def __init__(self, tiles: tuple[Laid, ...] = (), stamps: tuple[Placed, ...] = (), covered: int = 0) -> None:
        self.tiles = tiles
        self.stamps = stamps
        self.covered = covered

    def plain(self) -> list[list[object]]:
        """Its tiles and where they lie."""
        return [[laid.tile.id, cell_name(laid.cell)] for laid in self.tiles]

    def room(self, width: int, height: int) -> int:
        """The cells where the top left corner of a tile of that outline may go."""
        room = FULL & ~self.covered
        if width > 1:
            room &= room >> 1 & NOT_RIGHT
            if width > 2:
                room &= room >> 1
                if width > 3:
                    room &= room >> 1
        if height > 1:
            room &= room >> SIDE
            if height > 2:
                room &= room >> SIDE
                if height > 3:
                    room &= room >> SIDE
        return room

    def place(self, tile: Tile, cell: int) -> Album:
        """The album with a tile more. Whether there is room is the caller's business."""
        if len(tile.stamps) == 1:
            cells = RECTANGLES[tile.width, tile.height] << cell
            placed: tuple[Placed, ...] = (Placed(tile.stamps[0], cells),)
        else:
            placed = tuple(
                Placed(stamp, RECTANGLES[stamp.width, stamp.height] << cell + column + SIDE * row)
                for stamp, (column, row) in zip(tile.stamps, tile.offsets, strict=True)
            )
            cells = placed[0].cells | placed[1].cells
        return Album((*self.tiles, Laid(tile, cell)), self.stamps + placed, self.covered | cells)
