"""The state of a game as one record of numbers, which a compiled function changes in place.

Genres, actions and crafts are their numbers in the order of `components`. A card is a number too: comics first, then
writers, then artists, as `Discards` counts them. A title is a comic, or, `COMICS` higher, the rip-off of one. An order
is its genre times `PER_GENRE` and its value. Every list has a stated maximum and a count beside it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ....board.layout import columns
from ....kernel.asking import asking_fields, record
from ..city import SPACES
from ..components import Action, Bonus, Craft, Genre
from ..game import DECKS, MOST_HELD, MOST_HYPED, MOST_PRINTED, STEPS, AgeOfComics, Phase, Player
from ..opponent import TOP_COMICS
from ..options import COMICS, DISPLAY_LIMIT
from ..pack import AUTOMA_CARDS as AUTOMA_CARDS
from ..pack import PLAYERS

NONE = -1
"""No genre, action, card or space."""

SEATS = max(PLAYERS)
HAND, HYPED, PRINTED = MOST_HELD, MOST_HYPED, MOST_PRINTED
ORDERS = len(SPACES)
PER_GENRE = 8
COLLECTED = 9
"""No space of a pack lets anybody collect more orders."""
OPTIONS = 168
"""Nobody is asked to choose among more: a re-assignment of 8 creatives to 20 comics, and none."""

GENRES = len(Genre)
ACTIONS = len(Action)
PILES = ("writer", "artist", "comic")
WRITER, ARTIST, COMIC = range(len(PILES))
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = range(ACTIONS)
FAN, IDEAS_BONUS, TICKET, MONEY = range(len(Bonus))
SETUP, START_OF_ROUND, ACTING, END_OF_ROUND, FINAL = range(len(Phase))
CRAFTS = len(Craft)

DECK_NUMBER = {name: number for number, name in enumerate(DECKS)}
ORDER_BACK = DECK_NUMBER["order-back"]
ORDER_DECKS = DECK_NUMBER[f"order-{next(iter(Genre))}"]
"""That of the first genre; the others follow."""
TURN_ORDER = DECK_NUMBER["turn-order"]
CALENDAR = DECK_NUMBER["calendar"]
PILE_DECKS = DECK_NUMBER["writer"]
"""Each pile has two decks one after the other: cards and their backs."""
AUTOMA_DECK = DECK_NUMBER["automa"]
DECK_SIZE = 24

NO_STEP, INCREASE, HIRE_WRITER, HIRE_ARTIST, BOARD, SUPPLY, SPECIAL = range(len(STEPS))

Game: TypeAlias = Any
"""A record of `GAME`: numba and numpy give it attributes, which no type checker knows."""

_PLAYER = [*columns(Player), ("begun_with", (CRAFTS,))]
"""What each player has; at last the creatives that a player began with, which are of different genres."""

_TABLE = [
    *columns(AgeOfComics),
    ("solo", ()), ("level", ()), ("edition", ()), ("challenges", ()), ("next_seat", ()),
    ("deck", (len(DECKS), DECK_SIZE)), ("deck_size", (len(DECKS),)), ("deck_left", (len(DECKS),)),
    ("drawn", (len(DECKS),)), ("drawn_before", (len(DECKS),)),
    ("laying", (ORDERS,)), ("to_lay", ()),
    ("top", (len(PILES),)), ("display", (len(PILES), DISPLAY_LIMIT)),
    ("discards", (len(PILES), DECK_SIZE)), ("discarded", (len(PILES),)),
    ("calendar", (GENRES,)), ("turned_tiles", ()),
    ("map", (ORDERS,)), ("value_up", (ORDERS,)), ("ripped_off", (COMICS,)), ("just_printed", ()),
    ("played", (AUTOMA_CARDS,)), ("played_cards", ()), ("turned", (AUTOMA_CARDS,)),
    ("collecting", (COLLECTED,)), ("collected", ()),
    ("done", (ACTIONS,)), ("failed", (ACTIONS,)), ("lost", ()),
    ("plan", (CRAFTS,)), ("interest", (GENRES,)), ("top_slots", (TOP_COMICS,)),
]  # fmt: skip
"""What lies on the table; then what is declared in another form, and what the Automa counts and plans."""

_ASKED = [("options", (OPTIONS,)), ("offered", ())]
"""What may be chosen, by the numbers of `options`."""

GAME = record(
    [("keys", np.uint64, (len(DECKS),)), ("keys_before", np.uint64, (len(DECKS),))]
    + asking_fields()
    + [(name, np.int16, (SEATS, *shape)) for name, shape in _PLAYER]
    + [(name, np.int16, shape) for name, shape in [*_TABLE, *_ASKED]],
)
"""One game; names of `_PLAYER` are counted by the seat first.

So many cards were drawn before a deck was dealt anew, with the keys that it had before.
"""
