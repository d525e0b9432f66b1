"""Tables in memory whose rows somebody else keeps: in a browser, whose database has to be asked and waited for.

It says which rows a piece of work has changed, so that they can be kept before anybody hears of it. At its start it is
given what belongs to the house, the heads of the tables among it. What lies on a table is read when it is wanted: work
that needs it stops with `NotRead`, and is done again when it is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, astuple, dataclass, field, replace
from typing import Any, TypeVar

from ..table.results import Result
from .memory import Contents, MemoryStore, Shelf
from .store import Begun, Chair, Head, KeptPad, Proposal, Row, Stored, StoreError

FORMAT = 1
"""Of the rows: what a later one means is not for us to guess."""

TABLES = "table/"
"""What the keys of all rows begin with that are read only when they are wanted."""

T = TypeVar("T")


class NotRead(BaseException):
    """A table whose rows are not here yet. Nobody on the way may take this for an error."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


@dataclass(frozen=True, slots=True)
class Changes:
    """The rows that are new or other than before, and the keys of those that are gone; one that ends with a slash
    stands for all that begin so."""

    kept: Mapping[str, str]
    gone: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.kept or self.gone)


class RowStore(MemoryStore):
    """A store in memory that is made of rows, and knows which of them have changed."""

    def __init__(self, rows: Mapping[str, str]) -> None:
        """With the rows of the house."""
        super().__init__()
        if int(rows.get("format", FORMAT)) > FORMAT:
            raise StoreError("error.newer-here")
        for key in sorted(rows):
            kind, _, rest = key.partition("/")
            self._place(kind, rest, rows[key])
        self._unread = set(self._shelves)

    def _place(self, kind: str, name: str, text: str) -> None:
        """Put a row of the house where it belongs."""
        match kind:
            case "head":
                head: dict[str, Any] = json.loads(text)
                has_sheet = head.pop("sheet")
                self._shelves[name] = Shelf(_made(Head, {**head, "id": name}), sheet="" if has_sheet else None)
            case "result":
                self._results.append(_made(Result, json.loads(text)))
            case "daily":
                begun = _made(Begun, json.loads(text))
                self._dailies[begun.day, begun.game] = begun
            case "pad":
                self._pads[name] = KeptPad(name, *json.loads(text))
            case "pack":
                self._packs[name] = text
            case "note":
                self._notes[name] = text

    # -- what is read when it is wanted -----------------------------------------------------

    def read(self, table: str, rows: Mapping[str, str]) -> None:
        """The rows of a table, by their keys, as they are kept."""
        lines: list[Row] = []
        shelf = replace(self._shelves[table], sheet=None)
        for key in sorted(rows):
            kind, _, rest = key.removeprefix(f"{TABLES}{table}/").partition("/")
            match kind:
                case "row":
                    lines.append(Row(*json.loads(rows[key])))
                case "chair":
                    chair = Chair(int(rest), *json.loads(rows[key]))
                    shelf = replace(shelf, chairs={**shelf.chairs, chair.seat: chair})
                case "proposal":
                    wish = json.loads(rows[key])
                    shelf = replace(shelf, proposal=Proposal(**{**wish, "waiting": frozenset(wish["waiting"])}))
                case "sheet":
                    shelf = replace(shelf, sheet=rows[key])
        self._shelves[table] = replace(shelf, rows=tuple(lines))
        self._unread.discard(table)

    @property
    def unread(self) -> frozenset[str]:
        """The tables whose rows are not here yet."""
        return frozenset(self._unread & self._shelves.keys())

    def _check(self, table: str) -> None:
        if table in self._unread and table in self._shelves:
            raise NotRead(table)

    def load(self, table: str) -> Stored:
        self._check(table)
        return super().load(table)

    def chairs(self, table: str) -> dict[int, Chair]:
        self._check(table)
        return super().chairs(table)

    def text(self, table: str) -> str:
        self._check(table)
        return super().text(table)

    def sheet(self, table: str) -> str | None:
        found = super().sheet(table)
        if found is not None:
            self._check(table)
        return found

    def _changed(self, head: Head) -> Shelf:
        self._check(head.id)
        return super()._changed(head)

    # -- what has changed -------------------------------------------------------------------

    def changes(self, before: Contents) -> Changes:
        """What differs from what it held before."""
        now = self.contents()
        was, is_now = dict(_house_rows(before, now)), dict(_house_rows(now, before))
        gone = [key for key in was if key not in is_now]
        kept = {key: text for key, text in is_now.items() if was.get(key) != text}
        for table in before.shelves.keys() - now.shelves.keys():
            gone += [f"head/{table}", f"{TABLES}{table}/"]
        for table, shelf in now.shelves.items():
            then = before.shelves.get(table)
            if then is shelf:
                continue
            if then is not None and not _goes_on(then, shelf):
                gone.append(f"{TABLES}{table}/")
                then = None
            kept |= _table_rows(table, then, shelf)
            if then is not None and then.proposal is not None and shelf.proposal is None:
                gone.append(f"{TABLES}{table}/proposal")
        return Changes({**kept, "format": str(FORMAT)} if kept else {}, tuple(gone))


