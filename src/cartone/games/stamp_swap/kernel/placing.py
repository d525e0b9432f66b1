"""Where greedy places a stamp: where it earns most, and otherwise close to what lies there already.

All cells are compared by how well the tile nestles in; the best of them by what will be scored. The cells that are
looked at closely stand in `game.near`, and what each is worth in `game.worths`.
"""

from __future__ import annotations

import numpy as np

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from ..bots.placing import BY_POSITION as PRINTED_BY_POSITION
from ..bots.placing import CANDIDATES, CANDIDATES_FOR_HOLES
from ..bots.worth import STAMP
from ..components import SIDE
from ..contests import PROPERTIES
from . import cards as printed
from . import contests, weights
from .album import FULL_ROW, lift_tile, place_tile
from .cards import Cards, Count_, part
from .rules import outline_of
from .state import HEIGHTS, NONE, ROWS, WIDTHS, Array, Game, Player
from .worth import find_scorings

BY_POSITION = np.array([what in PRINTED_BY_POSITION for what in printed.COUNTS], np.int16)
COLOUR, THEME, SHAPE, KIND = (tuple(PROPERTIES).index(name) for name in ("colour", "theme", "shape", "kind"))


@part
def best_place(game: Game, cards: Cards, player: Player) -> int:
    """The largest tile first, where it is worth most."""
    waiting = 0
    for other in range(player.incoming_count):
        if area(outline_of(game, cards, player, other)) > area(outline_of(game, cards, player, waiting)):
            waiting = other
    option = 0
    for before in range(waiting):
        option += game.room_count[outline_of(game, cards, player, before)]
    outline = outline_of(game, cards, player, waiting)
    cell = best_cell(game, cards, player, game.item_tile[player.incoming[waiting]], outline)
    return option + place_in_room(game, outline, cell)


@compiled
def area(outline: int) -> int:
    return WIDTHS[outline] * HEIGHTS[outline]


