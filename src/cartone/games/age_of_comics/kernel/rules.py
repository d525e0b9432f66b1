"""The rules of Age of Comics, in the order of the rulebook: setup, five rounds, and the final score.

The functions are those of `rules` and stand as there. What takes `states` can be taken up again where a mark was set;
the phase and `next_seat` tell where.
"""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, mark
from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in
from ....kernel.randomness import number_at
from ..components import EDITORS, FIRST_VALUE, HAND_LIMIT, ROUNDS
from ..rules import CROWDED, TWO_TILES
from . import actions as spaces
from . import state
from .asking import ACTS, DISCARDS, GO, NAMES, choose, offer
from .box import REACHES, TOUCHES, Box, part
from .chart import lose_fans, new_turn_order, pay_income, rank
from .piles import backs_of, deal_display, discard, draw, lay, take_fitting
from .player import has_cube, refill, show, take_hyped, take_in_hand
from .printing import can_print, print_comics
from .sales import extra_editor, sales, turn_up_order
from .state import NONE, Game
from .training import increase_values

PILE_COUNT = len(state.PILES)
PASS = state.ACTIONS
"""To let an editor stay away."""


@compiled
def age_of_comics(states: Any, box: Box) -> None:
    """Five rounds, then the final score."""
    game = states[0]
    if game.phase == state.SETUP and setup(states, box) == PAUSE:
        return
    while game.phase != state.FINAL:
        if game.phase != state.ACTING and start_of_round(states, box) == PAUSE:
            return
        if actions(states, box) == PAUSE:
            return
        end_of_round(game, box)
    mark(states)


# -- setup ------------------------------------------------------------------------------------


@compiled
def setup(states: Any, box: Box) -> int:
    """The board, a random turn order, what each player begins with, and the displays."""
    game = states[0]
    if not game.stage:
        lay_out(game, box)
        game.stage = 1
        mark(states)
    while game.next_seat < game.seats:
        seat = game.turn_order[game.next_seat]
        if first_comic(game, box, seat) == PAUSE:
            return PAUSE
        if spaces.gain_ideas(game, box, seat, box.place_ideas[game.next_seat]) == PAUSE:
            return PAUSE
        game.next_seat += 1
        mark(states)
    deal_displays(game, box)
    return GO


@part
def lay_out(game: Game, box: Box) -> None:
    """All that nobody is asked about: the board, the turn order, money and creatives."""
    refill(game)
    lay_orders(game, box)
    draw_turn_order(game)
    for place in range(game.seats):
        game.money[game.turn_order[place]] = box.place_money[place]
        deal_creatives(game, box, game.turn_order[place])


@part
def deal_displays(game: Game, box: Box) -> None:
    for pile in range(PILE_COUNT):
        deal_display(game, box, pile)


@part
def lay_orders(game: Game, box: Box) -> None:
    """Orders are shuffled and laid genre side up; if a corner touches three of one genre, all are laid again."""
    while not lay_tiles(game, box):
        for space in range(len(game.map)):
            game.map[space] = NONE
    for genre in range(state.GENRES):
        game.deck_left[state.ORDER_DECKS + genre] = 0


@part
def lay_tiles(game: Game, box: Box) -> int:
    """One try: 0 if a corner is crowded."""
    left = int(box.city_spaces[game.seats])
    for index in range(left):
        game.laying[index] = box.tiles[game.seats, index]
    for index in range(box.city_spaces[game.seats]):
        genre = game.laying[number_at(game.keys[state.ORDER_BACK], game.drawn[state.ORDER_BACK], left)]
        game.drawn[state.ORDER_BACK] += 1
        left -= 1
        game.laying[place_in(game.laying, genre)] = game.laying[left]
        space = box.city[game.seats, index]
        game.map[space] = genre
        if is_crowded(game, space):
            return 0
    return 1


