"""Tables in one SQLite file, with write-ahead logging: readers never wait, and a killed server loses nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ..folder import make_private, make_private_file
from .store import Chair, DamagedStore, DamagedTable, Kept, Overtaken, StoreError, UnknownTable

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
VERSION = 1
"""Of the schema, kept in the file: what a later one means is not for us to guess."""

TABLE = "SELECT id, created, changed, state, header FROM tables WHERE id = ?"
LEGIBLE = (
    "SELECT CAST(created AS BLOB), CAST(changed AS BLOB), CAST(state AS BLOB), CAST(header AS BLOB)"
    " FROM tables WHERE id = ?"
)
ROWS = "SELECT kind, text FROM rows WHERE table_id = ? ORDER BY number"
LEGIBLE_ROWS = (
    "SELECT CAST(number AS INTEGER), CAST(kind AS BLOB), CAST(text AS BLOB)"
    " FROM rows WHERE table_id = ? ORDER BY number"
)
CHAIRS = "SELECT seat, person, bot, link, holder FROM chairs WHERE table_id = ?"

LINE, TAKEN_BACK, REMARK = "line", "taken-back", "remark"


class SqliteStore:
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        try:
            make_private(path.parent)
            make_private_file(path)  # SQLite makes the files beside it like this one
            for beside in path.parent.glob(f"{path.name}-*"):
                make_private_file(beside)
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._prepare()
        except (OSError, sqlite3.Error) as problem:
            raise _cannot(path, problem) from None

    def _prepare(self) -> None:
        """Make whatever a new or an older file lacks; one that lacks moves, or is of a later version, is refused."""
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise StoreError("error.newer-store", path=self.path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is not None:
            self._db.execute(f"EXPLAIN {ROWS}", ("",))  # games without their moves would only look like games
        self._db.executescript(SCHEMA)
        for query in (TABLE, ROWS, CHAIRS):  # a column that is missing is told now; no row is read, it may be damaged
            self._db.execute(f"EXPLAIN {query}", ("",))
        if version < VERSION:
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    def create(self, table: str, header: str, lines: Sequence[str], chairs: Sequence[Chair] = ()) -> None:
        now = _now()
        with self._lock, _Writing(self):
            self._db.execute(
                "INSERT INTO tables (id, created, changed, state, header) VALUES (?, ?, ?, 'running', ?)",
                (table, now, now, header),
            )
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
            return {row[0]: Chair(*row) for row in self._db.execute(CHAIRS, (table,))}

    def set_chair(self, table: str, chair: Chair) -> None:
        with self._lock, _Writing(self):
            self._check(table)
            self._set_chair(table, chair)

    def _set_chair(self, table: str, chair: Chair) -> None:
        self._db.execute(
            "INSERT OR REPLACE INTO chairs (table_id, seat, person, bot, link, holder) VALUES (?, ?, ?, ?, ?, ?)",
            (table, chair.seat, chair.person, chair.bot, chair.link, chair.holder),
        )

    def set_state(self, table: str, state: str) -> None:
        with self._lock, _Writing(self):
            self._check(table)
            self._db.execute("UPDATE tables SET state = ?, changed = ? WHERE id = ?", (state, _now(), table))

    def delete(self, table: str) -> None:
        with self._lock:
            try:
                self._delete(table)
            except DamagedStore:  # rows that cannot be found cannot be deleted; without a table they are nobody's
                self._db.execute("PRAGMA foreign_keys = OFF")
                try:
                    self._delete(table)
                finally:
                    self._db.execute("PRAGMA foreign_keys = ON")

    def _delete(self, table: str) -> None:
        with _Writing(self):
            self._check(table)
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def load(self, table: str) -> Kept:
        with self._lock, _Reading(self):
            kept = self._kept(table)
        if kept.damaged:
            raise DamagedTable("error.damaged-table")
        return kept

    def tables(self) -> list[Kept]:
        with self._lock, _Reading(self):
            found = [table for (table,) in self._db.execute("SELECT id FROM tables ORDER BY id")]
            kept = [self._kept(table) for table in found]
        return sorted(kept, key=lambda one: one.changed, reverse=True)

    def text(self, table: str) -> str:
        with self._lock, _Reading(self):
            self._check(table)
            *_, header = self._legible(table)
            rows = self._legible_rows(table)
        lines: list[str] = []
        remarks: list[str] = []
        whole = ((kind, text) for count, (number, kind, text) in enumerate(rows, 1) if number == count)
        with suppress(ValueError):  # so far it went
            _add_up(((kind.decode(), text.decode()) for kind, text in whole), lines, remarks)
        record = Kept(table, "", "", "", header, tuple(lines), tuple(remarks), 0).text
        kept = (" ".join(f"# {number} {_words(kind)} {_words(text)}".splitlines()) for number, kind, text in rows)
        return "\n".join([record, "# the rows as they are kept:", *kept]) + "\n"

    def close(self) -> None:
        self._db.close()

    def _check(self, table: str) -> None:
        if self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            raise UnknownTable("error.no-table")

    def _add(self, table: str, version: int, rows: Sequence[tuple[str, str]]) -> int:
        self._check(table)
        (last,) = self._db.execute("SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?", (table,)).fetchone()
        if last != version:
            raise Overtaken("error.overtaken")
        numbered = [(table, last + index, kind, text) for index, (kind, text) in enumerate(rows, 1)]
        self._db.executemany("INSERT INTO rows (table_id, number, kind, text) VALUES (?, ?, ?, ?)", numbered)
        self._db.execute("UPDATE tables SET changed = ? WHERE id = ?", (_now(), table))
        return int(last) + len(rows)

    # -- reading ----------------------------------------------------------------------------

    def _kept(self, table: str) -> Kept:
        """A table as it is kept; of a damaged one what is still legible."""
        lines: list[str] = []
        remarks: list[str] = []
        try:
            found: tuple[str, str, str, str, str] | None = self._db.execute(TABLE, (table,)).fetchone()
            if found is None:
                raise UnknownTable("error.no-table")
            version = _add_up(self._db.execute(ROWS, (table,)), lines, remarks)
        except (sqlite3.Error, ValueError) as problem:
            if not _is_damage(problem):
                raise
            created, changed, state, header = self._legible(table)
            return Kept(table, created, changed, state, header, (), (), 0, damaged=True)
        return Kept(*found, tuple(lines), tuple(remarks), version)

    def _legible(self, table: str) -> tuple[str, str, str, str]:
        """When a table was created and changed, its state and its header, as far as they can be read."""
        try:
            created, changed, state, header = map(_words, self._db.execute(LEGIBLE, (table,)).fetchone())
        except sqlite3.Error:
            return "", "", "", ""
        return created, changed, state, header

    def _legible_rows(self, table: str) -> list[tuple[int, bytes, bytes]]:
        """The rows that can be read, from both ends: a damaged page hides those that lie on it."""
        found: dict[int, tuple[int, bytes, bytes]] = {}
        for order in ("", " DESC"):
            with suppress(sqlite3.Error):
                for number, kind, text in self._db.execute(LEGIBLE_ROWS + order, (table,)):
                    found.setdefault(number or 0, (number or 0, kind or b"", text or b""))
        return [found[number] for number in sorted(found)]


def _add_up(rows: Iterable[tuple[str, str]], lines: list[str], remarks: list[str]) -> int:
    """Put the rows of a table together, and count them; `ValueError` at the first that makes no sense."""
    version = 0
    for kind, text in rows:
        version += 1
        if kind == LINE:
            lines.append(text)
        elif kind == TAKEN_BACK:
            del lines[int(text) :]
        else:
            remarks.append(text)
    return version


def _words(raw: bytes | None) -> str:
    """What is written there, with signs for what is no text."""
    return (raw or b"").decode("utf-8", "backslashreplace")


class _Writing:
    """A transaction: all of it is written, or nothing; what goes wrong is one clear line."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store

    def __enter__(self) -> None:
        try:
            self.store._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as problem:
            raise _trouble(self.store.path, problem) from None

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        try:
            if self.store._db.in_transaction:  # some problems have ended it already
                self.store._db.execute("COMMIT" if problem is None else "ROLLBACK")
        except sqlite3.Error as trouble:
            problem = trouble
        if isinstance(problem, sqlite3.Error):
            raise _trouble(self.store.path, problem) from None


class _Reading:
    """What goes wrong while reading is one clear line, too."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, sqlite3.Error):
            raise _trouble(self.store.path, problem) from None


def _is_damage(problem: sqlite3.Error | ValueError) -> bool:
    """Whether something is wrong with what is kept, not with the way to it (a lock, a full disk)."""
    if isinstance(problem, sqlite3.Error) and hasattr(problem, "sqlite_errorcode"):
        return problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT
    return isinstance(problem, (ValueError, sqlite3.OperationalError))  # Python found that it makes no sense


def _trouble(path: Path, problem: sqlite3.Error) -> StoreError:
    if _is_damage(problem):  # to leave the other games behind would be bad advice
        return DamagedStore("error.damaged-store", path=path, why=str(problem))
    return _cannot(path, problem)


def _cannot(path: Path, problem: Exception) -> StoreError:
    return StoreError("error.cannot-keep", path=path, why=str(problem))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
