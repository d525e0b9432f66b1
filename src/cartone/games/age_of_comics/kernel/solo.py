"""The solo game against the Automa, in the order of its document. `solo`, in numbers."""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, mark
from ....kernel.jit import compiled
from ....table import EVERYONE
from ..components import FIRST_VALUE, ROUNDS
from ..solo import SECOND_PLACE, SHUFFLED_AFTER
from . import rules
from .actions import gain_ideas
from .asking import GO
from .box import Box, part
from .chart import lose_fans, pay_income, rank
from .opponent import AUTOMA, PERSON
from .piles import add, backs_of, cards_of, draw, lay, learn, take_fitting
from .player import refill, take_in_hand
from .state import ACTING, ARTIST, AUTOMA_DECK, COMIC, END_OF_ROUND, FINAL, NONE, SETUP, WRITER, Game
from .turn import automa_turn


@compiled
def solo(states: Any, box: Box) -> None:
    """Five rounds against the Automa, then the duel and your title."""
    game = states[0]
    if game.phase == SETUP and setup(states, box) == PAUSE:
        return
    while game.phase != FINAL:
        if game.phase != ACTING and rules.start_of_round(states, box) == PAUSE:
            return
        if actions(states, box) == PAUSE:
            return
        end_of_round(game, box)
    mark(states)


@compiled
def setup(states: Any, box: Box) -> int:
    """Yours is the setup of the second player; the Automa gets two creatives of value 2 and a comic, face up."""
    game = states[0]
    if not game.stage:
        lay_out(game, box)
        game.stage = 1
        mark(states)
    if rules.first_comic(game, box, PERSON) == PAUSE:
        return PAUSE
    if gain_ideas(game, box, PERSON, box.place_ideas[SECOND_PLACE]) == PAUSE:
        return PAUSE
    automa_begins(game, box)
    rules.deal_displays(game, box)
    return GO


@part
def lay_out(game: Game, box: Box) -> None:
    """All that nobody is asked about: the board, money and creatives."""
    refill(game)
    rules.lay_orders(game, box)
    game.turn_order[0], game.turn_order[1] = AUTOMA, PERSON
    game.money[PERSON] = box.place_money[SECOND_PLACE]
    rules.deal_creatives(game, box, PERSON)


@part
def automa_begins(game: Game, box: Box) -> None:
    """Random cards, face up beside its mat."""
    for pile in (WRITER, ARTIST):
        take_in_hand(game, AUTOMA, take_fitting(game, box, pile, FIRST_VALUE, NONE), EVERYONE)
    lay(game, cards_of(COMIC))
    comic = draw(game, cards_of(COMIC))
    learn(game, backs_of(COMIC), box.back[comic])
    take_in_hand(game, AUTOMA, comic, EVERYONE)


# -- turns ------------------------------------------------------------------------------------


@compiled
def actions(states: Any, box: Box) -> int:
    """It always goes first, then you alternate."""
    game = states[0]
    if game.phase != ACTING:
        game.phase = ACTING
        game.next_seat = AUTOMA
        lay_cards(game)
    while game.editors[AUTOMA] or game.editors[PERSON] or game.selling:
        if game.next_seat == AUTOMA:
            if game.editors[AUTOMA]:
                automa_turn(game, box)
            game.next_seat = PERSON
            mark(states)
        done = rules.turn(game, box, PERSON) if game.editors[PERSON] or game.selling else GO
        if done == PAUSE:
            return PAUSE
        if done == GO:
            game.next_seat = AUTOMA
        mark(states)
    game.acting = NONE
    return GO


@compiled
def lay_cards(game: Game) -> None:
    """A card of the Automa for each of its editors, face down."""
    for _ in range(game.editors[AUTOMA]):
        lay(game, AUTOMA_DECK)


# -- end of a round ---------------------------------------------------------------------------


@part
def end_of_round(game: Game, box: Box) -> None:
    """As among players, without a new turn order and without money for the Automa."""
    game.phase = END_OF_ROUND
    rank(game, box)
    pay_income(game, box, PERSON)
    if game.round_ == ROUNDS:
        game.phase = FINAL
        return
    lose_fans(game)
    rules.editors_return(game)
    shuffle_cards(game)
    rules.deal_displays(game, box)


@compiled
def shuffle_cards(game: Game) -> None:
    """After two rounds and after four, all its cards."""
    if game.round_ in SHUFFLED_AFTER:
        for index in range(game.played_cards):
            add(game, AUTOMA_DECK, game.played[index])
        game.played_cards = 0
