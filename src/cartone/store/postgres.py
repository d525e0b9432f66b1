"""Tables in a PostgreSQL database, which several servers may share: it settles who was first, and tells the others.

Needs psycopg, which comes with `cartone[postgres]`.
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
from .sql import BATCH, PATIENCE, PAUSE, SqlStore
from .store import DamagedStore, Overtaken, StoreError, Unavailable

CHANNEL = "cartone"
"""On which servers tell each other which tables have changed."""

SHARE = "SELECT pg_advisory_lock_shared(?, hashtext(current_schema))"
USED = int.from_bytes(b"used")
"""Whoever uses the games of a database shares this lock, of which each of its schemas has its own."""

LISTENING = 1.0
"""Seconds after which who listens looks whether anybody still wants to hear."""

OVERTAKEN = (errors.SerializationFailure, errors.DeadlockDetected)
"""How the database says that of two changes at the same time it took the other."""


class PostgresStore(SqlStore):
    """A database."""

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
        """Bring a new or an older database up to date, if nobody uses it with an older version; one of a later version
        is refused."""
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
        """Nobody waits for whoever looks for a database that was looked for in vain."""
        return 0.0 if self._db.is_gone and self._db.looked else super()._patience

    def _roll_back(self) -> None:
        self._db.roll_back()

    # -- others -----------------------------------------------------------------------------

    def _tell(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._db.execute("SELECT pg_notify(?, ?)", (CHANNEL, table))

    def listen(self, changed: Callable[[str], None]) -> bool:
        """From now on there are people who wait: no answer of the database is waited for any longer than they would."""
        self._db.limit = PATIENCE
        self._db.close()
        threading.Thread(target=self._listen, args=(changed,), daemon=True).start()
        return True

    def _listen(self, changed: Callable[[str], None]) -> None:
        """Until the store closes: hear what others have changed. Whatever was said while nobody could hear it may have
        been about any table."""
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

    # -- everything -------------------------------------------------------------------------

    def claim(self) -> None:
        """Until it is closed nobody else uses this store: who comes now waits, and who is there keeps us from it."""
        with self._reading():
            found = self._db.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema))", (USED,)).fetchone()
        if found is None or not found[0]:
            raise StoreError("error.store-in-use")

    def _batches(self, query: str) -> Iterator[list[Any]]:
        """By a cursor of the server, which does not send all at once."""
        self._db.execute(f"DECLARE every NO SCROLL CURSOR FOR {query}")
        while rows := self._db.execute(f"FETCH {BATCH} FROM every").fetchall():
            yield rows
        self._db.execute("CLOSE every")

    # -- what goes wrong --------------------------------------------------------------------

    def _is_damage(self, problem: Exception) -> bool:
        return isinstance(problem, (ValueError, errors.DataCorrupted, errors.IndexCorrupted))

    def _trouble(self, problem: Exception) -> CartoneError:
        if isinstance(problem, OVERTAKEN) or _is_row_taken(problem):
            return Overtaken("error.overtaken")
        if self._is_damage(problem):
            return DamagedStore("error.cannot-keep-there", where=self.where, why=why(problem))
        if self._db_is_gone(problem):
            return Unavailable("error.database-gone", where=self.where, why=why(problem))
        if isinstance(problem, errors.QueryCanceled):  # it had to wait for somebody else
            return Unavailable("error.store-busy")
        return StoreError("error.cannot-keep-there", where=self.where, why=why(problem))

    def _db_is_gone(self, problem: Exception) -> bool:
        return not hasattr(self, "_db") or (isinstance(problem, psycopg.OperationalError) and self._db.is_gone)


class Connection:
    """A connection that is made anew if the server was gone: at the begin of a transaction, and never within one."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.limit = math.inf
        """Seconds after which an answer is not waited for, by each connection that is made from now on."""
        self._db = connected(address)
        self.looked = 0.0
        """When the server was last looked for in vain, and why that was."""
        self._why: psycopg.Error = psycopg.OperationalError("")
        self.is_working = False

    @property
    def pid(self) -> int:
        """What the server calls this connection."""
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
        """A look, or the begin of a transaction: if the server was gone meanwhile, nothing speaks against another."""
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
        """The connection, made anew if it has broken; a server that is gone is not looked for all the time."""
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
    """A connection that is given up if no answer comes in time, which a server that hangs cannot say itself."""

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
    """A new connection; what it writes is on the disk when it says so, whatever others are content with. That nobody
    is there any more at the other end is noticed in some seconds, also if nothing is asked."""
    made = Bounded.connect(
        address, autocommit=True, application_name="cartone", client_encoding="utf8", connect_timeout=int(PATIENCE),
        tcp_user_timeout=10_000, keepalives_idle=10, keepalives_interval=5, keepalives_count=3,
    )  # fmt: skip
    made.limit = limit
    made.execute("SET synchronous_commit = on")
    if limit < math.inf:
        made.execute(f"SET statement_timeout = {int(limit * 1000)}".encode())
    return made


@cache
def asked(query: str) -> bytes:
    """A query as psycopg writes it.

    >>> asked("SELECT 1 FROM rows WHERE table_id = ?")
    b'SELECT 1 FROM rows WHERE table_id = %s'
    """
    return query.replace("?", "%s").encode()


def place_of(address: str) -> str:
    """Where a database is, without what is secret.

    >>> place_of("postgresql://anna:secret@db.example.org:5433/games")
    'db.example.org:5433/games'
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # what it says may quote a password
        raise StoreError("error.store-address", kind="postgresql") from None
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"{parts.get('host', 'localhost')}{port}/{parts.get('dbname', '')}"


def _is_row_taken(problem: Exception) -> bool:
    """Whether another has written a row of that number."""
    return isinstance(problem, errors.UniqueViolation) and problem.diag.table_name == "rows"
