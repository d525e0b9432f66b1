"""What older versions have kept beside the store is taken over into it, once; their files stay where they are.

The terminal kept each game as a record in a folder, of the running or of the finished ones, and how games against a
cardboard opponent had ended as lines of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..history import UNREADABLE
from ..store import OVER, Line, Result, Store, Work, open_store
from ..table import Answer, CartoneError, Record
from .host import Host
from .keys import hashed, new_id, new_secret
from .live import chairs_for, company_of

FILE = "tables.sqlite"
HISTORY = "history.jsonl"
FOLDERS = ("running", "finished")
TAKEN = "taken over: "
"""How the notes begin of the files that were taken over: with the table that a record has become."""
TERMINAL = "terminal"
"""The note of the key by which results of the terminal are known."""


def open_house(folder: Path, address: str = "", say: Callable[..., None] | None = None) -> Host:
    """The host of a data directory, with all that is kept there, or in the store of that address."""
    store = open_store(address or str(folder / FILE), say)
    try:
        take_over(store, folder)
    except BaseException:
        store.close()
        raise
    return Host(store)


def take_over(store: Store, folder: Path) -> None:
    """Take over whatever lies in a data directory and was not taken over before: all of it, or nothing."""
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
    """The key of who plays in the terminal here."""
    key = store.noted(TERMINAL)
    if key is None:
        key = hashed(new_secret())
        work.note(TERMINAL, key)
    return key


def taken_from(store: Store, folder: Path, path: Path) -> str | None:
    """The table that a record of an older version has become."""
    try:
        return store.noted(_name(folder, path)) or None
    except ValueError:  # it lies elsewhere
        return None


def _files(folder: Path) -> list[Path]:
    """Records first, so that results find their tables."""
    records = [path for name in FOLDERS for path in sorted((folder / name).glob("*.record"))]
    return [path for path in [*records, folder / HISTORY] if path.is_file()]


def _name(folder: Path, path: Path) -> str:
    return f"{TAKEN}{path.absolute().relative_to(folder.absolute()).as_posix()}"


def _is_new(store: Store, folder: Path, path: Path) -> bool:
    return store.noted(_name(folder, path)) is None


def _take_record(work: Work, path: Path, player: str) -> str:
    """A table as its record has it; nothing if that is none. Its rules are not asked: it is opened by who plays it."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        record = Record.read(text)
        when = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="milliseconds")
        chairs = chairs_for(record.header).values()
    except (OSError, ValueError, CartoneError):
        return ""
    table = new_id()
    lines = [Line(str(entry), entry.seat if isinstance(entry, Answer) else -1) for entry in record.entries]
    seated = [replace(chair, player=player) if chair.person else chair for chair in chairs]
    work.create(
        table, "\n".join(record.header.lines()), lines, seated, company_of(record.header.game, record.header.players)
    )
    if path.parent.name == "finished":
        work.set_state(table, OVER)
    work.set_dates(table, when, when)
    return table


def _take_results(store: Store, work: Work, path: Path, player: str) -> str:
    """The results of a file; returns how many there were. Lines that cannot be read are counted."""
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
    """The table of a result: of the terminal by the file of its record, of a page by its ID; nothing if it is gone."""
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
