"""Which table the terminal goes on with: the last one, one by its name, or one from a record that somebody brings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .bots import bots_for
from .games import room_of, rooms
from .games.kit.packs import MissingPack
from .host import (
    CLOSED,
    FILE,
    Closed,
    Host,
    KeptPacks,
    Live,
    NotAllowed,
    Note,
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
from .table import CartoneError, Record, Table
from .table.packfile import PackText
from .tables import PERSON, load


def player_of(host: Host) -> str:
    """The key of who plays in the terminal."""
    with host.store.work() as work:
        return terminal_key(host.store, work)


def latest(host: Host) -> Head | None:
    """The game that was played last, can go on, and has no person but who sits at the terminal."""
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
    """A game as the terminal names it: what is played, against whom, since when, and its name on the command line."""
    header = Record.read(head.header).header
    room = room_of(header.game)
    others = [room.player(name, words) for name in header.players if name != PERSON]
    title = (room.beside or room).called(words)
    return f"{', '.join([title, *others, words.moment(head.created)])} ({head.id})"


def table_called(host: Host, folder: Path, name: str) -> str | None:
    """The table of that name, or what an older version has kept in the file of that name; None if there is none."""
    try:
        return host.store.head(name).id
    except UnknownTable:
        return taken_from(host.store, folder, Path(name))


def to_resume(host: Host, folder: Path, name: str, pack: str | None, mend: bool = False) -> str:
    """The table to go on with; without a name the last one. A record that somebody brings becomes a new one.

    One that does not fit any more goes on from the last line that does, if it is to be mended.
    """
    if not name:
        last = latest(host)
        if last is None:
            raise CartoneError("error.no-running-game", folder=folder)
        name = last.id
    table = table_called(host, folder, name)
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


def _opened(host: Host, table: str, pack: str | None, mend: bool) -> tuple[Live, str | None]:
    """A stored table, and the pack that is still to be tried with it: one that it only lacked is kept for it."""
    opens = host.archive.go_on if mend else host.live
    try:
        return opens(table), pack
    except MissingPack:
        if pack is None:
            raise
    host.archive.bring_pack(table, pack)
    return opens(table), None


@dataclass(frozen=True, slots=True)
class Found:
    """A record that can be played, and the table that stands where it ends."""

    record: Record
    table: Table[Any]
    note: Note | None
    """What has changed since."""
    sheet: Sheet | None = None
    """What was kept at the end of a stored game: no points are counted again."""
    text: str = ""
    """The record as it can be saved."""

    @property
    def scores(self) -> Sequence[int]:
        return self.sheet.scores if self.sheet is not None else self.table.scores


def record_called(folder: Path, path: Path, pack: str | None) -> Found | Closed:
    """A record file, or the record of a stored game; of a running one only if nobody else plays there."""
    if not path.exists() and (folder / FILE).exists():
        with closing(open_house(folder)) as host:
            table = table_called(host, folder, str(path))
            if table is not None:
                return _stored(host, table, pack)
    record, whole = load_record(path, pack, _Packs(folder))
    return Found(record, whole, changed_since(record.header, whole), text=str(record))


def _stored(host: Host, table: str, pack: str | None) -> Found | Closed:
    """A stored game as it stands, or as it ended; one that cannot be played any more is closed."""
    stored = host.store.load(table)
    if stored.head.state == RUNNING and stored.head.company > 1:
        raise NotAllowed("error.no-peeking")
    record, text = Record.read(stored.text), whole_text(stored)
    if pack is not None:
        whole = load(record, pack, packs=host.tables.packs)
        return Found(record, whole, changed_since(record.header, whole), text=text)
    try:
        live = host.live(table)
    except CLOSED as why:
        return host.archive.closed(table, why)
    return Found(
        record, live.table, host.archive.note(live), host.archive.sheet(table) if live.table.over else None, text
    )


def what_helps(name: str, closed: Closed) -> CartoneError:
    """Why a game cannot be played, and what can be done about it."""
    if closed.can_go_on:
        return CartoneError("error.mend-it", path=name, problem=closed.why)
    return CartoneError("error.in-file", path=name, problem=closed.why)


class _Packs:
    """The owners' packs of a data directory, which is opened only if one is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        if not (self.folder / FILE).exists():
            return None
        try:
            with closing(SqliteStore(self.folder / FILE)) as store:
                return KeptPacks(store).pack(name, pack_hash)
        except StoreError:  # a record of its own needs no other games
            return None
