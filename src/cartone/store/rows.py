"""A store in memory whose rows are saved elsewhere, in a browser's asynchronous database.

The store reports the rows changed by each operation, so that they can be saved before the page is updated. It is
created with the global rows, including the heads (summaries) of all tables. The other rows of a table are loaded on
demand: an operation that needs them is aborted with `NotRead` and repeated once they have been loaded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, NamedTuple

from .memory import MemoryStore
from .queries import RESULTS
from .sql import RawRow
from .store import Begun, Chair, Head, Row, StoreError
from .writing import Database, Work, count_all, result_of

FORMAT = 1
"""Version of the row format; rows in a later format are refused."""

TABLES = "table/"
"""Prefix of the keys of all rows that are loaded on demand."""

HEAD = [column.name for column in fields(Head) if column.name != "id"]


class NotRead(BaseException):
    """Raised, as a `BaseException` that no caller handles by mistake, if an operation needs rows not loaded yet."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


@dataclass(frozen=True, slots=True)
class RowChanges:
    """New or changed rows by key (`kept`), and deleted keys (`gone`); one that ends in a slash is a prefix."""

    kept: Mapping[str, str]
    gone: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.kept or self.gone)


# -- serializing rows ------------------------------------------------------------------------------


class RowKind(NamedTuple):
    """The conversion of a database table's rows to keys and texts."""

    names: tuple[str, ...]
    """Columns of the primary key."""
    key: Callable[..., str]
    """Function that returns the key of a row for the values of `names`."""
    query: str
    text: Callable[..., str]
    """Function that returns the text of a row for the columns of the query."""


def _text(*value: object) -> str:
    return json.dumps(value if len(value) > 1 else value[0], ensure_ascii=False, separators=(",", ":"))


def _head_text(*row: Any) -> str:
    *columns, has_sheet = row
    head = dict(zip(HEAD, columns, strict=True))
    flags = {name: bool(head[name]) for name in ("damaged", "practice", "offered")}
    return _text({
        **head, **flags, "scores": json.loads(head["scores"]), "told": json.loads(head["told"]),
        "sheet": bool(has_sheet),
    })  # fmt: skip


def _proposal_text(seat: int, answer: int, waiting: str, refused: int) -> str:
    return _text({"seat": seat, "answer": answer, "waiting": json.loads(waiting), "refused": bool(refused)})


KINDS: Mapping[str, RowKind] = {
    "tables": RowKind(
        ("id",), "head/{}".format,
        f"SELECT {', '.join(HEAD)}, id IN (SELECT table_id FROM sheets) FROM tables", _head_text,
    ),
    "results": RowKind(
        ("number",), lambda number: f"result/{number - 1:06}", RESULTS, lambda *row: _text(asdict(result_of(row))),
    ),
    "dailies": RowKind(
        ("day", "game"), "daily/{}/{}".format, "SELECT game, day, table_id, is_left FROM dailies",
        lambda game, day, table, is_left: _text(asdict(Begun(game, day, table, bool(is_left)))),
    ),
    "pads": RowKind(("id",), "pad/{}".format, "SELECT created, changed, text FROM pads", _text),
    "packs": RowKind(("hash",), "pack/{}".format, "SELECT text FROM packs", str),
    "notes": RowKind(("name",), "note/{}".format, "SELECT value FROM notes", str),
    "rows": RowKind(
        ("table_id", "number"), lambda table, number: f"{TABLES}{table}/row/{number - 1:06}",
        "SELECT kind, text, seat, block FROM rows", _text,
    ),
    "chairs": RowKind(
        ("table_id", "seat"), f"{TABLES}{{}}/chair/{{}}".format,
        "SELECT person, bot, link, holder, player FROM chairs", _text,
    ),
    "proposals": RowKind(
        ("table_id",), f"{TABLES}{{}}/proposal".format, "SELECT seat, answer, waiting, refused FROM proposals",
        _proposal_text,
    ),
    "sheets": RowKind(("table_id",), f"{TABLES}{{}}/sheet".format, "SELECT data FROM sheets", str),
}  # fmt: skip

AT_TABLES = tuple(place for place, kind in KINDS.items() if "table_id" in kind.names)
"""Database tables whose rows belong to a game table."""

NOTED = """
PRAGMA temp_store = MEMORY;
CREATE TEMP TABLE unread AS SELECT id FROM tables;
CREATE TEMP TABLE changed (place TEXT, one, two, is_gone INTEGER);
CREATE TEMP TRIGGER forgotten AFTER DELETE ON main.tables BEGIN DELETE FROM unread WHERE id = OLD.id; END;
"""
"""SQL that tracks, as part of the transaction, the tables not loaded yet and the rows changed."""


def _trigger(place: str, deed: str, row: str) -> str:
    one, two, *_ = *(f"{row}.{name}" for name in KINDS[place].names), "NULL"
    return (
        f"CREATE TEMP TRIGGER {deed}_{place} AFTER {deed} ON main.{place}"
        f" BEGIN INSERT INTO changed VALUES ('{place}', {one}, {two}, {row == 'OLD'}); END;"
    )


# -- the store ------------------------------------------------------------------------------------


def _check(db: Database, table: str) -> None:
    if db.execute("SELECT 1 FROM unread WHERE id = ?", (table,)).fetchone():
        raise NotRead(table)


