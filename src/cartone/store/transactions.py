"""Transactional access to a database, which turns the database driver's errors into clear `StoreError`s."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import ClassVar

from . import queries
from .reading import Query, Reading
from .store import Overtaken, Unavailable, UnknownTable
from .writing import Work

PATIENCE, PAUSE = 2.0, 0.5
"""Seconds to wait for other threads (and again for other processes), and seconds between two attempts to reconnect."""


class Transactions(Reading):
    """A database connection that is used by one thread at a time."""

    where: str
    """Location of the store for error messages, without credentials."""
    found: int
    """Schema version of the store before it was opened and possibly upgraded."""
    aside: Path | None = None
    """Path of the backup copy of the file; None if the file was not upgraded."""

    problems: ClassVar[tuple[type[Exception], ...]]
    """Exceptions that the database driver raises."""
    as_bytes: ClassVar[str]
    """SQL expression that returns the stored bytes of a text."""
    begin: ClassVar[str]
    begin_to_read: ClassVar[str]
    """Statements that begin a read-write transaction (`begin`) and a read-only one (`begin_to_read`)."""
    commit: ClassVar[str] = "COMMIT"
    kind_of_work: ClassVar[type[Work]] = Work
    locking: ClassVar[str] = ""
    """Clause that locks the selected rows, for databases whose `begin` acquires no write lock."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._head_query = self._with_bytes(queries.HEAD)
        self._legible_query = self._with_bytes(queries.LEGIBLE_ROWS)

    def _with_bytes(self, query: str) -> str:
        names = ("created", "changed", "state", "header", "kind", "text")
        return query.format(**{name: self.as_bytes.format(name) for name in names})

    def _look_for_columns(self) -> None:
        """Raise an error if the database lacks a required column; no rows are read."""
        for query in (self._head_query, *queries.WITH_A_NAME):
            self._db.execute(f"EXPLAIN {query}", ("",))
        for query in queries.WITHOUT_A_NAME:
            self._db.execute(f"EXPLAIN {query}")

    # -- differences between databases ------------------------------------------------------

    @abstractmethod
    def _roll_back(self) -> None:
        """Roll back the current transaction, ignoring further errors."""

    @abstractmethod
    def _is_damage(self, problem: Exception) -> bool:
        """Return whether an exception means damaged data rather than, say, a lock or a full disk."""

    @abstractmethod
    def _trouble(self, problem: Exception) -> Exception:
        """Convert an exception of the database driver to an error with a clear message."""

    def pulse(self) -> int:
        """Return a number that changes whenever another process may have written to the store."""
        return 0

    def listen(self, changed: Callable[[str], None]) -> bool:
        """Call `changed` from a separate thread with the ID of each table that another process changes, or with an
        empty ID if any table may have changed. Return False if the store cannot notify and `pulse` has to be polled."""
        return False

    @abstractmethod
    def close(self) -> None: ...

    def _looking(self) -> AbstractContextManager[object]:
        """Return a context manager that holds the connection for reading."""
        return self._held()

    @property
    def _patience(self) -> float:
        """Seconds to wait until other threads release the connection."""
        return PATIENCE

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Reserve the connection for the current thread; raise `Unavailable` if that takes too long."""
        if not self._lock.acquire(timeout=self._patience):
            raise Unavailable("error.store-busy")
        try:
            yield
        finally:
            self._lock.release()

    def _check_place(self) -> None:
        """Raise an error if the file of the store was moved or deleted, since writes would be lost."""

    def _check_version(self, table: str, version: int) -> None:
        """Make the current work raise `Overtaken`, now or at its end, unless a table has a version."""
        if self._version(table) != version:
            raise Overtaken("error.overtaken")

    def _commit(self) -> None:
        self._db.execute(self.commit)

    def _tell(self, tables: Iterable[str]) -> None:
        """Notify other servers of the given tables before a commit, if the database supports that."""

    # -- units of work ----------------------------------------------------------------------

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        """Begin a unit of work; if a version is given, raise `Overtaken` unless `table` still has that version."""
        try:
            with self._held(), self._writing():
                work = self.kind_of_work(self._db, self.locking)
                if table is not None and version is not None:
                    self._check_version(table, version)
                    work.checked.add(table)
                yield work
                work.settle()
                self._tell(sorted(work.told))
        except Overtaken:
            if table is not None:
                self.version(table)  # raises an error if the table is gone
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run a read-write transaction, rolled back on any error."""
        self._here.known.clear()
        try:
            self._db.execute(self.begin)
            self._check_place()
            yield
            self._commit()
        except self.problems as problem:
            self._roll_back()
            raise self._trouble(problem) from None
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Hold the connection for reading, and convert errors of the database driver."""
        with self._looking():
            try:
                yield
            except self.problems as problem:
                raise self._trouble(problem) from None
            finally:
                if self._here.about is None:
                    self._here.known.clear()

    def _at_one_moment(self, queries: Sequence[Query] = ()) -> AbstractContextManager[None]:
        """Return a context manager in which all reads see the same snapshot; a unit of work already has one. A store
        far away may read the rows of `queries` in advance."""
        return nullcontext() if self._is_working else self._one_moment(queries)

    @contextmanager
    def _one_moment(self, queries: Sequence[Query]) -> Iterator[None]:
        self._db.execute(self.begin_to_read)
        try:
            yield
        finally:
            self._roll_back()

    def version(self, table: str) -> int:
        """Return the version of a table; raise `UnknownTable` if there is no such table."""
        with self._reading():
            return self._version(table)

    def _version(self, table: str) -> int:
        found = self._first(queries.VERSION, table)
        if found is None:
            raise UnknownTable("error.no-table")
        return int(found[0])
