"""A typed way into a game: `new` and `load` of its own package, whose tables know what their views are."""

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
    """Sets up tables of one game, as `cartone.new` and `cartone.load` do for all."""

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
        """A table of this game, as `cartone.new` sets it up, with the types of the game."""
        return cast("Table[G]", setup.new(self.room, seats, seed, pack, settings, dealer, open_decks, dealt_decks))

    def load(
        self, record: Record | str, pack: str | None = None, dealer: Dealer | EllipsisType | None = ...
    ) -> Table[G]:
        """The table of this game that stands where a record ends; `UnknownName` if it is one of another game."""
        if isinstance(record, str):
            record = Record.read(record)
        if record.header.game != self.room.name:
            raise UnknownName("error.other-game", game=short(record.header.game), wanted=short(self.room.name))
        return cast("Table[G]", setup.load(self.room, record, pack, dealer))
