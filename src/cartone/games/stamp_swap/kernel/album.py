"""The album as twelve rows of bits, and the stamp that lies on each cell."""

from __future__ import annotations

import numpy as np

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from ..components import SIDE
from .cards import Cards, part
from .state import HEIGHTS, ROWS, WIDTHS, Game, Player

FULL_ROW = (1 << SIDE) - 1


@part
def find_room(game: Game, player: Player, outline: int) -> None:
    """Note the cells where the top left corner of a tile of that outline may go, and how many they are."""
    room = game.rooms[outline]
    for row in range(ROWS):
        room[row] = FULL_ROW & ~player.covered[row]
    for _ in range(WIDTHS[outline] - 1):
        for row in range(ROWS):
            room[row] &= room[row] >> 1
    for _ in range(HEIGHTS[outline] - 1):
        for row in range(ROWS - 1):
            room[row] &= room[row + 1]
        room[ROWS - 1] = 0
    count = 0
    for row in range(ROWS):
        count += size_of(room[row])
    game.room_count[outline] = count


@part
def place_tile(cards: Cards, player: Player, tile: int, cell: int) -> None:
    """The album with a tile more. Whether there is room is the caller's business."""
    player.tiles[player.tile_count] = tile
    player.tile_cells[player.tile_count] = cell
    player.tile_count += 1
    place_stamp(cards, player, tile, 0, cell)
    if cards.tile_is_double[tile]:
        upright = HEIGHTS[cards.tile_outline[tile]] > WIDTHS[cards.tile_outline[tile]]
        place_stamp(cards, player, tile, 1, cell + (2 * SIDE if upright else 2))


@compiled
def place_stamp(cards: Cards, player: Player, tile: int, half: int, cell: int) -> None:
    player.stamps[player.stamp_count] = 2 * tile + half
    player.stamp_cells[player.stamp_count] = cell
    player.stamp_count += 1
    row, column = cell // SIDE, cell % SIDE
    width = cards.stamp_width[tile, half]
    for down in range(cards.stamp_height[tile, half]):
        player.covered[row + down] |= ((1 << width) - 1) << column
        for right in range(width):
            player.page[cell + down * SIDE + right] = player.stamp_count


@part
def lift_tile(cards: Cards, player: Player) -> None:
    """The album without the tile that was placed last."""
    player.tile_count -= 1
    for _ in range(2 if cards.tile_is_double[player.tiles[player.tile_count]] else 1):
        lift_stamp(cards, player)


@compiled
def lift_stamp(cards: Cards, player: Player) -> None:
    player.stamp_count -= 1
    tile, half = player.stamps[player.stamp_count] >> 1, player.stamps[player.stamp_count] & 1
    row, column = player.stamp_cells[player.stamp_count] // SIDE, player.stamp_cells[player.stamp_count] % SIDE
    width = cards.stamp_width[tile, half]
    for down in range(cards.stamp_height[tile, half]):
        player.covered[row + down] &= ~(((1 << width) - 1) << column)
        for right in range(width):
            player.page[(row + down) * SIDE + column + right] = 0


@compiled
def find_places(game: Game, cards: Cards, player: Player) -> int:
    """Find room for all stamps that wait; how many options that makes."""
    looked = 0
    count = 0
    for waiting in range(player.incoming_count):
        outline = cards.tile_outline[game.item_tile[player.incoming[waiting]]]
        if not looked >> outline & 1:
            looked |= 1 << outline
            find_room(game, player, outline)
        count += game.room_count[outline]
    return count


@compiled
def nth_cell(game: Game, outline: int, index: int) -> int:
    """The `index`-th cell of the room for an outline."""
    row = 0
    while index >= size_of(game.rooms[outline, row]):
        index -= size_of(game.rooms[outline, row])
        row += 1
    bits = np.int64(game.rooms[outline, row])
    while index > 0:
        bits &= bits - 1
        index -= 1
    column = 0
    while not bits >> column & 1:
        column += 1
    return row * SIDE + column
