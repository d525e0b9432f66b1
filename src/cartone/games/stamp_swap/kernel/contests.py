"""What contests, exhibitors and effects count in an album: the ways of counting of the readable `contests`."""

from __future__ import annotations

import numpy as np

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from ..album import CELLS
from ..components import SIDE
from . import cards as printed
from .album import FULL_ROW
from .cards import Cards, Count_, part
from .state import MOST_PLACED, MOST_VALUES, NONE, ROWS, Array, Game, Player

VALUES = np.array([len(words) for words in printed.LISTS], np.int16)
"""How many values each property has."""
LEFT_CELLS, RIGHT_CELLS = 1, 1 << SIDE - 1


@part
def count_in(game: Game, cards: Cards, player: Player, count: Count_) -> int:
    """How many of what a card counts are in an album."""
    what = count.what
    if what == printed.C_STAMPS:
        return stamps(cards, player, count)
    if what == printed.C_GROUP:
        return group(game, cards, player, count)
    if what == printed.C_CORNERS:
        return corners(player)
    if what == printed.C_SURROUNDED:
        return surrounded(cards, player, count)
    if what == printed.C_EDGES:
        return edges(player.covered)
    if what == printed.C_EDGE_STAMPS:
        return edge_stamps(cards, player, count)
    if what == printed.C_GAPS or what == printed.C_EMPTY_AREAS:
        return gaps(game, player.covered, count.cells)
    return abundance(game, cards, player, count)


@compiled
def fits(cards: Cards, stamp: int, count: Count_) -> bool:
    """Whether a stamp is one of those that a card speaks of."""
    for name in range(len(printed.LISTS)):
        wanted = count.filters[name]
        if wanted != NONE and cards.stamp_is[stamp >> 1, stamp & 1, name] != wanted:
            return False
    return True


@part
def stamps(cards: Cards, player: Player, count: Count_) -> int:
    """Every stamp that fits."""
    number = 0
    for place in range(player.stamp_count):
        if fits(cards, player.stamps[place], count):
            number += 1
    return number


@part
def group(game: Game, cards: Cards, player: Player, count: Count_) -> int:
    """The stamps of the largest group: connected along an edge or part of one, and sharing the property.

    Every stamp points to one of its group, in the end to the same one: where two stamps of a kind touch, their groups
    become one.
    """
    kind, leads, sizes = game.kind, game.leads, game.sizes
    for place in range(player.stamp_count):
        stamp = player.stamps[place]
        kind[place] = NONE
        leads[place] = place
        sizes[place] = 0
        if fits(cards, stamp, count):
            kind[place] = 0 if count.of == NONE else cards.stamp_is[stamp >> 1, stamp & 1, count.of]
    for cell in range(CELLS):
        here = player.page[cell] - 1
        if here == NONE or kind[here] == NONE:
            continue
        if cell % SIDE < SIDE - 1:
            join(leads, kind, here, player.page[cell + 1] - 1)
        if cell < CELLS - SIDE:
            join(leads, kind, here, player.page[cell + SIDE] - 1)
    best = 0
    for place in range(player.stamp_count):
        if kind[place] != NONE:
            leader = leader_of(leads, place)
            sizes[leader] += 1
            best = max(best, sizes[leader])
    return best


@compiled
def leader_of(leads: Array, place: int) -> int:
    while leads[place] != place:
        place = leads[place]
    return place


@compiled
def join(leads: Array, kind: Array, here: int, there: int) -> None:
    """Two stamps touch: if they are of a kind, their groups are one."""
    if there != NONE and there != here and kind[there] == kind[here]:
        one, other = leader_of(leads, here), leader_of(leads, there)
        leads[max(one, other)] = min(one, other)


@part
def abundance(game: Game, cards: Cards, player: Player, count: Count_) -> int:
    """How many stamps share each value of a property: the most, the second most, complete sets, or different ones."""
    number = game.sizes
    number[:MOST_VALUES] = 0
    for place in range(player.stamp_count):
        stamp = player.stamps[place]
        value = cards.stamp_is[stamp >> 1, stamp & 1, count.of]
        if value != NONE and fits(cards, stamp, count):
            number[value] += 1
    most, second, different, fewest = 0, 0, 0, MOST_PLACED
    for value in range(VALUES[count.of]):
        here = number[value]
        if here > most:
            most, second = here, most
        else:
            second = max(second, here)
        if here > 0:
            different += 1
        fewest = min(fewest, here)
    if count.what == printed.C_MOST:
        return most
    if count.what == printed.C_SECOND:
        return second
    return fewest if count.what == printed.C_SETS else different


@compiled
def corners(player: Player) -> int:
    """Perfect corners: grid points where four different stamps meet."""
    return corners_in(player, 0, SIDE - 1, 0, SIDE - 1)


@part
def corners_in(player: Player, top: int, bottom: int, left: int, right: int) -> int:
    """Those of them that have their upper left cell in some rows and columns."""
    number = 0
    for row in range(top, bottom):
        for column in range(left, right):
            cell = row * SIDE + column
            one, two = player.page[cell], player.page[cell + 1]
            three, four = player.page[cell + SIDE], player.page[cell + SIDE + 1]
            if one and two and three and four and one != two and one != three and two != four and three != four:
                number += 1
    return number