@compiled
def place_in_room(game: Game, outline: int, cell: int) -> int:
    """How many cells of the room for an outline come before one of them."""
    place = 0
    for row in range(cell // SIDE):
        place += size_of(game.rooms[outline, row])
    return place + size_of(game.rooms[outline, cell // SIDE] & ((1 << cell % SIDE) - 1))


@part
def best_cell(game: Game, cards: Cards, player: Player, tile: int, outline: int) -> int:
    count = value_cells(game, cards, player, tile, outline)
    best = 0
    for place in range(1, count):
        if game.worths[place] > game.worths[best]:
            best = place
    return game.near[best]


@part
def value_cells(game: Game, cards: Cards, player: Player, tile: int, outline: int) -> int:
    """Note the cells that are looked at closely, and what each is worth; how many they are."""
    find_scorings(game, cards, player)
    sort_by_contact(game, player, outline)
    count = keep_near(game, cards, player, tile, outline)
    border = border_of(outline)
    for place in range(count):
        cell = game.near[place]
        cover(game, player, outline, cell)
        nestles = cards.weights[weights.NESTLE + game.day] * np.int64(game.contacts[cell])
        game.worths[place] = nestles - border * cards.weights[weights.LOOSE + game.day] * loose(game.after)
    for scoring in range(game.worth.scoring_count):
        counted = cards.counts[game.worth.counts[scoring]]
        if counted.what == printed.C_GROUP:
            add_group(game, cards, player, tile, scoring, counted, count)
        elif BY_POSITION[counted.what]:
            add_counted(game, cards, player, tile, scoring, counted, count)
    return count


@compiled
def border_of(outline: int) -> int:
    return 2 * (np.int64(WIDTHS[outline]) + HEIGHTS[outline])


# -- the cells near by ------------------------------------------------------------------------


@part
def sort_by_contact(game: Game, player: Player, outline: int) -> None:
    """All cells of the room for an outline, those first where most of the tile's border touches something."""
    starts, most = game.sizes, border_of(outline)
    starts[: most + 1] = 0
    for row in range(ROWS):
        for column in range(SIDE):
            if game.rooms[outline, row] >> column & 1:
                here = contact(player, outline, row, column)
                game.contacts[row * SIDE + column] = here
                starts[here] += 1
    start = 0
    for here in range(most, -1, -1):
        start, starts[here] = start + starts[here], start
    for row in range(ROWS):
        for column in range(SIDE):
            if game.rooms[outline, row] >> column & 1:
                here = game.contacts[row * SIDE + column]
                game.near[starts[here]] = row * SIDE + column
                starts[here] += 1


@compiled
def contact(player: Player, outline: int, row: int, column: int) -> int:
    """How much of the tile's border touches a stamp or the edge of the album."""
    width, height = WIDTHS[outline], HEIGHTS[outline]
    sides = 0
    if row == 0:
        sides += width
    if row + height == ROWS:
        sides += width
    if column == 0:
        sides += height
    if column + width == SIDE:
        sides += height
    return touched(player.covered, outline, row, column) + sides


@compiled
def touched(rows: Array, outline: int, row: int, column: int) -> int:
    """How many cells of a mask, given by its rows, share a side with a tile there."""
    width, height = WIDTHS[outline], HEIGHTS[outline]
    across = ((1 << width) - 1) << column
    beside = ((1 << column) >> 1) | ((1 << column + width) & FULL_ROW)
    number = 0
    if row > 0:
        number += size_of(rows[row - 1] & across)
    if row + height < ROWS:
        number += size_of(rows[row + height] & across)
    for down in range(height):
        number += size_of(rows[row + down] & beside)
    return number


@part
def keep_near(game: Game, cards: Cards, player: Player, tile: int, outline: int) -> int:
    """Keep the first cells, and of those farther off the first beside kin; how many that are."""
    limit = CANDIDATES
    for scoring in range(game.worth.scoring_count):
        what = cards.counts[game.worth.counts[scoring]].what
        if what == printed.C_GAPS or what == printed.C_EMPTY_AREAS:
            limit = CANDIDATES_FOR_HOLES
    room = np.int64(game.room_count[outline])
    if room <= limit:
        return room
    find_kin(game, cards, player, tile)
    count = limit
    for place in range(limit, room):
        cell = game.near[place]
        if count < limit + CANDIDATES and touched(game.kin, outline, cell // SIDE, cell % SIDE):
            game.near[count] = cell
            count += 1
    return count


@part
def find_kin(game: Game, cards: Cards, player: Player, tile: int) -> None:
    """The cells of stamps of the same colour, theme, shape or kind as one of the tile's."""
    game.kin[:] = 0
    for place in range(player.stamp_count):
        other = player.stamps[place]
        if is_kin(cards, other, 2 * tile) or (cards.tile_is_double[tile] and is_kin(cards, other, 2 * tile + 1)):
            row, column = player.stamp_cells[place] // SIDE, player.stamp_cells[place] % SIDE
            across = ((1 << cards.stamp_width[other >> 1, other & 1]) - 1) << column
            for down in range(cards.stamp_height[other >> 1, other & 1]):
                game.kin[row + down] |= across


@compiled
def is_kin(cards: Cards, one: int, other: int) -> bool:
    here, there = cards.stamp_is[one >> 1, one & 1], cards.stamp_is[other >> 1, other & 1]
    return (
        (here[COLOUR] != NONE and here[COLOUR] == there[COLOUR])
        or (here[THEME] != NONE and here[THEME] == there[THEME])
        or here[SHAPE] == there[SHAPE]
        or here[KIND] == there[KIND]
    )


# -- what a cell is worth ---------------------------------------------------------------------


@compiled
def points_for(game: Game, cards: Cards, scoring: int, counted: int) -> int:
    """What is scored for so many, weighed."""
    worth = game.worth
    ladder = worth.ladders[scoring]
    points = np.int64(worth.each[scoring]) * counted if ladder == NONE else np.int64(cards.points[ladder, counted])
    return worth.weights[scoring] * STAMP * points


@part
def add_counted(game: Game, cards: Cards, player: Player, tile: int, scoring: int, counted: Count_, count: int) -> None:
    """What will be scored with the tile on each of the cells."""
    worth, outline = game.worth, cards.tile_outline[tile]
    border, pocket = (
        border_of(outline),
        np.int64(worth.weights[scoring]) * cards.weights[weights.POCKET] * worth.each[scoring],
    )
    before = contests.count_in(game, cards, player, counted)
    for place in range(count):
        cover(game, player, outline, game.near[place])
        after = count_after(game, cards, player, tile, game.near[place], counted, before)
        points = points_for(game, cards, scoring, after)
        if counted.what == printed.C_GAPS and counted.cells == 1:
            points += pocket * pockets(game.after)
        game.worths[place] += border * points


@compiled
def count_after(game: Game, cards: Cards, player: Player, tile: int, cell: int, count: Count_, before: int) -> int:
    """How many of what a card counts there are with the tile on a cell; what changes lies around it."""
    what = count.what
    if what == printed.C_CORNERS:
        return before + new_corners(cards, player, tile, cell)
    if what == printed.C_SURROUNDED:
        return before + new_surrounded(game, cards, player, tile, cell, count)
    if what == printed.C_EDGE_STAMPS:
        place_tile(cards, player, tile, cell)
        number = contests.edge_stamps(cards, player, count)
        lift_tile(cards, player)
        return number
    return contests.edges(game.after) if what == printed.C_EDGES else contests.gaps(game, game.after, count.cells)


@part
def new_corners(cards: Cards, player: Player, tile: int, cell: int) -> int:
    """Perfect corners that a tile makes."""
    row, column, outline = cell // SIDE, cell % SIDE, cards.tile_outline[tile]
    bottom, right = min(row + HEIGHTS[outline], SIDE - 1), min(column + WIDTHS[outline], SIDE - 1)
    place_tile(cards, player, tile, cell)
    number = contests.corners_in(player, max(row - 1, 0), bottom, max(column - 1, 0), right)
    lift_tile(cards, player)
    return number


@part
def new_surrounded(game: Game, cards: Cards, player: Player, tile: int, cell: int, count: Count_) -> int:
    """Stamps that a tile surrounds, and its own if they are surrounded there."""
    outline = cards.tile_outline[tile]
    beside = stamps_beside(player, cell, WIDTHS[outline], HEIGHTS[outline])
    number = 0
    place = 0
    while beside >> place:
        fitting = beside >> place & 1 and contests.fits(cards, player.stamps[place], count)
        if fitting and contests.stamp_is_surrounded(cards, player, place, game.after):
            number += 1
        place += 1
    for half in range(2 if cards.tile_is_double[tile] else 1):
        width, height = cards.stamp_width[tile, half], cards.stamp_height[tile, half]
        if contests.fits(cards, 2 * tile + half, count) and contests.is_surrounded(game.after, cell, width, height):
            number += 1
        cell = second_cell(outline, cell)
    return number


@compiled
def second_cell(outline: int, cell: int) -> int:
    """Where the second stamp of a double lies."""
    return cell + (2 * SIDE if HEIGHTS[outline] > WIDTHS[outline] else 2)


@part
def stamps_beside(player: Player, cell: int, width: int, height: int) -> int:
    """The stamps that touch a rectangle, by their places, as bits."""
    row, column = cell // SIDE, cell % SIDE
    beside = np.int64(0)
    for right in range(width):
        if row > 0:
            beside |= stamp_on(player, cell + right - SIDE)
        if row + height < ROWS:
            beside |= stamp_on(player, cell + right + height * SIDE)
    for down in range(height):
        if column > 0:
            beside |= stamp_on(player, cell + down * SIDE - 1)
        if column + width < SIDE:
            beside |= stamp_on(player, cell + down * SIDE + width)
    return beside


@compiled
def stamp_on(player: Player, cell: int) -> int:
    stamp = player.page[cell]
    return np.int64(1) << np.int64(stamp - 1) if stamp else np.int64(0)


@part
def add_group(game: Game, cards: Cards, player: Player, tile: int, scoring: int, counted: Count_, count: int) -> None:
    """The same for groups: the largest before, or one that the tile joins.

    A double whose stamps are of a kind joins as a whole, else each half does.
    """
    outline = cards.tile_outline[tile]
    border, width, height = border_of(outline), WIDTHS[outline], HEIGHTS[outline]
    largest = contests.group(game, cards, player, counted)
    for place in range(player.stamp_count):
        game.leads[place] = contests.leader_of(game.leads, place)
    one = kind_of(cards, 2 * tile, counted)
    two = kind_of(cards, 2 * tile + 1, counted) if cards.tile_is_double[tile] else one
    stamps = 2 if cards.tile_is_double[tile] else 1
    for place in range(count):
        cell, best = game.near[place], largest
        if one == two:
            if one != NONE:
                best = max(best, stamps + joined(game, player, cell, width, height, one))
        else:
            if one != NONE:
                best = max(best, 1 + joined(game, player, cell, 2, 2, one))
            if two != NONE:
                best = max(best, 1 + joined(game, player, second_cell(outline, cell), 2, 2, two))
        game.worths[place] += border * points_for(game, cards, scoring, best)


@compiled
def kind_of(cards: Cards, stamp: int, count: Count_) -> int:
    """What a stamp shares with its group; NONE if it is in none."""
    if not contests.fits(cards, stamp, count):
        return NONE
    return 0 if count.of == NONE else cards.stamp_is[stamp >> 1, stamp & 1, count.of]


@part
def joined(game: Game, player: Player, cell: int, width: int, height: int, kind: int) -> int:
    """How many stamps are in the groups of a kind that touch a rectangle."""
    beside = stamps_beside(player, cell, width, height)
    groups, number = np.int64(0), 0
    place = 0
    while beside >> place:
        if beside >> place & 1 and game.kind[place] == kind:
            leader = np.int64(game.leads[place])
            if not groups >> leader & 1:
                groups |= np.int64(1) << leader
                number += game.sizes[leader]
        place += 1
    return number


@compiled
def cover(game: Game, player: Player, outline: int, cell: int) -> None:
    """Note the rows that are covered with a tile there."""
    for row in range(ROWS):
        game.after[row] = player.covered[row]
    across = ((1 << WIDTHS[outline]) - 1) << cell % SIDE
    for down in range(HEIGHTS[outline]):
        game.after[cell // SIDE + down] |= across


@compiled
def pockets(rows: Array) -> int:
    """Empty cells with three covered sides: one stamp more makes a gap of one cell."""
    number = 0
    for row in range(ROWS):
        above = rows[row - 1] if row > 0 else FULL_ROW
        below = rows[row + 1] if row < ROWS - 1 else FULL_ROW
        left, right = (rows[row] << 1 | contests.LEFT_CELLS) & FULL_ROW, rows[row] >> 1 | contests.RIGHT_CELLS
        three = above & below & (left | right) | left & right & (above | below)
        four = above & below & left & right
        number += size_of(FULL_ROW & ~rows[row] & three & ~four)
    return number


@compiled
def loose(rows: Array) -> int:
    """Empty cells that no 2 x 2 fits over."""
    number, above = 0, 0
    for row in range(ROWS):
        empty = FULL_ROW & ~rows[row]
        below = FULL_ROW & ~rows[row + 1] if row < ROWS - 1 else 0
        both = empty & below
        room = both & both >> 1
        usable = room | room << 1
        number += size_of(empty & ~(usable | above))
        above = usable
    return number
