"""Export of all data in a store (a *house*) as one text, which can be imported into this or another store.

cartone chest 1 {"kind":"house","player":"…"} {"kind":"table", …} {"kind":"end","marks":["…", …]}

The second line names the exporting player, whose seats and results the importing player gets. The last line has a
checksum of every other line, so that damage can be detected and located. An export contains no secrets: no link and no
browser gives access to its seats.

An import loses nothing and can be repeated: if both stores have a table, the longer version stays; if the versions
differ, the imported table is added under another ID, the same ID each time.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count, islice
from typing import NamedTuple

from ..games import games
from ..games.kit.editing import PackDraft, PackEditor
from ..games.kit.packs import Packs
from ..store import OVER, Begun, DamagedTable, KeptPad, Overtaken, Result, Store, Stored, UnknownPad, UnknownTable, Work
from ..table import CartoneError, Header, Record, RecordError
from ..table.packfile import PackText
from .errors import MovedOn
from .export_lines import (
    WRONG,
    Export,
    ExportedPack,
    ExportedPerson,
    ExportedTable,
    Thing,
    line_of,
    marks_in,
    player_in,
    read_line,
    without_secrets,
)
from .keys import id_beside
from .legacy import KeptPacks
from .own_packs import OWN, OwnPacks
from .people import People, Person

FORMAT = 1
HEADING = re.compile(r"cartone chest ([0-9]{1,9})")
MARK = 8
"""Number of hexadecimal digits in a line's checksum."""
ALL = 10**9
"""A limit larger than the number of tables in any store."""
ATTEMPTS = 20


class BadExport(CartoneError, ValueError):
    """The error for a text that is not an export or is damaged; nothing has been imported."""


# -- packing --------------------------------------------------------------------------------------


def pack(store: Store, player: str, with_secrets: bool = True) -> str:
    """Return an export of a store for a player; unreadable data is left out. Without `with_secrets`, running games of
    several people are left out too, so that the player cannot look into them."""
    kept = KeptPacks(store)
    found = (table for table in _tables(store, kept) if with_secrets or not _has_secrets(table.stored))
    tables = sorted(found, key=lambda table: (table.stored.head.created, table.id))
    pads = sorted(store.pads(), key=lambda pad: (pad.created, pad.id))
    return written(Export(player, [
        *_legible(_people(store, {player, *_keys(tables)}), kept),
        *_legible((ExportedPack(*one) for one in store.packs("").items()), kept),
        *(_among(table, {other.id for other in tables}) for table in tables),
        *_legible(store.results(), kept),
        *_legible(store.dailies(), kept),
        *_legible(pads, kept),
    ]))  # fmt: skip


def written(chest: Export) -> str:
    house = json.dumps({"kind": "house", "player": chest.player}, separators=(",", ":"))
    lines = [f"cartone chest {FORMAT}", house, *map(line_of, chest.things)]
    end = json.dumps({"kind": "end", "marks": list(map(_mark, lines))}, separators=(",", ":"))
    return "\n".join([*lines, end]) + "\n"


def _mark(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:MARK]


def _legible(things: Iterable[Thing], packs: Packs) -> Iterator[Thing]:
    """Yield the things that can be imported, as the import would read them."""
    for thing in things:
        with suppress(*WRONG, RecursionError):
            yield read_line(line_of(thing), packs)


def _tables(store: Store, packs: Packs) -> Iterator[ExportedTable]:
    """Yield all readable tables of a store, each without its score sheet if that is unreadable."""
    for head in [head for running in (True, False) for head in store.heads(running, count=ALL)]:
        try:
            stored = without_secrets(store.load(head.id))
        except CartoneError:  # damaged, or deleted meanwhile
            continue
        sheets = (store.sheet(head.id), None)
        for table in islice(_legible((ExportedTable(stored, sheet) for sheet in sheets), packs), 1):
            assert isinstance(table, ExportedTable)
            yield table


def _has_secrets(stored: Stored) -> bool:
    """Return whether a table's game is still running and has several players."""
    people = sum(bool(chair.person) and chair.seat >= 0 for chair in stored.chairs.values())
    return stored.head.state != OVER and max(people, stored.head.company) > 1


def _among(table: ExportedTable, tables: set[str]) -> ExportedTable:
    """Return a table, removing the link to the next game's table if that table is not one of `tables`."""
    head = table.stored.head
    return replace(
        table, stored=replace(table.stored, head=replace(head, next=head.next if head.next in tables else ""))
    )


