"""Greedy in the kernel: the place of the option that the readable bot chooses, each decision by what it is worth.

Of equal options the first counts, as there. It looks only at what the seat that is asked can see.
"""

from __future__ import annotations

import numpy as np

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from ..bots.worth import POINT, SURE
from ..components import Size
from . import state, weights
from .against_pinzetta import choose_hers, exchange_with_her, sum_of, value_for_both, worth_of_split
from .cards import Cards, part
from .cutting import RESERVES, first_of, may_reserve, ways
from .effects import top_effect
from .game import entered
from .placing import best_place
from .state import NONE, Array, Game, Player
from .worth import find_worth, plan, tile_seen, worth_of_back, worth_of_item, worth_of_pile

ORDER_TO_LOOK = np.array(
    [
        [Size.LONG_RECTANGLE, Size.LARGE_SQUARE, Size.SHORT_RECTANGLE, Size.SMALL_SQUARE, *state.BACKS].index(back)
        for back in state.BACKS
    ],
    np.int16,
)


@part
def greedy(game: Game, cards: Cards) -> int:
    """The place of the option that greedy chooses for the seat that is asked."""
    kind, player = game.asked_kind, game.players[game.asked_seat]
    if kind == state.TAKES:
        return take(game, cards, player)
    if kind in (state.CUTS, state.SPLITS):
        return cut(game, cards, player)
    if kind == state.CHOOSES:
        return choose_hers(game, cards, player) if game.level else choose(game, cards, player)
    if kind == state.PLACES:
        return best_place(game, cards, player)
    if kind == state.ENTERS:
        return enter(game, cards, player)
    if kind == state.LOOKS:
        return look(game)
    if kind == state.DRAWS:
        return draw(game, cards)
    if kind == state.EXCHANGES:
        return exchange_with_her(game, cards, player) if game.level else exchange(game, cards, player)
    return 0


@part
def take(game: Game, cards: Cards, player: Player) -> int:
    """The item that is worth most, together with what it has collected already."""
    find_worth(game, cards, player, player.seat, 1)
    best, most = 0, 0
    for place in range(game.pool_count):
        value = draft_value(game, cards, player, game.pool[place])
        if place == 0 or value > most:
            best, most = place, value
    return best


@compiled
def draft_value(game: Game, cards: Cards, player: Player, item: int) -> int:
    """What an item of the pool is worth in the draft."""
    tile = tile_seen(game, player.seat, item)
    is_rare = tile != NONE and cards.tile_is_rare[tile]
    return worth_of_item(game, cards, player, item) * (cards.weights[weights.RARE] if is_rare else SURE)


@part
def cut(game: Game, cards: Cards, player: Player) -> int:
    """Return the place of the cut that is worth most."""
    gifts = value_collection(game, cards, player)
    best, most, option = 0, 0, 0
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            for index in range(ways(game.asked_kind, player.collection_count - size_of(reserve))):
                value = worth_of_way(game, cards, player, reserve, index, gifts)
                if option == 0 or value > most:
                    best, most = option, value
                option += 1
    return best


@part
def value_collection(game: Game, cards: Cards, player: Player) -> int:
    """Note the worth of each item to all players, and return whether an event makes gifts of some."""
    if game.asked_kind == state.SPLITS:
        value_for_both(game, cards, player)
        return 0
    count = player.collection_count
    find_worth(game, cards, player, player.seat, 0)
    for place in range(count):
        item = game.sorted[place]
        game.own[place] = worth_of_item(game, cards, player, item)
        tile = game.item_tile[item]
        game.gift[place] = (
            POINT * (2 if tile == NONE else np.int64(cards.tile_value[tile])) if game.item_up[item] else 0
        )
    for seat in range(game.seats):
        if seat != player.seat:
            find_worth(game, cards, game.players[seat], player.seat, 0)
            for place in range(count):
                game.theirs[seat, place] = worth_as_seen(game, cards, game.players[seat], game.sorted[place])
    effect = top_effect(game)
    gifts = effect != NONE and cards.effects[effect].at != NONE and cards.effects[effect].do == state.GIFTS
    return 1 if gifts else 0


