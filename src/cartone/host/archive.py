"""What can be looked at of a table, and played on from: its record, its moments, and what is left of a closed one."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..games import game_called, load_pack
from ..games.kit.packs import pack_name
from ..sheet import Sheet
from ..store import ABANDONED, RUNNING
from ..table import SPECTATOR, Answer, CartoneError, NotYourTurn, Record, Table
from ..table.packfile import PackText
from ..tables import load, load_what_fits
from .keys import new_id
from .live import Live
from .old import CLOSED, PLAYED_ON, Closed, Note, check_pack, closed_table, keep_pack, note_of, record_in, sheet_in
from .seating import ELSEWHERE, Seating
from .tables import Tables


class Archive:
    """The records of all tables, whether they can be opened or not."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.store = tables.store

    def record_text(self, table_id: str, seat: int) -> str:
        """The record as a seat may have it, from the store: of a running game the redacted one."""
        if self.store.sheet(table_id) is None:
            with suppress(*CLOSED):
                self.tables.live(table_id)  # kept by an older version: what it has come to is worked out now
        return record_in(self.store, table_id, seat)

    def note(self, live: Live) -> Note | None:
        """What the people at a table are told of what has changed since."""
        return note_of(self.store, live)

    def sheet(self, table_id: str) -> Sheet | None:
        """What a table has come to, as it was kept."""
        return Sheet.read(self.store.sheet(table_id) or "")

    def closed(self, table_id: str, why: CartoneError) -> Closed:
        """What can be looked at of a table that cannot be opened."""
        return closed_table(self.store, table_id, why)

    def pack_text(self, table_id: str) -> PackText | None:
        """The owner's pack that a table is played with; nothing if it is one of ours."""
        header = Record.read(self.store.head(table_id).header).header
        return self.tables.packs.pack(pack_name(header.pack), header.pack_hash)

    def bring_pack(self, table_id: str, pack: str) -> None:
        """Store the owner's pack that a table needs and that is missing here, read from a file."""
        header = Record.read(self.store.head(table_id).header).header
        brought = load_pack(game_called(header.game), pack)
        check_pack(header, brought)
        with self.store.work() as work:
            keep_pack(work, header, brought)

    def go_on(self, table_id: str) -> Live:
        """Play a closed table on from the last line that fits. What it was stays on the shelf, as a table of its own.

        Everybody keeps their seat, and nobody sees what comes.
        """
        with suppress(*CLOSED):
            return self.tables.live(table_id)  # all of it fits
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
            work.keep_sheet(before, sheet_in(self.store, stored, record).text)
            live = Live(stored, table)
            live.is_kept = live.is_append = False
            live.remark = PLAYED_ON.format(kept=kept, all=len(record.entries))
            self.tables.add(work, live)
        self.tables.forget(table_id)
        return self.tables.live(table_id)

    def at_step(self, table_id: str, seat: int, step: int) -> tuple[Table[Any], list[int]]:
        """The table after so many answers of a seat, and the lines at which each of its turns begins."""
        live = self.tables.live(table_id)
        record = live.table.record
        stops = turns_of(record, seat, len(live.table.record_for(SPECTATOR).entries))
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries), live.table.game.pack), stops

    def step_of(self, table_id: str, seat: int, chapter: int) -> int:
        """The step of a seat at which so many days or rounds have begun."""
        begins = game_called(self.tables.live(table_id).table.header.game).chapter

        def begun(step: int) -> int:
            return sum(event.id == begins for event in self.at_step(table_id, seat, step)[0].happened(seat))

        last = len(self.at_step(table_id, seat, 0)[1]) - 1
        return bisect_left(range(last), chapter, key=begun)

    def given_at(self, table_id: str, seat: int, step: int) -> str:
        """What a seat answered itself at a step; nothing at the end."""
        entries = self.tables.live(table_id).table.record.entries
        given = [entry for entry in entries if isinstance(entry, Answer) and entry.seat == seat]
        return str(given[step].option) if step < len(given) else ""

    def play_on(self, table_id: str, seat: int, step: int, player: str = "") -> str:
        """A new table that goes on from a moment of this one."""
        live = self.tables.live(table_id)
        self.seating.no_peeking(live)
        table, _ = self.at_step(table_id, seat, step)
        if not live.table.over:
            self.tables.change(table_id, self._remark_practice)
        return self.tables.lay(table, player=player, practice=True)

    def _remark_practice(self, live: Live) -> None:
        """The same cards are played elsewhere while this game runs: its record says so."""
        live.practise(ELSEWHERE)


def turns_of(record: Record, seat: int, public: int) -> list[int]:
    """Where one can stand in a record: before each answer of a seat (spectators: of anybody, as far as it is public),
    and at the end."""
    stops = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answer) and (entry.seat == seat or (seat == SPECTATOR and number < public))
    ]
    return [*stops, public if seat == SPECTATOR else len(record.entries)]
