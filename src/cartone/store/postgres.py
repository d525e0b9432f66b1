"""A store in a PostgreSQL database, which several servers may share, each notified of the others' changes.

Requires psycopg, which `cartone[postgres]` installs.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from typing import Any, ClassVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict

from ..table import CartoneError
from ..table.errors import why
from .pgschema import migrate, version_of
from .schema import VERSION
from .sql import BATCH, Store
from .store import DamagedStore, Overtaken, StoreError, Unavailable
from .transactions import PATIENCE, PAUSE

CHANNEL = "cartone"
"""Channel on which servers notify each other of changed tables."""

SHARE = "SELECT pg_advisory_lock_shared(?, hashtext(current_schema))"
USED = int.from_bytes(b"used")
"""Key of the advisory lock shared by all clients of a database schema."""

LISTENING = 1.0
"""Seconds that the listener waits for notifications before checking whether the store has been closed."""

WAITING = 0.6
"""Share of the time limit that a statement may wait for a lock, so that the database reports it in time."""

OVERTAKEN = (errors.SerializationFailure, errors.DeadlockDetected)
"""Errors raised when the database has accepted a concurrent change instead of ours."""


class PostgresStore(Store):
    problems: ClassVar[tuple[type[Exception], ...]] = (psycopg.Error,)
    as_bytes = "convert_to({}, 'UTF8')"
    begin = "BEGIN"
    begin_to_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    locking = " FOR NO KEY UPDATE"

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self.where = place_of(address)
        self._is_closed = False
        try:
            self._db: Connection = Connection(address)
            self._prepare()
        except psycopg.Error as problem:
            raise self._trouble(problem) from None

    def _prepare(self) -> None:
        """Upgrade the schema of the database unless an older version of Cartone is using it; refuse a newer schema."""
        self.found = version_of(self._db)
        if self.found < VERSION:
            with self._writing():
                migrate(self._db, USED)
        if version_of(self._db) > VERSION:
            raise StoreError("error.newer-database", where=self.where)
        self._look_for_columns()
        self._db.execute(SHARE, (USED,))

    @property
    def _is_working(self) -> bool:
        return self._db.is_working

    @property
    def _patience(self) -> float:
        """Seconds to wait for other threads; 0 while the database is unreachable, so that threads do not queue up."""
        return 0.0 if self._db.is_gone and self._db.looked else super()._patience

    def _roll_back(self) -> None:
        self._db.roll_back()

    # -- other servers ----------------------------------------------------------------------

    def _tell(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._db.execute("SELECT pg_notify(?, ?)", (CHANNEL, table))

    def listen(self, changed: Callable[[str], None]) -> bool:
        """Call `changed` for each change by another server, and limit all waits, since requests depend on it."""
        self._db.limit = PATIENCE
        self._db.close()
        threading.Thread(target=self._listen, args=(changed,), daemon=True).start()
        return True

    def _listen(self, changed: Callable[[str], None]) -> None:
        """Call `changed` with each table that another server changes, or "" when some may have been missed."""
        while not self._is_closed:
            with suppress(psycopg.Error), closing(connected(self._address)) as line:
                line.execute(f"LISTEN {CHANNEL}")
                changed("")
                while not self._is_closed:
                    for heard in line.notifies(timeout=LISTENING):
                        if heard.pid != self._db.pid:
                            changed(heard.payload)
            time.sleep(0 if self._is_closed else PAUSE)

    def pulse(self) -> int:
        with self._reading():
            found = self._db.execute("SELECT txid_snapshot_xmax(txid_current_snapshot())").fetchall()
        return int(found[0][0])

    def close(self) -> None:
        self._is_closed = True
        self._db.close()

    # -- copying the whole store ------------------------------------------------------------

    def claim(self) -> None:
        """Lock the store until it is closed; raise `StoreError` if other clients are using it."""
        with self._reading():
            found = self._db.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema))", (USED,)).fetchone()
        if found is None or not found[0]:
            raise StoreError("error.store-in-use")

    def _batches(self, query: str) -> Iterator[list[Any]]:
        """Yield the rows of a query in batches, using a server-side cursor so that not all rows are sent at once."""
        self._db.execute(f"DECLARE every NO SCROLL CURSOR FOR {query}")
        while rows := self._db.execute(f"FETCH {BATCH} FROM every").fetchall():
            yield rows
        self._db.execute("CLOSE every")

    # -- errors -----------------------------------------------------------------------------

    def _is_damage(self, problem: Exception) -> bool:
        return isinstance(problem, (ValueError, errors.DataCorrupted, errors.IndexCorrupted))

    def _trouble(self, problem: Exception) -> CartoneError:
        if isinstance(problem, OVERTAKEN) or _is_row_taken(problem):
            return Overtaken("error.overtaken")
        if self._is_damage(problem):
            return DamagedStore("error.cannot-keep-there", where=self.where, why=why(problem))
        if self._db_is_gone(problem):
            return Unavailable("error.database-gone", where=self.where, why=why(problem))
        if isinstance(problem, (errors.LockNotAvailable, errors.QueryCanceled)):  # another client held a lock
            return Unavailable("error.store-busy")
        return StoreError("error.cannot-keep-there", where=self.where, why=why(problem))

    def _db_is_gone(self, problem: Exception) -> bool:
        return not hasattr(self, "_db") or (isinstance(problem, psycopg.OperationalError) and self._db.is_gone)


class Connection:
    """A connection to the database that is reopened if it has broken, but only between transactions."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.limit = math.inf
        """Seconds to wait for an answer on connections opened from now on."""
        self._db = connected(address)
        self.looked = 0.0
        """Time of the last failed connection attempt; its error is stored in `_why`."""
        self._why: psycopg.Error = psycopg.OperationalError("")
        self.is_working = False

    @property
    def pid(self) -> int:
        """ID of the server process that handles this connection; 0 if the connection is broken."""
        return 0 if self.is_gone else self._db.info.backend_pid

    @property
    def is_gone(self) -> bool:
        return self._db.closed

    def execute(self, query: str, params: Sequence[Any] = ()) -> psycopg.Cursor[tuple[Any, ...]]:
        try:
            return self._executed(query, params)
        except errors.ConnectionTimeout as problem:
            if problem is not self._why:
                self.looked, self._why = time.monotonic(), problem
            raise

    def _executed(self, query: str, params: Sequence[Any]) -> psycopg.Cursor[tuple[Any, ...]]:
        if not self.is_working:
            return self._first(query, params)
        found = self._db.execute(asked(query), params)
        self.is_working = query != "COMMIT"
        return found

    def _first(self, query: str, params: Sequence[Any]) -> psycopg.Cursor[tuple[Any, ...]]:
        """Execute a single query or begin a transaction, reconnecting once if the connection has broken."""
        try:
            found = self._open().execute(asked(query), params)
        except psycopg.OperationalError as problem:
            is_late = isinstance(problem, errors.ConnectionTimeout)
            if not self.is_gone or is_late or time.monotonic() - self.looked < PAUSE:
                raise
            found = self._open().execute(asked(query), params)
        self.is_working = query.startswith("BEGIN")
        return found

    def _open(self) -> Bounded:
        """Return the connection, reopened if it has broken; failed attempts are not repeated within `PAUSE` seconds."""
        if self.is_gone:
            if time.monotonic() - self.looked < PAUSE:
                raise self._why
            try:
                made = connected(self._address, self.limit)
                made.execute(asked(SHARE), (USED,))
            except psycopg.Error as problem:
                self.looked, self._why = time.monotonic(), problem
                raise
            self._db, self.looked = made, 0.0
        return self._db

    def executemany(self, query: str, params: Sequence[Sequence[Any]]) -> None:
        self._db.cursor().executemany(asked(query), params)

    def roll_back(self) -> None:
        is_working, self.is_working = self.is_working, False
        if is_working and not self.is_gone:
            with suppress(psycopg.Error):
                self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()


