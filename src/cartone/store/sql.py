"""A store in an SQL database: the code that SQLite and PostgreSQL share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from ..table.results import GUIDED, Result, Tally
from . import queries, store
from .bundle import legible, unbundled, unpacked
from .schema import columns
from .transactions import Transactions
from .writing import result_of, tally_of

BATCH = 500
"""Number of rows copied at a time."""

ARRIVAL = {"results": "number"}
"""Auto-incremented columns by database table; rows are copied in the order of this column and renumbered."""

RawRow: TypeAlias = tuple[int, bytes, bytes, int, int]
"""A stored row with its number; its texts are bytes so that even damaged ones can be shown."""


class RowBatch(NamedTuple):
    """Some rows of a database table, the number of rows copied before them, and the total number of rows to copy."""

    table: str
    rows: list[Any]
    before: int
    total: int


class Store(Transactions):
    """A store of tables. Committed changes survive a crash."""

    def delete(self, table: str) -> None:
        """Delete a table, even a damaged one, and the score pad with the same ID."""
        with self._held(), self._writing():
            self._version(table)
            self._db.execute("UPDATE tables SET next = '', version = version + 1 WHERE next = ?", (table,))
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))
            self._db.execute("DELETE FROM pads WHERE id = ?", (table,))
            for note in store.notes_of(table):
                self._db.execute("DELETE FROM notes WHERE name = ?", (note,))
            self._tell([table])

    # -- reading ----------------------------------------------------------------------------

    def load(self, table: str) -> store.Stored:
        """Load a table; raise `UnknownTable` if it does not exist, `DamagedTable` if its rows cannot be read."""
        parts = (self._head_query, queries.BUNDLE, queries.ROWS, queries.CHAIRS, queries.PROPOSAL)
        with self._reading():
            try:
                with self._at_one_moment([(part, (table,)) for part in parts]):
                    stored = self._stored(table)
            except Exception as problem:
                if not self._is_damage(problem):
                    raise
                self._mark(table)
                raise store.DamagedTable("error.damaged-table") from None
        if stored.head.damaged:
            raise store.DamagedTable("error.damaged-table")
        return stored

    def _stored(self, table: str) -> store.Stored:
        lines: list[store.RecordLine] = []
        remarks: list[str] = []
        head = self._head(table)
        store.add_up(self._rows(table), lines, remarks)
        chairs = self._chairs(table)
        found = self._first(queries.PROPOSAL, table)
        proposal = (
            store.Proposal(found[0], found[1], frozenset(json.loads(found[2])), bool(found[3])) if found else None
        )
        return store.Stored(head, tuple(lines), tuple(remarks), chairs, proposal)

    def _rows(self, table: str) -> Iterable[store.Row]:
        """Return all rows of a table, bundled or not, at once, since an open cursor would pin its snapshot."""
        bundle = self._first(queries.BUNDLE, table)
        return unbundled(bundle[0]) if bundle else map(store.Row._make, self._found(queries.ROWS, table))

    def _mark(self, table: str) -> None:
        """Mark a table as damaged, for lists of tables, which do not read rows."""
        with suppress(store.StoreError), self._held(), self._writing():
            self._db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))

    def head(self, table: str) -> store.Head:
        """Return the head (summary) of a table without reading its rows; if unreadable, one with only the ID."""
        with self._reading():
            return self._head(table)

    def _head(self, table: str) -> store.Head:
        try:
            found = self._first(self._head_query, table)
            if found is None:
                raise store.UnknownTable("error.no-table")
            created, changed, state, header = map(_words, found[:4])
            version, company, scores, told, following, damaged, practice, stands, offered = found[4:]
            return store.Head(
                table, created, changed, state, header, version, company, _numbers(scores), _numbers(told),
                following, bool(damaged), bool(practice), stands, bool(offered),
            )  # fmt: skip
        except Exception as problem:
            if not isinstance(problem, TypeError) and not self._is_damage(problem):
                raise
            return store.Head(table, "", "", "", "", 0, damaged=True)

    def heads(self, running: bool, start: int = 0, count: int = store.PAGE) -> list[store.Head]:
        """Return a page of the heads of running tables, or of all others, read one by one because of damage."""
        with self._reading():
            try:
                found = self._found(queries.HEADS, int(running), count, start)
            except self.problems as problem:
                if not self._is_damage(problem):
                    raise
                legible = [head for head in self._each() if (head.state == store.RUNNING) == running]
                return sorted(legible, key=lambda head: (head.listed, head.id), reverse=True)[start : start + count]
            return self._heads(found)

    def finished_heads(self, player: str, start: int = 0, count: int = store.PAGE) -> list[store.Head]:
        """Return a page of the finished tables that a player joined by a link, most recently changed first."""
        with self._reading():
            return self._heads(self._found(queries.FINISHED, player, store.OVER, count, start))

    def seated_heads(self, player: str, running: bool, start: int = 0, count: int = store.PAGE) -> list[store.Head]:
        """Return a page of the tables that a player has set up or sits at: the running ones, or all others."""
        with self._reading():
            return self._heads(self._found(queries.SEATED, player, int(running), count, start))

    def offered_heads(self, start: int = 0, count: int = store.PAGE) -> list[store.Head]:
        """Return a page of the running public tables, as heads, newest first."""
        with self._reading():
            return self._heads(self._found(queries.OFFERED, count, start))

    def _heads(self, found: Sequence[tuple[str]]) -> list[store.Head]:
        """Return the heads of the given tables, skipping tables deleted in the meantime."""
        heads: list[store.Head] = []
        self._foresee([(self._head_query, (table,)) for (table,) in found])
        for (table,) in found:
            with suppress(store.UnknownTable):
                heads.append(self._head(table))
        return heads

    def chairs(self, table: str) -> dict[int, store.Chair]:
        """Return the chairs of a table (who plays at each seat) by seat; empty if the table does not exist."""
        with self._reading():
            return self._chairs(table)

    def _chairs(self, table: str) -> dict[int, store.Chair]:
        return {row[0]: store.Chair(*row) for row in self._found(queries.CHAIRS, table)}

    def damaged(self) -> list[store.Head]:
        """Return the heads of all tables marked as damaged."""
        with self._reading():
            return self._heads(self._found("SELECT id FROM tables WHERE damaged = 1"))

    def _each(self) -> list[store.Head]:
        """Return the heads of all tables, read one by one, so that damage hides as few as possible."""
        return self._heads(self._found("SELECT id FROM tables ORDER BY id"))

    def text(self, table: str) -> str:
        """Return what can be read of a damaged table: a record up to the damage, then all rows as comments."""
        with self._reading():
            self._version(table)
            head = self._head(table)
            rows = self._legible_rows(table)
        lines: list[store.RecordLine] = []
        remarks: list[str] = []
        whole = (row for count, row in enumerate(rows, 1) if row[0] == count)
        with suppress(ValueError):  # keeps the rows before the invalid one
            read = (store.Row(kind.decode(), text.decode(), seat, block) for _, kind, text, seat, block in whole)
            store.add_up(read, lines, remarks)
        record = store.Stored(head, tuple(lines), tuple(remarks)).text
        kept = (" ".join(f"# {number} {_words(kind)} {_words(text)}".splitlines()) for number, kind, text, *_ in rows)
        return "\n".join([record, "# the rows as they are kept:", *kept]) + "\n"

    def _legible_rows(self, table: str) -> list[RawRow]:
        """Return the rows that can be read, reading from both ends to get around damaged database pages."""
        found: dict[int, RawRow] = {}
        for order in ("", " DESC"):
            with suppress(*self.problems):
                for number, kind, text, seat, block in self._db.execute(self._legible_query + order, (table,)):
                    found.setdefault(number or 0, (number or 0, kind or b"", text or b"", seat, block))
        with suppress(*self.problems):
            for (data,) in self._db.execute(queries.BUNDLE, (table,)):
                rows = enumerate(legible(data), 1)
                found |= {number: (number, row.kind.encode(), row.text.encode(), *row[2:]) for number, row in rows}
        return [found[number] for number in sorted(found)]

    def pack(self, hash: str) -> str | None:
        """Return the text of the card pack with a given hash."""
        return self._text(queries.PACK, hash)

    def packs(self, start: str) -> dict[str, str]:
        """Return the texts, by hash, of the card packs whose hashes begin with `start`."""
        with self._reading():
            return dict(self._found(queries.PACKS, len(start), start))

    def without_sheet(self) -> list[str]:
        """Return the IDs of tables without a stored sheet, such as tables from older versions."""
        with self._reading():
            found = self._found("SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM sheets)")
            return [table for (table,) in found]

    def sheet(self, table: str) -> str | None:
        """Return the stored sheet of a table (scores and story) as JSON."""
        found = self._text(queries.SHEET, table)
        return unpacked(found) if found is not None else None

    def noted(self, name: str) -> str | None:
        return self._text(queries.NOTE, name)

    def _text(self, query: str, name: str) -> str | None:
        with self._reading():
            found = self._first(query, name)
        return str(found[0]) if found is not None else None

    def results(self) -> list[Result]:
        """Return the results of all games in the order in which the games ended."""
        return self._results(f"{queries.RESULTS} ORDER BY number")

    def _results(self, query: str, *params: object) -> list[Result]:
        with self._reading():
            return list(map(result_of, self._found(query, *params)))

    def last_results(self, start: int = 0, count: int = store.PAGE, player: str = "") -> list[Result]:
        """Return a page of the results of one player or of all players, newest first."""
        own, whose = (queries.LAST_OF, (player,)) if player else (queries.LAST, ())
        return self._results(own, *whose, count, start)

    def recent_results(self, game: str, count: int) -> list[Result]:
        """Return the last results of a game in chronological order, excluding practice and guided games."""
        return self._results(queries.RECENT, game, GUIDED, count)[::-1]

    def achieving_results(self, player: str = "") -> list[Result]:
        """Return the results with achievements of one player or of all players, by date."""
        return self._results(queries.ACHIEVING, player, player)

    def daily_results(self) -> list[Result]:
        """Return the results of deals of the day, in arbitrary order."""
        return self._results(queries.OF_DAILIES)

    def lacking_results(self) -> list[Result]:
        """Return the results whose achievements have not been determined, as stored by older versions."""
        return self._results(queries.LACKING)

    def tallies(self, player: str = "") -> list[Tally]:
        """Return the totals of one player or of all players, by game, opponent and settings."""
        with self._reading():
            return list(map(tally_of, self._found(queries.TALLIES, player)))

    def result(self, table: str) -> Result | None:
        """Return the stored result of a table; only finished games against a cardboard opponent have one."""
        with self._reading():
            found = self._first(f"{queries.RESULTS} WHERE {queries.AT_TABLE}", table)
        return result_of(found) if found is not None else None

    def dailies(self) -> list[store.Begun]:
        """Return the started deals of the day, oldest first."""
        with self._reading():
            found = self._found(queries.DAILIES)
        return [store.Begun(game, day, table, bool(is_left)) for game, day, table, is_left in found]

    def pad(self, pad: str) -> store.KeptPad:
        """Return a score pad; raise `UnknownPad` if it does not exist."""
        with self._reading():
            found = self._first(queries.PAD, pad)
        if found is None:
            raise store.UnknownPad("error.no-pad")
        return store.KeptPad(*found)

    def pads(self) -> list[store.KeptPad]:
        """Return all score pads, most recently changed first."""
        with self._reading():
            return list(map(store.KeptPad._make, self._found(queries.PADS)))

    def seen(self, table: str) -> list[store.LastSeen]:
        """Return the last visits of a table's seats as recorded by each server; empty if the table does not exist."""
        with self._reading():
            found = self._found(queries.SEEN, table)
        return [store.LastSeen(seat, house, bool(is_open), when) for seat, house, is_open, when in found]

    # -- copying the whole store ------------------------------------------------------------

    def everything(self) -> Iterator[RowBatch]:
        """Yield all rows of all database tables from one snapshot, without blocking writers."""
        with self._reading(), self._at_one_moment():
            counts = [self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in columns()]
            done = 0
            for table in columns():
                order = f" ORDER BY {ARRIVAL[table]}" if table in ARRIVAL else ""
                for rows in self._batches(f"SELECT {', '.join(_copied(table))} FROM {table}{order}"):
                    yield RowBatch(table, rows, done, sum(counts))
                    done += len(rows)

    def _batches(self, query: str) -> Iterator[list[Any]]:
        found = self._db.execute(query)
        while rows := found.fetchmany(BATCH):
            yield rows

    def fill(self, everything: Iterable[RowBatch]) -> None:
        """Replace the whole content of this store by the given rows of another store, in one transaction."""
        with self._held(), self._writing():
            for table in reversed(tuple(columns())):
                self._db.execute(f"DELETE FROM {table}")
            for table, rows, *_ in everything:
                names = _copied(table)
                blanks = ", ".join("?" * len(names))
                self._db.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({blanks})", rows)


def _copied(table: str) -> list[str]:
    """Return the columns of a database table to copy: all except an auto-incremented one."""
    return [name for name in columns()[table] if name != ARRIVAL.get(table)]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, json.loads(text)))


def _words(raw: bytes | None) -> str:
    """Decode bytes as UTF-8; invalid bytes become escape sequences."""
    return (raw or b"").decode("utf-8", "backslashreplace")