def _keys(tables: Iterable[ExportedTable]) -> Iterator[str]:
    return (chair.player for table in tables for chair in table.stored.chairs.values())


def _people(store: Store, keys: set[str]) -> Iterator[ExportedPerson]:
    people = ((key, People(store).person(key)) for key in sorted(keys) if key)
    return (ExportedPerson(key, *person) for key, person in people if person != Person())


# -- reading --------------------------------------------------------------------------------------


def is_chest(text: str) -> bool:
    """Return whether a text has the heading of an export, of any version."""
    return HEADING.fullmatch(_lines(text)[0]) is not None


def _lines(text: str) -> list[str]:
    """Split a text into lines, accepting any kind of line ending."""
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").rstrip().split("\n")]


class _ExportedPacks:
    """The packs of an export, together with those of the importing store."""

    def __init__(self, chest: Export, kept: Packs) -> None:
        self.chest = chest
        self.kept = kept

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        return self.chest.pack(name, pack_hash) or self.kept.pack(name, pack_hash)


def read_chest(text: str, kept: Packs) -> Export:
    """Parse and check an export; raise `BadExport` if it is damaged."""
    heading, *lines = _lines(text)
    version = HEADING.fullmatch(heading)
    if version is None:
        raise BadExport("error.no-chest")
    if int(version[1]) > FORMAT:
        raise BadExport("error.newer-chest")
    chest = Export()
    packs = _ExportedPacks(chest, kept)
    for number, line in enumerate(_whole([heading, *lines]), 2):
        try:
            if number == 2:
                chest.player = player_in(line)
            else:
                chest.put(read_line(line, packs))
        except RecordError as problem:
            raise BadExport("error.chest-record", line=number, problem=problem.problem) from None
        except (*WRONG, RecursionError):
            raise BadExport("error.chest-line", line=number) from None
    return chest


def _whole(lines: list[str]) -> list[str]:
    """Return the lines between heading and checksums; raise `BadExport` if one does not match its checksum."""
    *before, last = lines
    marks = marks_in(last)
    for number, line in enumerate(before, 1):
        if number > len(marks) or marks[number - 1] != _mark(line):
            raise BadExport("error.chest-line", line=number)
    if len(marks) > len(before) or len(before) < 2:
        raise BadExport("error.chest-line", line=len(lines))
    return before[1:]


# -- unpacking ------------------------------------------------------------------------------------


class ImportCount(NamedTuple):
    """The numbers of imported things of one kind: new ones, and those that the store already had."""

    new: int = 0
    there: int = 0

    def plus(self, is_new: bool) -> ImportCount:
        return ImportCount(self.new + is_new, self.there + (not is_new))


NONE = ImportCount()


@dataclass(slots=True)
class ImportResult:
    """The result of an import, by kind of thing."""

    tables: ImportCount = NONE
    results: ImportCount = NONE
    pads: ImportCount = NONE
    packs: ImportCount = NONE
    extended: list[str] = field(default_factory=list)
    """IDs of existing tables to which the import added moves."""
    beside: list[str] = field(default_factory=list)
    """New IDs of imported tables that differ from existing tables with the same IDs."""


class ImportTarget(NamedTuple):
    """The ID for an imported table, and the store's table with that ID, if any."""

    id: str
    kept: Stored | None


def unpack(store: Store, text: str, player: str) -> ImportResult:
    """Import a whole export, or nothing if it fails; `player` gets the exporting player's seats and results."""
    chest = _handed(read_chest(text, KeptPacks(store)), player)
    for _ in range(ATTEMPTS):
        places = {table.id: _place(store, table) for table in chest.of(ExportedTable)}
        try:
            with store.work() as work:
                return _Import(store, work, chest, places).everything()
        except (Overtaken, UnknownTable):  # the table was changed or deleted meanwhile
            continue
    raise MovedOn("error.moved-on-elsewhere")


def _handed(chest: Export, player: str) -> Export:
    """Return an export in which `player` replaces the exporting player in all seats and results."""
    if not chest.player:
        return chest

    def own(key: str) -> str:
        return player if key == chest.player else key

    def handed(thing: Thing) -> Thing:
        match thing:
            case ExportedPerson() | Result():
                return replace(thing, player=own(thing.player))
            case ExportedTable(stored=stored):
                chairs = {seat: replace(chair, player=own(chair.player)) for seat, chair in stored.chairs.items()}
                return replace(thing, stored=replace(stored, chairs=chairs))
        return thing

    return Export(player, list(map(handed, chest.things)))


