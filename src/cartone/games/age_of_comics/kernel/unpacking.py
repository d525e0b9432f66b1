"""What is in the box: all pieces of a game that has not begun."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel import asking
from ....kernel.jit import compiled
from ..city import START
from ..components import BETTER_COLOURS, EDITORS, HYPE_TOKENS, IDEAS_PER_GENRE, TICKETS
from ..options import COMICS, CREATIVES
from . import state
from .box import Box
from .piles import add, backs_of, cards_of
from .redealing import deck_key
from .state import NONE, Game

SETTINGS = np.dtype([(name, np.int16) for name in ("seats", "solo", "level", "edition", "challenges", "display_size")])
"""What a table is set up with."""
begin_asking = asking.begin


@compiled
def unpack(states: Any, boxes: Any, tables: Any, seed: Any, by_chance: int) -> None:
    """All pieces of a game that has not begun, in a record of zeros."""
    game, box, settings = states[0], boxes[0], tables[0]
    begin_asking(game, seed, by_chance)
    for deck in range(len(game.keys)):
        game.keys[deck] = deck_key(game, deck)
    game.seats, game.solo, game.display_size = settings.seats, settings.solo, settings.display_size
    game.level, game.edition, game.challenges = settings.level, settings.edition, settings.challenges
    game.action_spaces = game.seats + 1
    game.tickets_left, game.hype_left, game.better_colours_left = TICKETS, HYPE_TOKENS, BETTER_COLOURS
    game.acting = game.action = game.printing = game.printing_writer = game.fulfilling = NONE
    for space in range(len(game.map)):
        game.map[space] = NONE
    for seat in range(game.seats):
        game.editors[seat] = EDITORS
        game.agent[seat] = START
        add(game, state.TURN_ORDER, seat)
    for genre in range(state.GENRES):
        game.idea_supply[genre] = IDEAS_PER_GENRE
        game.mastery[genre] = NONE
        add(game, state.CALENDAR, genre)
        for index in range(box.orders[game.seats, genre]):
            add(game, state.ORDER_DECKS + genre, box.values[game.seats, genre, index])
    unpack_cards(game, box)


@compiled
def unpack_cards(game: Game, box: Box) -> None:
    """The decks of creatives, of comics and of the Automa."""
    for pile in range(state.CRAFTS + 1):
        first = 0 if pile == state.COMIC else COMICS + CREATIVES * pile
        for card in range(first, first + CREATIVES):
            add(game, cards_of(pile), card)
            add(game, backs_of(pile), box.back[card])
        game.top[pile] = NONE
        for place in range(game.display.shape[1]):
            game.display[pile, place] = NONE
    for card in range(state.AUTOMA_CARDS):
        add(game, state.AUTOMA_DECK, card)
