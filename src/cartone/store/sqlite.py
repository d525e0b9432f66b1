"""Tables in one SQLite file, with write-ahead logging: readers never wait, and a killed server loses nothing."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from ..folder import make_private, make_private_file
from .schema import VERSION, migrate
from .store import (
    PAGE,
    RUNNING,
    Begun,
    Chair,
    DamagedStore,
    DamagedTable,
    Head,
    KeptPad,
    Line,
    Overtaken,
    Proposal,
    Result,
    Row,
    Seen,
    Store,
    Stored,
    StoreError,
    UnknownPad,
    UnknownTable,
    Work,
    add_up,
)
from .writing import SqliteWork

MOMENT, PATIENCE = 0.02, 5.0
"""Seconds between two looks at a file that somebody else opens, and altogether: as long as SQLite waits elsewhere."""

HEAD = (
    "SELECT CAST(created AS BLOB), CAST(changed AS BLOB), CAST(state AS BLOB), CAST(header AS BLOB), version, company,"
    " scores, told, next, damaged, practice, stands FROM tables WHERE id = ?"
)
"""Texts as bytes: one that is no text any more is shown as far as it is."""

HEADS = "SELECT id FROM tables WHERE damaged = 0 AND running = ? ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
ROWS = "SELECT kind, text, seat, block FROM rows WHERE table_id = ? ORDER BY number"
LEGIBLE_ROWS = (
    "SELECT CAST(number AS INTEGER), CAST(kind AS BLOB), CAST(text AS BLOB), seat, block"
    " FROM rows WHERE table_id = ? ORDER BY number"
)
CHAIRS = "SELECT seat, person, bot, link, holder, player FROM chairs WHERE table_id = ?"
PROPOSAL = "SELECT seat, answer, waiting, refused FROM proposals WHERE table_id = ?"
SEEN = "SELECT seat, house, open, seen FROM seen WHERE table_id = ?"
SHEET = "SELECT data FROM sheets WHERE table_id = ?"
PACK = "SELECT text FROM packs WHERE hash = ?"
PACKS = "SELECT hash, text FROM packs WHERE substr(hash, 1, ?) = ? ORDER BY hash"
NOTE = "SELECT value FROM notes WHERE name = ?"
RESULT = tuple(column.name for column in fields(Result))
RESULTS = f"SELECT {', '.join(RESULT)} FROM results".replace(" table,", " table_id,")
PAD = "SELECT id, created, changed, text FROM pads WHERE id = ?"
PADS = "SELECT id, created, changed, text FROM pads ORDER BY changed DESC, id"
DAILIES = "SELECT game, day, table_id, is_left FROM dailies ORDER BY day, game"


class SqliteStore(Store):
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
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
        """Bring a new or an older file up to date; one that lacks moves, or is of a later version, is refused."""
        if self._version_of_file() > VERSION:
            raise StoreError("error.newer-store", path=self.path)
        self._keep_a_log()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is not None:
            self._db.execute("EXPLAIN SELECT text FROM rows")  # games without their moves would only look like games
        if self._version_of_file() < VERSION:
            with self._writing():
                version = self._version_of_file()  # another may have done it while we waited
                if version < VERSION:
                    migrate(self._db, version)
        for query in (HEAD, ROWS, CHAIRS, PROPOSAL, SEEN, SHEET, PACK, NOTE, PAD):
            self._db.execute(f"EXPLAIN {query}", ("",))  # a column that is missing is told now; no row is read
        for query in (RESULTS, DAILIES, PADS):
            self._db.execute(f"EXPLAIN {query}")

    def _keep_a_log(self) -> None:
        """Whoever reads and whoever writes are not in each other's way. A file becomes one with a log only while nobody
        else looks at it, and SQLite does not wait for that: so we do."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as problem:
                if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(MOMENT)

    def _version_of_file(self) -> int:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(version)

    # -- units of work ----------------------------------------------------------------------

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        with self._lock, self._writing():
            work = SqliteWork(self._db)
            if table is not None and work.version(table) != version:
                raise Overtaken("error.overtaken")
            yield work

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it is written, or nothing; what goes wrong is one clear line."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._db.in_transaction:  # some problems have ended it already
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            raise _trouble(self.path, problem) from None

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """What goes wrong while reading is one clear line, too."""
        with self._lock:
            try:
                yield
            except sqlite3.Error as problem:
                raise _trouble(self.path, problem) from None

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
        with self._writing():
            SqliteWork(self._db).version(table)
            self._db.execute("UPDATE tables SET next = '', version = version + 1 WHERE next = ?", (table,))
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))

    # -- reading ----------------------------------------------------------------------------

    def version(self, table: str) -> int:
        with self._reading():
            return SqliteWork(self._db).version(table)

    def load(self, table: str) -> Stored:
        lines: list[Line] = []
        remarks: list[str] = []
        with self._reading():
            head = self._head(table)
            try:
                add_up(map(Row._make, self._db.execute(ROWS, (table,))), lines, remarks)
                chairs = {row[0]: Chair(*row) for row in self._db.execute(CHAIRS, (table,))}
                found = self._db.execute(PROPOSAL, (table,)).fetchone()
            except (sqlite3.Error, ValueError) as problem:
                if not _is_damage(problem):
                    raise
                self._mark(table)
                raise DamagedTable("error.damaged-table") from None
        if head.damaged:
            raise DamagedTable("error.damaged-table")
        proposal = Proposal(found[0], found[1], frozenset(json.loads(found[2])), bool(found[3])) if found else None
        return Stored(head, tuple(lines), tuple(remarks), chairs, proposal)

    def _mark(self, table: str) -> None:
        """A list of tables reads no rows: it has to be told which of them are damaged."""
        with suppress(StoreError), self._writing():
            self._db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))

    def head(self, table: str) -> Head:
        with self._reading():
            return self._head(table)

    def _head(self, table: str) -> Head:
        try:
            found = self._db.execute(HEAD, (table,)).fetchone()
            if found is None:
                raise UnknownTable("error.no-table")
            created, changed, state, header = map(_words, found[:4])
            version, company, scores, told, following, damaged, practice, stands = found[4:]
            return Head(
                table, created, changed, state, header, version, company, _numbers(scores), _numbers(told),
                following, bool(damaged), bool(practice), stands,
            )  # fmt: skip
        except (sqlite3.Error, ValueError, TypeError) as problem:
            if not isinstance(problem, TypeError) and not _is_damage(problem):
                raise
            return Head(table, "", "", "", "", 0, damaged=True)

    def heads(self, running: bool, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._reading():
            try:
                found = self._db.execute(HEADS, (int(running), count, start)).fetchall()
            except sqlite3.DatabaseError as problem:
                if not _is_damage(problem):
                    raise
                legible = [head for head in self._each() if (head.state == RUNNING) == running]
                return sorted(legible, key=lambda head: (head.listed, head.id), reverse=True)[start : start + count]
            return [self._head(table) for (table,) in found]

    def damaged(self) -> list[Head]:
        with self._reading():
            found = self._db.execute("SELECT id FROM tables WHERE damaged = 1").fetchall()
            return [self._head(table) for (table,) in found]

    def _each(self) -> list[Head]:
        """All heads, each by its ID: a damaged page hides those that lie on it, and no other."""
        return [self._head(table) for (table,) in self._db.execute("SELECT id FROM tables ORDER BY id").fetchall()]

    def text(self, table: str) -> str:
        with self._reading():
            SqliteWork(self._db).version(table)
            head = self._head(table)
            rows = self._legible_rows(table)
        lines: list[Line] = []
        remarks: list[str] = []
        whole = (row for count, row in enumerate(rows, 1) if row[0] == count)
        with suppress(ValueError):  # so far it went
            read = (Row(kind.decode(), text.decode(), seat, block) for _, kind, text, seat, block in whole)
            add_up(read, lines, remarks)
        record = Stored(head, tuple(lines), tuple(remarks)).text
        kept = (" ".join(f"# {number} {_words(kind)} {_words(text)}".splitlines()) for number, kind, text, *_ in rows)
        return "\n".join([record, "# the rows as they are kept:", *kept]) + "\n"

    def _legible_rows(self, table: str) -> list[tuple[int, bytes, bytes, int, int]]:
        """The rows that can be read, from both ends: a damaged page hides those that lie on it."""
        found: dict[int, tuple[int, bytes, bytes, int, int]] = {}
        for order in ("", " DESC"):
            with suppress(sqlite3.Error):
                for number, kind, text, seat, block in self._db.execute(LEGIBLE_ROWS + order, (table,)):
                    found.setdefault(number or 0, (number or 0, kind or b"", text or b"", seat, block))
        return [found[number] for number in sorted(found)]

    def pack(self, hash: str) -> str | None:
        return self._text(PACK, hash)

    def packs(self, start: str) -> dict[str, str]:
        with self._reading():
            return dict(self._db.execute(PACKS, (len(start), start)).fetchall())

    def without_sheet(self) -> list[str]:
        with self._reading():
            found = self._db.execute("SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM sheets)").fetchall()
            return [table for (table,) in found]

    def sheet(self, table: str) -> str | None:
        return self._text(SHEET, table)

    def noted(self, name: str) -> str | None:
        return self._text(NOTE, name)

    def _text(self, query: str, name: str) -> str | None:
        with self._reading():
            found = self._db.execute(query, (name,)).fetchone()
        return str(found[0]) if found is not None else None

    def results(self) -> list[Result]:
        with self._reading():
            found = self._db.execute(f"{RESULTS} ORDER BY number").fetchall()
        return list(map(_result, found))

    def result(self, table: str) -> Result | None:
        with self._reading():
            found = self._db.execute(f"{RESULTS} WHERE table_id = ?", (table,)).fetchone() if table else None
        return _result(found) if found is not None else None

    def dailies(self) -> list[Begun]:
        with self._reading():
            found = self._db.execute(DAILIES).fetchall()
        return [Begun(game, day, table, bool(is_left)) for game, day, table, is_left in found]

    def pad(self, pad: str) -> KeptPad:
        with self._reading():
            found = self._db.execute(PAD, (pad,)).fetchone()
        if found is None:
            raise UnknownPad("error.no-pad")
        return KeptPad(*found)

    def pads(self) -> list[KeptPad]:
        with self._reading():
            return list(map(KeptPad._make, self._db.execute(PADS).fetchall()))

    def seen(self, table: str) -> list[Seen]:
        with self._reading():
            found = self._db.execute(SEEN, (table,)).fetchall()
        return [Seen(seat, house, bool(is_open), when) for seat, house, is_open, when in found]

    def pulse(self) -> int:
        with self._reading():
            (changes,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(changes)

    def close(self) -> None:
        self._db.close()


def _result(row: Sequence[Any]) -> Result:
    named = dict(zip(RESULT, row, strict=True))
    achieved = named["achievements"]
    return Result(**{
        **named, "settings": json.loads(named["settings"]), "practice": bool(named["practice"]),
        "sources": json.loads(named["sources"]),
        "achievements": tuple(json.loads(achieved)) if achieved is not None else None,
    })  # fmt: skip


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, json.loads(text)))


def _words(raw: bytes | None) -> str:
    """What is written there, with signs for what is no text."""
    return (raw or b"").decode("utf-8", "backslashreplace")


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
