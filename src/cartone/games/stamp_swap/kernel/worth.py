"""What items are worth to a player, as the readable bot reckons it: points now, and what they will add to contests and
exhibitors.

What the readable `Worth` keeps of a player stands in `game.worth`; `find_worth` fills it. What is in the bag is counted
once for each scoring, so that a tile more changes a number or two.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from ....kernel.jit import compiled
from ....kernel.lists import holds
from ..bots import worth as readable
from . import cards as printed
from . import state, weights
from .cards import Cards, part
from .contests import VALUES, fits
from .effects import points_in
from .game import entered
from .scoring import FOREVER_KIND, KIND
from .state import NONE, Game, Player

SHAPE = np.array([weights.SHAPE + weights.SHAPES.index(what) if what in weights.SHAPES else 0
                  for what in printed.COUNTS], np.int64)  # fmt: skip
"""The place of the weight that says how much more of these each stamp brings, in parts of a stamp; 0 if none does."""
UNSEEN = np.array([weights.UNSEEN + weights.BACKS.index(back) if back in weights.BACKS else NONE
                   for back in state.BACKS], np.int64)  # fmt: skip
"""The place of the weight of a stamp that was not seen."""

ORDER_COUNT = np.zeros(len(state.DAYS) + 1, np.int16)
ORDERS = np.zeros((len(state.DAYS) + 1, 24, len(state.DAYS)), np.int16)
"""In which orders contests may be entered, when so many have been already, in those of `permutations`."""
for _entered in range(len(state.DAYS) + 1):
    _orders = list(permutations(range(state.FINALE - _entered), len(state.DAYS) - _entered))
    ORDER_COUNT[_entered] = len(_orders)
    for _place, _order in enumerate(_orders):
        ORDERS[_entered, _place, : len(_order)] = _order


@compiled
def tile_seen(game: Game, seat: int, item: int) -> int:
    """The tile of an item, if a seat has seen it."""
    return game.item_tile[item] if game.item_seen[item] >> seat & 1 else NONE


# -- the bag ----------------------------------------------------------------------------------


@part
def bag_count(game: Game, cards: Cards, place: int) -> int:
    """About how many a bag of stamps will count once they are placed, in parts of a stamp."""
    worth, count = game.worth, cards.counts[game.worth.counts[place]]
    what, of, fitting = count.what, count.of, np.int64(worth.fitting[place])
    if what == printed.C_STAMPS:
        return readable.STAMP * fitting
    if what == printed.C_SURROUNDED:
        return cards.weights[weights.SURROUNDED] * fitting
    if SHAPE[what]:
        return cards.weights[SHAPE[what]] * worth.bag
    if of == NONE:
        return readable.STAMP + cards.weights[weights.CONNECTED] * (fitting - 1) if fitting else 0
    most, second, different, number, whole = 0, 0, 0, 0, state.MOST_PLACED
    for value in range(VALUES[of]):
        here = np.int64(worth.values[place, value])
        number += here
        if here > 0:
            different += 1
        if here > most:
            most, second = here, most
        else:
            second = max(second, here)
        whole = min(whole, here)
    if what == printed.C_GROUP:
        return readable.STAMP + cards.weights[weights.CONNECTED] * (most - 1) if most else 0
    if what == printed.C_MOST:
        return readable.STAMP * most
    if what == printed.C_SECOND:
        # What is close to second may become second.
        if different > 1:
            return readable.STAMP * second + cards.weights[weights.SECOND] * (number - most - second)
        return readable.STAMP * 3 // 10 * different
    if what == printed.C_SETS:
        begun = 0
        for value in range(VALUES[of]):
            if worth.values[place, value] > whole:
                begun += 1
        return readable.STAMP * whole + readable.STAMP * 3 * begun // (5 * np.int64(VALUES[of]))
    return readable.STAMP * different


@part
def bag_points(game: Game, cards: Cards, place: int) -> int:
    """About how many points a bag of stamps will bring, in parts like those of a stamp."""
    counted = bag_count(game, cards, place)
    ladder = game.worth.ladders[place]
    if ladder == NONE:
        return np.int64(game.worth.each[place]) * counted
    below, part_of = counted // readable.STAMP, counted % readable.STAMP
    low, high = np.int64(cards.points[ladder, below]), np.int64(cards.points[ladder, below + 1])
    return readable.STAMP * low + part_of * (high - low)


@compiled
def put(game: Game, cards: Cards, place: int, stamp: int, number: int) -> None:
    """A stamp goes into what is counted of the bag for a scoring; -1 of it: it goes out."""
    worth, count = game.worth, cards.counts[game.worth.counts[place]]
    if fits(cards, stamp, count):
        worth.fitting[place] += number
        if count.of != NONE:
            value = cards.stamp_is[stamp >> 1, stamp & 1, count.of]
            if value != NONE:
                worth.values[place, value] += number


@compiled
def put_tile(game: Game, cards: Cards, place: int, tile: int, number: int) -> None:
    put(game, cards, place, 2 * tile, number)
    if cards.tile_is_double[tile]:
        put(game, cards, place, 2 * tile + 1, number)


@compiled
def put_item(game: Game, cards: Cards, place: int, item: int) -> None:
    """The stamps of an item that waits, if it is known what it shows."""
    tile = tile_seen(game, game.worth.seat, item)
    if tile != NONE:
        put_tile(game, cards, place, tile, 1)


@part
def count_bag(game: Game, cards: Cards, player: Player, place: int) -> None:
    """What a scoring counts of the stamps in an album and of those that wait."""
    worth = game.worth
    worth.fitting[place] = 0
    for value in range(state.MOST_VALUES):
        worth.values[place, value] = 0
    for stamp in range(player.stamp_count):
        put(game, cards, place, player.stamps[stamp], 1)
    for waiting in range(player.reserve_count):
        put_item(game, cards, place, player.reserve[waiting])
    for waiting in range(player.incoming_count):
        put_item(game, cards, place, player.incoming[waiting])
    if worth.with_collection:
        for waiting in range(player.collection_count):
            put_item(game, cards, place, player.collection[waiting])


@compiled
def stamps_of(game: Game, cards: Cards, item: int) -> int:
    """How many stamps are seen on an item."""
    tile = tile_seen(game, game.worth.seat, item)
    return 0 if tile == NONE else 2 if cards.tile_is_double[tile] else 1


@compiled
def bag_size(game: Game, cards: Cards, player: Player) -> int:
    size = np.int64(player.stamp_count)
    for waiting in range(player.reserve_count):
        size += stamps_of(game, cards, player.reserve[waiting])
    for waiting in range(player.incoming_count):
        size += stamps_of(game, cards, player.incoming[waiting])
    if game.worth.with_collection:
        for waiting in range(player.collection_count):
            size += stamps_of(game, cards, player.collection[waiting])
    return size


# -- what will be scored ----------------------------------------------------------------------


@part
def plan(game: Game, cards: Cards, player: Player) -> None:
    """The contests to enter from today on, one a day, in the order that promises most."""
    worth = game.worth
    pages = max(game.day + (1 if game.phase == state.SHOW else 0), 1)
    worth.left_count = 0
    for place in range(game.contest_count):
        contest = game.contests[place]
        if not entered(player, contest):
            worth.left_contests[worth.left_count] = contest
            worth.left_points[worth.left_count] = points_in(game, cards, player, contest)
            worth.left_count += 1
    tickets = player.ticket_count
    worth.plan_count = len(state.DAYS) - tickets if game.phase != state.FINAL_SHOW else 0
    best, most = 0, 0
    for order in range(ORDER_COUNT[tickets]):
        total = 0
        for later in range(worth.plan_count):
            total += promise(game, cards, ORDERS[tickets, order, later], later, pages)
        if order == 0 or total > most:
            best, most = order, total
    for later in range(worth.plan_count):
        worth.plan[later] = worth.left_contests[ORDERS[tickets, best, later]]


@compiled
def promise(game: Game, cards: Cards, left: int, later: int, pages: int) -> int:
    """What a contest promises that is entered so many days from now."""
    now, what = np.int64(game.worth.left_points[left]), cards.counts[game.worth.left_contests[left]].what
    least = cards.weights[weights.LEAST_GROWTH] * (2 if what == printed.C_EDGES or what == printed.C_EDGE_STAMPS else 1)
    return readable.SURE * pages * now + later * max(cards.weights[weights.GROWTH] * now, readable.SURE * pages * least)


@part
def find_scorings(game: Game, cards: Cards, player: Player) -> None:
    """All that will be scored, with how often or how surely, in percent."""
    worth = game.worth
    worth.shows = len(state.DAYS) - game.day
    worth.scoring_count = 0
    plan(game, cards, player)
    for left in range(worth.left_count):
        contest = worth.left_contests[left]
        is_planned = holds(worth.plan, worth.plan_count, contest)
        weight = cards.weights[weights.PLANNED if is_planned else weights.NOT_PLANNED]
        add_scoring(game, cards, weight, contest)
    add_scoring(game, cards, cards.weights[weights.FINALE], game.finale)
    add_scoring(game, cards, cards.weights[weights.MAT] * worth.shows, printed.OF_MATS + player.mat)
    for place in range(player.card_count):
        card = player.cards[place]
        if cards.is_exhibitor[card]:
            add_scoring(game, cards, readable.SURE * worth.shows, printed.OF_ATTENDEES + card)
        effect = cards.effects[card]
        if effect.at == state.AT_SHOW and effect.counts != NONE:
            note_count(game, worth.scoring_count, effect.counts, effect.amount)
            worth.weights[worth.scoring_count] = readable.SURE * worth.shows
            worth.scoring_count += 1


@compiled
def add_scoring(game: Game, cards: Cards, weight: int, scoring: int) -> None:
    worth = game.worth
    note_scoring(game, cards, worth.scoring_count, scoring)
    worth.weights[worth.scoring_count] = weight
    worth.scoring_count += 1


@compiled
def note_scoring(game: Game, cards: Cards, place: int, scoring: int) -> None:
    """Points for what a contest or an exhibitor counts: so many for each, or by a ladder."""
    note_count(game, place, scoring, cards.each[scoring])
    if not cards.each[scoring]:
        game.worth.ladders[place] = scoring


@compiled
def note_count(game: Game, place: int, count: int, each: int) -> None:
    game.worth.counts[place] = count
    game.worth.ladders[place] = NONE
    game.worth.each[place] = each


# -- worth ------------------------------------------------------------------------------------


@part
def find_worth(game: Game, cards: Cards, player: Player, seat: int, with_collection: int) -> None:
    """What things are worth to one player, seen from one seat, with the stamps in the album and those that wait."""
    worth = game.worth
    worth.seat, worth.with_collection = seat, with_collection
    find_scorings(game, cards, player)
    worth.bag = bag_size(game, cards, player)
    for place in range(worth.scoring_count):
        count_bag(game, cards, player, place)
        worth.so_far[place] = bag_points(game, cards, place)


@part
def worth_of_tile(game: Game, cards: Cards, tile: int) -> int:
    """Its value, and what it adds to everything that will be scored."""
    worth, stamps = game.worth, 2 if cards.tile_is_double[tile] else 1
    added = cards.weights[weights.FOREVER] if cards.stamp_is[tile, 0, KIND] == FOREVER_KIND else 0
    worth.bag += stamps
    for place in range(worth.scoring_count):
        before, what = worth.fitting[place], cards.counts[worth.counts[place]].what
        put_tile(game, cards, place, tile, 1)
        if worth.fitting[place] != before or SHAPE[what]:
            added += np.int64(worth.weights[place]) * (bag_points(game, cards, place) - worth.so_far[place])
            put_tile(game, cards, place, tile, -1)
    worth.bag -= stamps
    return cards.weights[weights.VALUE] * np.int64(cards.tile_value[tile]) + added


@part
def worth_of_attendee(game: Game, cards: Cards, player: Player, card: int) -> int:
    """An exhibitor scores in every Show from now on; a specialist 2 points and its effect."""
    if cards.is_exhibitor[card]:
        note_scoring(game, cards, game.worth.scoring_count, printed.OF_ATTENDEES + card)
        # The album will have grown by the later Shows.
        return (
            readable.SURE * points_of_bag(game, cards, player) + cards.weights[weights.EXHIBITOR]
        ) * game.worth.shows
    return 2 * readable.POINT + worth_of_effect(game, cards, player, card)


@compiled
def points_of_bag(game: Game, cards: Cards, player: Player) -> int:
    """What the bag brings by the scoring that is noted beside those that count."""
    place = game.worth.scoring_count
    count_bag(game, cards, player, place)
    return bag_points(game, cards, place)


@part
def worth_of_effect(game: Game, cards: Cards, player: Player, card: int) -> int:
    """Roughly what an effect brings in the rounds that are left."""
    effect, shows = cards.effects[card], np.int64(game.worth.shows)
    verb, amount = effect.do, np.int64(effect.amount)
    if verb == state.POINTS:
        if effect.counts != NONE:
            note_count(game, game.worth.scoring_count, effect.counts, 1)
            return amount * (readable.SURE * points_of_bag(game, cards, player) + readable.POINT) * shows
        return amount * shows * (35 if effect.holding or effect.word != NONE else 80) * readable.CENT
    if verb == state.FOREVER:
        return cards.weights[weights.FOREVER] * amount * shows * 80 // 100
    if verb == state.DRAW:
        return 360 * readable.CENT * amount * shows
    if verb == state.RESERVE:
        return 2 * readable.POINT * shows
    if verb == state.CONTEST:
        return amount * (70 if shows > 1 else 30) * readable.CENT
    return 5 * readable.POINT if verb == state.UNENTERED else readable.POINT


@part
def worth_of_item(game: Game, cards: Cards, player: Player, item: int) -> int:
    """To the player for whom worth was found, as far as the seat can see."""
    if game.item_attendee[item] != NONE:
        return worth_of_attendee(game, cards, player, game.item_attendee[item])
    tile = tile_seen(game, game.worth.seat, item)
    return worth_of_tile(game, cards, tile) if tile != NONE else worth_of_back(cards, game.item_back[item])


@compiled
def worth_of_back(cards: Cards, back: int) -> int:
    """What the token is worth, or a stamp that was not seen."""
    if back == state.TOKEN_BACK:
        return int(cards.weights[weights.TOKEN])
    return int(cards.weights[UNSEEN[back]]) if UNSEEN[back] != NONE else 0


@part
def worth_of_pile(game: Game, cards: Cards, player: Player, owner: int, pile: int) -> int:
    worth = 0
    for place in range(game.players[owner].pile_count[pile]):
        worth += worth_of_item(game, cards, player, game.players[owner].piles[pile, place])
    return worth
