"""What contests, exhibitors and effects count in an album: the ways of counting of the readable `contests`."""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ..album import CELLS
from ..components import SIDE
from .album import BITS, FULL_ROW
from .cards import (
    C_CORNERS,
    C_EDGE_STAMPS,
    C_EDGES,
    C_EMPTY_AREAS,
    C_GAPS,
    C_GROUP,
    C_MOST,
    C_SECOND,
    C_SETS,
    C_STAMPS,
    C_SURROUNDED,
    LISTS,
    Cards,
    Count_,
    part,
)
from .state import MOST_PLACED, MOST_VALUES, NONE, ROWS, Array, Game, Player

VALUES = np.array([len(words) for words in LISTS], np.int16)
"""How many values each property has."""
LEFT_CELLS, RIGHT_CELLS = 1, 1 << SIDE - 1


@part
def count_in(game: Game, cards: Cards, player: Player, count: Count_) -> int:
    """How many of what a card counts are in an album."""
    what = count.what
    if what == C_STAMPS:
        return stamps(cards, player, count)
    if what == C_GROUP:
        return group(game, cards, player, count)
    if what == C_CORNERS:
        return corners(player)
    if what == C_SURROUNDED:
        return surrounded(cards, player, count)
    if what == C_EDGES:
        return edges(player)
    if what == C_EDGE_STAMPS:
        return edge_stamps(cards, player, count)
    if what == C_GAPS or what == C_EMPTY_AREAS:
        return gaps(game, player, count.cells)
    return abundance(game, cards, player, count)


@compiled
def fits(cards: Cards, stamp: int, count: Count_) -> bool:
    """Whether a stamp is one of those that a card speaks of."""
    for name in range(len(LISTS)):
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
    if count.what == C_MOST:
        return most
    if count.what == C_SECOND:
        return second
    return fewest if count.what == C_SETS else different


@part
def corners(player: Player) -> int:
    """Perfect corners: grid points where four different stamps meet."""
    number = 0
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
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
        stamp = player.stamps[place]
        if fits(cards, stamp, count) and is_surrounded(cards, player, place):
            number += 1
    return number


@compiled
def is_surrounded(cards: Cards, player: Player, place: int) -> bool:
    tile, half = player.stamps[place] >> 1, player.stamps[place] & 1
    top, left = player.stamp_cells[place] // SIDE, player.stamp_cells[place] % SIDE
    bottom, right = top + cards.stamp_height[tile, half], left + cards.stamp_width[tile, half]
    for column in range(left, right):
        if top > 0 and not player.page[(top - 1) * SIDE + column]:
            return False
        if bottom < SIDE and not player.page[bottom * SIDE + column]:
            return False
    for row in range(top, bottom):
        if left > 0 and not player.page[row * SIDE + left - 1]:
            return False
        if right < SIDE and not player.page[row * SIDE + right]:
            return False
    return True


@compiled
def side_is_covered(player: Player, bit: int) -> bool:
    """Whether a cell is covered in every row."""
    for row in range(ROWS):
        if not player.covered[row] & bit:
            return False
    return True


@part
def edges(player: Player) -> int:
    """Sides of the album with all twelve cells covered."""
    number = 0
    if player.covered[0] == FULL_ROW:
        number += 1
    if player.covered[ROWS - 1] == FULL_ROW:
        number += 1
    if side_is_covered(player, LEFT_CELLS):
        number += 1
    if side_is_covered(player, RIGHT_CELLS):
        number += 1
    return number


@part
def edge_stamps(cards: Cards, player: Player, count: Count_) -> int:
    """Stamps along complete sides of the album; one that lies along two of them counts once."""
    top, bottom = player.covered[0] == FULL_ROW, player.covered[ROWS - 1] == FULL_ROW
    on_left, on_right = side_is_covered(player, LEFT_CELLS), side_is_covered(player, RIGHT_CELLS)
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


@part
def gaps(game: Game, player: Player, cells: int) -> int:
    """Empty areas of exactly `cells` cells; without `cells`, all empty areas."""
    left, area = game.left, game.area
    for row in range(ROWS):
        left[row] = FULL_ROW & ~player.covered[row]
    number = 0
    for row in range(ROWS):
        while left[row]:
            area[:] = 0
            area[row] = left[row] & -left[row]
            size = spread(area, left)
            if cells == 0 or cells == size:
                number += 1
    return number


@compiled
def spread(area: Array, left: Array) -> int:
    """Let an area grow over all empty cells that are connected with it, and take them out; returns how many."""
    grows = True
    while grows:
        grows = False
        for row in range(ROWS):
            wider = area[row] | area[row] << 1 | area[row] >> 1
            if row > 0:
                wider |= area[row - 1]
            if row < ROWS - 1:
                wider |= area[row + 1]
            wider &= left[row]
            if wider != area[row]:
                area[row] = wider
                grows = True
    size = 0
    for row in range(ROWS):
        size += BITS[area[row]]
        left[row] &= ~area[row]
    return size
