"""Tables in one SQLite file, with write-ahead logging: readers never wait, and a killed server loses nothing."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import ClassVar

from ..folder import is_served, make_private, make_private_file, name_beside
from ..table import CartoneError
from ..table.errors import why
from .schema import VERSION, migrate
from .sql import SqlStore
from .store import DamagedStore, StoreError, Unavailable

MOMENT, PATIENCE = 0.02, 5.0
"""Seconds between two looks at a file that somebody else opens, and altogether: as long as SQLite waits by itself."""


READS, WRITES = "reads", "writes"


class Here(threading.local):
    """What a thread does at present: one that writes reads what it has written."""

    does: str = ""


class SqliteStore(SqlStore):
    """A file. One connection writes, and one only reads."""

    problems: ClassVar[tuple[type[Exception], ...]] = (sqlite3.Error,)
    as_bytes = "CAST({} AS BLOB)"
    begin = "BEGIN IMMEDIATE"
    begin_to_read = "BEGIN"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._at_the_reader = threading.Lock()
        self._here = Here()
        self.path = path
        self.where = str(path)
        self._place: tuple[int, ...] = ()
        self._pulse = 0
        try:
            make_private(path.parent)
            make_private_file(path)  # SQLite makes the files beside it like this one
            for beside in path.parent.glob(f"{path.name}-*"):
                make_private_file(beside)
            self._writer = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._prepare()
            self._writer.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
            self._reader = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._reader.execute("PRAGMA query_only = ON")
            self._reader.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()  # now it has the file and its log
        except (OSError, sqlite3.Error) as problem:
            raise self._cannot(problem) from None

    @property
    def _db(self) -> sqlite3.Connection:  # type: ignore[override]  # there are two: which one says the thread
        return self._reader if self._here.does == READS else self._writer

    @contextmanager
    def _looking(self) -> Iterator[None]:
        """Whoever reads has a connection apart, and does not wait while somebody waits to write. Within a unit of work
        what it has written is read."""
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
        before, self._here.does = self._here.does, WRITES  # a reader that has found damage marks it
        try:
            with super()._writing():
                yield
        finally:
            self._here.does = before

    def _prepare(self) -> None:
        """Bring a new or an older file up to date; one that lacks moves, or is of a later version, is refused."""
        self.found = self._version_of_file()
        if self.found > VERSION:
            raise StoreError("error.newer-store", path=self.path)
        self._keep_a_log()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._has_tables():
            self._db.execute("EXPLAIN SELECT text FROM rows")  # games without their moves would only look like games
        if self._version_of_file() < VERSION:
            self._upgrade()
        self._look_for_columns()

    def _upgrade(self) -> None:
        """Bring a file up to date that no server uses, which would be of an older version; a copy of it stays."""
        try:
            with self._writing():
                version = self._version_of_file()  # another may have done it while we waited
                if version < VERSION:
                    if self._has_tables():
                        self._copy_aside()
                    migrate(self._db, version)
        except BaseException:
            if self.aside is not None:
                self.aside.unlink(missing_ok=True)
            raise

    def _copy_aside(self) -> None:
        """Copy the file as it is, for whoever goes back to the version that wrote it."""
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

    @property
    def _is_working(self) -> bool:
        return self._db.in_transaction

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._db.in_transaction:  # some problems have ended it already
                self._db.execute("ROLLBACK")

    def _check_place(self) -> None:
        """What is written into a file that was deleted under us goes with us: nobody is told that it is kept."""
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
            except DamagedStore:  # rows that cannot be found cannot be deleted; without a table they are nobody's
                self._db.execute("PRAGMA foreign_keys = OFF")
                try:
                    super().delete(table)
                finally:
                    self._db.execute("PRAGMA foreign_keys = ON")

    def pulse(self) -> int:
        """As the connection tells it that writes, or else each change of ours would be one of another process. While it
        waits to write, the pulse stays what it was."""
        if self._lock.acquire(blocking=False):
            try:
                (self._pulse,) = self._writer.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error as problem:
                raise self._trouble(problem) from None
            finally:
                self._lock.release()
        return self._pulse

    def listen(self, changed: Callable[[str], None]) -> bool:
        return False

    def close(self) -> None:
        self._reader.close()
        self._writer.close()

    def _is_damage(self, problem: Exception) -> bool:
        if isinstance(problem, sqlite3.Error) and hasattr(problem, "sqlite_errorcode"):
            return problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT
        return isinstance(problem, (ValueError, sqlite3.OperationalError))  # Python found that it makes no sense

    def _trouble(self, problem: Exception) -> StoreError:
        if self._is_damage(problem):  # to leave the other games behind would be bad advice
            return DamagedStore("error.damaged-store", path=self.path, why=why(problem))
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            return Unavailable("error.store-busy")
        return self._cannot(problem)

    def _cannot(self, problem: Exception) -> StoreError:
        is_spoilt = getattr(problem, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if is_spoilt:
            return StoreError("error.unreadable-store", path=self.path, why=why(problem))
        return StoreError("error.cannot-keep", path=self.path, why=why(problem))
