"""A store in memory: a SQLite database without a file, lost when the program ends."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import ClassVar

from ..table.errors import why
from .schema import empty
from .sql import Store
from .store import StoreError


class MemoryStore(Store):
    """An in-memory store, in which each unit of work is a savepoint so that units can be nested."""

    problems: ClassVar[tuple[type[Exception], ...]] = (sqlite3.Error,)
    as_bytes = "CAST({} AS BLOB)"
    begin = begin_to_read = "SAVEPOINT work"
    commit = "RELEASE work"
    where = ":memory:"

    def __init__(self) -> None:
        super().__init__()
        self._connection = sqlite3.connect(self.where, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA foreign_keys = ON")
        empty().backup(self._db)

    @property
    def _db(self) -> sqlite3.Connection:
        return self._connection

    @property
    def _is_working(self) -> bool:
        return self._db.in_transaction

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            self._db.execute("ROLLBACK TO work")
            self._db.execute("RELEASE work")

    def _is_damage(self, problem: Exception) -> bool:
        return False

    def _trouble(self, problem: Exception) -> StoreError:
        return StoreError("error.cannot-keep", path=self.where, why=why(problem))

    def close(self) -> None:
        self._db.close()
