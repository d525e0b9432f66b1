"""Tables in one SQLite file, with write-ahead logging: readers never wait, and a killed server loses nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from .store import Chair, Kept, Overtaken, StoreError, UnknownTable

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, state TEXT NOT NULL, header TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rows (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, person TEXT NOT NULL, bot TEXT NOT NULL, link TEXT NOT NULL, holder TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
"""
LINE, TAKEN_BACK, REMARK = "line", "taken-back", "remark"


class SqliteStore:
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as problem:
            raise _cannot(path, problem) from None

    def create(self, table: str, header: str, lines: Sequence[str], chairs: Sequence[Chair] = ()) -> None:
        now = _now()
        with self._lock, _Writing(self):
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, 'running', ?)", (table, now, now, header))
            self._add(table, 0, [(LINE, line) for line in lines])
            for chair in chairs:
                self._set_chair(table, chair)

    def write(self, table: str, version: int, lines: Sequence[str], left: int | None = None, remark: str = "") -> int:
        taken_back = [(TAKEN_BACK, str(left))] if left is not None else []
        remarks = [(REMARK, remark)] if remark else []
        with self._lock, _Writing(self):
            return self._add(table, version, [*taken_back, *remarks, *((LINE, line) for line in lines)])

    def chairs(self, table: str) -> dict[int, Chair]:
        with self._lock, _Reading(self):
            found = self._db.execute("SELECT seat, person, bot, link, holder FROM chairs WHERE table_id = ?", (table,))
            return {row[0]: Chair(*row) for row in found}

    def set_chair(self, table: str, chair: Chair) -> None:
        with self._lock, _Writing(self):
            self._set_chair(table, chair)

    def _set_chair(self, table: str, chair: Chair) -> None:
        row = (table, chair.seat, chair.person, chair.bot, chair.link, chair.holder)
        self._db.execute("INSERT OR REPLACE INTO chairs VALUES (?, ?, ?, ?, ?, ?)", row)

    def set_state(self, table: str, state: str) -> None:
        with self._lock, _Writing(self):
            self._db.execute("UPDATE tables SET state = ?, changed = ? WHERE id = ?", (state, _now(), table))

    def delete(self, table: str) -> None:
        with self._lock, _Writing(self):
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def load(self, table: str) -> Kept:
        with self._lock, _Reading(self):
            found = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                raise UnknownTable("error.no-table")
            return self._kept(found)

    def tables(self) -> list[Kept]:
        with self._lock, _Reading(self):
            found = self._db.execute("SELECT * FROM tables ORDER BY changed DESC, id").fetchall()
            return [self._kept(row) for row in found]

    def close(self) -> None:
        self._db.close()

    def _add(self, table: str, version: int, rows: Sequence[tuple[str, str]]) -> int:
        if self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            raise UnknownTable("error.no-table")
        (last,) = self._db.execute("SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?", (table,)).fetchone()
        if last != version:
            raise Overtaken("error.overtaken")
        numbered = [(table, last + index, kind, text) for index, (kind, text) in enumerate(rows, 1)]
        self._db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", numbered)
        self._db.execute("UPDATE tables SET changed = ? WHERE id = ?", (_now(), table))
        return int(last) + len(rows)

    def _kept(self, found: tuple[str, str, str, str, str]) -> Kept:
        lines: list[str] = []
        remarks: list[str] = []
        version = 0
        rows = self._db.execute("SELECT kind, text FROM rows WHERE table_id = ? ORDER BY number", (found[0],))
        for kind, text in rows:
            version += 1
            if kind == LINE:
                lines.append(text)
            elif kind == TAKEN_BACK:
                del lines[int(text) :]
            else:
                remarks.append(text)
        return Kept(*found, tuple(lines), tuple(remarks), version)


class _Writing:
    """A transaction: all of it is written, or nothing; what goes wrong is one clear line."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store

    def __enter__(self) -> None:
        try:
            self.store._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as problem:
            raise _cannot(self.store.path, problem) from None

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        try:
            self.store._db.execute("COMMIT" if problem is None else "ROLLBACK")
        except sqlite3.Error as trouble:
            problem = trouble
        if isinstance(problem, sqlite3.Error):
            raise _cannot(self.store.path, problem) from None


class _Reading:
    """What goes wrong while reading is one clear line, too."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, sqlite3.Error):
            raise _cannot(self.store.path, problem) from None


def _cannot(path: Path, problem: Exception) -> StoreError:
    return StoreError("error.cannot-keep", path=path, why=str(problem))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
