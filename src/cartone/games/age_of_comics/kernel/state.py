"""The state of a game as one record of numbers, which a compiled function changes in place.

Genres, actions and crafts are their numbers in the order of `components`. A card is a number too: comics first, then
writers, then artists, as `Discards` counts them. A title is a comic, or, `COMICS` higher, the rip-off of one. An order
is its genre times `PER_GENRE` and its value. Every list has a stated maximum and a count beside it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ....kernel.asking import asking_fields, record
from ..city import SPACES
from ..components import Action, Bonus, Craft, Genre
from ..game import DECKS, Phase
from ..opponent import TOP_COMICS
from ..options import COMICS, DISPLAY_LIMIT

NONE = -1
"""No genre, action, card or space."""

SEATS = 4
HAND = 12
"""Six cards, and what comes before they are discarded down; the Automa holds four creatives and two comics at most."""
HYPED = 8
PRINTED = 20
"""A comic needs a hired writer and two of them at most an action: in 25 turns nobody prints more than 17."""
CUBES = 3
DESKS = 5
ORDERS = len(SPACES)
PER_GENRE = 8
COLLECTED = 9
"""No space of a pack lets anybody collect more orders."""
AUTOMA_CARDS = 12
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

STEPS = ("", "increase", "writer", "artist", "board", "supply", "special")
"""What a player may be at; `Player.step` says it with these words."""
NO_STEP, INCREASE, HIRE_WRITER, HIRE_ARTIST, BOARD, SUPPLY, SPECIAL = range(len(STEPS))

Game: TypeAlias = Any
"""A record of `GAME`: numba and numpy give it attributes, which no type checker knows."""

_PLAYER = [
    ("money", ()), ("ideas", (GENRES,)), ("tickets", ()),
    ("hand", (HAND,)), ("seen", (HAND,)), ("in_hand", ()),
    ("hyped", (HYPED,)), ("tokens", (HYPED,)), ("hyped_comics", ()),
    ("printed", ()), ("title", (PRINTED,)), ("team", (PRINTED, CRAFTS)), ("values", (PRINTED, CRAFTS)),
    ("increased", (PRINTED, CRAFTS)), ("fans", (PRINTED,)), ("hype", (PRINTED,)), ("better_colours", (PRINTED,)),
    ("had_mastery_fan", (PRINTED,)),
    ("cubes", (CUBES,)), ("placed_cubes", ()),
    ("agent", ()), ("came", ()), ("fee_paid", ()),
    ("orders", (ORDERS,)), ("open_orders", ()), ("fulfilled", (ORDERS,)), ("fulfilled_orders", ()),
    ("editors", ()), ("has_extra_editor", ()), ("sent", (DESKS,)), ("sent_editors", ()),
    ("left", ()), ("of", ()), ("within", (2,)), ("step", ()), ("convertible", (PRINTED,)), ("convertible_slots", ()),
    ("ranking_points", ()), ("mat_points", ()), ("begun_with", (CRAFTS,)),
]  # fmt: skip
"""What each player has, under the names of `Player`; where a name was a list, a count stands after it.

At last the creatives that a player began with, which are of different genres."""

_TABLE = [
    ("seats", ()), ("solo", ()), ("level", ()), ("edition", ()), ("challenges", ()),
    ("action_spaces", ()), ("display_size", ()),
    ("round_", ()), ("phase", ()), ("next_seat", ()), ("acting", ()), ("turn_order", (SEATS,)),
    ("deck", (len(DECKS), DECK_SIZE)), ("deck_size", (len(DECKS),)), ("deck_left", (len(DECKS),)),
    ("drawn", (len(DECKS),)), ("drawn_before", (len(DECKS),)),
    ("laying", (ORDERS,)), ("to_lay", ()),
    ("top", (len(PILES),)), ("display", (len(PILES), DISPLAY_LIMIT)),
    ("discards", (len(PILES), DECK_SIZE)), ("discarded", (len(PILES),)),
    ("calendar", (GENRES,)), ("turned_tiles", ()),
    ("map", (ORDERS,)), ("value_up", (ORDERS,)),
    ("idea_board", (GENRES,)), ("idea_supply", (GENRES,)), ("tickets_left", ()), ("hype_left", ()),
    ("better_colours_left", ()),
    ("editors_on", (ACTIONS, DESKS)), ("taken_desks", (ACTIONS,)),
    ("mastery", (GENRES,)), ("ripped_off", (COMICS,)),
    ("selling", ()), ("flips", ()), ("collects", ()), ("free_step", ()),
    ("action", ()), ("printing", ()), ("printing_writer", ()), ("just_printed", ()), ("mastery_gained", ()),
    ("fulfilling", ()), ("arrivals", ()),
    ("played", (AUTOMA_CARDS,)), ("played_cards", ()), ("collecting", (COLLECTED,)), ("collected", ()),
    ("done", (ACTIONS,)), ("failed", (ACTIONS,)), ("lost", ()),
    ("plan", (CRAFTS,)), ("interest", (GENRES,)), ("top_slots", (TOP_COMICS,)),
]  # fmt: skip
"""What lies on the table, under the names of `AgeOfComics`; then what the Automa counts and plans."""

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