@compiled
def worth_of_way(game: Game, cards: Cards, player: Player, reserve: int, index: int, gifts: int) -> int:
    """Return the worth of the `index`-th cut with a reserve."""
    count = np.int64(player.collection_count)
    first = first_of(count, reserve, game.asked_kind, index)
    second = ((1 << count) - 1) & ~reserve & ~first
    if game.asked_kind == state.SPLITS:
        return worth_of_split(game, cards, reserve, first, second)
    return worth_of_cut(game, player.seat, reserve, first, second, gifts)


@compiled
def worth_as_seen(game: Game, cards: Cards, rival: Player, item: int) -> int:
    """What an item is worth to one of the others, as they see it."""
    return worth_of_item(game, cards, rival, item) if game.item_up[item] else worth_of_back(cards, game.item_back[item])


@part
def worth_of_cut(game: Game, seat: int, reserve: int, first: int, second: int, gifts: int) -> int:
    """In shares of one of the others, twice: what they leave is a mean, and what they take counts by its share."""
    others = game.seats - 1
    own_first, own_second = sum_of(game.own, first), sum_of(game.own, second)
    total = others * others * sum_of(game.own, reserve)
    for rival in range(game.seats):
        if rival != seat:
            one, two = sum_of(game.theirs[rival], first), sum_of(game.theirs[rival], second)
            total += others * (own_second if one > two else own_first) - max(one, two)
            if gifts:
                total += others * most_of(game.gift, first if one > two else second)
    return total


@compiled
def most_of(worths: Array, mask: int) -> int:
    """The best of some items, given as bits; 0 if there are none."""
    most, place, some = np.int64(0), 0, False
    while mask >> place:
        if mask >> place & 1:
            most = max(most, worths[place]) if some else np.int64(worths[place])
            some = True
        place += 1
    return most


@part
def choose(game: Game, cards: Cards, player: Player) -> int:
    """The pile that is worth most, with half an eye on what it would be worth to its owner."""
    find_worth(game, cards, player, player.seat, 0)
    for option in range(game.asked_count):
        owner, pile = game.options[option] >> 1, game.options[option] & 1
        game.worths[option] = game.seats * worth_of_pile(game, cards, player, owner, pile)
    best = 0
    for option in range(game.asked_count):
        owner, pile = game.options[option] >> 1, game.options[option] & 1
        if pile == 0:
            find_worth(game, cards, game.players[owner], player.seat, 0)
        game.worths[option] += worth_of_pile(game, cards, game.players[owner], owner, pile)
        if game.worths[option] > game.worths[best]:
            best = option
    return best


@part
def enter(game: Game, cards: Cards, player: Player) -> int:
    """The first contest of the plan that promises most over the days that are left."""
    plan(game, cards, player)
    place = 0
    for kind in range(game.contest_count):
        if game.contests[kind] == game.worth.plan[0]:
            break
        if not entered(player, game.contests[kind]):
            place += 1
    return place


@part
def look(game: Game) -> int:
    """Looking costs nothing: at the largest stamp first."""
    best = 1
    for option in range(2, game.asked_count):
        here, there = game.item_back[game.options[option]], game.item_back[game.options[best]]
        if ORDER_TO_LOOK[here] < ORDER_TO_LOOK[there]:
            best = option
    return best


@part
def draw(game: Game, cards: Cards) -> int:
    best = 0
    for option in range(1, game.asked_count):
        if worth_of_back(cards, game.options[option]) > worth_of_back(cards, game.options[best]):
            best = option
    return best


@part
def exchange(game: Game, cards: Cards, player: Player) -> int:
    """The exchange that gains most, if it gains a point at least: the best of the pool for the worst of one's own."""
    find_worth(game, cards, player, player.seat, 0)
    worst, least = 0, 0
    for place in range(player.collection_count):
        worth = worth_of_item(game, cards, player, player.collection[place])
        if place == 0 or worth < least:
            worst, least = place, worth
    best, most = 0, 0
    for place in range(game.pool_count):
        worth = worth_of_item(game, cards, player, game.pool[place])
        if place == 0 or worth > most:
            best, most = place, worth
    return 1 + worst * game.pool_count + best if most - least > POINT else 0
