"""The rules of Stamp Swap that the games for several and against Pinzetta share, in the order of the rulebook."""

from __future__ import annotations

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ....kernel.lists import take_out
from ..components import FOREVER_STAMPS, ContestType
from ..options import SEAT_LIMIT
from ..pack import CONTESTS_PER_TYPE, EVENTS, MATS, PINZETTA_MATS, SHOW_SCORINGS
from . import state
from .album import find_places, nth_cell, place_tile
from .cards import Cards, part
from .game import add_incoming, asked, draw, entered, is_stamp, keep, lay, put_in, reveal
from .state import NONE, Game, Player
from .turn import fill_decisions

CONTEST_TYPES = len(ContestType)


# -- setup ------------------------------------------------------------------------------------


@part
def open_box(game: Game, cards: Cards) -> None:
    """All that is in the box, before anybody has touched it."""
    for seat in range(SEAT_LIMIT):
        player = game.players[seat]
        player.seat = seat
        player.mat = player.cut = player.entry = NONE
    game.token_holder = game.finale = game.turn = game.first_chooser = game.loser = game.moment = game.at_work = NONE
    game.her_mat = game.decision = NONE
    game.collect_limit = 6
    game.forever_left = FOREVER_STAMPS
    for tile in range(state.FIRST_FOREVER):
        put_in(game, cards.tile_back[tile], tile)
    fill(game, state.MAT_DECK, MATS)
    for contest in range(CONTEST_TYPES * CONTESTS_PER_TYPE):
        put_in(game, state.CONTEST_DECK + contest // CONTESTS_PER_TYPE, contest)
    fill(game, state.ATTENDEE_DECK, state.ATTENDEES)
    fill(game, state.EVENT_DECK, EVENTS)
    fill_decisions(game)
    fill(game, state.PINZETTA_MAT_DECK, PINZETTA_MATS)
    fill(game, state.PINZETTA_EVENT_DECK, EVENTS)
    fill(game, state.SHOW_SCORING_DECK, SHOW_SCORINGS)


@compiled
def fill(game: Game, deck: int, count: int) -> None:
    for card in range(count):
        put_in(game, deck, card)


@part
def lay_contests(game: Game, cards: Cards) -> None:
    """One contest of each type: four along the bottom of the board, the fifth in the Finale space."""
    for kind in range(CONTEST_TYPES):
        lay(game, state.CONTEST_DECK + kind)
        contest = draw(game, cards, state.CONTEST_DECK + kind)
        if kind == state.FINALE:
            game.finale = contest
        else:
            game.contests[game.contest_count] = contest
            game.contest_count += 1


# -- Swap -------------------------------------------------------------------------------------


@compiled
def move_pile(game: Game, owner: Player, pile: int) -> None:
    """What happens now is about a pile that changes hands."""
    game.moved_count = owner.pile_count[pile]
    for place in range(owner.pile_count[pile]):
        game.moved[place] = owner.piles[pile, place]


# -- Show -------------------------------------------------------------------------------------


@part
def take_up(game: Game, cards: Cards, player: Player) -> None:
    """All that is yours comes to your mat, face up; new cards go to your rows."""
    reserved, came = player.reserve_count, player.incoming_count
    for place in range(came - 1, -1, -1):  # the reserve lies first
        player.incoming[reserved + place] = player.incoming[place]
    for place in range(reserved):
        player.incoming[place] = player.reserve[place]
    player.reserve_count = player.incoming_count = player.tray_count = 0
    for place in range(reserved + came):
        item = player.incoming[place]
        reveal(game, cards, item)
        if game.item_attendee[item] != NONE:
            player.rows[player.row_count] = game.item_attendee[item]
            player.row_count += 1
        if is_stamp(game, item):
            add_incoming(player, item)
            player.tray[player.tray_count] = item
            player.tray_count += 1


@part
def place_until_asked(game: Game, cards: Cards, player: Player) -> int:
    """Discard what cannot be placed and place what can go to one cell only; how many ways there are to go on."""
    while player.incoming_count:
        count = find_places(game, cards, player)
        if discard_unfit(game, cards, player):
            continue
        if count > 1:
            return count
        place_stamp_at(game, cards, player, 0)
    return 0


@part
def place_one(game: Game, cards: Cards, player: Player) -> int:
    """Every stamp goes into the album if it can when its turn comes; one that cannot is discarded.

    Here one of them does: 1, or 0 if none is left, or PAUSE.
    """
    count = place_until_asked(game, cards, player)
    if count == 0:
        return 0
    chosen = asked(game, player.seat, state.PLACES, count)
    if chosen == PAUSE:
        return PAUSE
    place_stamp_at(game, cards, player, chosen)
    return 1


@part
def place_stamp_at(game: Game, cards: Cards, player: Player, index: int) -> None:
    """Place a stamp by the place of that option in the order of their space."""
    waiting = 0
    outline = outline_of(game, cards, player, waiting)
    while index >= game.room_count[outline]:
        index -= game.room_count[outline]
        waiting += 1
        outline = outline_of(game, cards, player, waiting)
    place_tile(cards, player, game.item_tile[player.incoming[waiting]], nth_cell(game, outline, index))
    remove_incoming(player, waiting)


@compiled
def outline_of(game: Game, cards: Cards, player: Player, waiting: int) -> int:
    return cards.tile_outline[game.item_tile[player.incoming[waiting]]]


@compiled
def remove_incoming(player: Player, waiting: int) -> None:
    player.incoming_count -= 1
    take_out(player.incoming, waiting, player.incoming_count)


@part
def discard_unfit(game: Game, cards: Cards, player: Player) -> bool:
    """Stamps without room are discarded, the lowest number first; whether there was one."""
    some = False
    while True:
        lowest = NONE
        for waiting in range(player.incoming_count):
            item = player.incoming[waiting]
            fits = game.room_count[outline_of(game, cards, player, waiting)] > 0
            if not fits and (lowest == NONE or item < player.incoming[lowest]):
                lowest = waiting
        if lowest == NONE:
            return some
        discard(game, cards, player, lowest)
        some = True


@compiled
def discard(game: Game, cards: Cards, player: Player, waiting: int) -> None:
    """A stamp that cannot be placed is discarded and scores its value at once, also a negative one."""
    tile = game.item_tile[player.incoming[waiting]]
    remove_incoming(player, waiting)
    player.discarded[player.discarded_count] = tile
    player.discarded_count += 1
    player.points[state.FOR_DISCARDS] += cards.tile_value[tile]


@part
def enter(game: Game, player: Player) -> int:
    """One contest without a ticket of yours."""
    count = 0
    for kind in range(game.contest_count):
        if not entered(player, game.contests[kind]):
            game.options[count] = kind
            count += 1
    chosen = asked(game, player.seat, state.ENTERS, count)
    if chosen == PAUSE:
        return PAUSE
    player.entry = game.contests[game.options[chosen]]
    return 0


@part
def end_of_round(game: Game) -> None:
    """The top event is discarded, the others go back into the deck; the rest of the pool is discarded."""
    for place in range(game.event_count - 1):
        put_in(game, state.EVENT_DECK, game.events[place])
    if game.event_count:
        game.past_events[game.past_event_count] = game.events[game.event_count - 1]
        game.past_event_count += 1
    game.event_count = 0
    for place in range(game.pool_count):
        keep(game, game.pool[place], state.DISCARDS)
    game.pool_count = 0
    if game.token_holder != NONE:
        game.first_player = game.token_holder
