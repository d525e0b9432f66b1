"""Reading, replaying and continuing the records of tables, including tables that can no longer be played."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..games import MissingGame, game_called, load_pack
from ..games.kit.packs import MissingPack, pack_name, pack_of_record
from ..sheet import Sheet
from ..store import ABANDONED, RUNNING
from ..table import SPECTATOR, Answer, CartoneError, NotYourTurn, PackError, Record, Table
from ..table.packfile import PackText
from ..tables import load, load_what_fits
from . import legacy
from .keys import new_id
from .live_table import LiveTable
from .seating import ELSEWHERE, Seating
from .tables import Tables


class Archive:
    """The records of all tables, including those that cannot be opened."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.store = tables.store

    def record_text(self, table_id: str, seat: int) -> str:
        """Return the stored record as `seat` is allowed to see it; while the game is running, it is redacted."""
        if self.store.sheet(table_id) is None:
            with suppress(*legacy.CLOSED):
                self.tables.live(table_id)  # an older version stored no sheet; opening the table adds it
        stored = self.store.load(table_id)
        record = Record.read(stored.text)
        seen = legacy.sheet_in(self.store, stored, record).record_for(record, seat)
        return legacy.written(seen, stored.remarks)

    def note(self, live: LiveTable) -> legacy.Note | None:
        """Return a note on changes to the rules or cards since the table was set up; None if unchanged."""
        return legacy.note_of(self.store, live)

    def sheet(self, table_id: str) -> Sheet | None:
        """Return the stored sheet of a table (scores and story); None if there is none."""
        return Sheet.read(self.store.sheet(table_id) or "")

    def closed(self, table_id: str, why: CartoneError) -> legacy.ReadOnlyTable:
        """Return a read-only view of a table that cannot be opened."""
        stored = self.store.load(table_id)
        record = Record.read(stored.text)
        header, sheet = record.header, legacy.sheet_in(self.store, stored, record)
        try:
            pack = pack_of_record(game_called(header.game), header.pack, header.pack_hash, self.tables.packs)
        except (MissingPack, PackError, MissingGame):
            pack = None
        return legacy.ReadOnlyTable(stored, header, sheet, self.store.result(table_id), pack, why)

    def pack_text(self, table_id: str) -> PackText | None:
        """Return the custom pack of a table; None if the pack came with the game."""
        header = Record.read(self.store.head(table_id).header).header
        return self.tables.packs.pack(pack_name(header.pack), header.pack_hash)

    def bring_pack(self, table_id: str, pack: str) -> None:
        """Store a custom pack, read from a file, for a table whose pack is missing from this store."""
        header = Record.read(self.store.head(table_id).header).header
        brought = load_pack(game_called(header.game), pack)
        legacy.check_pack(header, brought)
        with self.store.work() as work:
            legacy.keep_pack(work, header, brought)

    def go_on(self, table_id: str) -> LiveTable:
        """Continue a closed table from its last valid line; a copy of the old record is kept as an abandoned table."""
        with suppress(*legacy.CLOSED):
            return self.tables.live(table_id)  # the whole record is valid
        stored = self.store.load(table_id)
        if stored.head.state != RUNNING:
            raise NotYourTurn("error.game-over")
        record = Record.read(stored.text)
        table, kept = load_what_fits(record, self.tables.packs)
        before = new_id()
        with self.store.work(table_id, stored.head.version) as work:
            chairs = [replace(chair, link="", holder="") for chair in stored.chairs.values()]
            work.create(before, stored.head.header, stored.arrived, chairs, stored.head.company)
            for remark in stored.remarks:
                work.add(before, [], remark=remark)
            work.set_state(before, ABANDONED)
            work.keep_sheet(before, legacy.sheet_in(self.store, stored, record).text)
            live = LiveTable(stored, table)
            live.is_kept = live.is_append = False
            live.remark = legacy.PLAYED_ON.format(kept=kept, all=len(record.entries))
            self.tables.add(work, live)
        self.tables.forget(table_id)
        return self.tables.live(table_id)

    def at_step(self, table_id: str, seat: int, step: int) -> tuple[Table[Any], list[int]]:
        """Return the table after `step` answers of a seat, and the record lines at which its replay stops."""
        live = self.tables.live(table_id)
        record = live.table.record
        stops = turns_of(record, seat, len(live.table.record_for(SPECTATOR).entries))
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries), live.table.game.pack), stops

    def step_of(self, table_id: str, seat: int, chapter: int) -> int:
        """Return the first step of a seat's replay at which `chapter` days or rounds have begun."""
        begins = game_called(self.tables.live(table_id).table.header.game).chapter

        def begun(step: int) -> int:
            return sum(event.id == begins for event in self.at_step(table_id, seat, step)[0].happened(seat))

        last = len(self.at_step(table_id, seat, 0)[1]) - 1
        return bisect_left(range(last), chapter, key=begun)

    def given_at(self, table_id: str, seat: int, step: int) -> str:
        """Return the answer that a seat gave at a step; empty for the last step."""
        entries = self.tables.live(table_id).table.record.entries
        given = [entry for entry in entries if isinstance(entry, Answer) and entry.seat == seat]
        return str(given[step].option) if step < len(given) else ""

    def play_on(self, table_id: str, seat: int, step: int, player: str = "", laid_by: str = "") -> str:
        """Set up a new table that continues a game from one of its earlier steps."""
        live = self.tables.live(table_id)
        self.seating.no_peeking(live)
        table, _ = self.at_step(table_id, seat, step)
        if not live.table.over:
            self.tables.change(table_id, self._remark_practice)
        return self.tables.lay(table, player=player, practice=True, laid_by=laid_by)

    def _remark_practice(self, live: LiveTable) -> None:
        """Note in a table's record that the same cards are also being played at another table."""
        live.practise(ELSEWHERE)


def turns_of(record: Record, seat: int, public: int) -> list[int]:
    """Return the record lines at which a seat's replay stops: its answers (a spectator's: public ones), and the end."""
    stops = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answer) and (entry.seat == seat or (seat == SPECTATOR and number < public))
    ]
    return [*stops, public if seat == SPECTATOR else len(record.entries)]