class Bounded(psycopg.Connection[tuple[Any, ...]]):  # type: ignore[misc, unused-ignore]
    """A connection with a client-side timeout, since a hanging server cannot enforce one."""

    limit = math.inf

    def wait(self, gen: PQGen[Any], *more: Any, **named: Any) -> Any:
        return super().wait(self._in_time(gen), *more, **named)

    def _in_time(self, gen: PQGen[Any]) -> PQGen[Any]:
        end = time.monotonic() + self.limit
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    self.pgconn.finish()
                    raise errors.ConnectionTimeout(f"no answer for {self.limit:.0f} seconds")
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value


def connected(address: str, limit: float = math.inf) -> Bounded:
    """Open a connection with durable commits that notices a dead server within seconds."""
    made = Bounded.connect(
        address, autocommit=True, application_name="cartone", client_encoding="utf8", connect_timeout=int(PATIENCE),
        tcp_user_timeout=10_000, keepalives_idle=10, keepalives_interval=5, keepalives_count=3,
    )  # fmt: skip
    made.limit = limit
    made.execute("SET synchronous_commit = on")
    if limit < math.inf:
        made.execute(f"SET statement_timeout = {int(limit * 1000)}".encode())
        made.execute(f"SET lock_timeout = {int(limit * WAITING * 1000)}".encode())
    return made


@cache
def asked(query: str) -> bytes:
    """Convert a query with `?` placeholders to the placeholders of psycopg.

    >>> asked("SELECT 1 FROM rows WHERE table_id = ?")
    b'SELECT 1 FROM rows WHERE table_id = %s'
    """
    return query.replace("?", "%s").encode()


def place_of(address: str) -> str:
    """Return the host and name of the database at an address, without credentials.

    >>> place_of("postgresql://anna:secret@db.example.org:5433/games")
    'db.example.org:5433/games'
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # the message may contain a password
        raise StoreError("error.store-address", kind="postgresql") from None
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"{parts.get('host', 'localhost')}{port}/{parts.get('dbname', '')}"


def _is_row_taken(problem: Exception) -> bool:
    """Return whether an error means that another server has already inserted a row with the same number."""
    return isinstance(problem, errors.UniqueViolation) and problem.diag.table_name == "rows"
