"""What things are worth to a publisher: fans on the chart, orders, a mastery, a place on the mat. `bots.worth`, in
numbers.
"""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ..actions.printing import BONUS_IDEAS, BONUS_MONEY
from ..bots.worth import BEST_COMIC, LATE_DOLLAR, LONG, POINT, STRETCH, WEIGHTS
from ..components import EDITORS, ROUNDS
from ..mat import CUBE_SLOTS, MOVE_SLOT, POINTS_PER_LATE_COMIC
from ..options import COMICS
from ..scoring import COLOUR_POINTS, MASTERY_POINTS
from .box import Box
from .chart import income_of
from .mastery import would_gain
from .orders import fans_of
from .player import best_fans, genre_of, has_cube, is_original, value_of
from .publisher import Publisher, part
from .state import FAN, GENRES, IDEAS_BONUS, MONEY, NONE, ORDER_DECKS, PER_GENRE, PRINT, TICKET, Game

TURN, LATE_TURN, DOLLAR, NEED = WEIGHTS["turn"], WEIGHTS["late-turn"], WEIGHTS["dollar"], WEIGHTS["need"]
STEADY, SHARE, TICKET_WORTH, CUBE = WEIGHTS["steady"], WEIGHTS["share"], WEIGHTS["ticket"], WEIGHTS["cube"]
IDEA, ANY_IDEAS, ANY_BONUS = WEIGHTS["idea"], WEIGHTS["any-ideas"], WEIGHTS["bonus"]
HAS_CUBE = np.array([slot in CUBE_SLOTS for slot in range(MOVE_SLOT)], np.int64)
"""The slots that bring a cube."""


@part
def look(game: Game, box: Box, me: Publisher, seat: int) -> None:
    """The table as one publisher sees it."""
    me.seat = seat
    me.rounds_left = ROUNDS - max(int(game.round_), 1)
    me.turns = int(game.editors[seat]) + EDITORS * me.rounds_left
    me.turn_worth = TURN if me.rounds_left else LATE_TURN
    me.coming = 0
    me.originals = 0
    for slot in range(1, game.printed[seat] + 1):
        me.originals += int(is_original(game, seat, slot))
        if me.rounds_left:
            me.coming += income_of(box, int(game.fans[seat, slot - 1]))
    me.dollar = dollar(game, me)
    me.colours = POINT * COLOUR_POINTS * int(has_cube(game, seat, PRINT))
    for genre in range(GENRES):
        me.best_values[genre] = 0
    for slot in range(1, game.printed[seat] + 1):
        genre = genre_of(game, box, seat, slot)
        me.best_values[genre] = max(int(me.best_values[genre]), value_of(game, seat, slot))
    find_reach(game, me)
    for genre in range(GENRES):
        for original in range(2):
            find_mastery(game, box, me, genre, original)
    find_rip_offs(game, box, me)


