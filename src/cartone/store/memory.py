"""Tables in memory, for as long as the program runs: where there is no disk, and in tests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import NamedTuple

from ..table.results import GUIDED, Result, Tally, tallied
from .store import (
    MANY,
    OVER,
    PAGE,
    RUNNING,
    Begun,
    Chair,
    Head,
    KeptPad,
    Line,
    Overtaken,
    Proposal,
    Row,
    Seen,
    Store,
    Stored,
    StoreError,
    UnknownPad,
    UnknownTable,
    Work,
    add_up,
    folded,
    notes_of,
    rows_of,
)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A table: everything in it is replaced, never changed, so that a unit of work that fails is easily forgotten."""

    head: Head
    rows: tuple[Row, ...] = ()
    chairs: dict[int, Chair] = field(default_factory=dict)
    proposal: Proposal | None = None
    sheet: str | None = None
    seen: tuple[Seen, ...] = ()


class Contents(NamedTuple):
    """What a store holds at a moment."""

    shelves: dict[str, Shelf]
    packs: dict[str, str]
    results: list[Result]
    dailies: dict[tuple[str, str], Begun]
    pads: dict[str, KeptPad]
    notes: dict[str, str]


class MemoryStore(Store, Work):
    """Its own unit of work: what it holds is put back if one fails."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._shelves: dict[str, Shelf] = {}
        self._packs: dict[str, str] = {}
        self._results: list[Result] = []
        self._dailies: dict[tuple[str, str], Begun] = {}
        self._pads: dict[str, KeptPad] = {}
        self._notes: dict[str, str] = {}

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        with self._lock:
            before = self.contents()
            if table is not None and self.version(table) != version:
                raise Overtaken("error.overtaken")
            try:
                yield self
            except BaseException:
                self.put_back(before)
                raise

    def contents(self) -> Contents:
        """All that it holds now."""
        return Contents(
            dict(self._shelves), dict(self._packs), list(self._results), dict(self._dailies), dict(self._pads),
            dict(self._notes),
        )  # fmt: skip

    def put_back(self, before: Contents) -> None:
        """What was done since is not so."""
        self._shelves, self._packs, self._results, self._dailies, self._pads, self._notes = before

    # -- writing ----------------------------------------------------------------------------

    def create(
        self, table: str, header: str, lines: Sequence[Line], chairs: Sequence[Chair] = (), company: int = 1
    ) -> None:
        if table in self._shelves:
            raise StoreError("error.cannot-keep", path=table, why="it is there already")
        now = _now()
        self._shelves[table] = Shelf(Head(table, now, now, RUNNING, header, 0, company))
        self.add(table, lines)
        for chair in chairs:
            self.set_chair(table, chair)

    def add(self, table: str, lines: Sequence[Line], left: int | None = None, remark: str = "") -> None:
        shelf = self._changed(replace(self.head(table), changed=_now()))
        rows = (*shelf.rows, *rows_of(lines, left, remark))
        self._shelves[table] = replace(shelf, rows=tuple(folded(rows)) if len(rows) > MANY else rows)

    def set_header(self, table: str, header: str) -> None:
        self._changed(replace(self.head(table), header=header))

    def set_state(self, table: str, state: str) -> None:
        self._changed(replace(self.head(table), state=state, changed=_now()))

    def set_scores(self, table: str, scores: Sequence[int], told: Sequence[int] = (), stands: str = "") -> None:
        self._changed(replace(self.head(table), scores=tuple(scores), told=tuple(told), stands=stands))

    def set_practice(self, table: str) -> None:
        self._changed(replace(self.head(table), practice=True))

    def set_offered(self, table: str, offered: bool) -> None:
        self._changed(replace(self.head(table), offered=offered))

    def set_chair(self, table: str, chair: Chair) -> None:
        shelf = self._changed(self.head(table))
        self._shelves[table] = replace(shelf, chairs={**shelf.chairs, chair.seat: chair})

    def rekey(self, before: str, after: str, holder: str = "") -> None:
        for table, shelf in list(self._shelves.items()):
            for chair in shelf.chairs.values():
                if chair.player == before:
                    known_by = (holder or chair.holder) if chair.holder else ""
                    self.set_chair(table, replace(chair, player=after, holder=known_by))
        self._results = [replace(one, player=after) if one.player == before else one for one in self._results]

    def propose(self, table: str, proposal: Proposal | None) -> None:
        self._shelves[table] = replace(self._changed(self.head(table)), proposal=proposal)

    def set_next(self, table: str, following: str) -> None:
        self._changed(replace(self.head(table), next=following))

    def set_dates(self, table: str, created: str, changed: str) -> None:
        self._changed(replace(self.head(table), created=created, changed=changed))

    def see(self, table: str, seen: Seen, forget: float) -> None:
        shelf = self._shelf(table)
        others = (
            one for one in shelf.seen if one.seat != seen.seat or (one.house != seen.house and one.when >= forget)
        )
        self._shelves[table] = replace(shelf, seen=(*others, seen))

    def keep_pack(self, hash: str, text: str) -> None:
        self._packs[hash] = text

    def drop_pack(self, hash: str) -> None:
        self._packs.pop(hash, None)

    def keep_sheet(self, table: str, data: str) -> None:
        self._shelves[table] = replace(self._changed(self.head(table)), sheet=data)

    def add_result(self, result: Result) -> None:
        if not result.table or all(other.table != result.table for other in self._results):
            self._results.append(result)

    def set_result(self, result: Result) -> None:
        self._results = [replace(result, date=one.date) if one.table == result.table else one for one in self._results]

    def drop_result(self, table: str) -> None:
        self._results = [one for one in self._results if one.table != table]

    def begin_daily(self, game: str, day: str, table: str) -> None:
        self._dailies.setdefault((day, game), Begun(game, day, table))

    def leave_daily(self, table: str) -> None:
        left = {key: replace(begun, is_left=True) for key, begun in self._dailies.items() if begun.table == table}
        self._dailies |= left

    def keep_pad(self, pad: str, text: str) -> None:
        now = _now()
        created = self._pads[pad].created if pad in self._pads else now
        self._pads[pad] = KeptPad(pad, created, now, text)

    def set_pad_dates(self, pad: str, created: str, changed: str) -> None:
        self._pads[pad] = self.pad(pad)._replace(created=created, changed=changed)

    def delete_pad(self, pad: str) -> None:
        if self._pads.pop(pad, None) is None:
            raise UnknownPad("error.no-pad")

    def note(self, name: str, value: str) -> None:
        self._notes[name] = value

    def tell(self, table: str) -> None:
        """There is nobody elsewhere."""

    def delete(self, table: str) -> None:
        with self.work():
            self._shelf(table)
            for shelf in self._shelves.values():
                if shelf.head.next == table:
                    self._changed(replace(shelf.head, next=""))
            del self._shelves[table]
            self._pads.pop(table, None)
            for note in notes_of(table):
                self._notes.pop(note, None)

    def _changed(self, head: Head) -> Shelf:
        """A table with another head, which every change makes a new version of."""
        shelf = replace(self._shelf(head.id), head=replace(head, version=head.version + 1))
        self._shelves[head.id] = shelf
        return shelf

    # -- reading ----------------------------------------------------------------------------

    def _shelf(self, table: str) -> Shelf:
        if table not in self._shelves:
            raise UnknownTable("error.no-table")
        return self._shelves[table]

    def version(self, table: str) -> int:
        return self.head(table).version

    def load(self, table: str) -> Stored:
        with self._lock:
            shelf = self._shelf(table)
        lines: list[Line] = []
        remarks: list[str] = []
        add_up(shelf.rows, lines, remarks)
        return Stored(shelf.head, tuple(lines), tuple(remarks), shelf.chairs, shelf.proposal)

    def head(self, table: str) -> Head:
        with self._lock:
            return self._shelf(table).head

    def heads(self, running: bool, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._lock:
            found = [shelf.head for shelf in self._shelves.values() if (shelf.head.state == RUNNING) == running]
        found.sort(key=lambda head: (head.listed, head.id), reverse=True)
        return found[start : start + count]

    def finished_heads(self, player: str, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._lock:
            over = [shelf for shelf in self._shelves.values() if player and shelf.head.state == OVER]
        found = [shelf.head for shelf in over if any(_came_by_link(chair, player) for chair in shelf.chairs.values())]
        found.sort(key=lambda head: (head.listed, head.id), reverse=True)
        return found[start : start + count]

    def offered_heads(self, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._lock:
            heads = [shelf.head for shelf in self._shelves.values()]
        found = [head for head in heads if head.offered and head.state == RUNNING]
        return sorted(found, key=lambda head: (head.created, head.id), reverse=True)[start : start + count]

    def chairs(self, table: str) -> dict[int, Chair]:
        with self._lock:
            return dict(self._shelves[table].chairs) if table in self._shelves else {}

    def damaged(self) -> list[Head]:
        return []

    def text(self, table: str) -> str:
        kept = [f"# {number} {row.kind} {row.text}" for number, row in enumerate(self._shelf(table).rows, 1)]
        return "\n".join([self.load(table).text, "# the rows as they are kept:", *kept]) + "\n"

    def pack(self, hash: str) -> str | None:
        return self._packs.get(hash)

    def packs(self, start: str) -> dict[str, str]:
        with self._lock:
            return {hash: self._packs[hash] for hash in sorted(self._packs) if hash.startswith(start)}

    def without_sheet(self) -> list[str]:
        with self._lock:
            return [table for table, shelf in self._shelves.items() if shelf.sheet is None]

    def sheet(self, table: str) -> str | None:
        with self._lock:
            shelf = self._shelves.get(table)
        return shelf.sheet if shelf is not None else None

    def results(self) -> list[Result]:
        with self._lock:
            return list(self._results)

    def result(self, table: str) -> Result | None:
        return next((result for result in self.results() if table and result.table == table), None)

    def _by_date(self, player: str) -> list[Result]:
        own = (result for result in self.results() if not player or result.player == player)
        return sorted(own, key=lambda result: result.date)

    def last_results(self, start: int = 0, count: int = PAGE, player: str = "") -> list[Result]:
        return self._by_date(player)[::-1][start : start + count]

    def recent_results(self, game: str, count: int) -> list[Result]:
        own = (result for result in self.results() if result.game == game)
        return [result for result in own if not result.practice and result.depth != GUIDED][-count:]

    def achieving_results(self, player: str = "") -> list[Result]:
        return [result for result in self._by_date(player) if result.achievements]

    def daily_results(self) -> list[Result]:
        tables = {begun.table for begun in self.dailies()}
        return [result for result in self.results() if result.table and result.table in tables]

    def lacking_results(self) -> list[Result]:
        return [result for result in self.results() if result.table and result.achievements is None]

    def tallies(self, player: str = "") -> list[Tally]:
        return tallied(result for result in self.results() if not player or result.player == player)

    def dailies(self) -> list[Begun]:
        with self._lock:
            return [self._dailies[key] for key in sorted(self._dailies)]

    def pad(self, pad: str) -> KeptPad:
        with self._lock:
            if pad not in self._pads:
                raise UnknownPad("error.no-pad")
            return self._pads[pad]

    def pads(self) -> list[KeptPad]:
        with self._lock:
            return sorted(sorted(self._pads.values()), key=lambda pad: pad.changed, reverse=True)

    def seen(self, table: str) -> list[Seen]:
        with self._lock:
            return list(self._shelves[table].seen) if table in self._shelves else []

    def noted(self, name: str) -> str | None:
        return self._notes.get(name)

    def pulse(self) -> int:
        return 0

    def listen(self, changed: Callable[[str], None]) -> bool:
        return False

    def close(self) -> None: ...


def _came_by_link(chair: Chair, player: str) -> bool:
    return chair.player == player and bool(chair.holder)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
