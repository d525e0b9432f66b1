"""The host: all that can be done at the tables of one store. It knows no page: who asks has to know who they are."""

from __future__ import annotations

from collections.abc import Iterable

from ..history import Standing, standings
from ..store import Store
from ..table.results import Tally
from .archive import Archive
from .dailies import Dailies
from .keepup import KeepingUp
from .live import Live
from .moves import Moves
from .pads import Pads
from .real import RealTables
from .seating import Seating
from .tables import Clock, Tables, utc


class Host:
    """What is done at tables, by kinds, over one store."""

    def __init__(self, store: Store, clock: Clock = utc) -> None:
        self.store = store
        self.tables = Tables(store, clock)
        self.seating = Seating(self.tables)
        self.dailies = Dailies(self.tables)
        self.real = RealTables(self.tables)
        self.moves = Moves(self.tables, self.real)
        self.archive = Archive(self.tables, self.seating)
        self.keeping_up = KeepingUp(self.tables, self.archive)
        self.pads = Pads(store, self.tables.packs, clock)
        self.people = self.tables.people
        self.presence = self.tables.presence
        self.own_packs = self.tables.own_packs

    def live(self, table_id: str) -> Live:
        """The table with that ID, as it stands; bots whose turn it is have played."""
        return self.tables.live(table_id)

    def standings(self, tallies: Iterable[Tally], player: str = "") -> list[Standing]:
        """How everybody has done at real tables, whoever looks at it by the name they have given."""
        return standings(tallies, self.pads.done(), self.people.person(player).name)

    def close(self) -> None:
        self.keeping_up.close()
