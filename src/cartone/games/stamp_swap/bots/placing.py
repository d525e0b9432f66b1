"""Where greedy places a stamp: where it earns most, and otherwise close to what lies there already.

All cells are compared by how well the tile nestles in; the best of them by what will be scored.
"""

from __future__ import annotations

from ..album import (
    BOTTOM,
    CELLS,
    FULL,
    LEFT,
    NOT_LEFT,
    NOT_RIGHT,
    RECTANGLES,
    RIGHT,
    TOP,
    Album,
    neighbours,
)
from ..components import BY_HAND, SIDE, Scoring, Tile
from ..contests import ANYWHERE, COUNTERS, count_in
from ..options import Place, Places
from ..view import StampSwapView
from .worth import CENT, STAMP, Worth

BY_POSITION = frozenset(COUNTERS) - ANYWHERE - {BY_HAND}
CANDIDATES = 14
"""How many cells are looked at closely for each tile."""

LEAVES_HOLES = frozenset({"gaps", "empty-areas"})
CANDIDATES_FOR_HOLES = 48
"""The same where holes are worth points: they are made by not nestling."""

NESTLE = 220 * CENT
"""Points that a full border of neighbours is worth, against leaving holes for later."""

POCKET = 30 * STAMP // 100
"""The share of a gap that is there when three of its four sides are covered."""

LOOSE_CELL = 22 * CENT
"""Points lost for an empty cell that nothing larger than a forever stamp will fill."""


def best_place(view: StampSwapView, options: Places) -> Place:
    """The largest tile first, where it is worth most."""
    item = max(options.items, key=lambda number: _area(options.tiles[number]))
    tile = options.tiles[item]
    album = view.me.album
    scorings = [(weight, scoring) for weight, scoring in Worth(view, view.me).scorings
                if scoring.count.what in BY_POSITION]  # fmt: skip
    near = sorted(_cells(options.room_for(item)), key=lambda cell: -contact(album, tile, cell))
    count = (
        CANDIDATES if not any(scoring.count.what in LEAVES_HOLES for _, scoring in scorings) else CANDIDATES_FOR_HOLES
    )
    cells = near[:count] + _beside_kin(album, tile, near[count:])
    best = max(cells, key=lambda cell: _value(album, tile, cell, scorings))
    return Place(item, best)


def _area(tile: Tile) -> int:
    return tile.width * tile.height


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def contact(album: Album, tile: Tile, cell: int) -> int:
    """How much of the tile's border touches a stamp or the edge of the album."""
    cells = RECTANGLES[tile.width, tile.height] << cell
    sides = sum((cells & edge).bit_count() for edge in (TOP, BOTTOM, LEFT, RIGHT))
    return (neighbours(cells) & album.covered).bit_count() + sides


def _beside_kin(album: Album, tile: Tile, cells: list[int]) -> list[int]:
    """Cells farther off, but next to a stamp of the same colour, theme or size."""
    kin = 0
    for placed in album.stamps:
        for stamp in tile.stamps:
            other = placed.stamp
            if (
                (stamp.colour is not None and other.colour is stamp.colour)
                or (stamp.theme is not None and other.theme is stamp.theme)
                or other.shape is stamp.shape
                or other.kind is stamp.kind
            ):
                kin |= placed.cells
    shape = RECTANGLES[tile.width, tile.height]
    return [cell for cell in cells if neighbours(shape << cell) & kin][:CANDIDATES]


def _value(album: Album, tile: Tile, cell: int, scorings: list[tuple[int, Scoring]]) -> int:
    """What will be scored with the tile there, how well it nestles, and what it makes useless; times its border."""
    after = album.place(tile, cell)
    points = 0
    for weight, scoring in scorings:
        points += weight * STAMP * scoring.points(count_in(after, scoring.count).number)
        if scoring.count.what == "gaps" and scoring.count.cells == 1:
            points += weight * POCKET * scoring.each * _pockets(after)
    border = 2 * (tile.width + tile.height)
    return border * (points - LOOSE_CELL * loose(after)) + NESTLE * contact(album, tile, cell)


def _pockets(album: Album) -> int:
    """Empty cells with three covered sides: one stamp more makes a gap of one cell."""
    covered = album.covered
    above, below = covered << SIDE | TOP, covered >> SIDE | BOTTOM
    left, right = (covered & NOT_RIGHT) << 1 | LEFT, (covered & NOT_LEFT) >> 1 | RIGHT
    three = above & below & (left | right) | left & right & (above | below)
    four = above & below & left & right
    return (FULL & ~covered & three & ~four).bit_count()


def loose(album: Album) -> int:
    """Empty cells that no 2 x 2 fits over."""
    room = album.room(2, 2)
    usable = room | room << 1 | room << SIDE | room << SIDE + 1
    return (FULL & ~album.covered & ~usable).bit_count()
