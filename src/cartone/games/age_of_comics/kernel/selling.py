"""Sales: where the agent walks, and which orders pay. `bots.selling`, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from ..actions.sales import FEE, STEP_COST
from ..bots.plan import NOTHING
from ..bots.selling import MOST_STEPS
from ..bots.worth import POINT, WEIGHTS
from ..city import CORNERS, START
from .box import REACHES, STREETS_TO, Box
from .orders import fans_of
from .player import genre_of
from .publisher import Publisher, part
from .sales import COLLECTS, DONE, FLIPS, JUMPS, WALKS
from .state import GENRES, NONE, ORDER_DECKS, Game
from .worth import TICKET_WORTH, fan_worth

PENALTY, DENY = WEIGHTS["penalty"], WEIGHTS["deny"]
FEW_FANS = 3


@compiled
def sell(game: Game, box: Box, me: Publisher, flips: int) -> None:
    """What a seller knows: what a fan is worth, the corners where others stand, and what face-down orders promise."""
    find_fan_worth(game, box, me)
    me.taken = 0
    for seat in range(game.seats):
        if seat != me.seat and game.agent[seat] != START:
            me.taken |= 1 << int(game.agent[seat])
    for genre in range(GENRES):
        me.down[genre] = down_worth(game, me, genre, flips)


@compiled
def find_fan_worth(game: Game, box: Box, me: Publisher) -> None:
    """What a fan is worth on my best comic of each genre."""
    for genre in range(GENRES):
        me.fan[genre] = NONE
    for slot in range(1, game.printed[me.seat] + 1):
        genre = genre_of(game, box, me.seat, slot)
        me.fan[genre] = max(int(me.fan[genre]), int(game.fans[me.seat, slot - 1]))
    for genre in range(GENRES):
        me.fan[genre] = fan_worth(box, me, int(me.fan[genre]) if me.fan[genre] != NONE else FEW_FANS)


@compiled
def order_worth(me: Publisher, genre: int, value: int) -> int:
    """What an order of a value is worth when it is collected."""
    each = me.fan[genre] if me.best_values[genre] >= value else -PENALTY
    return int(fans_of(value) * (each + DENY))


@compiled
def down_worth(game: Game, me: Publisher, genre: int, flips: int) -> int:
    """What a face-down order is worth; one that can be flipped first is only taken if it pays."""
    total, deck = 0, ORDER_DECKS + genre
    for index in range(game.deck_size[deck]):
        worth = order_worth(me, genre, int(game.deck[deck, index]))
        total += max(worth, 0) if flips else worth
    return total // max(int(game.deck_size[deck]), 1)


@compiled
def tile_worth(game: Game, me: Publisher, space: int) -> int:
    """What an order on the map is worth; 0 if none lies there."""
    genre = int(game.map[space])
    if genre == NONE:
        return 0
    if game.value_up[space]:
        return order_worth(me, genre, int(game.value_up[space]))
    return int(me.down[genre])


# -- the way ----------------------------------------------------------------------------------


@part
def tour(game: Game, box: Box, me: Publisher, flips: int, collects: int, free_step: int) -> None:
    """The best way from where the agent stands."""
    me.tour_worth, me.tour_money, me.tour_first = 0, 0, DONE
    if not collects:
        return
    sell(game, box, me, flips)
    if not find_worths(game, me):
        return
    money = int(game.money[me.seat])
    all_best = best_worths(me, collects)
    me.way[0], me.length = game.agent[me.seat], 1
    look_along(game, me, 0, collects)
    take_tour(me)
    me.end[0], me.way_to[0] = game.agent[me.seat], NONE
    cost, first, last = 0, 0, 1
    for step in range(MOST_STEPS):
        cost += 0 if free_step and not step else STEP_COST
        if cost > money or all_best - cost * me.dollar <= me.tour_worth:
            break
        ways = last
        for way in range(first, last):
            ways = walk_on(game, me, way, ways, cost, collects)
        first, last = last, ways
    if game.tickets[me.seat]:
        try_ticket(game, me, collects)


@compiled
def find_worths(game: Game, me: Publisher) -> bool:
    """What each order on the map is worth, if anything, and all around each corner; whether any is."""
    any_worth = False
    for space in range(len(game.map)):
        me.worths[space] = max(tile_worth(game, me, space), 0)
        me.corner_of[space] = NONE
        any_worth |= me.worths[space] > 0
    for corner in range(len(CORNERS) + 1):
        me.around[corner] = 0
        for space in REACHES[corner]:
            if space != NONE:
                me.around[corner] += me.worths[space]
    return bool(any_worth)


@compiled
def best_worths(me: Publisher, collects: int) -> int:
    """What so many of the best orders are worth together."""
    total, below, taken = 0, -NOTHING, 0
    while taken < collects:
        best, alike = 0, 0
        for space in range(len(me.worths)):
            worth = me.worths[space]
            if worth < below and worth >= best:
                alike = alike + 1 if worth == best else 1
                best = worth
        if best == 0:
            break
        total += best * min(alike, collects - taken)
        taken += alike
        below = best
    return int(total)


@compiled
def walk_on(game: Game, me: Publisher, way: int, ways: int, cost: int, collects: int) -> int:
    """Every way that is one street longer; how many ways there are then."""
    for corner in STREETS_TO[me.end[way]]:
        if corner == NONE or is_on_way(me, way, int(corner)):
            continue
        me.end[ways], me.way_to[ways] = corner, way
        most = around_way(me, ways)
        if me.around[corner] and most - cost * me.dollar > me.tour_worth:
            follow(me, ways)
            look_along(game, me, cost, collects)
            if me.look_worth > me.tour_worth:
                take_tour(me)
        ways += 1
    return ways


@compiled
def is_on_way(me: Publisher, way: int, corner: int) -> bool:
    """Whether a way has come over a corner."""
    while way != NONE:
        if me.end[way] == corner:
            return True
        way = me.way_to[way]
    return False


@compiled
def around_way(me: Publisher, way: int) -> int:
    """What lies around all corners of a way."""
    total = 0
    while way != NONE:
        total += me.around[me.end[way]]
        way = me.way_to[way]
    return int(total)


@compiled
def follow(me: Publisher, way: int) -> None:
    """The corners of a way, from its beginning."""
    me.length = 0
    step = way
    while step != NONE:
        me.length += 1
        step = me.way_to[step]
    place = int(me.length)
    while way != NONE:
        place -= 1
        me.way[place] = me.end[way]
        way = me.way_to[way]


@compiled
def take_tour(me: Publisher) -> None:
    """What was looked at last is the best so far."""
    me.tour_worth, me.tour_money, me.tour_first = me.look_worth, me.look_money, me.look_first


@part
def look_along(game: Game, me: Publisher, cost: int, collects: int) -> None:
    """What a walk brings: the best orders along it."""
    me.seen = 0
    for step in range(me.length):
        for space in REACHES[me.way[step]]:
            if space != NONE and me.worths[space]:
                see(me, int(space), int(me.way[step]))
    chosen = min(int(me.seen), collects)
    fees, worth, here = 0, 0, NONE
    for place in range(chosen):
        space = me.there[place]
        corner = me.corner_of[space]
        worth += me.worths[space]
        if me.taken >> corner & 1:
            fees |= 1 << corner
        if here == NONE and corner == me.way[0]:
            here = space
    for place in range(me.seen):
        me.corner_of[me.there[place]] = NONE
    if game.fee_paid[me.seat] and game.agent[me.seat] != START:
        fees &= ~(1 << int(game.agent[me.seat]))
    while fees:
        fees &= fees - 1
        cost += FEE
    if cost > game.money[me.seat]:
        me.look_worth, me.look_money, me.look_first = -POINT, 0, DONE
        return
    me.look_worth, me.look_money, me.look_first = worth - cost * me.dollar, cost, DONE
    if here != NONE:
        me.look_first = first_at(game, here)
    elif me.length > 1 and chosen:
        me.look_first = WALKS + me.way[1]


@compiled
def see(me: Publisher, space: int, corner: int) -> None:
    """An order beside a corner of the way, the best ones first; it is taken where nobody stands, if it can be."""
    if me.corner_of[space] != NONE:
        if me.taken >> me.corner_of[space] & 1:
            me.corner_of[space] = corner
        return
    me.corner_of[space] = corner
    place = int(me.seen)
    while place > 0 and me.worths[me.there[place - 1]] < me.worths[space]:
        me.there[place] = me.there[place - 1]
        place -= 1
    me.there[place] = space
    me.seen += 1


@compiled
def first_at(game: Game, space: int) -> int:
    """Flip before collecting: looking is free."""
    if game.selling and game.flips and not game.value_up[space]:
        return FLIPS + space
    return COLLECTS + space


@compiled
def try_ticket(game: Game, me: Publisher, collects: int) -> None:
    """A jump to any corner."""
    price = TICKET_WORTH if me.rounds_left else 0
    for corner in range(len(CORNERS)):
        if me.around[corner] - price > me.tour_worth and corner != game.agent[me.seat]:
            me.way[0], me.length = corner, 1
            look_along(game, me, 0, collects)
            me.look_worth -= price
            if me.look_first != DONE and me.look_worth > me.tour_worth:
                me.look_first = JUMPS + corner
                take_tour(me)
