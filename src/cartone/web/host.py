"""The host of the tables on a page: seats bots, keeps every line before it says so, knows what may be taken back."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from .. import history
from ..bots import Bot, bot_called, bots_for, choose, play
from ..games import game_called
from ..store import Kept, Overtaken, Store
from ..table import (
    Answer,
    Ask,
    CartoneError,
    Event,
    Header,
    IllegalAnswer,
    NothingToUndo,
    NotYourTurn,
    Record,
    RecordError,
    Table,
    UnknownName,
)
from ..tables import PERSON, load, new

LIVE_TABLES = 64
"""Tables held in memory; others are rebuilt from the store when somebody comes back."""


class MovedOn(CartoneError):
    """The page that was answered is not the newest: a second click, or another tab."""


class Live:
    """A table that somebody looks at: the game, its bots, and what its person was last told."""

    def __init__(self, kept: Kept, table: Table[Any]) -> None:
        self.id = kept.id
        self.table = table
        self.bots: dict[int, Bot] = bots_for(table, people=(PERSON,))
        self.me = next((seat.number for seat in table.seats if seat.player == PERSON), 0)
        self.state = kept.state
        self.version = kept.version
        """How much of the store this copy of the table knows."""
        self.written = len(kept.lines)
        """How many lines of the record are in the store."""
        self.told = 0
        """How many events the person had been told before their last answer."""
        self.lock = threading.Lock()

    @property
    def ask(self) -> Ask | None:
        return self.table.pending.get(self.me)

    @property
    def at(self) -> int:
        """Which page this is: how many lines the record has."""
        return len(self.table.record.entries)

    def view(self) -> Any:
        return self.table.view(self.me)

    def news(self) -> list[Event]:
        """What happened since the person's last answer."""
        return self.table.events(self.me, self.told)

    def can_undo(self) -> bool:
        """Whether there is anything of the person's to take back."""
        return self.table.decisions(self.me) > 0

    def undo_is_free(self) -> bool:
        """Whether taking back would take back nothing that the person has learnt."""
        return self.table.undo_is_clean(self.me)

    def hint(self) -> str:
        """What greedy would answer here."""
        ask = self.ask
        assert ask is not None
        return str(choose(self.table, self.me, ask, bot_called("greedy", self.table.header.game)))


