"""Entry points of a game's package, `new` and `load`, typed so that their tables know the type of the game's views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import Any, Generic, TypeVar, cast

from ...table import Dealer, Game, Record, Table, UnknownName, short
from . import setup
from .manifest import GameRoom
from .packs import HOUSE

G = TypeVar("G", bound=Game[Any])


class Entry(Generic[G]):
    """Variants of `cartone.new` and `cartone.load` for one game, with the types of that game."""

    def __init__(self, room: GameRoom) -> None:
        self.room = room

    def new(
        self,
        seats: Sequence[str],
        seed: int | None = None,
        pack: str = HOUSE,
        settings: Mapping[str, str] | None = None,
        dealer: Dealer | EllipsisType | None = ...,
        open_decks: Sequence[str] = (),
        dealt_decks: Sequence[str] = (),
    ) -> Table[G]:
        """Set up a table of the game, like `cartone.new`."""
        return cast("Table[G]", setup.new(self.room, seats, seed, pack, settings, dealer, open_decks, dealt_decks))

    def load(
        self, record: Record | str, pack: str | None = None, dealer: Dealer | EllipsisType | None = ...
    ) -> Table[G]:
        """Return the table of the game at the end of a record; raise `UnknownName` for a record of another game."""
        if isinstance(record, str):
            record = Record.read(record)
        if record.header.game != self.room.name:
            raise UnknownName("error.other-game", game=short(record.header.game), wanted=short(self.room.name))
        return cast("Table[G]", setup.load(self.room, record, pack, dealer))
