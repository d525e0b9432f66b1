"""What a seat cannot see, dealt anew: the cards in other hands that it has not seen, and all that is still to come.

What was drawn since the last mark comes again, since the stage runs once more from there. A card in a hand becomes
another one with the same back, so that nothing else changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel.jit import compiled
from ....kernel.lists import holds
from ....kernel.randomness import DECK, key_named, named, number_at, seeded
from ..game import DECKS
from .box import Box
from .piles import cards_of, pile_of
from .publisher import Publisher, part
from .state import CRAFTS, PILES, Game

NAMES = np.array([named(deck) for deck in DECKS], np.uint64)
HANDS = named("hands")
PILE_COUNT = len(PILES)
BACKS = 6
"""The backs of a pile are numbers below this: genres, or values."""


@compiled
def deck_key(game: Game, deck: int) -> np.uint64:
    """The key of a deck's random numbers."""
    return key_named(key_named(game.key, DECK), NAMES[deck])


@compiled
def renew(states: Any, box: Box, me: Publisher, seat: int, seed: Any) -> None:
    """Deal anew at the mark, and go back there."""
    game, marked = states[0], states[1]
    marked.seed[0], marked.seed[1] = seed[0], seed[1]
    marked.key = seeded(seed)
    guess_hands(game, marked, box, me, seat)
    for deck in range(len(NAMES)):
        renew_deck(game, marked, deck)
    states[0] = states[1]


@compiled
def renew_deck(game: Game, marked: Game, deck: int) -> None:
    """Other cards will come from a deck; but those that came since the mark come again.

    One that was dealt anew since the mark, and then drawn from, is left as it is.
    """
    if marked.drawn_before[deck] <= marked.drawn[deck]:
        marked.keys_before[deck] = marked.keys[deck]
        marked.drawn_before[deck] = game.drawn[deck]
    if marked.drawn_before[deck] >= game.drawn[deck]:
        marked.keys[deck] = deck_key(marked, deck)


# -- hands ------------------------------------------------------------------------------------


@part
def guess_hands(game: Game, marked: Game, box: Box, me: Publisher, seat: int) -> None:
    """Deal the cards in other hands that a seat has not seen, as often as it takes to begin as the rules say."""
    me.drawn = 0
    deal_hidden(game, marked, box, me, seat)
    while not all_begun_well(game, box, me, seat):
        deal_hidden(game, marked, box, me, seat)
    for pile in range(PILE_COUNT):
        deck = cards_of(pile)
        for index in range(marked.deck_size[deck]):
            marked.deck[deck, index] = me.guess[marked.deck[deck, index]]
        if marked.drawn[deck] == game.drawn[deck]:
            marked.deck[deck, : marked.deck_size[deck]].sort()
    for other in range(marked.seats):
        for craft in range(CRAFTS):
            marked.begun_with[other, craft] = begun_with(game, me, seat, other, craft)
        for index in range(marked.in_hand[other]):
            if not marked.seen[other, index] >> seat & 1:
                marked.hand[other, index] = me.guess[marked.hand[other, index]]


@part
def deal_hidden(game: Game, marked: Game, box: Box, me: Publisher, seat: int) -> None:
    """Any card of the deck or of other hands for each of those in the hands, if it has the same back."""
    for card in range(len(me.guess)):
        me.guess[card] = card
    for pile in range(PILE_COUNT):
        for back in range(BACKS):
            deal_alike(game, marked, box, me, seat, pile, back)


@compiled
def deal_alike(game: Game, marked: Game, box: Box, me: Publisher, seat: int, pile: int, back: int) -> None:
    """The cards of a pile that have one back: those in hands come first, then those in the deck."""
    count = 0
    for other in range(game.seats):
        for index in range(game.in_hand[other]):
            card = game.hand[other, index]
            if not game.seen[other, index] >> seat & 1:
                count = note_hidden(marked, box, me, seat, card, pile, back, count)
    in_hands = count
    deck = cards_of(pile)
    for index in range(game.deck_size[deck]):
        count = note_hidden(marked, box, me, seat, game.deck[deck, index], pile, back, count)
    me.dealt[:count].sort()  # how they lay says nothing
    key = key_named(marked.key, HANDS)
    for index in range(in_hands):
        other = index + number_at(key, me.drawn, count - index)
        me.drawn += 1
        me.dealt[index], me.dealt[other] = me.dealt[other], me.dealt[index]
    for index in range(count):
        me.guess[me.hidden[index]] = me.dealt[index]


@compiled
def note_hidden(marked: Game, box: Box, me: Publisher, seat: int, card: int, pile: int, back: int, count: int) -> int:
    """One more card that is hidden, if it has this back and was hidden at the mark too; how many there are then."""
    if pile_of(card) != pile or box.back[card] != back or not is_hidden(marked, seat, card):
        return count
    me.hidden[count] = me.dealt[count] = card
    return count + 1


@part
def is_hidden(game: Game, seat: int, card: int) -> bool:
    """Whether a card lies in its deck, or in a hand where a seat has not seen it."""
    deck = cards_of(pile_of(card))
    if holds(game.deck[deck], game.deck_size[deck], card):
        return True
    for other in range(game.seats):
        if is_hidden_in(game, seat, other, card):
            return True
    return False


@compiled
def is_hidden_in(game: Game, seat: int, other: int, card: int) -> bool:
    """Whether a card lies in another hand where a seat has not seen it."""
    for index in range(game.in_hand[other]):
        if game.hand[other, index] == card and not game.seen[other, index] >> seat & 1:
            return True
    return False


@compiled
def begun_with(game: Game, me: Publisher, seat: int, other: int, craft: int) -> int:
    """The writer or artist a player began with, by the guess if a seat has not seen them yet."""
    card = int(game.begun_with[other, craft])
    return int(me.guess[card]) if is_hidden_in(game, seat, other, card) else card


@compiled
def all_begun_well(game: Game, box: Box, me: Publisher, seat: int) -> bool:
    """Whether nobody would have begun with a writer and an artist of one genre."""
    for other in range(game.seats):
        writer, artist = begun_with(game, me, seat, other, 0), begun_with(game, me, seat, other, 1)
        if writer != artist and box.genre[writer] == box.genre[artist]:
            return False
    return True
