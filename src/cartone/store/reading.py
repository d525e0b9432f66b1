"""Reading for one request: nothing twice, and what surrounds its table in one go."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

from . import queries
from .store import STATES, gestures_at, turns_at
from .writing import Database

Query: TypeAlias = tuple[str, tuple[Any, ...]]
"""A query and its parameters."""


class ThreadState(threading.local):
    """The use of the store by one thread."""

    does: str = ""
    """The connection that it uses now, for stores that have one to read and one to write."""

    def __init__(self) -> None:
        self.about: str | None = None
        """The table that its request is about; empty for none, None outside of a request."""
        self.note = ""
        """The name of another note that its request needs."""
        self.known: dict[Query, list[Any]] = {}
        """The rows that its request has read since the last write."""


class Reading(ABC):
    """The reading part of a store."""

    def __init__(self) -> None:
        self._here = ThreadState()

    @property
    @abstractmethod
    def _db(self) -> Database:
        """The connection that the current thread uses."""

    @property
    @abstractmethod
    def _is_working(self) -> bool:
        """True while a transaction is open."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[None]:
        """Hold the connection for reading, and convert errors of the database driver."""

    @contextmanager
    def one_request(self, table: str = "", note: str = "") -> Iterator[None]:
        """Read everything only once until this thread has answered a request, except after a write. A store far away
        reads what surrounds the request's table in one go, and a note."""
        self._here.about, self._here.note = table, note
        try:
            yield
        finally:
            self._here.about = None
            self._here.known.clear()

    def _around(self) -> list[Query]:
        """Return the queries that most requests about a table make."""
        table = self._here.about
        if not table:
            return []
        by_table = (queries.VERSION, queries.SEEN, queries.PEOPLE, queries.IS_DAILY)
        notes = (name for name in (gestures_at(table), turns_at(table), self._here.note) if name)
        return [*((query, (table,)) for query in by_table), *((queries.NOTE, (name,)) for name in notes)]

    def _foresee(self, queries: Sequence[Query]) -> None:  # noqa: B027
        """Read the rows of queries that will follow, if they would take a round trip each."""

    def _found(self, query: str, *params: object) -> list[Any]:
        """Return the rows of a query, from memory if this request knows them."""
        known = self._here.known
        if self._is_working:
            return self._db.execute(query, params).fetchall()
        if self._here.about and not known:
            self._foresee(self._around())
        if (query, params) not in known:
            known[query, params] = self._db.execute(query, params).fetchall()
        return known[query, params]

    def _first(self, query: str, *params: object) -> Any:
        """Return the first row of a query; None if there is none."""
        return next(iter(self._found(query, *params)), None)

    def is_daily(self, table: str) -> bool:
        """Return whether a table plays a deal of the day."""
        with self._reading():
            return bool(self._found(queries.IS_DAILY, table))

    def people(self, table: str) -> dict[str, str]:
        """Return what the players at a table have chosen to be called, by their keys, as in their notes."""
        with self._reading():
            return dict(self._found(queries.PEOPLE, table))

    def notes(self, start: str) -> dict[str, str]:
        """Return the values, by name, of the notes whose names begin with `start`."""
        with self._reading():
            return dict(self._found(queries.NOTES, start, start[:-1] + chr(ord(start[-1]) + 1)))

    def figures(self) -> dict[str, float]:
        """Return how many tables there are in each state, people with a name, and bytes that the store takes."""
        with self._reading():
            states = self._found("SELECT state, count(*) FROM tables GROUP BY state")
            people = self._found("SELECT count(*) FROM notes WHERE name >= 'person ' AND name < 'person!'")
            tables = {f'tables{{state="{state}"}}': float(count) for state, count in states if state in STATES}
            return {**tables, "people": float(people[0][0]), "store_bytes": float(self._size())}

    def _size(self) -> int:
        """Return the number of bytes that the store takes on the disk."""
        return 0
