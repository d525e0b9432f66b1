"""Where things lie on the street map: a grid of 13 rows and 9 columns, on which corner (R, C) is at (2R, 2C)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ..city import COLUMNS, SPACES, START


class Cell(NamedTuple):
    """A place of the grid, from 1."""

    row: int
    column: int


SQUARE = Cell(7, 5)
"""START, in the middle of the city."""

TILES = frozenset(Cell(space.row, space.column) for space in SPACES)
TURNS = ((-1, 1), (1, -1))
"""Right and left, for a step along a street: its own direction turned by a quarter."""


def cell_of(corner: int) -> Cell:
    """Where a corner is drawn."""
    if corner == START:
        return SQUARE
    return Cell(2 * (corner // len(COLUMNS) + 1), 2 * (corner % len(COLUMNS) + 1))


def tile_of(space: int) -> Cell:
    """Where an order lies."""
    return Cell(SPACES[space].row, SPACES[space].column)


def beside(corner: int, spaces: Collection[int]) -> dict[int, Cell]:
    """For each order around a corner a cell beside it with nothing in it: in the block to its right, seen from the
    corner, or to its left if that is better for one of them."""
    here, used = cell_of(corner), {tile_of(space) for space in spaces}
    found: list[dict[int, Cell]] = []
    for down, across in TURNS:
        cells = {}
        for space in spaces:
            tile = tile_of(space)
            step = Cell(tile.row - here.row, tile.column - here.column)
            if abs(step.row) + abs(step.column) == 1:
                cells[space] = Cell(tile.row + across * step.column, tile.column + down * step.row)
            else:
                cells[space] = outside(here, tile)
        found.append(cells)
    return next((cells for cells in found if not used & set(cells.values())), found[0])


def outside(here: Cell, tile: Cell) -> Cell:
    """For an order at a side of the city: further along that side, away from the corner."""
    if tile.column == SQUARE.column:
        return Cell(tile.row, tile.column + (tile.column - here.column))
    return Cell(tile.row + (tile.row - here.row), tile.column)