@part
def surrounded(cards: Cards, player: Player, count: Count_) -> int:
    """Stamps with no empty cell along their edges; the border of the album counts as covered."""
    number = 0
    for place in range(player.stamp_count):
        if fits(cards, player.stamps[place], count) and stamp_is_surrounded(cards, player, place, player.covered):
            number += 1
    return number


@compiled
def stamp_is_surrounded(cards: Cards, player: Player, place: int, rows: Array) -> bool:
    """Whether a stamp is, if these rows of cells are covered."""
    tile, half = player.stamps[place] >> 1, player.stamps[place] & 1
    return is_surrounded(rows, player.stamp_cells[place], cards.stamp_width[tile, half], cards.stamp_height[tile, half])


@compiled
def is_surrounded(rows: Array, cell: int, width: int, height: int) -> bool:
    """Whether all cells around a rectangle are covered."""
    top, left = cell // SIDE, cell % SIDE
    across = ((1 << width) - 1) << left
    beside = ((1 << left) >> 1) | ((1 << left + width) & FULL_ROW)
    if top > 0 and rows[top - 1] & across != across:
        return False
    if top + height < ROWS and rows[top + height] & across != across:
        return False
    for row in range(top, top + height):
        if rows[row] & beside != beside:
            return False
    return True


@compiled
def side_is_covered(rows: Array, bit: int) -> bool:
    """Whether a cell is covered in every row."""
    for row in range(ROWS):
        if not rows[row] & bit:
            return False
    return True


@compiled
def edges(rows: Array) -> int:
    """Sides of the album with all twelve cells covered."""
    number = 0
    if rows[0] == FULL_ROW:
        number += 1
    if rows[ROWS - 1] == FULL_ROW:
        number += 1
    if side_is_covered(rows, LEFT_CELLS):
        number += 1
    if side_is_covered(rows, RIGHT_CELLS):
        number += 1
    return number


@part
def edge_stamps(cards: Cards, player: Player, count: Count_) -> int:
    """Stamps along complete sides of the album; one that lies along two of them counts once."""
    top, bottom = player.covered[0] == FULL_ROW, player.covered[ROWS - 1] == FULL_ROW
    on_left, on_right = side_is_covered(player.covered, LEFT_CELLS), side_is_covered(player.covered, RIGHT_CELLS)
    number = 0
    for place in range(player.stamp_count):
        stamp = player.stamps[place]
        row, column = player.stamp_cells[place] // SIDE, player.stamp_cells[place] % SIDE
        last_row = row + cards.stamp_height[stamp >> 1, stamp & 1] - 1
        last_column = column + cards.stamp_width[stamp >> 1, stamp & 1] - 1
        along = (top and row == 0) or (bottom and last_row == ROWS - 1)
        along = along or (on_left and column == 0) or (on_right and last_column == SIDE - 1)
        if along and fits(cards, stamp, count):
            number += 1
    return number


@compiled
def gaps(game: Game, rows: Array, cells: int) -> int:
    """Empty areas of exactly one or two cells; without `cells`, all empty areas."""
    left = game.left
    for row in range(ROWS):
        left[row] = FULL_ROW & ~rows[row]
    if cells == 1:
        return single_gaps(left)
    return double_gaps(left) if cells else empty_areas(left, game.area)


@compiled
def empty_in(left: Array, row: int) -> int:
    """The empty cells of a row; beyond the album there are none."""
    return left[row] if 0 <= row < ROWS else 0


@compiled
def single_gaps(left: Array) -> int:
    number = 0
    for row in range(ROWS):
        here = left[row]
        number += size_of(here & ~(here << 1 | here >> 1 | empty_in(left, row - 1) | empty_in(left, row + 1)))
    return number


@compiled
def double_gaps(left: Array) -> int:
    """Two empty cells beside each other, or one above the other, with none around them."""
    number = 0
    for row in range(ROWS):
        here, above, below = left[row], empty_in(left, row - 1), empty_in(left, row + 1)
        around = here << 1 | here >> 2 | above | above >> 1 | below | below >> 1
        number += size_of(here & here >> 1 & ~around)
        around = above | here << 1 | here >> 1 | below << 1 | below >> 1 | empty_in(left, row + 2)
        number += size_of(here & below & ~around)
    return number


@compiled
def empty_areas(left: Array, area: Array) -> int:
    number = 0
    for row in range(ROWS):
        while left[row]:
            area[:] = 0
            area[row] = left[row] & -left[row]
            spread(area, left)
            number += 1
    return number


@compiled
def spread(area: Array, left: Array) -> None:
    """Let an area grow over all empty cells that are connected with it, down and up again, and take them out."""
    grows = True
    while grows:
        grows = False
        for step in range(2 * ROWS):
            row = step if step < ROWS else 2 * ROWS - 1 - step
            before, came = area[row], empty_in(area, row - 1) | empty_in(area, row + 1)
            wider = (before | before << 1 | before >> 1 | came) & left[row]
            while wider != area[row]:
                area[row] = wider
                wider = (wider | wider << 1 | wider >> 1) & left[row]
            grows = grows or area[row] != before
    for row in range(ROWS):
        left[row] &= ~area[row]
