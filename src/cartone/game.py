"""The public API for authors of games: everything needed to write a game of your own.

`docs/a-game-of-your-own.md` is a tutorial, `cartone new-game` creates the first files of a game, and `cartone.testing`
contains the checks that every game must pass.

>>> from cartone.game import Deck, Listed, Setting
"""

from __future__ import annotations

from .games.kit.manifest import CardPacks, GameRoom
from .games.kit.screen import GameScreen
from .games.kit.settings import Setting, When, checked, is_solo
from .games.kit.words import GameWords
from .table import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Ask,
    CartoneError,
    Choice,
    Deck,
    Draw,
    Event,
    Game,
    Listed,
    Options,
    Reason,
    Rules,
    Seat,
    StackedDealer,
    Table,
    Together,
    UnknownName,
)
from .table.observation import Field, Observation, padded, place_in
from .text import wrap

__all__ = [
    "EVERYONE", "NOBODY", "SPECTATOR", "Ask", "CardPacks", "CartoneError", "Choice", "Deck", "Draw", "Event", "Field",
    "Game", "GameRoom", "GameScreen", "GameWords", "Listed", "Observation", "Options", "Reason", "Rules", "Seat",
    "Setting", "StackedDealer", "Table", "Together", "UnknownName", "When", "checked", "is_solo", "padded", "place_in",
    "wrap",
]  # fmt: skip