def _house_rows(one: Contents, other: Contents) -> Iterator[tuple[str, str]]:
    """The rows of a house beside its tables, as far as they may differ from those of another moment."""
    for number, result in enumerate(one.results):
        if number >= len(other.results) or other.results[number] is not result:
            yield f"result/{number:06}", _text(asdict(result))
    for (day, game), begun in _other(one.dailies, other.dailies):
        yield f"daily/{day}/{game}", _text(asdict(begun))
    for name, pad in _other(one.pads, other.pads):
        yield f"pad/{name}", _text(pad[1:])
    for name, pack in _other(one.packs, other.packs):
        yield f"pack/{name}", pack
    for name, note in _other(one.notes, other.notes):
        yield f"note/{name}", note


def _goes_on(then: Shelf, shelf: Shelf) -> bool:
    """Whether this is the same table: rows of its record are only ever added, no chair goes, and no sheet."""
    is_longer = shelf.rows[: len(then.rows)] == then.rows and then.chairs.keys() <= shelf.chairs.keys()
    return is_longer and (then.sheet is None or shelf.sheet is not None)


def _table_rows(table: str, then: Shelf | None, shelf: Shelf) -> dict[str, str]:
    """The rows of a table that are not as they were, or all of a new one."""
    kept: dict[str, str] = {}
    is_new, then = then is None, then or Shelf(shelf.head)
    if is_new or then.head != shelf.head or (then.sheet is None) != (shelf.sheet is None):
        head = asdict(shelf.head)
        del head["id"]
        kept[f"head/{table}"] = _text({**head, "sheet": shelf.sheet is not None})
    for number, row in enumerate(shelf.rows[len(then.rows) :], len(then.rows)):
        kept[f"{TABLES}{table}/row/{number:06}"] = _text(row)
    for seat, chair in _other(shelf.chairs, then.chairs):
        kept[f"{TABLES}{table}/chair/{seat}"] = _text(astuple(chair)[1:])
    if shelf.proposal is not None and shelf.proposal != then.proposal:
        kept[f"{TABLES}{table}/proposal"] = _text({**asdict(shelf.proposal), "waiting": sorted(shelf.proposal.waiting)})
    if shelf.sheet is not None and shelf.sheet != then.sheet:
        kept[f"{TABLES}{table}/sheet"] = shelf.sheet
    return kept


def _other(one: Mapping[Any, T], other: Mapping[Any, T]) -> Iterable[tuple[Any, T]]:
    return ((key, value) for key, value in one.items() if key not in other or other[key] != value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _made(kind: type[T], fields: Mapping[str, Any]) -> T:
    """Something of a kind from its fields, whose lists are tuples again."""
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()})
