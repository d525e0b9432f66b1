"""A typed way into a game: `new` and `load` of its own package, whose tables know what their views are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import Any, Generic, TypeVar, cast

from ...table import Dealer, Game, Record, Table, UnknownName

G = TypeVar("G", bound=Game[Any])


class Entry(Generic[G]):
    """Sets up tables of one game, as `cartone.new` and `cartone.load` do for all."""

    def __init__(self, game: str) -> None:
        self.game = game

    def new(
        self,
        seats: Sequence[str],
        seed: int | None = None,
        pack: str = "house",
        settings: Mapping[str, str] | None = None,
        dealer: Dealer | EllipsisType | None = ...,
        open_decks: Sequence[str] = (),
    ) -> Table[G]:
        """A table of this game, as `cartone.new` sets it up, with the types of the game."""
        from ...tables import new  # the house stands above its games; only here one asks for it

        return cast("Table[G]", new(self.game, seats, seed, pack, settings, dealer, open_decks))

    def load(
        self, record: Record | str, pack: str | None = None, dealer: Dealer | EllipsisType | None = ...
    ) -> Table[G]:
        """The table of this game that stands where a record ends; `UnknownName` if it is one of another game."""
        from ...tables import load

        table = load(record, pack, dealer)
        if table.header.game != self.game:
            raise UnknownName("error.other-game", game=table.header.game, wanted=self.game)
        return cast("Table[G]", table)
