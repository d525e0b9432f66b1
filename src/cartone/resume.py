"""Finds the table to resume or replay in the terminal: the latest one, one given by ID, or one in a record file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .bots import best_of, bots_for, is_bot
from .games import room_of, rooms
from .games.kit.packs import MissingPack
from .host import (
    CLOSED,
    FILE,
    Host,
    KeptPacks,
    LiveTable,
    NotAllowed,
    Note,
    ReadOnlyTable,
    changed_since,
    open_house,
    taken_from,
    terminal_key,
    whole_text,
)
from .locale import Catalogue
from .recordfiles import load_record
from .sheet import Sheet
from .store import HERE, OVER, RUNNING, Head, SqliteStore, StoreError, UnknownTable
from .table import Answer, CartoneError, Record, Table, UnknownName
from .table.packfile import PackText
from .tables import PERSON, load


def player_of(host: Host) -> str:
    """Return the player key of the person at the terminal."""
    with host.store.work() as work:
        return terminal_key(host.store, work)


def latest(host: Host) -> Head | None:
    """Return the most recent running game that can be continued and whose human players are all at this terminal."""
    start = 0
    while heads := host.store.heads(running=True, start=start):
        start += len(heads)
        for head in heads:
            if _is_own(host, head):
                return head
    return None


def _is_own(host: Host, head: Head) -> bool:
    if Record.read(head.header).header.game not in rooms():
        return False
    chairs = host.store.load(head.id).chairs.values() if head.company <= 1 else ()
    return head.company <= 1 and all(chair.person in ("", HERE) for chair in chairs)


def called(head: Head, words: Catalogue) -> str:
    """Return a one-line description of a stored game: its title, opponent, date and ID."""
    header = Record.read(head.header).header
    room = room_of(header.game)
    others = [room.player(name, words) for name in header.players if name != PERSON]
    title = (room.beside or room).called(words)
    return f"{', '.join([title, *others, words.moment(head.created)])} ({head.id})"


def table_called(host: Host, folder: Path, name: str) -> str | None:
    """Return the ID of a table given by ID or by an older version's file, which is imported; None if neither."""
    try:
        return host.store.head(name).id
    except UnknownTable:
        return taken_from(host.store, folder, Path(name))


def to_resume(
    host: Host, folder: Path, name: str, pack: str | None, mend: bool = False, answer: int | None = None
) -> str:
    """Return the table to resume: by ID, the latest, or a new one from a file, with `mend` as far as it fits, or up to
    the answer of a number.
    """
    if not name:
        last = latest(host)
        if last is None:
            raise CartoneError("error.no-running-game", folder=folder)
        name = last.id
    table = table_called(host, folder, name)
    if answer is not None:
        found = load_record(Path(name), pack, host.tables.packs)[1] if table is None else _stored(host, table, pack)
        if isinstance(found, ReadOnlyTable):
            raise what_helps(name, found)
        again = up_to(found.table if isinstance(found, FoundRecord) else found, answer, name)
        return host.tables.open(again, player_of(host), pack)
    if table is None:
        record, whole = load_record(Path(name), pack, host.tables.packs, mend)
        bots_for(whole, people=(PERSON,))
        if mend and not whole.over:
            return host.tables.lay(whole, player=player_of(host))
    elif host.store.head(table).state == OVER:
        raise CartoneError("error.replay-it", path=name)
    else:
        try:
            live, pack = _opened(host, table, pack, mend)
            record, whole = Record.read(host.store.load(table).text), live.table
        except CLOSED as why:
            raise what_helps(name, host.archive.closed(table, why)) from None
        except CartoneError as problem:
            raise CartoneError("error.in-file", path=name, problem=problem) from None
    if whole.over:
        raise CartoneError("error.replay-it", path=name)
    if table is None or pack is not None:
        return host.tables.open(record, player_of(host), pack)
    return table


def up_to(table: Table[Any], answer: int, name: str) -> Record:
    """Return the record of a table up to the answer of a number, whose seat is a person's then and all others bots'."""
    record, game = table.record, table.header.game
    answers = [(line, entry.seat) for line, entry in enumerate(record.entries) if isinstance(entry, Answer)]
    if answer >= len(answers):
        raise UnknownName("error.no-answer-at", path=name, number=answer, last=len(answers) - 1)
    line, seat = answers[answer]
    players = [player if player == room_of(game).opponent or is_bot(player, game) else best_of(game)
               for player in record.header.players]  # fmt: skip
    players[seat] = PERSON
    return Record(replace(record.header, players=tuple(players)), record.entries[:line])


def _opened(host: Host, table: str, pack: str | None, mend: bool) -> tuple[LiveTable, str | None]:
    """Open a stored table, storing `pack` if its own is missing; return the table, and `pack` if not stored."""
    opens = host.archive.go_on if mend else host.live
    try:
        return opens(table), pack
    except MissingPack:
        if pack is None:
            raise
    host.archive.bring_pack(table, pack)
    return opens(table), None


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """A record that can be replayed, and the table at its end."""

    record: Record
    table: Table[Any]
    note: Note | None
    """Changes to the rules or pack since the record was written."""
    sheet: Sheet | None = None
    """The stored sheet of a finished game, whose points are shown instead of recomputed ones."""
    text: str = ""
    """The text of the record for saving."""

    @property
    def scores(self) -> Sequence[int]:
        return self.sheet.scores if self.sheet is not None else self.table.scores


def record_called(folder: Path, path: Path, pack: str | None) -> FoundRecord | ReadOnlyTable:
    """Load a record file or a stored game's record; refuse a running game of several people, with its secrets."""
    if not path.exists() and (folder / FILE).exists():
        with closing(open_house(folder)) as host:
            table = table_called(host, folder, str(path))
            if table is not None:
                return _stored(host, table, pack)
    record, whole = load_record(path, pack, _DirectoryPacks(folder))
    return FoundRecord(record, whole, changed_since(record.header, whole), text=str(record))


def _stored(host: Host, table: str, pack: str | None) -> FoundRecord | ReadOnlyTable:
    """Load the record of a stored game; if the game can no longer be played, return its read-only view."""
    stored = host.store.load(table)
    if stored.head.state == RUNNING and stored.head.company > 1:
        raise NotAllowed("error.no-peeking")
    record, text = Record.read(stored.text), whole_text(stored)
    if pack is not None:
        whole = load(record, pack, packs=host.tables.packs)
        return FoundRecord(record, whole, changed_since(record.header, whole), text=text)
    try:
        live = host.live(table)
    except CLOSED as why:
        return host.archive.closed(table, why)
    return FoundRecord(
        record, live.table, host.archive.note(live), host.archive.sheet(table) if live.table.over else None, text
    )


def what_helps(name: str, closed: ReadOnlyTable) -> CartoneError:
    """Return an error that says why a game cannot be played, and what can be done about it."""
    if closed.can_go_on:
        return CartoneError("error.mend-it", path=name, problem=closed.why)
    return CartoneError("error.in-file", path=name, problem=closed.why)


class _DirectoryPacks:
    """The custom packs of a data directory, whose store is opened only when a pack is looked up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        if not (self.folder / FILE).exists():
            return None
        try:
            with closing(SqliteStore(self.folder / FILE)) as store:
                return KeptPacks(store).pack(name, pack_hash)
        except StoreError:  # a damaged store must not prevent reading a separate record
            return None
