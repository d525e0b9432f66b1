"""The table: what every game shares. It knows no game.

Rules are coroutines that yield requests (`Ask`, `Draw`, `Choice`, `Together`); a `Table` drives them and stands at one,
people, bots and dealers answer from outside, a `Record` keeps it all, and `view` is all that leaves.
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
from .plain import plain
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
    "deal",
    "is_gap",
    "key_of",
    "plain",
    "quoted",
    "seats_for",
    "short",
]