@compiled
def is_crowded(game: Game, space: int) -> bool:
    """Whether the tile just laid is the third of its genre at one of its corners."""
    for corner in TOUCHES[space]:
        alike = 0
        for near in REACHES[corner]:
            alike += near != NONE and game.map[near] == game.map[space]
        if alike >= CROWDED:
            return True
    return False


@compiled
def draw_turn_order(game: Game) -> None:
    """Random in the first round."""
    for place in range(game.seats - 1):
        game.turn_order[place] = draw(game, state.TURN_ORDER)
    game.turn_order[game.seats - 1] = game.deck[state.TURN_ORDER, 0]


@part
def deal_creatives(game: Game, box: Box, seat: int) -> None:
    """A random writer and a random artist of value 2, of different genres."""
    taken = NONE
    for pile in range(state.CRAFTS):
        card = take_fitting(game, box, pile, FIRST_VALUE, taken)
        take_in_hand(game, seat, card, 1 << seat)
        game.begun_with[seat, pile] = card
        taken = int(box.genre[card])


@part
def first_comic(game: Game, box: Box, seat: int) -> int:
    """A genre is named, and a random comic of it taken, hidden from the others."""
    backs = backs_of(state.COMIC)
    for genre in range(state.GENRES):
        if holds(game.deck[backs], game.deck_size[backs], genre):
            offer(game, genre)
    named = choose(game, seat, NAMES)
    if named == PAUSE:
        return PAUSE
    take_in_hand(game, seat, take_fitting(game, box, state.COMIC, named, NONE), 1 << seat)
    return GO


# -- A. start of a round ----------------------------------------------------------------------


@compiled
def start_of_round(states: Any, box: Box) -> int:
    """The calendar, ideas, hype; then creatives learn and train."""
    game = states[0]
    if game.phase != state.START_OF_ROUND:
        game.phase = state.START_OF_ROUND
        game.round_ += 1
        turn_calendar(game)
        refill(game)
        for place in range(game.seats):
            spaces.add_hype(game, game.turn_order[place])
        game.next_seat = 0
    while game.next_seat < game.seats:
        seat = game.turn_order[game.next_seat]
        done = GO if is_automa(game, seat) else increase_values(game, box, seat)
        if done == PAUSE:
            return PAUSE
        if done == GO:
            game.next_seat += 1
        mark(states)
    return GO


@compiled
def is_automa(game: Game, seat: int) -> bool:
    """Whether nobody is asked for a seat."""
    return bool(game.solo and seat == 1)


@part
def turn_calendar(game: Game) -> None:
    """Turn up the tile of the round, two in round III, and all orders of its genre."""
    for _ in range(2 if game.round_ == TWO_TILES else 1):
        lay(game, state.CALENDAR)
        genre = draw(game, state.CALENDAR)
        game.calendar[game.turned_tiles] = genre
        game.turned_tiles += 1
        turn_all_up(game, genre)


@part
def turn_all_up(game: Game, genre: int) -> None:
    """All face-down orders of a genre, in reading order."""
    for space in range(len(game.map)):
        if game.map[space] == genre:
            turn_up_order(game, space)


# -- B. actions -------------------------------------------------------------------------------


@compiled
def actions(states: Any, box: Box) -> int:
    """In turn order an editor each, until all are placed; whoever has editors left goes on alone."""
    game = states[0]
    if game.phase != state.ACTING:
        game.phase = state.ACTING
        game.next_seat = 0
    while editors_left(game):
        seat = game.turn_order[game.next_seat]
        done = turn(game, box, seat) if game.editors[seat] or game.selling else GO
        if done == PAUSE:
            return PAUSE
        if done == GO:
            game.next_seat = (game.next_seat + 1) % game.seats
        mark(states)
    game.acting = NONE
    return GO


@compiled
def editors_left(game: Game) -> bool:
    """Whether anybody has an editor to place, or is still at work."""
    left = game.selling
    for seat in range(game.seats):
        left += game.editors[seat]
    return bool(left > 0)