def _place(store: Store, table: ExportedTable) -> ImportTarget:
    """Return the target of an imported table: the store's version of the same table, or else a free ID."""
    name, brought = table.id, table.stored
    while True:
        try:
            kept = store.load(name)
        except UnknownTable:
            return ImportTarget(name, None)
        except DamagedTable:
            name = id_beside(name, "damaged")
            continue
        same = _in_common(kept, brought)
        if _is_same_deal(kept, brought) and same in (len(kept.arrived), len(brought.arrived)):
            return ImportTarget(name, kept)
        name = id_beside(name, brought.head.header, *(line.text for line in brought.arrived[same : same + 1]))


def _in_common(one: Stored, other: Stored) -> int:
    """Return the number of leading lines that the records of two tables share."""
    pairs = zip(one.arrived, other.arrived, strict=False)
    lines = min(len(one.arrived), len(other.arrived))
    return next((number for number, (line, another) in enumerate(pairs) if line.text != another.text), lines)


def _is_same_deal(one: Stored, other: Stored) -> bool:
    """Return whether two tables have the same setup, possibly under different versions of the rules."""
    first, second = _deal(one), _deal(other)
    return first is not None and first == second


def _deal(stored: Stored) -> Header | None:
    try:
        return replace(Record.read(stored.head.header).header, rules=0, pack="")
    except RecordError:
        return None


