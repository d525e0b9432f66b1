"""Tables in a database that speaks SQL: everything that SQLite and PostgreSQL have in common."""

from __future__ import annotations

import json
import threading
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeAlias

from ..table.results import GUIDED, Result, Tally
from .bundle import legible, unbundled
from .schema import columns
from .store import (
    OVER,
    PAGE,
    RUNNING,
    Begun,
    Chair,
    DamagedTable,
    Head,
    KeptPad,
    Line,
    Overtaken,
    Proposal,
    Row,
    Seen,
    Store,
    Stored,
    StoreError,
    Unavailable,
    UnknownPad,
    UnknownTable,
    Work,
    add_up,
    notes_of,
)
from .writing import AT_TABLE, BUNDLE, RESULTS, ROWS, TALLIES, Database, SqlWork, result_of, tally_of

HEAD = (
    "SELECT {created}, {changed}, {state}, {header}, version, company, scores, told, next, damaged, practice, stands,"
    " offered"
    " FROM tables WHERE id = ?"
)
LEGIBLE_ROWS = (
    "SELECT CAST(number AS INTEGER), {kind}, {text}, seat, block FROM rows WHERE table_id = ? ORDER BY number"
)
HEADS = "SELECT id FROM tables WHERE damaged = 0 AND running = ? ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
FINISHED = (
    "SELECT id FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE player = ? AND player != '' AND holder != '')"
    " AND state = ? AND damaged = 0 ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
)
OFFERED = (
    "SELECT id FROM tables WHERE offered = 1 AND running = 1 AND damaged = 0"
    " ORDER BY created DESC, id DESC LIMIT ? OFFSET ?"
)
CHAIRS = "SELECT seat, person, bot, link, holder, player FROM chairs WHERE table_id = ?"
PROPOSAL = "SELECT seat, answer, waiting, refused FROM proposals WHERE table_id = ?"
SEEN = "SELECT seat, house, open, seen FROM seen WHERE table_id = ?"
SHEET = "SELECT data FROM sheets WHERE table_id = ?"
PACK = "SELECT text FROM packs WHERE hash = ?"
PACKS = "SELECT hash, text FROM packs WHERE substr(hash, 1, ?) = ? ORDER BY hash"
NOTE = "SELECT value FROM notes WHERE name = ?"
LAST = f"{RESULTS} ORDER BY date DESC, number DESC LIMIT ? OFFSET ?"
LAST_OF = f"{RESULTS} WHERE player = ? ORDER BY date DESC, number DESC LIMIT ? OFFSET ?"
RECENT = f"{RESULTS} WHERE game = ? AND practice = 0 AND depth != ? ORDER BY number DESC LIMIT ?"
ACHIEVING = f"{RESULTS} WHERE achievements != '[]' AND (? = '' OR player = ?) ORDER BY date, number"
OF_DAILIES = f"{RESULTS} WHERE table_id != '' AND table_id IN (SELECT table_id FROM dailies)"
LACKING = f"{RESULTS} WHERE achievements IS NULL AND table_id != '' ORDER BY number"
PAD = "SELECT id, created, changed, text FROM pads WHERE id = ?"
PADS = "SELECT id, created, changed, text FROM pads ORDER BY changed DESC, id"
DAILIES = "SELECT game, day, table_id, is_left FROM dailies ORDER BY day, game"

PATIENCE, PAUSE = 2.0, 0.5
"""Seconds that somebody waits for others here, and as long again for other processes; and between two looks for a
database that is gone."""

BATCH = 500
"""Rows that are copied at a time."""

ARRIVAL = {"results": "number"}
"""What a database counts itself: rows are copied in its order, and counted anew."""

RawRow: TypeAlias = tuple[int, bytes, bytes, int, int]
"""A row with its number, and its texts as bytes: one that is no text any more is shown as far as it is."""


class Rows(NamedTuple):
    """Some rows of a table of a database, and how many there are before and in all tables."""

    table: str
    rows: list[Any]
    before: int
    total: int


