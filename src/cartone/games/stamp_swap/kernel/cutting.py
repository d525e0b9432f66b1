"""How a collection may be cut, against people and against Pinzetta.

A cut is a number in base three, a digit for each item of the collection, its lowest item first and counting least: 0
the first or large pile, 1 the second or small one, 2 the reserve.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from ..cutting import COLLECTION_LIMIT
from ..cutting import CUTS_BEFORE as BEFORE
from ..cutting import SPLITS as WAYS
from .cards import Cards, part
from .effects import extra_reserves
from .game import is_stamp
from .state import CUTS, NONE, Array, Game, Player


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


def _halves(count: int) -> list[int]:
    """The large piles of so many items, as bits, in the order of the readable `halves`."""
    return [_mask(large) for large in combinations(range(count), (count + 1) // 2)]


PLACES = range(COLLECTION_LIMIT)
SIZES = range(COLLECTION_LIMIT + 1)
RESERVES = np.array([_mask(places) for size in SIZES for places in combinations(PLACES, size)], np.int16)
"""Whatever can be reserved, as bits: nothing, then single items, two of them …"""
SPLIT_WAYS = np.array(WAYS, np.int16)
HALF_WAYS = np.array([comb(count, (count + 1) // 2) for count in SIZES], np.int16)
HALVES = np.zeros((COLLECTION_LIMIT + 1, max(HALF_WAYS)), np.int16)
for _count in SIZES:
    HALVES[_count, : HALF_WAYS[_count]] = _halves(_count)
POWERS = np.array([3**place for place in range(COLLECTION_LIMIT + 2)], np.int64)
CUTS_BEFORE = np.array(BEFORE, np.int64)


@part
def sort_collection(game: Game, cards: Cards, player: Player) -> None:
    """Note the collection in its order, which of it are rare and which stamps, and how many more may be reserved."""
    items, count = game.sorted, player.collection_count
    for place in range(count):
        item = player.collection[place]
        before = place
        while before > 0 and items[before - 1] > item:
            items[before] = items[before - 1]
            before -= 1
        items[before] = item
    free, stamps = 0, 0
    for place in range(count):
        tile = game.item_tile[items[place]]
        if tile == NONE or not cards.tile_is_rare[tile]:
            free |= 1 << place
        if is_stamp(game, items[place]):
            stamps |= 1 << place
    game.free, game.free_stamps = free, free & stamps
    game.more = min(extra_reserves(game, cards, player), count - 3)  # two items must be left to split


@compiled
def may_reserve(game: Game, mask: int) -> bool:
    """Whether these items may be reserved: one that is not rare, or more of which all but one are stamps; nothing only
    where all are rare."""
    if mask & ~game.free or (mask == 0 and game.free):
        return False
    extra = max(size_of(mask) - 1, 0)
    return extra == 0 or (extra <= game.more and size_of(mask & game.free_stamps) >= extra)


@compiled
def ways(kind: int, rest: int) -> int:
    """In how many ways so many items make two piles."""
    return SPLIT_WAYS[rest] if kind == CUTS else HALF_WAYS[rest]


@part
def count_cuts(game: Game, player: Player, kind: int) -> int:
    """How many options there are."""
    count = player.collection_count
    number = 0
    for place in range(len(RESERVES)):
        if may_reserve(game, RESERVES[place]):
            number += ways(kind, count - size_of(RESERVES[place]))
    return number


@part
def cut_at(game: Game, player: Player, kind: int, index: int) -> int:
    """The cut at a place in the order of the space."""
    count = player.collection_count
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            size = ways(kind, count - size_of(reserve))
            if index < size:
                return cut_of(count, reserve, kind, index)
            index -= size
    return NONE


@part
def cut_of(count: int, reserve: int, kind: int, index: int) -> int:
    """The cut of so many items with this reserve and the `index`-th way to split the rest."""
    first = first_of(count, reserve, kind, index)
    cut = 0
    for place in range(count):
        if reserve >> place & 1:
            cut += 2 * POWERS[place]
        elif not first >> place & 1:
            cut += POWERS[place]
    return cut


@compiled
def first_of(count: int, reserve: int, kind: int, index: int) -> int:
    """The first or large pile of that cut, as bits."""
    in_first = 2 * index + 1 if kind == CUTS else np.int64(HALVES[count - size_of(reserve), index])
    first = 0
    for place in range(count):
        if not reserve >> place & 1:
            first |= (in_first & 1) << place
            in_first >>= 1
    return first


@compiled
def number_of_cut(player: Player, kind: int, cut: int) -> int:
    """The fixed number of a cut: against people, those come first that reserve fewer of the first items."""
    if kind != CUTS:
        return cut
    leading = 0
    while leading < player.collection_count and cut // POWERS[leading] % 3 == 2:
        leading += 1
    if leading == player.collection_count:
        leading = COLLECTION_LIMIT
    return CUTS_BEFORE[leading] + cut // POWERS[leading + 1]


@compiled
def list_cuts(game: Game, player: Player, kind: int, numbers: Array) -> None:
    """The numbers of all cuts, in their order."""
    listed, count = 0, player.collection_count
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            for index in range(ways(kind, count - size_of(reserve))):
                numbers[listed] = number_of_cut(player, kind, cut_of(count, reserve, kind, index))
                listed += 1


@part
def lay_cut(game: Game, player: Player, cut: int) -> None:
    """The collection becomes a reserve and two piles."""
    player.has_piles = 1
    player.pile_count[:] = 0
    for place in range(player.collection_count):
        item, part_of = game.sorted[place], cut // POWERS[place] % 3
        if part_of == 2:
            player.reserve[player.reserve_count] = item
            player.reserve_count += 1
        else:
            player.piles[part_of, player.pile_count[part_of]] = item
            player.pile_count[part_of] += 1
    player.collection_count = 0