@part
def turn(game: Game, box: Box, seat: int) -> int:
    """Place an editor on the first free space of an action and do it, or pass it."""
    if not game.selling:
        game.acting = seat
        offer_possible_actions(game, box, seat)
        action = choose(game, seat, ACTS)
        if action == PAUSE:
            return PAUSE
        game.editors[seat] -= 1
        game.sent[seat, game.sent_editors[seat]] = action if action != PASS else NONE
        game.sent_editors[seat] += 1
        if action == PASS:
            return GO
        game.editors_on[action, game.taken_desks[action]] = seat
        game.taken_desks[action] += 1
        game.action = action
    done = act(game, box, seat, game.action, game.taken_desks[game.action] - 1)
    if done != GO:
        return done
    if has_cube(game, seat, game.action) and game.action != state.PRINT:
        game.step[seat] = state.SPECIAL
        if act_specially(game, box, seat, game.action) == PAUSE:
            return PAUSE
    game.action = NONE
    game.step[seat] = state.NO_STEP
    return keep_hand_limit(game, box, seat)


@compiled
def act(game: Game, box: Box, seat: int, action: int, space: int) -> int:
    """Do an action, on a space counted from 0."""
    if action == state.HIRE:
        return spaces.hire(game, box, seat)
    if action == state.DEVELOP:
        return spaces.develop(game, box, seat)
    if action == state.IDEAS:
        return spaces.take_ideas(game, box, seat, space)
    if action == state.PRINT:
        return print_comics(game, box, seat, space)
    if action == state.SALES:
        return sales(game, box, seat, space)
    spaces.royalties(game, box, seat, space)
    return GO


@compiled
def act_specially(game: Game, box: Box, seat: int, action: int) -> int:
    """What happens after an action if a cube lies on its special; better colours belong to each print itself."""
    if action == state.HIRE:
        return spaces.re_assign(game, box, seat)
    if action == state.DEVELOP:
        return spaces.hype(game, box, seat)
    if action == state.IDEAS:
        return spaces.convert(game, box, seat)
    if action == state.ROYALTIES:
        return spaces.marketing(game, box, seat)
    extra_editor(game, seat)
    return GO


@part
def offer_possible_actions(game: Game, box: Box, seat: int) -> None:
    """Actions with a free space; Print only with something to print. And to pass."""
    can = can_print(game, box, seat)
    for action in range(state.ACTIONS):
        if game.taken_desks[action] < game.action_spaces and (action != state.PRINT or can):
            offer(game, action)
    offer(game, PASS)


@part
def keep_hand_limit(game: Game, box: Box, seat: int) -> int:
    """At most six creatives and comics, hyped ones too: discard down."""
    while game.in_hand[seat] + game.hyped_comics[seat] > HAND_LIMIT:
        for index in range(game.in_hand[seat]):
            offer(game, game.hand[seat, index])
        for index in range(game.hyped_comics[seat]):
            offer(game, game.hyped[seat, index])
        card = choose(game, seat, DISCARDS)
        if card == PAUSE:
            return PAUSE
        if take_hyped(game, seat, card) == NONE:
            show(game, seat, card)
        discard(game, box, card)
    return GO


# -- C. end of a round ------------------------------------------------------------------------


@part
def end_of_round(game: Game, box: Box) -> None:
    """Ranking and income; unless it was the last round, a new order, lost fans, editors back and new displays."""
    game.phase = state.END_OF_ROUND
    rank(game, box)
    for seat in range(game.seats):
        pay_income(game, box, seat)
    if game.round_ == ROUNDS:
        game.phase = state.FINAL
        return
    new_turn_order(game)
    lose_fans(game)
    editors_return(game)
    deal_displays(game, box)


@part
def editors_return(game: Game) -> None:
    """Every editor comes back; extra editors go back to the board."""
    for seat in range(game.seats):
        game.editors[seat] = EDITORS
        game.has_extra_editor[seat] = 0
        game.sent_editors[seat] = 0
    for action in range(state.ACTIONS):
        game.taken_desks[action] = 0