class SqlStore(Store):
    """A connection is used by one thread at a time."""

    where: str
    """What people call the place of this store; nothing of it is secret."""
    found: int
    """The version of the schema that it had before it was opened."""
    aside: Path | None = None
    """Where the file lies as it was before it was brought up to date."""

    problems: ClassVar[tuple[type[Exception], ...]]
    """What the driver of the database raises."""
    as_bytes: ClassVar[str]
    """How a text is read as the bytes that are kept."""
    begin: ClassVar[str]
    begin_to_read: ClassVar[str]
    """How a transaction begins that writes, and one that only reads."""
    locking: ClassVar[str] = ""
    """What keeps others from changing a row that was read, where the begin of a transaction does not."""

    _db: Database

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._head_query = self._with_bytes(HEAD)
        self._legible_query = self._with_bytes(LEGIBLE_ROWS)

    def _with_bytes(self, query: str) -> str:
        names = ("created", "changed", "state", "header", "kind", "text")
        return query.format(**{name: self.as_bytes.format(name) for name in names})

    def _look_for_columns(self) -> None:
        """A column that is missing is told now; no row is read."""
        for query in (self._head_query, ROWS, BUNDLE, CHAIRS, PROPOSAL, SEEN, SHEET, PACK, NOTE, PAD, TALLIES):
            self._db.execute(f"EXPLAIN {query}", ("",))
        for query in (RESULTS, DAILIES, PADS):
            self._db.execute(f"EXPLAIN {query}")

    # -- what differs -----------------------------------------------------------------------

    @property
    @abstractmethod
    def _is_working(self) -> bool:
        """Whether a transaction runs."""

    @abstractmethod
    def _roll_back(self) -> None:
        """What was done since the begin is not so; whatever goes wrong now does not matter."""

    @abstractmethod
    def _is_damage(self, problem: Exception) -> bool:
        """Whether something is wrong with what is kept, not with the way to it (a lock, a full disk)."""

    @abstractmethod
    def _trouble(self, problem: Exception) -> Exception:
        """What went wrong, in one clear line."""

    def _looking(self) -> AbstractContextManager[object]:
        """Whoever reads waits for whoever writes here, where they share a connection."""
        return self._held()

    @property
    def _patience(self) -> float:
        """Seconds that it is worth while to wait for others."""
        return PATIENCE

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The connection, for one thread; nobody waits for it for ever."""
        if not self._lock.acquire(timeout=self._patience):
            raise Unavailable("error.store-busy")
        try:
            yield
        finally:
            self._lock.release()

    def _check_place(self) -> None:
        """Whether what is written now will be found again; in a file it may not."""

    def _tell(self, tables: Iterable[str]) -> None:
        """At the end of a transaction: others look at these tables anew, where the database can tell them."""

    # -- units of work ----------------------------------------------------------------------

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        with self._held(), self._writing():
            work = SqlWork(self._db, self.locking)
            if table is not None and self._version(table, self.locking) != version:
                raise Overtaken("error.overtaken")
            yield work
            work.settle()
            self._tell(sorted(work.told))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it is written, or nothing; what goes wrong is one clear line."""
        try:
            self._db.execute(self.begin)
            self._check_place()
            yield
            self._db.execute("COMMIT")
        except self.problems as problem:
            self._roll_back()
            raise self._trouble(problem) from None
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """What goes wrong while reading is one clear line, too."""
        with self._looking():
            try:
                yield
            except self.problems as problem:
                raise self._trouble(problem) from None

    def _at_one_moment(self) -> AbstractContextManager[None]:
        """What is read in here was so at one moment; in a unit of work it was anyway."""
        return nullcontext() if self._is_working else self._one_moment()

    @contextmanager
    def _one_moment(self) -> Iterator[None]:
        self._db.execute(self.begin_to_read)
        try:
            yield
        finally:
            self._roll_back()

    def delete(self, table: str) -> None:
        with self._held(), self._writing():
            self._version(table)
            self._db.execute("UPDATE tables SET next = '', version = version + 1 WHERE next = ?", (table,))
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))
            self._db.execute("DELETE FROM pads WHERE id = ?", (table,))
            for note in notes_of(table):
                self._db.execute("DELETE FROM notes WHERE name = ?", (note,))
            self._tell([table])

    # -- reading ----------------------------------------------------------------------------

    def version(self, table: str) -> int:
        with self._reading():
            return self._version(table)

    def _version(self, table: str, locking: str = "") -> int:
        found = self._db.execute(f"SELECT version FROM tables WHERE id = ?{locking}", (table,)).fetchone()
        if found is None:
            raise UnknownTable("error.no-table")
        return int(found[0])

    def load(self, table: str) -> Stored:
        with self._reading():
            try:
                with self._at_one_moment():
                    stored = self._stored(table)
            except Exception as problem:
                if not self._is_damage(problem):
                    raise
                self._mark(table)
                raise DamagedTable("error.damaged-table") from None
        if stored.head.damaged:
            raise DamagedTable("error.damaged-table")
        return stored

    def _stored(self, table: str) -> Stored:
        lines: list[Line] = []
        remarks: list[str] = []
        head = self._head(table)
        add_up(self._rows(table), lines, remarks)
        chairs = self._chairs(table)
        found = self._db.execute(PROPOSAL, (table,)).fetchone()
        proposal = Proposal(found[0], found[1], frozenset(json.loads(found[2])), bool(found[3])) if found else None
        return Stored(head, tuple(lines), tuple(remarks), chairs, proposal)

    def _rows(self, table: str) -> Iterable[Row]:
        """The rows of a table: as they came, or as one. All are fetched: a look that stops half-way would go on seeing
        this moment."""
        bundle = self._db.execute(BUNDLE, (table,)).fetchone()
        return unbundled(bundle[0]) if bundle else map(Row._make, self._db.execute(ROWS, (table,)).fetchall())

    def _mark(self, table: str) -> None:
        """A list of tables reads no rows: it has to be told which of them are damaged."""
        with suppress(StoreError), self._held(), self._writing():
            self._db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))

    def head(self, table: str) -> Head:
        with self._reading():
            return self._head(table)

    def _head(self, table: str) -> Head:
        try:
            found = self._db.execute(self._head_query, (table,)).fetchone()
            if found is None:
                raise UnknownTable("error.no-table")
            created, changed, state, header = map(_words, found[:4])
            version, company, scores, told, following, damaged, practice, stands, offered = found[4:]
            return Head(
                table, created, changed, state, header, version, company, _numbers(scores), _numbers(told),
                following, bool(damaged), bool(practice), stands, bool(offered),
            )  # fmt: skip
        except Exception as problem:
            if not isinstance(problem, TypeError) and not self._is_damage(problem):
                raise
            return Head(table, "", "", "", "", 0, damaged=True)

    def heads(self, running: bool, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._reading():
            try:
                found = self._db.execute(HEADS, (int(running), count, start)).fetchall()
            except self.problems as problem:
                if not self._is_damage(problem):
                    raise
                legible = [head for head in self._each() if (head.state == RUNNING) == running]
                return sorted(legible, key=lambda head: (head.listed, head.id), reverse=True)[start : start + count]
            return self._heads(found)

    def finished_heads(self, player: str, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._reading():
            return self._heads(self._db.execute(FINISHED, (player, OVER, count, start)).fetchall())

    def offered_heads(self, start: int = 0, count: int = PAGE) -> list[Head]:
        with self._reading():
            return self._heads(self._db.execute(OFFERED, (count, start)).fetchall())

    def _heads(self, found: Iterable[tuple[str]]) -> list[Head]:
        """The heads of these tables; one that was deleted meanwhile has none."""
        heads: list[Head] = []
        for (table,) in found:
            with suppress(UnknownTable):
                heads.append(self._head(table))
        return heads

    def chairs(self, table: str) -> dict[int, Chair]:
        with self._reading():
            return self._chairs(table)

    def _chairs(self, table: str) -> dict[int, Chair]:
        return {row[0]: Chair(*row) for row in self._db.execute(CHAIRS, (table,)).fetchall()}

    def damaged(self) -> list[Head]:
        with self._reading():
            return self._heads(self._db.execute("SELECT id FROM tables WHERE damaged = 1").fetchall())

    def _each(self) -> list[Head]:
        """All heads, each by its ID: a damaged page hides those that lie on it, and no other."""
        return self._heads(self._db.execute("SELECT id FROM tables ORDER BY id").fetchall())

    def text(self, table: str) -> str:
        with self._reading():
            self._version(table)
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

    def _legible_rows(self, table: str) -> list[RawRow]:
        """The rows that can be read, from both ends: a damaged page hides those that lie on it."""
        found: dict[int, RawRow] = {}
        for order in ("", " DESC"):
            with suppress(*self.problems):
                for number, kind, text, seat, block in self._db.execute(self._legible_query + order, (table,)):
                    found.setdefault(number or 0, (number or 0, kind or b"", text or b"", seat, block))
        with suppress(*self.problems):
            for (data,) in self._db.execute(BUNDLE, (table,)):
                rows = enumerate(legible(data), 1)
                found |= {number: (number, row.kind.encode(), row.text.encode(), *row[2:]) for number, row in rows}
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
            return self._results(f"{RESULTS} ORDER BY number")

    def _results(self, query: str, *params: object) -> list[Result]:
        return list(map(result_of, self._db.execute(query, params).fetchall()))

    def last_results(self, start: int = 0, count: int = PAGE, player: str = "") -> list[Result]:
        with self._reading():
            return self._results(LAST_OF, player, count, start) if player else self._results(LAST, count, start)

    def recent_results(self, game: str, count: int) -> list[Result]:
        with self._reading():
            return self._results(RECENT, game, GUIDED, count)[::-1]

    def achieving_results(self, player: str = "") -> list[Result]:
        with self._reading():
            return self._results(ACHIEVING, player, player)

    def daily_results(self) -> list[Result]:
        with self._reading():
            return self._results(OF_DAILIES)

    def lacking_results(self) -> list[Result]:
        with self._reading():
            return self._results(LACKING)

    def tallies(self, player: str = "") -> list[Tally]:
        with self._reading():
            return list(map(tally_of, self._db.execute(TALLIES, (player,)).fetchall()))

    def result(self, table: str) -> Result | None:
        with self._reading():
            found = self._db.execute(f"{RESULTS} WHERE {AT_TABLE}", (table,)).fetchone()
        return result_of(found) if found is not None else None

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

    # -- everything -------------------------------------------------------------------------

    def everything(self) -> Iterator[Rows]:
        """All rows of all tables as they are at one moment, while others go on writing."""
        with self._reading(), self._at_one_moment():
            counts = [self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in columns()]
            done = 0
            for table in columns():
                order = f" ORDER BY {ARRIVAL[table]}" if table in ARRIVAL else ""
                for rows in self._batches(f"SELECT {', '.join(_copied(table))} FROM {table}{order}"):
                    yield Rows(table, rows, done, sum(counts))
                    done += len(rows)

    def _batches(self, query: str) -> Iterator[list[Any]]:
        found = self._db.execute(query)
        while rows := found.fetchmany(BATCH):
            yield rows

    def fill(self, everything: Iterable[Rows]) -> None:
        """Put everything of another store in the place of all that is here; all of it, or nothing changes."""
        with self._held(), self._writing():
            for table in reversed(tuple(columns())):
                self._db.execute(f"DELETE FROM {table}")
            for table, rows, *_ in everything:
                names = _copied(table)
                blanks = ", ".join("?" * len(names))
                self._db.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({blanks})", rows)


def _copied(table: str) -> list[str]:
    """The columns of a table that are copied."""
    return [name for name in columns()[table] if name != ARRIVAL.get(table)]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, json.loads(text)))


def _words(raw: bytes | None) -> str:
    """What is written there, with signs for what is no text."""
    return (raw or b"").decode("utf-8", "backslashreplace")
