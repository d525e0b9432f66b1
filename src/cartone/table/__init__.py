"""The table: everything that games share, independent of any particular game.

Rules are coroutines that yield requests (`Ask`, `Draw`, `Choice`, `Together`). A `Table` runs them up to the next
request, which a person, a bot or a dealer answers. A `Record` stores every answer; a `view` is everything that a seat
may see.
"""

from .dealers import Dealer, SeededDealer, SharedDealer, StackedDealer
from .deck import GAP, Deck, is_gap
from .errors import (
    CartoneError,
    IllegalAnswer,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    PackError,
    RecordError,
    RulesError,
    UnknownName,
    quoted,
    short,
)
from .game import Game
from .mend import Dropped, Mended
from .plain import View, plain
from .randomness import Random, key_of
from .record import Answer, Header, Outcome, Record
from .requests import Ask, Choice, Draw, Listed, Options, Request, Rules, Together
from .seats import EVERYONE, LETTERS, NOBODY, SPECTATOR, Seat, seats_for
from .story import Event, Reason, Story
from .table import Table, deal

__all__ = [
    "EVERYONE",
    "GAP",
    "LETTERS",
    "NOBODY",
    "Answer",
    "Ask",
    "CartoneError",
    "Choice",
    "Dealer",
    "Deck",
    "Draw",
    "Dropped",
    "Event",
    "Game",
    "Header",
    "IllegalAnswer",
    "IllegalOutcome",
    "Listed",
    "Mended",
    "NotYourTurn",
    "NothingToUndo",
    "Options",
    "Outcome",
    "PackError",
    "Random",
    "Reason",
    "Record",
    "RecordError",
    "Request",
    "Rules",
    "RulesError",
    "SPECTATOR",
    "Seat",
    "SeededDealer",
    "SharedDealer",
    "StackedDealer",
    "Story",
    "Table",
    "Together",
    "UnknownName",
    "View",
    "deal",
    "is_gap",
    "key_of",
    "plain",
    "quoted",
    "seats_for",
    "short",
]
