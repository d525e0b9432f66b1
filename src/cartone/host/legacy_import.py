"""One-time import of files that older versions stored outside the database; the files themselves are kept.

The terminal kept the record of each game in one of two folders, for running and for finished games, and the results of
solo games as lines of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..history import UNREADABLE
from ..store import OVER, RecordLine, Result, Store, Work, open_store
from ..table import Answer, CartoneError, Record
from .host import Host
from .keys import hashed, new_id, new_secret
from .live_table import chairs_for, company_of

FILE = "tables.sqlite"
HISTORY = "history.jsonl"
FOLDERS = ("running", "finished")
TAKEN = "taken over: "
"""Prefix of the store's notes on imported files; the note on a record holds the ID of its table."""
TERMINAL = "terminal"
"""Name of the store's note with the player key of the terminal."""


def open_house(folder: Path, address: str = "", say: Callable[..., None] | None = None) -> Host:
    """Return the host of a data directory, or of the store at `address`, after importing older files."""
    store = open_store(address or str(folder / FILE), say)
    try:
        take_over(store, folder)
    except BaseException:
        store.close()
        raise
    return Host(store)


def take_over(store: Store, folder: Path) -> None:
    """Import the files of a data directory that have not been imported before: all of them, or none."""
    if not any(_is_new(store, folder, path) for path in _files(folder)):
        return
    with store.work() as work:
        player = terminal_key(store, work)
        for path in _files(folder):
            if not _is_new(store, folder, path):
                continue
            if path.name == HISTORY:
                work.note(_name(folder, path), _take_results(store, work, path, player))
            else:
                work.note(_name(folder, path), _take_record(work, path, player))


def terminal_key(store: Store, work: Work) -> str:
    """Return the player key of the terminal, created on first use."""
    key = store.noted(TERMINAL)
    if key is None:
        key = hashed(new_secret())
        work.note(TERMINAL, key)
    return key


def taken_from(store: Store, folder: Path, path: Path) -> str | None:
    """Return the table ID of an imported record, or None."""
    try:
        return store.noted(_name(folder, path)) or None
    except ValueError:  # not inside the folder
        return None


def _files(folder: Path) -> list[Path]:
    """Return the files to import, records first, so that results find their tables."""
    records = [path for name in FOLDERS for path in sorted((folder / name).glob("*.record"))]
    return [path for path in [*records, folder / HISTORY] if path.is_file()]


def _name(folder: Path, path: Path) -> str:
    return f"{TAKEN}{path.absolute().relative_to(folder.absolute()).as_posix()}"


def _is_new(store: Store, folder: Path, path: Path) -> bool:
    return store.noted(_name(folder, path)) is None


def _take_record(work: Work, path: Path, player: str) -> str:
    """Import a record without checking its rules, and return its table ID; empty if the file is not a record."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        record = Record.read(text)
        when = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="milliseconds")
        chairs = chairs_for(record.header).values()
    except (OSError, ValueError, CartoneError):
        return ""
    table = new_id()
    lines = [RecordLine(str(entry), entry.seat if isinstance(entry, Answer) else -1) for entry in record.entries]
    seated = [replace(chair, player=player) if chair.person else chair for chair in chairs]
    work.create(
        table, "\n".join(record.header.lines()), lines, seated, company_of(record.header.game, record.header.players)
    )
    if path.parent.name == "finished":
        work.set_state(table, OVER)
    work.set_dates(table, when, when)
    return table


def _take_results(store: Store, work: Work, path: Path, player: str) -> str:
    """Import the results in a file and return their number; unreadable lines are only counted, in a note."""
    have_one = {result.table for result in store.results()}
    unreadable = taken = 0
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            result, record = _result(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError, AssertionError, RecursionError):
            unreadable += 1
            continue
        table = _table_of(store, record)
        work.add_result(replace(result, table="" if table in have_one else table, player=player))
        have_one.add(table)
        taken += 1
    if unreadable:
        work.note(UNREADABLE, str(unreadable))
    return str(taken)


def _table_of(store: Store, record: str) -> str:
    """Return the ID of a result's table, given its record's file or its ID; empty if the table was deleted."""
    name = Path(record).name
    table = store.noted(f"{TAKEN}finished/{name}") or name.removesuffix(".record")
    try:
        return store.head(table).id
    except CartoneError:
        return ""


def _result(line: dict[str, Any]) -> tuple[Result, str]:
    record = line.pop("record")
    result = Result(**{"settings": {}, **line})
    texts = (result.game, result.opponent, result.date, record, *result.settings.values())
    assert isinstance(result.you, int)
    assert isinstance(result.opponent_points, int)
    assert isinstance(result.won, (int, float))
    assert 0 <= result.won <= 1
    assert not result.table + result.player
    assert all(isinstance(text, str) and text.isprintable() for text in texts)
    return result, record
