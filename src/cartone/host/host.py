"""The host: every action on the tables of a store, independent of pages. The caller says which player acts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from ..history import PlayerRecord, standings
from ..store import Store
from ..table.results import Tally
from .archive import Archive
from .backfill import Backfill
from .dailies import Dailies
from .live_table import LiveTable
from .moves import Moves
from .pads import Pads
from .real_tables import RealTables
from .seating import Seating
from .tables import Clock, Tables, utc
from .turns import TurnLimits

if TYPE_CHECKING:
    from .hints import Hints


class Host:
    """The actions on the tables of one store, grouped by subject."""

    def __init__(self, store: Store, clock: Clock = utc) -> None:
        self.store = store
        self.at_end = ExitStack()
        """The cleanup that runs when the host is closed."""
        self.tables = Tables(store, clock)
        self.seating = Seating(self.tables)
        self.dailies = Dailies(self.tables)
        self.turn_limits = TurnLimits(self.tables)
        self.real = RealTables(self.tables)
        self.moves = Moves(self.tables, self.real)
        self.archive = Archive(self.tables, self.seating)
        self.keeping_up = Backfill(self.tables, self.archive)
        self.pads = Pads(store, self.tables.packs, clock)
        self.people = self.tables.people
        self.presence = self.tables.presence
        self.own_packs = self.tables.own_packs
        self.hints: Hints | None = None
        """The figures of hints, where there is a process that searches for them."""

    def live(self, table_id: str) -> LiveTable:
        """Return the current state of a table, after any bots whose turn it is have played."""
        return self.tables.live(table_id)

    def standings(self, tallies: Iterable[Tally], player: str = "") -> list[PlayerRecord]:
        """Return each person's results at real tables; `player` is the key of the reader."""
        return standings(tallies, self.pads.done(), self.people.person(player).name)

    def begin_to_search(self) -> None:
        """Give hints figures from now on, and pars to deals of the day."""
        from .hints import Hints  # the offline edition does not contain these
        from .pars import Pars

        if self.hints is not None:
            return
        self.hints, self.dailies.pars = Hints(), Pars(self.store)
        self.at_end.callback(self.hints.close)
        self.at_end.callback(self.dailies.pars.close)

    def close(self) -> None:
        self.keeping_up.close()
        self.at_end.close()
