"""Cartone: a table for modern board games and their cardboard opponents.

>>> import cartone
>>> table = cartone.new("stamp-swap", seats=["greedy", "chance"], seed=7)
>>> table.over
False
"""

from __future__ import annotations

from .table import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Ask,
    CartoneError,
    Choice,
    Draw,
    Event,
    Game,
    IllegalAnswer,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    Options,
    PackError,
    Reason,
    Record,
    RecordError,
    Seat,
    Table,
    UnknownName,
    deal,
)
from .tables import load, mend, new

__version__ = "0.9.0"

__all__ = [
    "EVERYONE",
    "NOBODY",
    "SPECTATOR",
    "Ask",
    "CartoneError",
    "Choice",
    "Draw",
    "Event",
    "Game",
    "IllegalAnswer",
    "IllegalOutcome",
    "NotYourTurn",
    "NothingToUndo",
    "Options",
    "PackError",
    "Reason",
    "Record",
    "RecordError",
    "Seat",
    "Table",
    "UnknownName",
    "__version__",
    "deal",
    "load",
    "mend",
    "new",
]
