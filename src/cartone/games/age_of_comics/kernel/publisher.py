"""One publisher's thoughts about one decision, as one record of numbers; in `bots` they are objects.

A creative is a card; one who is hired blind is `BLIND` less the value, one who is still to be hired is `TO_HIRE`. An
unprinted comic is a card too; one of which only the genre is known is `BLIND` less the genre. A desk is its number.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ....kernel.asking import record
from ....kernel.jit import parts
from ..actions.ideas import CONVERSIONS
from ..bots.plan import PLANNED_COMICS
from ..bots.selling import MOST_STEPS
from ..bots.worth import BEST_COMIC
from ..city import CORNERS
from .box import BOX, CARDS, REACHED
from .state import CRAFTS, GAME, GENRES, HAND, ORDERS

BLIND = -2
TO_HIRE = -100

DESKS = 6
NOW, USED, TRIAL, CHOSEN, FIRST, SECOND = range(DESKS)
"""The desks: what is there, an editor later, what is tried, the best of that, after one print and after two."""
PROJECTS = PLANNED_COMICS + 1
"""The planned comics, and a rip-off."""
CORNERS_ON_A_WAY = MOST_STEPS + 1
WAYS = 93
"""From nowhere can an agent go on more ways of at most `MOST_STEPS` streets, if it may also stay."""
ON_A_WAY = CORNERS_ON_A_WAY * REACHED

Publisher: TypeAlias = Any
"""A record of `PUBLISHER`."""

_SCENE = [
    ("seat", ()), ("rounds_left", ()), ("turns", ()), ("turn_worth", ()), ("coming", ()), ("dollar", ()),
    ("best_values", (GENRES,)), ("originals", ()), ("reach", (GENRES, BEST_COMIC + 1)),
    ("mastery_fans", (GENRES, 2)), ("mastery_points", (GENRES, 2)), ("rip_offs", (GENRES,)), ("colours", ()),
]  # fmt: skip
"""What `Scene` knows; of a mastery, by a rip-off or by an original."""

_PLANNER = [
    ("to_hire", ()), ("print_turns", ()), ("rates", (GENRES,)), ("copies", (GENRES, CRAFTS + 1)),
    ("planned", (PLANNED_COMICS,)), ("fits", (PLANNED_COMICS, HAND + 1)), ("assigned", (CRAFTS, PLANNED_COMICS)),
    ("free_ideas", (GENRES,)),
    ("points", (PROJECTS,)), ("needs", (PROJECTS,)), ("costs", (PROJECTS,)), ("lacks", (PROJECTS,)), ("projects", ()),
]  # fmt: skip
"""What `Planner` knows, and what it plans: points, turns, dollars and ideas of each project."""

_DESKS = [
    ("comics", (DESKS, HAND)), ("tokens", (DESKS, HAND)), ("drafts", (DESKS,)),
    ("crew", (DESKS, CRAFTS, HAND)), ("hired", (DESKS, CRAFTS)),
    ("ideas", (DESKS, GENRES)), ("money", (DESKS,)), ("prints", (DESKS,)), ("editors", (DESKS,)),
    ("turns_left", (DESKS,)),
]  # fmt: skip
"""What a `Desk` has; the tokens of a comic that is not hyped are `NONE`, and a count stands after what it counts."""

_PUBLISHER = [
    ("idle", ()), ("gains", (CONVERSIONS,)),
    ("worth", ()), ("left", ()), ("title", ()), ("writer", ()), ("artist", ()), ("found", ()),
]  # fmt: skip
"""What `Publisher` knows; then the best `Edition`, what it leaves for later, and whether there is any."""

_SELLER = [
    ("fan", (GENRES,)), ("down", (GENRES,)), ("worths", (ORDERS,)), ("around", (len(CORNERS) + 1,)), ("taken", ()),
    ("end", (WAYS,)), ("way_to", (WAYS,)), ("way", (CORNERS_ON_A_WAY,)), ("length", ()),
    ("there", (ON_A_WAY,)), ("corner_of", (ORDERS,)), ("seen", ()),
    ("tour_worth", ()), ("tour_money", ()), ("tour_first", ()),
    ("look_worth", ()), ("look_money", ()), ("look_first", ()),
]  # fmt: skip
"""What `Seller` knows; then the ways, the orders along one, the best `Tour` and the one looked at last."""

_GUESS = [("guess", (CARDS,)), ("hidden", (CARDS,)), ("dealt", (CARDS,)), ("drawn", ())]
"""For every card the one that may be in its place; then those of one kind, in two orders, and how many were drawn."""

_ALL = [*_SCENE, *_PLANNER, *_DESKS, *_PUBLISHER, *_SELLER, *_GUESS]
PUBLISHER = record([(name, np.int64, shape) for name, shape in _ALL])
part = parts(Game=GAME, Box=BOX, Publisher=PUBLISHER)
"""Decorates what greedy does: it takes these records, and numbers."""