class _Import:
    """The import of an export into a store, in one transaction."""

    def __init__(self, store: Store, work: Work, chest: Export, places: Mapping[str, ImportTarget]) -> None:
        self.store = store
        self.work = work
        self.chest = chest
        self.places = places
        self.brought = ImportResult()

    def everything(self) -> ImportResult:
        for known in self.chest.of(ExportedPerson):
            self._person(known)
        for one in self.chest.of(ExportedPack):
            (self._own_pack if one.key.startswith(OWN) else self._pack)(one)
        for table in self.chest.of(ExportedTable):
            self._table(table, self.places[table.id])
        for table in self.chest.of(ExportedTable):
            self._next(table)
        self._results()
        self._dailies()
        for pad in self.chest.of(KeptPad):
            self._pad(pad)
        return self.brought

    def _person(self, known: ExportedPerson) -> None:
        """Import a person's name and colour unless the store already has them."""
        if People(self.store).person(known.player) == Person():
            self.work.note(f"person {known.player}", json.dumps([known.name, known.colour]))

    # -- packs ------------------------------------------------------------------------------

    def _pack(self, one: ExportedPack) -> None:
        is_new = self.store.pack(one.key) is None
        if is_new:
            self.work.keep_pack(*one)
        self.brought.packs = self.brought.packs.plus(is_new)

    def _own_pack(self, one: ExportedPack) -> None:
        """Import a pack that an owner wrote, unless the store has it; a pack whose name is taken is renamed."""
        drafts = OwnPacks(self.store).all()
        draft = PackDraft.read(one.text)
        assert draft is not None
        is_new = draft not in drafts.values()
        names = {other.name for other in drafts.values() if other.game == draft.game}
        if is_new and (one.key.removeprefix(OWN) in drafts or draft.name in names):
            one = ExportedPack(f"{OWN}{id_beside(*one)}", _renamed(draft, names).kept)
            is_new = self.store.pack(one.key) is None
        if is_new:
            self.work.keep_pack(*one)
        self.brought.packs = self.brought.packs.plus(is_new)

    # -- tables -----------------------------------------------------------------------------

    def _table(self, table: ExportedTable, place: ImportTarget) -> None:
        kept = place.kept
        self.brought.tables = self.brought.tables.plus(kept is None)
        if kept is None:
            self._lay(table, place.id)
            return
        if self.work.version(place.id) != kept.head.version:
            raise Overtaken("error.overtaken")
        if len(kept.arrived) < len(table.stored.arrived):
            self._extend(table, kept)

    def _lay(self, table: ExportedTable, name: str) -> None:
        """Store an imported table as a new one, with its state."""
        work, stored, head = self.work, table.stored, table.stored.head
        work.create(name, head.header, stored.arrived, list(stored.chairs.values()), head.company)
        if name != table.id:
            self.brought.beside.append(name)
        self._stand(table, name, ())
        work.set_state(name, head.state)
        if head.practice:
            work.set_practice(name)
        work.set_dates(name, head.created, head.changed)

    def _extend(self, table: ExportedTable, kept: Stored) -> None:
        """Add an imported table's later moves to the store's table, which keeps its seats but no open proposals."""
        work, name, head = self.work, kept.head.id, table.stored.head
        work.add(name, table.stored.arrived[len(kept.arrived) :])
        work.set_header(name, head.header)
        self._stand(table, name, kept.remarks)
        work.propose(name, None)
        if head.state != kept.head.state:
            work.set_state(name, head.state)
        if kept.head.state == OVER != head.state:
            work.drop_result(name)
        if head.practice and not kept.head.practice:
            work.set_practice(name)
        work.set_dates(name, kept.head.created, head.changed)
        self.brought.extended.append(name)

    def _stand(self, table: ExportedTable, name: str, known: tuple[str, ...]) -> None:
        """Set a table's scores and score sheet, and add the remarks that are not in `known`."""
        head = table.stored.head
        there = Counter(known)
        for remark in table.stored.remarks:
            there[remark] -= 1
            if there[remark] < 0:
                self.work.add(name, [], remark=remark)
        self.work.set_scores(name, head.scores, head.told, head.stands)
        if table.sheet is not None:
            self.work.keep_sheet(name, table.sheet)

    def _next(self, table: ExportedTable) -> None:
        """Link a table to the next game of the same people, unless it already has such a link."""
        place, following = self.places[table.id], self.places.get(table.stored.head.next)
        if following is not None and not self.store.head(place.id).next:
            self.work.set_next(place.id, following.id)

    def _here(self, table: str) -> str:
        """Return the ID that a table of the export has in the store."""
        return self.places[table].id if table in self.places else table

    # -- results, deals of the day, pads ----------------------------------------------------

    def _results(self) -> None:
        """Import one result per table, and results without a table unless the store has equal ones."""
        loose = Counter(_value(result) for result in self.store.results() if not result.table)
        for result in (replace(result, table=self._here(result.table)) for result in self.chest.of(Result)):
            value = _value(result)
            is_new = self._is_new_at_table(result) if result.table else not loose[value]
            loose[value] -= not result.table and not is_new
            if is_new:
                self.work.add_result(result)
            elif result.table in self.brought.extended:
                self.work.set_result(result)
            self.brought.results = self.brought.results.plus(is_new)

    def _is_new_at_table(self, result: Result) -> bool:
        """Return whether a result's table has no result in the store yet, and is over or deleted."""
        if self.store.result(result.table) is not None:
            return False
        try:
            return self.store.head(result.table).state == OVER
        except UnknownTable:
            return True

    def _dailies(self) -> None:
        """Import daily deals, unless the store has one for the same game and date."""
        known = {(begun.game, begun.day) for begun in self.store.dailies()}
        for begun in self.chest.of(Begun):
            if (begun.game, begun.day) not in known:
                self.work.begin_daily(begun.game, begun.day, self._here(begun.table))
                if begun.is_left:
                    self.work.leave_daily(self._here(begun.table))

    def _pad(self, pad: KeptPad) -> None:
        """Import a score pad, unless the store's copy is newer."""
        try:
            kept = self.store.pad(pad.id)
            is_new = datetime.fromisoformat(kept.changed) < datetime.fromisoformat(pad.changed)
        except UnknownPad:
            is_new = True
        if is_new:
            self.work.keep_pad(pad.id, pad.text)
            self.work.set_pad_dates(pad.id, pad.created, pad.changed)
        self.brought.pads = self.brought.pads.plus(is_new)


def _value(result: Result) -> str:
    """Serialize a result without its player, to compare results."""
    return line_of(replace(result, player=""))


def _renamed(draft: PackDraft, names: set[str]) -> PackDraft:
    """Return a pack under the next free name, or unchanged if its game is not installed."""
    room = games().get(draft.game)
    if room is None or room.browser.printed is None:
        return draft
    free = next(name for number in count(2) if (name := f"{draft.name} {number}") not in names)
    return PackEditor(room, draft).rename(free).draft


__all__ = ["BadExport", "ImportResult", "ImportCount", "is_chest", "pack", "unpack"]
