"""A store in a PostgreSQL database, which several servers may share, each notified of the others' changes.

Requires psycopg, which `cartone[postgres]` installs.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from queue import Empty, LifoQueue
from typing import Any, ClassVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict

from ..table import CartoneError
from ..table.errors import why
from .pgschema import migrate, version_of
from .reading import Query
from .schema import VERSION
from .sql import BATCH, Store
from .store import DamagedStore, Overtaken, StoreError, Unavailable
from .transactions import PATIENCE, PAUSE

CHANNEL = "cartone"
"""Channel on which servers notify each other of changed tables."""

USED = int.from_bytes(b"used")
"""Key of the advisory lock shared by all clients of a database schema."""
SHARE = f"SELECT pg_advisory_lock_shared({USED}, hashtext(current_schema))"

CHECK = "SELECT 1 / coalesce((SELECT CAST(version = ? AS INTEGER) FROM tables WHERE id = ? FOR NO KEY UPDATE), 0)"
"""Query that locks a table and fails if the table has another version, so that its answer need not be waited for."""

CONNECTIONS = 4
"""Number of connections for the threads of a process, opened when needed; more would wait for the interpreter."""

LISTENING = 1.0
"""Seconds that the listener waits for notifications before checking whether the store has been closed."""

WAITING = 0.6
"""Share of the time limit that a statement may wait for a lock, so that the database reports it in time."""

OVERTAKEN = (errors.SerializationFailure, errors.DeadlockDetected, errors.DivisionByZero)
"""Errors raised when the database has accepted a concurrent change instead of ours, the last one by `CHECK`."""


class Holding(threading.local):
    """The connection that a thread uses now."""

    connection: Connection | None = None


class PostgresStore(Store):
    """A store in a PostgreSQL database, which each thread uses through a connection of its own from a small pool."""

    problems: ClassVar[tuple[type[Exception], ...]] = (psycopg.Error,)
    as_bytes = "convert_to({}, 'UTF8')"
    begin = "BEGIN"
    begin_to_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    locking = " FOR NO KEY UPDATE"

    def __init__(self, address: str) -> None:
        super().__init__()
        self.where = place_of(address)
        self._is_closed = False
        self._line = Line(address)
        self._connections = [Connection(self._line) for _ in range(CONNECTIONS)]
        self._free: LifoQueue[Connection] = LifoQueue()  # the latest first, so that no more are opened than needed
        for one in reversed(self._connections):
            self._free.put(one)
        self._held_by = Holding()
        try:
            self._prepare()
        except psycopg.Error as problem:
            raise self._trouble(problem) from None

    @property
    def _db(self) -> Connection:
        return self._held_by.connection or self._connections[0]

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Reserve a connection for the current thread; raise `Unavailable` if that takes too long."""
        if self._held_by.connection is not None:
            yield
            return
        try:
            taken = self._free.get(timeout=self._patience)
        except Empty:
            raise Unavailable("error.store-busy") from None
        self._held_by.connection = taken
        try:
            yield
        finally:
            self._held_by.connection = None
            self._free.put(taken)

    def _prepare(self) -> None:
        """Upgrade the schema of the database unless an older version of Cartone is using it; refuse a newer schema."""
        self.found = version_of(self._db)
        if self.found < VERSION:
            with self._writing():
                migrate(self._db, USED)
        if version_of(self._db) > VERSION:
            raise StoreError("error.newer-database", where=self.where)
        self._look_for_columns()
        self._db.execute(SHARE)
        self._line.begins = SHARE

    @property
    def _is_working(self) -> bool:
        return self._db.is_working

    @property
    def _patience(self) -> float:
        """Seconds to wait for other threads; 0 while the database is unreachable, so that threads do not queue up."""
        return 0.0 if self._line.looked else super()._patience

    def _roll_back(self) -> None:
        self._db.roll_back()

    # -- few round trips --------------------------------------------------------------------

    def _foresee(self, queries: Sequence[Query]) -> None:
        """Read the rows of queries in one go; if any are damaged, they are read one by one later."""
        try:
            if queries and not self._is_working:
                self._here.known.update(zip(queries, self._db.ask(queries), strict=True))
        except self.problems as problem:
            if not self._is_damage(problem):
                raise

    @contextmanager
    def _one_moment(self, queries: Sequence[Query]) -> Iterator[None]:
        """Read the given rows in one go or, if none are given, begin a transaction."""
        if queries:
            self._here.known.update(zip(queries, self._db.ask(queries, self.begin_to_read), strict=True))
            yield
            return
        with super()._one_moment(queries):
            yield

    def _check_version(self, table: str, version: int) -> None:
        self._db.execute(CHECK, (version, table))

    def _commit(self) -> None:
        """Commit and, in the same round trip, read what the current request will ask about its table."""
        queries = self._around()
        self._here.known.update(zip(queries, self._db.commit(queries), strict=False))

    # -- other servers ----------------------------------------------------------------------

    def _tell(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._db.execute("SELECT pg_notify(?, ?)", (CHANNEL, table))

    def listen(self, changed: Callable[[str], None]) -> bool:
        """Call `changed` for each change by another server, and limit all waits, since requests depend on it."""
        self._line.limit = PATIENCE
        for one in self._connections:
            one.close()
        threading.Thread(target=self._listen, args=(changed,), daemon=True).start()
        return True

    def _listen(self, changed: Callable[[str], None]) -> None:
        """Call `changed` with each table that another server changes, or "" when some may have been missed."""
        while not self._is_closed:
            with suppress(psycopg.Error), closing(self._line.connected()) as line:
                line.execute(f"LISTEN {CHANNEL}")
                changed("")
                while not self._is_closed:
                    for heard in line.notifies(timeout=LISTENING):
                        if heard.pid not in [one.pid for one in self._connections]:
                            changed(heard.payload)
            time.sleep(0 if self._is_closed else PAUSE)

    def pulse(self) -> int:
        with self._reading():
            found = self._db.execute("SELECT txid_snapshot_xmax(txid_current_snapshot())").fetchall()
        return int(found[0][0])

    def _size(self) -> int:
        return int(self._db.execute("SELECT pg_database_size(current_database())").fetchall()[0][0])

    def close(self) -> None:
        self._is_closed = True
        for one in self._connections:
            one.close()

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
        if isinstance(problem, (errors.LockNotAvailable, errors.QueryCanceled)):  # another client held a lock
            return Unavailable("error.store-busy")
        if self._db_is_gone(problem):
            return Unavailable("error.database-gone", where=self.where, why=why(problem))
        return StoreError("error.cannot-keep-there", where=self.where, why=why(problem))

    def _db_is_gone(self, problem: Exception) -> bool:
        return isinstance(problem, psycopg.OperationalError) and self._db.is_gone


class Line:
    """The way to the database, which all connections of a store share."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.limit = math.inf
        """Seconds to wait for an answer on connections opened from now on."""
        self.begins = ""
        """Statement with which connections begin from now on."""
        self.looked = 0.0
        """Time of the last failure to reach the database; 0 if it has been reached since."""
        self._why: psycopg.Error = psycopg.OperationalError("")

    def check(self) -> None:
        """Raise the last error again if the database could not be reached a moment ago."""
        if time.monotonic() - self.looked < PAUSE:
            raise self._why

    def failed(self, problem: psycopg.Error) -> None:
        if problem is not self._why:
            self.looked, self._why = time.monotonic(), problem

    def connected(self, limit: float = math.inf) -> Bounded:
        """Open a connection with durable commits that notices a dead server within seconds."""
        made = Bounded.connect(
            self._address, autocommit=True, application_name="cartone", client_encoding="utf8",
            connect_timeout=int(PATIENCE), tcp_user_timeout=10_000, keepalives_idle=10, keepalives_interval=5,
            keepalives_count=3, cursor_factory=PendingCursor,
        )  # fmt: skip
        made.limit = limit
        settings = ["SET synchronous_commit = on"]
        if limit < math.inf:
            settings.append(f"SET statement_timeout = {int(limit * 1000)}")
            settings.append(f"SET lock_timeout = {int(limit * WAITING * 1000)}")
        made.execute("; ".join(settings).encode())
        return made

    def opened(self) -> Bounded:
        """Open a connection for requests."""
        self.check()
        try:
            made = self.connected(self.limit)
            if self.begins:
                made.execute(self.begins.encode())
        except psycopg.Error as problem:
            self.failed(problem)
            raise
        return made


class Connection:
    """A connection to the database, opened when it is needed, and again after it has broken, but only between
    transactions. A transaction is sent without waiting; an error in it is raised by a later statement."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._db: Bounded | None = None
        self._pipeline: ExitStack | None = None
        """The transaction that is being sent."""

    @property
    def is_working(self) -> bool:
        return self._pipeline is not None

    @property
    def pid(self) -> int:
        """ID of the server process that handles this connection; 0 if the connection is broken."""
        return 0 if self._db is None or self._db.closed else self._db.info.backend_pid

    @property
    def is_gone(self) -> bool:
        return self._db is None or self._db.closed

    def execute(self, query: str, params: Sequence[Any] = ()) -> psycopg.Cursor[tuple[Any, ...]]:
        with self._watched():
            db = self._opened()
            if query.startswith("BEGIN"):
                self._pipeline = ExitStack()
                self._pipeline.enter_context(db.pipeline())
            return db.execute(asked(query), params)

    def executemany(self, query: str, params: Sequence[Sequence[Any]]) -> None:
        with self._watched():
            self._opened().cursor().executemany(asked(query), params)

    def ask(self, queries: Sequence[Query], begin: str = "") -> list[list[Any]]:
        """Return the rows of each query, asked in one round trip; `begin` is the beginning of a transaction for it."""
        with self._watched():
            db = self._opened()
            try:
                with db.pipeline():
                    if begin:
                        db.execute(asked(begin))
                    found = [db.execute(asked(query), params) for query, params in queries]
                    if begin:
                        db.execute(b"COMMIT")
            except psycopg.Error:
                self.close()  # because psycopg relies on statements that the server has not prepared
                raise
            return [one.fetchall() for one in found]

    def commit(self, queries: Sequence[Query]) -> list[list[Any]]:
        """Commit, and return the rows of queries asked in the same round trip; none of them if one fails."""
        with self._watched():
            db, pipeline = self._opened(), self._pipeline
            assert pipeline is not None
            done = db.execute(b"COMMIT")
            found = [db.execute(asked(query), params) for query, params in queries]
            try:
                pipeline.close()
            except psycopg.Error:
                if done.statusmessage != "COMMIT":
                    raise
                self.close()
                found = []
            self._pipeline = None
            return [one.fetchall() for one in found]

    def roll_back(self) -> None:
        pipeline, self._pipeline = self._pipeline, None
        if pipeline is not None and self._db is not None:
            with suppress(psycopg.Error):
                pipeline.close()
            with suppress(psycopg.Error):
                self._db.rollback()  # which also forgets the statements that the server has not prepared

    def close(self) -> None:
        if self._db is not None:
            self._db.close()

    def _opened(self) -> Bounded:
        """Return the connection, opened anew if it has broken; while the database is away, fail at once."""
        if self._db is not None and not self.is_working:
            with suppress(psycopg.Error):
                for _ in ("what the server may have said last", "that it is gone"):
                    self._db.pgconn.consume_input()
            self._line.check()
        if self._db is None or (self._db.closed and not self.is_working):
            self._db = self._line.opened()
        return self._db

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Remember whether the database answers, so that other connections do not wait for it as well."""
        try:
            yield
            if not self.is_working:
                self._line.looked = 0.0
        except errors.ConnectionTimeout as problem:
            self._line.failed(problem)
            raise


class PendingCursor(psycopg.Cursor[tuple[Any, ...]]):  # type: ignore[misc, unused-ignore]
    """A cursor whose number of changed rows is waited for."""

    @property
    def rowcount(self) -> int:
        if super().rowcount < 0:
            with self.connection.pipeline():
                pass
        return int(super().rowcount)


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
