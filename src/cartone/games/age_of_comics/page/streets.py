"""Positions on the street map, a grid of 13 rows and 9 columns with corner (R, C) at (2R, 2C)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...kit.parts import Part
from ..city import COLUMNS, CORNERS, SPACES, START
from ..outlook import sale_outlook
from ..view import AgeOfComicsView, TileView
from .chips import fits


class GridCell(NamedTuple):
    """A cell of the grid, counted from 1."""

    row: int
    column: int


SQUARE = GridCell(7, 5)
"""The cell of the START square in the middle of the city."""

TILES = frozenset(GridCell(space.row, space.column) for space in SPACES)
TURNS = ((-1, 1), (1, -1))
"""Factors that turn a step along a street by 90°, to the right and to the left."""


def cell_of(corner: int) -> GridCell:
    if corner == START:
        return SQUARE
    return GridCell(2 * (corner // len(COLUMNS) + 1), 2 * (corner % len(COLUMNS) + 1))


def tile_of(space: int) -> GridCell:
    return GridCell(SPACES[space].row, SPACES[space].column)


def beside(corner: int, spaces: Collection[int]) -> dict[int, GridCell]:
    """Return an empty cell beside each order around a corner: to the right of the order, seen from the corner, or to
    its left if a cell on the right is occupied.
    """
    here, used = cell_of(corner), {tile_of(space) for space in spaces}
    found: list[dict[int, GridCell]] = []
    for down, across in TURNS:
        cells = {}
        for space in spaces:
            tile = tile_of(space)
            step = GridCell(tile.row - here.row, tile.column - here.column)
            if abs(step.row) + abs(step.column) == 1:
                cells[space] = GridCell(tile.row + across * step.column, tile.column + down * step.row)
            else:
                cells[space] = outside(here, tile)
        found.append(cells)
    return next((cells for cells in found if not used & set(cells.values())), found[0])


def outside(here: GridCell, tile: GridCell) -> GridCell:
    """Return the cell next to an order on the city's edge: along the edge, in the direction away from the corner."""
    if tile.column == SQUARE.column:
        return GridCell(tile.row, tile.column + (tile.column - here.column))
    return GridCell(tile.row + (tile.row - here.row), tile.column)


class CityMap(Part):
    """The street map: corners, agents and orders."""

    view: AgeOfComicsView

    def corners(self) -> list[tuple[GridCell, int, str, list[int]]]:
        """Return each corner's cell, number, name, and the seats of its agents."""
        return [(cell_of(number), number, name, self.agents_at(number)) for number, name in enumerate(CORNERS)]

    def agents_at(self, corner: int) -> list[int]:
        """Return the seats with an agent on a corner; the Automa has no agent."""
        machine = self.view.automa.seat if self.view.automa is not None else None
        return [player.seat for player in self.view.players if player.agent == corner and player.seat != machine]

    @property
    def square(self) -> tuple[GridCell, list[int]]:
        """The cell of the START square, and the seats whose agents are still there."""
        return SQUARE, self.agents_at(START)

    def way(self, notation: str) -> str:
        """Describe how the viewer's agent gets to a corner, and whether that costs money."""
        assert self.ask is not None
        sell = self.ask.options.read(notation)
        if sell.verb == "jump":
            return self.text("page.by-ticket")
        return self.text("page.walk-paid" if sale_outlook(self.view, sell).cost else "page.walk-free")

    def tiles(self) -> list[tuple[GridCell, TileView, GridCell]]:
        """Return each order's cell, the order, and a free cell beside it for a second button."""
        here = self.view.me.agent
        near = beside(here, [tile.space for tile in self.view.map if here in SPACES[tile.space].corners])
        return [(tile_of(tile.space), tile, near.get(tile.space, SQUARE)) for tile in self.view.map]

    def fits(self, tile: TileView) -> str:
        """Name the viewer's comics that would fulfil an order immediately."""
        return ", ".join(self.words.titled(one.title) for one in fits(self.view, tile))
