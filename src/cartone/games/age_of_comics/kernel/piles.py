"""Decks, and writers, artists and comics as they lie on the board: `table.deck`, and the piles of `game`.

A deck is the set of cards that may come, in the order of the table's list, and how many lie in the pile.
"""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in
from ....kernel.randomness import number_at
from ..options import COMICS
from .box import Box, part
from .state import COMIC, DECK_SIZE, NONE, PILE_DECKS, Game

# -- decks ------------------------------------------------------------------------------------


@compiled
def lay(game: Game, deck: int) -> None:
    """Take the top card off the pile without looking."""
    if game.deck_left[deck]:
        game.deck_left[deck] -= 1


@part
def add(game: Game, deck: int, card: int) -> None:
    """One more card in the pile, which may come."""
    game.deck[deck, game.deck_size[deck]] = card
    game.deck_size[deck] += 1
    game.deck_left[deck] += 1


@part
def learn(game: Game, deck: int, card: int) -> None:
    """Somebody learns which card it was: it leaves the set, the last one takes its place."""
    game.deck_size[deck] -= 1
    game.deck[deck, place_in(game.deck[deck], card)] = game.deck[deck, game.deck_size[deck]]
    game.drawn[deck] += 1


@compiled
def next_number(game: Game, deck: int, below: int) -> int:
    """The random number that decides what is drawn next from a deck."""
    drawn = game.drawn[deck]
    return number_at(game.keys_before[deck] if drawn < game.drawn_before[deck] else game.keys[deck], drawn, below)


@part
def draw(game: Game, deck: int) -> int:
    """Any card of a deck."""
    index = next_number(game, deck, game.deck_size[deck])
    card = np.int64(game.deck[deck, index])
    learn(game, deck, card)
    return card


@part
def draw_given(game: Game, box: Box, deck: int, back: int, other_than: int) -> int:
    """A card of a deck that has a back, and is not of a genre."""
    fitting = 0
    for index in range(game.deck_size[deck]):
        card = game.deck[deck, index]
        fitting += box.back[card] == back and box.genre[card] != other_than
    nth = next_number(game, deck, fitting)
    index = 0
    while True:
        card = game.deck[deck, index]
        if box.back[card] == back and box.genre[card] != other_than:
            if nth == 0:
                break
            nth -= 1
        index += 1
    found = np.int64(card)
    learn(game, deck, found)
    return found


# -- piles ------------------------------------------------------------------------------------


@compiled
def cards_of(pile: int) -> int:
    """The deck of a pile."""
    return PILE_DECKS + 2 * pile


@compiled
def backs_of(pile: int) -> int:
    """The deck of the backs below its top."""
    return PILE_DECKS + 2 * pile + 1


@compiled
def pile_of(card: int) -> int:
    """Where a card belongs: comics are counted first, then writers, then artists."""
    return COMIC if card < COMICS else (card - COMICS) // DECK_SIZE


@part
def turn_top(game: Game, box: Box, pile: int) -> None:
    """What lies on top shows its back; a deck that has run out is made of the discards."""
    if game.top[pile] != NONE:
        return
    cards, backs = cards_of(pile), backs_of(pile)
    if game.deck_left[cards] == 0:
        for index in range(game.discarded[pile]):
            card = game.discards[pile, index]
            add(game, cards, card)
            add(game, backs, box.back[card])
        game.discarded[pile] = 0
    if game.deck_left[cards]:
        game.top[pile] = draw(game, backs)


@compiled
def turn_up(game: Game, box: Box, pile: int) -> int:
    """The top of a deck is seen."""
    back = game.top[pile]
    game.top[pile] = NONE
    lay(game, cards_of(pile))
    return draw_given(game, box, cards_of(pile), back, NONE)


@part
def take_top(game: Game, box: Box, pile: int) -> int:
    """The top of a deck, and the next one shows its back."""
    card = turn_up(game, box, pile)
    turn_top(game, box, pile)
    return card


@part
def take_fitting(game: Game, box: Box, pile: int, back: int, other_than: int) -> int:
    """A random card with a back, out of a deck that is not shuffled yet: at setup."""
    lay(game, cards_of(pile))
    card = draw_given(game, box, cards_of(pile), back, other_than)
    learn(game, backs_of(pile), back)
    return card


@compiled
def discard_to(game: Game, pile: int, card: int) -> None:
    game.discards[pile, game.discarded[pile]] = card
    game.discarded[pile] += 1


@part
def deal_display(game: Game, box: Box, pile: int) -> None:
    """Discard what lies there, and deal anew."""
    for place in range(game.display_size):
        if game.display[pile, place] != NONE:
            discard_to(game, pile, game.display[pile, place])
    for place in range(game.display_size):
        turn_top(game, box, pile)
        game.display[pile, place] = turn_up(game, box, pile) if game.top[pile] != NONE else NONE
    turn_top(game, box, pile)


@part
def discard(game: Game, box: Box, card: int) -> None:
    """A card leaves a hand for the discards."""
    pile = pile_of(card)
    discard_to(game, pile, card)
    turn_top(game, box, pile)


@part
def take_from_display(game: Game, pile: int, place: int) -> int:
    card = np.int64(game.display[pile, place - 1])
    game.display[pile, place - 1] = NONE
    return card


@part
def is_in_deck(game: Game, box: Box, genre: int) -> bool:
    """Whether comics of a genre lie in the deck or among the discards."""
    backs = backs_of(COMIC)
    if game.top[COMIC] == genre or holds(game.deck[backs], game.deck_size[backs], genre):
        return True
    for index in range(game.discarded[COMIC]):
        if box.back[game.discards[COMIC, index]] == genre:
            return True
    return False


@part
def reveal_until(game: Game, box: Box, genre: int) -> int:
    """Reveal comics from the deck until one of a genre comes; the others are discarded."""
    while True:
        comic = turn_up(game, box, COMIC)
        turn_top(game, box, COMIC)
        if box.genre[comic] == genre:
            return comic
        discard(game, box, comic)