class RowWork(Work):
    """A unit of work that raises `NotRead` when it changes a table whose rows are not loaded."""

    def _set(self, table: str, **columns: Any) -> None:
        _check(self._db, table)
        super()._set(table, **columns)

    def settle(self) -> None:
        """Leave finished games unbundled, since the browser stores individual rows."""


class RowStore(MemoryStore):
    """A store in memory that is filled from given rows and tracks which rows have changed."""

    kind_of_work = RowWork

    def __init__(self, rows: Mapping[str, str]) -> None:
        """Fill the store with the global rows."""
        super().__init__()
        if int(rows.get("format", FORMAT)) > FORMAT:
            raise StoreError("error.newer-here")
        for key in sorted(rows):
            kind, _, rest = key.partition("/")
            self._place(kind, rest, rows[key])
        count_all(self._db)
        deeds = (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
        self._db.executescript(NOTED + "".join(_trigger(place, *deed) for place in KINDS for deed in deeds))

    def _place(self, kind: str, name: str, text: str) -> None:
        """Insert a global row, given by kind, name and text, into its database table."""
        match kind:
            case "head":
                head: dict[str, Any] = json.loads(text)
                has_sheet = head.pop("sheet")
                self._put("tables", id=name, **head)
                if has_sheet:
                    self._put("sheets", table_id=name, data="")
            case "result":
                result: dict[str, Any] = json.loads(text)
                self._put("results", number=int(name) + 1, table_id=result.pop("table"), **result)
            case "daily":
                begun: dict[str, Any] = json.loads(text)
                self._put("dailies", table_id=begun.pop("table"), **begun)
            case "pad":
                created, changed, pad = json.loads(text)
                self._put("pads", id=name, created=created, changed=changed, text=pad)
            case "pack":
                self._put("packs", hash=name, text=text)
            case "note":
                self._put("notes", name=name, value=text)

    def _put(self, place: str, **columns: Any) -> None:
        """Insert a row into a database table; lists and objects are stored as JSON."""
        values = [json.dumps(value) if isinstance(value, (list, dict)) else value for value in columns.values()]
        blanks = ", ".join("?" * len(values))
        self._db.execute(f"INSERT INTO {place} ({', '.join(columns)}) VALUES ({blanks})", values)

    # -- loading on demand -------------------------------------------------------------------

    def read(self, table: str, rows: Mapping[str, str]) -> None:
        """Load the saved rows of a table, given by key."""
        self._db.execute("DELETE FROM sheets WHERE table_id = ?", (table,))
        for key in sorted(rows):
            kind, _, rest = key.removeprefix(f"{TABLES}{table}/").partition("/")
            match kind:
                case "row":
                    self._put("rows", table_id=table, number=int(rest) + 1, **Row(*json.loads(rows[key]))._asdict())
                case "chair":
                    self._put("chairs", table_id=table, **asdict(Chair(int(rest), *json.loads(rows[key]))))
                case "proposal":
                    self._put("proposals", table_id=table, **json.loads(rows[key]))
                case "sheet":
                    self._put("sheets", table_id=table, data=rows[key])
        self._db.execute(f"DELETE FROM changed WHERE one = ? AND place IN {AT_TABLES}", (table,))
        self._db.execute("DELETE FROM unread WHERE id = ?", (table,))

    @property
    def unread(self) -> frozenset[str]:
        """The tables whose rows are not loaded yet."""
        return frozenset(table for (table,) in self._db.execute("SELECT id FROM unread").fetchall())

    def _chairs(self, table: str) -> dict[int, Chair]:
        _check(self._db, table)
        return super()._chairs(table)

    def _legible_rows(self, table: str) -> list[RawRow]:
        _check(self._db, table)
        return super()._legible_rows(table)

    def sheet(self, table: str) -> str | None:
        found = super().sheet(table)
        if found is not None:
            _check(self._db, table)
        return found

    # -- changes ----------------------------------------------------------------------------

    def mark(self) -> None:
        """Begin an operation of any number of units of work; its changes can then be listed and undone."""
        if self._db.in_transaction:
            self._db.execute("COMMIT")
        self._db.execute("DELETE FROM changed")
        self._db.execute("BEGIN")

    def put_back(self) -> None:
        """Undo all changes since `mark` was called."""
        self._db.execute("ROLLBACK")

    def changes(self) -> RowChanges:
        """Return the changes since `mark` was called."""
        kept: dict[str, str] = {}
        gone: list[str] = []
        found = "SELECT place, one, two, max(is_gone) FROM changed GROUP BY place, one, two"
        for place, one, two, is_gone in self._db.execute(found).fetchall():
            kind = KINDS[place]
            where = (one, two)[: len(kind.names)]
            found_by = " AND ".join(f"{name} = ?" for name in kind.names)
            row = self._db.execute(f"{kind.query} WHERE {found_by}", where).fetchone()
            if row is None:
                gone.append(kind.key(*where))
            else:
                kept[kind.key(*where)] = kind.text(*row)
            if place == "tables" and is_gone:
                gone.append(f"{TABLES}{one}/")
        return RowChanges({**kept, "format": str(FORMAT)} if kept else {}, tuple(gone))
