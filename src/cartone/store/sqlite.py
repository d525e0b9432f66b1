"""A store in a SQLite file with write-ahead logging: readers never wait, and a killed server loses nothing."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import ClassVar

from ..folder import is_served, make_private, make_private_file, name_beside
from ..table import CartoneError
from ..table.errors import why
from .schema import VERSION, migrate
from .sql import Store
from .store import DamagedStore, StoreError, Unavailable

MOMENT, PATIENCE = 0.02, 5.0
"""Seconds between attempts to open a file locked by another process, and until giving up (Python's default)."""


READS, WRITES = "reads", "writes"
"""The two uses; a thread that writes also reads through the writing connection."""


class SqliteStore(Store):
    """A store in a SQLite file, with one read-write and one read-only connection."""

    problems: ClassVar[tuple[type[Exception], ...]] = (sqlite3.Error,)
    as_bytes = "CAST({} AS BLOB)"
    begin = "BEGIN IMMEDIATE"
    begin_to_read = "BEGIN"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._at_the_reader = threading.Lock()
        self.path = path
        self.where = str(path)
        self._place: tuple[int, ...] = ()
        self._pulse = 0
        try:
            make_private(path.parent)
            make_private_file(path)  # SQLite creates the files next to it with the same permissions
            for beside in path.parent.glob(f"{path.name}-*"):
                make_private_file(beside)
            self._writer = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._prepare()
            self._writer.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
            self._reader = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._reader.execute("PRAGMA query_only = ON")
            self._reader.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()  # opens the file and its log
        except (OSError, sqlite3.Error) as problem:
            raise self._cannot(problem) from None

    @property
    def _db(self) -> sqlite3.Connection:
        return self._reader if self._here.does == READS else self._writer

    @contextmanager
    def _looking(self) -> Iterator[None]:
        """Use the reading connection, which does not wait for writers; within a unit of work use the writing
        connection, which sees the work's own changes."""
        if self._here.does:
            yield
            return
        with self._at_the_reader:
            self._here.does = READS
            try:
                yield
            finally:
                self._here.does = ""

    @contextmanager
    def _writing(self) -> Iterator[None]:
        before, self._here.does = self._here.does, WRITES  # a reader that finds damage also writes, in order to mark it
        try:
            with super()._writing():
                yield
        finally:
            self._here.does = before

    def _prepare(self) -> None:
        """Create or upgrade the schema of the file; refuse a file without a table of rows or of a later version."""
        self.found = self._version_of_file()
        if self.found > VERSION:
            raise StoreError("error.newer-store", path=self.path)
        self._keep_a_log()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._has_tables():
            self._db.execute("EXPLAIN SELECT text FROM rows")  # if it is missing, do not show games without moves
        if self._version_of_file() < VERSION:
            self._upgrade()
        self._look_for_columns()

    def _upgrade(self) -> None:
        """Upgrade the file after making a backup; refuse while a server (of an older version) is using it."""
        try:
            with self._writing():
                version = self._version_of_file()  # another process may have upgraded it while we waited
                if version < VERSION:
                    if self._has_tables():
                        self._copy_aside()
                    migrate(self._db, version)
        except BaseException:
            if self.aside is not None:
                self.aside.unlink(missing_ok=True)
            raise

    def _copy_aside(self) -> None:
        """Make a backup of the file, which an older version of the program can still use."""
        if is_served(self.path.parent):
            raise StoreError("error.older-in-use")
        self.aside = name_beside(self.path)
        make_private_file(self.aside)
        with closing(sqlite3.connect(self.path)) as kept, closing(sqlite3.connect(self.aside)) as copy:
            kept.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")

    def _has_tables(self) -> bool:
        return self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is not None

    def _keep_a_log(self) -> None:
        """Switch to write-ahead logging, so that readers and writers do not block each other; SQLite itself does not
        wait for the exclusive access that this needs."""
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

    @property
    def _is_working(self) -> bool:
        return self._db.in_transaction

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._db.in_transaction:  # some errors have already rolled back
                self._db.execute("ROLLBACK")

    def _check_place(self) -> None:
        """Raise `StoreError` if the file was moved or deleted while open, since writes would be lost."""
        try:
            there = tuple(os.stat(f"{self.path}{end}").st_ino for end in ("", "-wal"))
        except OSError:
            there = ()
        self._place = self._place or there
        if not there or there != self._place:
            raise StoreError("error.cannot-keep", path=self.path, why=CartoneError("error.not-found"))

    def delete(self, table: str) -> None:
        with self._lock:
            try:
                super().delete(table)
            except DamagedStore:  # unreadable rows cannot be deleted; leave them behind, unreachable without a table
                self._db.execute("PRAGMA foreign_keys = OFF")
                try:
                    super().delete(table)
                finally:
                    self._db.execute("PRAGMA foreign_keys = ON")

    def pulse(self) -> int:
        """Return `data_version` of the writing connection (the reader's would count our own changes), or the last known
        value while that connection is busy."""
        if self._lock.acquire(blocking=False):
            try:
                (self._pulse,) = self._writer.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error as problem:
                raise self._trouble(problem) from None
            finally:
                self._lock.release()
        return self._pulse

    def _size(self) -> int:
        sizes = (self.path.with_name(f"{self.path.name}{end}") for end in ("", "-wal"))
        return sum(one.stat().st_size for one in sizes if one.exists())

    def close(self) -> None:
        self._reader.close()
        self._writer.close()

    def _is_damage(self, problem: Exception) -> bool:
        if isinstance(problem, sqlite3.Error) and hasattr(problem, "sqlite_errorcode"):
            return problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT
        return isinstance(problem, (ValueError, sqlite3.OperationalError))  # raised by Python, so without an error code

    def _trouble(self, problem: Exception) -> StoreError:
        if self._is_damage(problem):  # not `unreadable-store`, since other games can still be read
            return DamagedStore("error.damaged-store", path=self.path, why=why(problem))
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            return Unavailable("error.store-busy")
        return self._cannot(problem)

    def _cannot(self, problem: Exception) -> StoreError:
        is_spoilt = getattr(problem, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if is_spoilt:
            return StoreError("error.unreadable-store", path=self.path, why=why(problem))
        return StoreError("error.cannot-keep", path=self.path, why=why(problem))