@compiled
def dollar(game: Game, me: Publisher) -> int:
    """A dollar is worth the more, the less there is for the turns that are left; in the end a quarter point."""
    wealth = POINT * int(game.money[me.seat]) + STEADY * me.coming * me.rounds_left
    plenty = POINT * wealth // (NEED * max(me.turns - 1, 0) + POINT // 2)
    scarce = min(max(3 * POINT // 2 - plenty, 0), POINT)
    return LATE_DOLLAR + (DOLLAR - LATE_DOLLAR) * scarce // POINT


# -- the chart --------------------------------------------------------------------------------


@part
def chart(box: Box, me: Publisher, fans: int, rounds: int) -> int:
    """What a comic with so many fans brings: income each round, and the fans that stay."""
    last = income_of(box, fans)
    money, left = last, fans
    for _ in range(rounds):
        left = max(left - 1, min(left, 1))
        last = income_of(box, left)
        money += last
    return POINT * left + (money - last) * me.dollar + last * LATE_DOLLAR


@compiled
def fan_worth(box: Box, me: Publisher, fans: int) -> int:
    """One fan more on a comic with so many, if some more follow."""
    return (chart(box, me, fans + STRETCH, me.rounds_left) - chart(box, me, fans, me.rounds_left)) // STRETCH


@compiled
def best_rival(game: Game, me: Publisher) -> int:
    """The fans of the best comic of the others."""
    best = 0
    for seat in range(game.seats):
        if seat != me.seat:
            best = max(best, best_fans(game, seat))
    return best


# -- orders -----------------------------------------------------------------------------------


@compiled
def find_reach(game: Game, me: Publisher) -> None:
    """The fans of the orders on the map, and of mine, that a comic of each value from 0 on fulfils.

    Of face-down orders the deck tells the values, though nobody knows which has which.
    """
    share = SHARE * min(me.turns, LONG) // LONG
    for genre in range(GENRES):
        for value in range(BEST_COMIC + 1):
            me.reach[genre, value] = 0
        deck = ORDER_DECKS + genre
        for index in range(game.deck_size[deck]):
            value = int(game.deck[deck, index])
            me.reach[genre, value] += share * fans_of(value)
    for space in range(len(game.map)):
        value = int(game.value_up[space])
        if game.map[space] != NONE and value:
            me.reach[game.map[space], value] += share * fans_of(value)
    for index in range(game.open_orders[me.seat]):
        order = int(game.orders[me.seat, index])
        me.reach[order // PER_GENRE, order % PER_GENRE] += 2 * POINT * fans_of(order % PER_GENRE)
    for genre in range(GENRES):
        for value in range(1, BEST_COMIC + 1):
            me.reach[genre, value] += me.reach[genre, value - 1]


@compiled
def reach_gain(me: Publisher, genre: int, value: int, had: int) -> int:
    """What orders promise to a comic of this value, beyond what one of another value fulfils already."""
    return max(0, me.reach[genre, value] - me.reach[genre, had])


# -- mastery, mat -----------------------------------------------------------------------------


@compiled
def find_mastery(game: Game, box: Box, me: Publisher, genre: int, original: int) -> None:
    """Fans and points that one more comic of the genre gets by mastery."""
    holder = game.mastery[genre]
    me.mastery_fans[genre, original] = me.mastery_points[genre, original] = 0
    if holder == me.seat:
        me.mastery_fans[genre, original] = 1
    elif would_gain(game, box, me.seat, genre, original):
        me.mastery_fans[genre, original] = 1
        me.mastery_points[genre, original] = MASTERY_POINTS + int(holder != NONE)


@compiled
def slot_worth(me: Publisher, slot: int, original: int) -> int:
    """What the place of a comic on the mat brings."""
    if slot >= MOVE_SLOT:
        late = POINTS_PER_LATE_COMIC if slot > MOVE_SLOT else me.originals
        return POINT * (late + original)
    cube = CUBE * max(me.turns - 1, 0) * HAS_CUBE[slot]
    step = POINT if me.turns >= 3 * (MOVE_SLOT - slot) else 0
    return cube + step * (1 + original)


@compiled
def bonus_worth(me: Publisher, bonus: int) -> int:
    """What the bonus of an original is worth, but for its fan."""
    if bonus == IDEAS_BONUS:
        return BONUS_IDEAS * IDEA + ANY_IDEAS
    if bonus == MONEY:
        return BONUS_MONEY * me.dollar
    if bonus == TICKET:
        return TICKET_WORTH if me.turns > 1 else 0
    if bonus == FAN:
        return 0
    return ANY_BONUS


@compiled
def find_rip_offs(game: Game, box: Box, me: Publisher) -> None:
    """What may be ripped off: the first title of each genre."""
    for genre in range(GENRES):
        me.rip_offs[genre] = NONE
    for publisher in range(game.seats):
        if publisher == me.seat:
            continue
        for place in range(game.printed[publisher]):
            title = int(game.title[publisher, place])
            if title < COMICS and not game.ripped_off[title] and me.rip_offs[box.genre[title]] == NONE:
                me.rip_offs[box.genre[title]] = COMICS + title


# -- the spaces -------------------------------------------------------------------------------


@compiled
def space_gives(game: Game, box: Box, action: int) -> int:
    """The number on the first free space of an action; 0 if all are taken."""
    taken = game.taken_desks[action]
    return int(box.spaces[action, taken]) if taken < game.action_spaces else 0