class Host:
    """All tables of one store."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.folder = folder
        """Where results are kept, beside the store."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    # -- tables -----------------------------------------------------------------------------

    def new(self, game: str, seats: list[str], seed: int | None, pack: str, settings: Mapping[str, str]) -> str:
        """Set up a table and let the bots play until the person is asked."""
        game_called(game)
        table = new(game, seats, seed=seed, pack=pack, settings=settings)
        return self._keep(table)

    def open(self, record: Record) -> str:
        """A table that goes on where a record ends."""
        if record.header.seed is None:
            raise RecordError(1, "this record has no seed, as one of a running game: nobody could deal the rest")
        return self._keep(load(record))

    def _keep(self, table: Table[Any]) -> str:
        if sum(seat.player == PERSON for seat in table.seats) != 1:
            raise UnknownName("the page has one chair: one seat is yours, and the others are for bots")
        play(table, bots_for(table, people=(PERSON,)))
        table_id = secrets.token_urlsafe(9)
        header = "\n".join(table.header.lines())
        self.store.create(table_id, header, [str(entry) for entry in table.record.entries])
        if table.over:
            self.store.set_state(table_id, "over")
        return table_id

    def live(self, table_id: str) -> Live:
        """The table with that ID, as it stands."""
        with self._lock:
            live = self._live.get(table_id)
            if live is None:
                kept = self.store.load(table_id)
                live = Live(kept, load(kept.text))
                live.told = max(len(live.table.events(live.me)) - 6, 0)
                self._settle(live)
                self._live[table_id] = live
                while len(self._live) > LIVE_TABLES:
                    self._live.popitem(last=False)
            self._live.move_to_end(table_id)
            return live

    def kept(self) -> list[Kept]:
        return self.store.tables()

    def delete(self, table_id: str) -> None:
        self.store.load(table_id)
        self.store.delete(table_id)
        self._forget(table_id)

    def abandon(self, table_id: str) -> None:
        self.store.load(table_id)
        self.store.set_state(table_id, "abandoned")
        self._forget(table_id)

    def again(self, table_id: str, same_deal: bool) -> str:
        """The same table anew: with the same cards, or with others."""
        live = self.live(table_id)
        header = live.table.header
        if same_deal:
            self._remark_practice(live)
        return self.new(header.game, list(header.players), header.seed if same_deal else None, header.pack,
                        header.settings)  # fmt: skip

    def _forget(self, table_id: str) -> None:
        with self._lock:
            self._live.pop(table_id, None)

    # -- moves ------------------------------------------------------------------------------

    def answer(self, table_id: str, at: int, notation: str) -> Live:
        """The person's answer, and whatever the others do then; it is kept before this returns."""

        def move(live: Live) -> None:
            live.told = len(live.table.events(live.me))
            live.table.answer(live.me, notation)
            play(live.table, live.bots)

        return self._change(table_id, at, move)

    def undo(self, table_id: str, at: int) -> Live:
        """Take back the person's last answer; if that takes back something they learnt, the record says so."""

        def move(live: Live) -> None:
            if live.table.over:
                raise NothingToUndo("the game is over; its replay lets you play on from any moment")
            remark = "" if live.undo_is_free() else "practice: an answer was taken back after something was learnt"
            live.table.undo(live.me)
            live.version = self.store.take_back(live.id, live.version, live.at, remark)
            live.written = live.at
            live.told = len(live.table.events(live.me))

        return self._change(table_id, at, move)

    def _change(self, table_id: str, at: int, move: Callable[[Live], None]) -> Live:
        live = self.live(table_id)
        with live.lock:
            if at != live.at:
                raise MovedOn("this page is not the newest: the table has moved on")
            try:
                move(live)
                self._write(live)
            except (IllegalAnswer, NotYourTurn, NothingToUndo):
                raise  # nothing has changed
            except Overtaken:
                self._forget(table_id)
                raise MovedOn("this page is not the newest: the table has moved on elsewhere") from None
            except BaseException:
                # Whatever was not written did not happen: the next look rebuilds the table from the store.
                self._forget(table_id)
                raise
        return live

    def _write(self, live: Live) -> None:
        lines = [str(entry) for entry in live.table.record.entries[live.written :]]
        if lines:
            live.version = self.store.append(live.id, live.version, lines)
            live.written += len(lines)
        self._settle(live)

    def _settle(self, live: Live) -> None:
        """A finished game is called so, and its result kept once: also if a crash came between."""
        state = "over" if live.table.over else "running"
        if live.state == state or (live.state == "abandoned" and not live.table.over):
            return
        if live.table.over:
            self._add_result(live)
        live.state = state
        self.store.set_state(live.id, state)

    def _add_result(self, live: Live) -> None:
        result = history.result_of(live.table, PERSON, Path(f"{live.id}.record"))
        known, _ = history.read(self.folder)
        if result is not None and all(other.record != result.record for other in known):
            history.add(self.folder, result)

    # -- records ----------------------------------------------------------------------------

    def record_text(self, table_id: str) -> str:
        """The record as the person may have it: of a running game the redacted one."""
        live = self.live(table_id)
        header, _, lines = str(live.table.record_for(live.me)).partition("\n\n")
        remarks = [f"# {remark}" for remark in self.store.load(table_id).remarks]
        return "\n".join([header, *remarks, "", lines])

    def at_step(self, table_id: str, step: int) -> tuple[Table[Any], list[int]]:
        """The table after so many of the person's answers, and the lines at which each of their turns begins."""
        live = self.live(table_id)
        record = live.table.record
        stops = turns_of(record, live.me)
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries)), stops

    def play_on(self, table_id: str, step: int) -> str:
        """A new table that goes on from a moment of this one."""
        table, _ = self.at_step(table_id, step)
        self._remark_practice(self.live(table_id))
        return self._keep(table)

    def _remark_practice(self, live: Live) -> None:
        """The same cards are played elsewhere while this game runs: its record says so."""
        if not live.table.over:
            remark = "practice: the same cards were played at another table"
            live.version = self.store.take_back(live.id, live.version, live.at, remark)


def turns_of(record: Record, seat: int) -> list[int]:
    """Where one can stand in a record: before each answer of a seat, and at the end."""
    stops = [n for n, entry in enumerate(record.entries) if isinstance(entry, Answer) and entry.seat == seat]
    return [*stops, len(record.entries)]


def started(kept: Kept) -> tuple[Header, datetime] | None:
    """What a kept table was set up with, and when it was last changed; None if its rows make no sense any more."""
    try:
        header = Record.read(kept.header).header
        game_called(header.game)
        return header, datetime.fromisoformat(kept.changed)
    except (CartoneError, ValueError):
        return None
