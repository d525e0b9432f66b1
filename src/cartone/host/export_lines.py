"""Lines of an export: one JSON object for each thing in a store, and their validation.

An export may come from an untrusted source. A line is accepted only if every page can show its content; nothing in it
names a file, and nothing is executed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar

from .. import shapes
from ..games import game_called, games, room_of, rooms
from ..games.kit.editing import PackDraft, PackEditor, check_name
from ..games.kit.packs import FILE, MissingPack, Packs, pack_name, pack_of_record, read, shipped, written
from ..games.kit.pad import Pad
from ..locale import catalogue
from ..shapes import Bare, Shape, is_whole, made, shape_of
from ..shapes import check as check_shape
from ..sheet import Sheet
from ..store import AWAY, FULL, GUIDED, HERE, OVER, STATES, Begun, Chair, Head, KeptPad, RecordLine, Result, Stored
from ..table import LETTERS, Answer, CartoneError, Header, Record
from ..table.packfile import PackText
from .keys import ID, KEY
from .live_table import HOST, WATCH, chairs_for, is_real
from .own_packs import OWN
from .people import COLOURS, LONG_NAME, cleaned

ONE_LINE = re.compile(r"[^\x00-\x1f\x7f\x85\u2028\u2029]*")
DEPTH = 40
"""Maximum nesting of a line's JSON, far above what is needed."""
LARGE = 1_000_000
"""Limit on numbers, larger than any number that occurs in a game."""
LONG = 2000
"""Maximum length of a name, and of a record's line."""

WRONG = (CartoneError, LookupError, ValueError, TypeError, AttributeError)
"""Exceptions that invalid input may raise while a line is parsed."""


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """A table in an export, without the access links and browsers of its seats."""

    stored: Stored
    sheet: str | None

    @property
    def id(self) -> str:
        return self.stored.head.id


@dataclass(frozen=True, slots=True)
class ExportedPerson:
    """A person in an export: the person's key, name and colour."""

    player: str
    name: str
    colour: str

    @property
    def id(self) -> str:
        return self.player


class ExportedPack(NamedTuple):
    """A card pack in an export, by its key in the store."""

    key: str
    text: str

    @property
    def id(self) -> str:
        return self.key


Thing = ExportedPerson | ExportedPack | ExportedTable | Result | Begun | KeptPad
T = TypeVar("T")


@dataclass(slots=True)
class Export:
    """The content of an export, in the order of its lines."""

    player: str = ""
    things: list[Thing] = field(default_factory=list)
    names: set[tuple[type, str]] = field(default_factory=set)
    """Type and ID of each thing that has an ID."""

    def of(self, kind: type[T]) -> list[T]:
        return [thing for thing in self.things if isinstance(thing, kind)]

    def put(self, thing: Thing) -> None:
        """Add a thing; raise an error if its ID is already in use."""
        if not isinstance(thing, Result | Begun):
            check((type(thing), thing.id) not in self.names)
            self.names.add((type(thing), thing.id))
        self.things.append(thing)

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        """Find a pack of the export by the name and hash that records refer to."""
        return next((read(pack.text) for pack in self.of(ExportedPack) if pack.key == f"{name} {pack_hash}"), None)


# -- writing --------------------------------------------------------------------------------------


def line_of(thing: Thing) -> str:
    return json.dumps(_plain(thing), separators=(",", ":"), ensure_ascii=False)


def _plain(thing: Thing) -> dict[str, Any]:
    match thing:
        case ExportedPerson():
            return {"kind": "person", **asdict(thing)}
        case ExportedPack() if thing.key.startswith(OWN):
            kept = json.loads(thing.text)
            return {"kind": "own-pack", "id": thing.key.removeprefix(OWN), **kept, "pack": json.loads(kept["pack"])}
        case ExportedPack():
            return {"kind": "pack", "key": thing.key, "pack": json.loads(thing.text)}
        case ExportedTable():
            return _plain_table(thing)
        case Result():
            return {"kind": "result", **asdict(thing)}
        case Begun():
            return {"kind": "daily", **asdict(thing)}
        case KeptPad():
            return {"kind": "pad", **thing._asdict(), "text": json.loads(thing.text)}


def _plain_table(table: ExportedTable) -> dict[str, Any]:
    head = table.stored.head
    names = ("id", "created", "changed", "state", "company", "scores", "told", "stands", "practice", "next")
    chairs = [table.stored.chairs[seat] for seat in sorted(table.stored.chairs)]
    return {
        "kind": "table",
        **{name: getattr(head, name) for name in names},
        "header": head.header.split("\n"),
        "lines": table.stored.arrived,
        "remarks": table.stored.remarks,
        "chairs": [[chair.seat, chair.person, chair.bot, chair.player] for chair in chairs],
        "sheet": json.loads(table.sheet) if table.sheet is not None else None,
    }


def without_secrets(stored: Stored) -> Stored:
    """Return a table without secrets: no access by link or browser, and no file path of its pack."""
    header = Record.read(stored.head.header).header
    named = "\n".join(replace(header, pack=pack_name(header.pack)).lines())
    chairs = {seat: replace(chair, link="", holder="") for seat, chair in stored.chairs.items() if seat != HOST}
    return replace(stored, head=replace(stored.head, header=named, version=0), chairs=chairs, proposal=None)


# -- reading --------------------------------------------------------------------------------------


BARE: Bare = {
    **shapes.BARE,
    str: {"type": "string", "maxLength": LONG, "pattern": ONE_LINE.pattern},
    int: {"type": "integer", "minimum": 1 - LARGE, "maximum": LARGE - 1},
    float: {"type": "number", "minimum": 0, "maximum": 1},
}
"""Shapes of plain types, with limits on texts and numbers."""

NO_SECRETS = {"version": 0, "damaged": False, "offered": False}
"""Fixed values for the fields of a table's head that are not exported."""


class BadLine(ValueError):
    """The error for a line that cannot be part of an export."""


def check(is_right: object) -> None:
    if not is_right:
        raise BadLine


@cache
def shape_in(kind: Any) -> Shape:
    return shape_of(kind, BARE)


def read_as(kind: type[T], value: Any) -> T:
    """Convert part of a line to a type; raise `BadLine` if it has a different shape."""
    of: Any = kind
    check_shape(shape_in(of), value, "line")
    found: T = made(of, value)
    return found


def _key_in(value: Any) -> str:
    key = read_as(str, value)
    check(key == "" or KEY.fullmatch(key))
    return key


def _id_in(value: Any) -> str:
    found = read_as(str, value)
    check(ID.fullmatch(found))
    return found


def _moment_in(value: Any) -> str:
    """Check a date and time, which must have a time zone so that it can be compared."""
    moment = read_as(str, value)
    check(datetime.fromisoformat(moment).tzinfo is not None)
    return moment


def parts_of(text: str) -> dict[str, Any]:
    parts = json.loads(text)
    check(isinstance(parts, dict) and _is_plain(parts, DEPTH))
    return dict(parts)


def _is_plain(value: Any, left: int) -> bool:
    """Return whether a JSON value can be stored and shown: its nesting, numbers, characters and names."""
    if isinstance(value, str):
        return is_whole(value)
    if isinstance(value, (int, float)):
        return -LARGE < value < LARGE
    if isinstance(value, dict) and not all(len(name) <= LONG and ONE_LINE.fullmatch(name) for name in value):
        return False
    inside = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left > 0 and all(_is_plain(one, left - 1) for one in inside)


def read_line(text: str, packs: Packs) -> Thing:
    """Parse a line of an export; a damaged one raises one of `WRONG`, or `RecursionError`."""
    parts = parts_of(text)
    return _read_pad(parts, packs) if parts["kind"] == "pad" else READERS[parts["kind"]](parts)


def player_in(text: str) -> str:
    house = parts_of(text)
    check(house["kind"] == "house")
    return _key_in(house["player"])


def marks_in(text: str) -> list[str]:
    """Return the checksums in the last line of an export; empty if the line is of another kind."""
    try:
        end = parts_of(text)
        return read_as(list[str], end["marks"]) if end["kind"] == "end" else []
    except (*WRONG, RecursionError):
        return []


def _read_person(parts: dict[str, Any]) -> ExportedPerson:
    known = read_as(ExportedPerson, parts)
    check(cleaned(known.name) == known.name and known.colour in ("", *COLOURS))
    check(_key_in(known.player))
    return known


def _pack_text(kept: Any) -> PackText:
    name = read_as(str, kept["name"])
    texts = [kept["text"], *read_as(dict[str, Any], kept["beside"]).values()]
    check(all(isinstance(text, str) for text in texts) and not name.endswith(FILE))
    return PackText(name, kept["text"], tuple(kept["beside"].items()))


def _read_pack(parts: dict[str, Any]) -> ExportedPack:
    pack, key = _pack_text(parts["pack"]), read_as(str, parts["key"])
    name, _, pack_hash = key.rpartition(" ")
    check(name == pack.name and re.fullmatch(r"[0-9a-f]{16}", pack_hash) and not name.startswith(OWN))
    check(all(name not in shipped(room.packs) for room in rooms().values()))  # none replaces a shipped pack
    return ExportedPack(key, written(pack))


def _read_own_pack(parts: dict[str, Any]) -> ExportedPack:
    deleted = read_as(list[dict[str, Any]], parts["deleted"])
    kept = {"game": read_as(str, parts["game"]), "pack": written(_pack_text(parts["pack"])), "deleted": deleted}
    draft = PackDraft.read(json.dumps(kept))
    check(draft is not None)
    assert draft is not None
    for gone in draft.deleted:
        check(read_as(str, gone.section) and read_as(int, gone.place) > 0)
        read_as(dict[str, Any], gone.entry), read_as(dict[str, Any], gone.beside)
    if draft.game in games() and games()[draft.game].browser.printed is not None:
        _check_draft(draft)
    return ExportedPack(f"{OWN}{_id_in(parts['id'])}", draft.kept)


def _check_draft(draft: PackDraft) -> None:
    """Check that pages can open a draft; its deleted entries may be restored, or refused with a `CartoneError`."""
    room = game_called(draft.game)
    file, _ = room.pack.opened(draft.text)
    check(not file.problems and file.name == draft.name)
    check_name(room, draft.name)
    editor = PackEditor(room, draft)
    for _ in draft.deleted:
        try:
            editor = editor.undelete()
        except CartoneError:
            return


def _read_table(parts: dict[str, Any]) -> ExportedTable:
    header, lines = "\n".join(read_as(list[str], parts["header"])), read_as(tuple[RecordLine, ...], parts["lines"])
    record = Record.read("\n".join([header, "", *(line.text for line in lines)]))
    seats = len(record.header.players)
    check(0 < seats <= len(LETTERS) and len(record.entries) == len(lines))
    for entry, line in zip(record.entries, lines, strict=True):
        check(line.seat in (-1, entry.seat if isinstance(entry, Answer) else -1) and line.block >= 0)
    head = replace(read_as(Head, {**parts, **NO_SECRETS, "header": ""}), header=header)
    _id_in(head.id), _moment_in(head.created), _moment_in(head.changed)
    check(head.state in STATES and (not head.next or _id_in(head.next)) and 0 <= head.company <= seats)
    check(len(head.scores) in (0, seats) and len(head.told) in (0, seats) and min(head.told, default=0) >= 0)
    chairs = {chair.seat: chair for chair in map(_read_chair, parts["chairs"])}
    stored = without_secrets(Stored(head, lines, read_as(tuple[str, ...], parts["remarks"]), chairs))
    _check_table(stored, record)
    return ExportedTable(stored, _read_sheet(parts["sheet"], record.header))


def _read_chair(row: Any) -> Chair:
    seat, person, bot, player = row
    check(person in ("", HERE, AWAY))
    return Chair(read_as(int, seat), person, read_as(str, bot), player=_key_in(player))


def _check_table(stored: Stored, record: Record) -> None:
    """Check that lists can show a table, that its chairs exist, and that a running game has a dealer."""
    head, header = stored.head, record.header
    room, words = room_of(header.game), catalogue()
    room.described(header.settings, words)
    room.stands(head.stands, words)
    laid = set(chairs_for(header)) if header.game in rooms() else set(range(len(header.players)))
    check(stored.chairs.keys() <= {*laid, WATCH})
    check(header.seed is not None or head.state == OVER or is_real(header))


def _read_sheet(kept: Any, header: Header) -> str | None:
    if kept is None:
        return None
    seats, words = len(header.players), room_of(header.game).says(catalogue(), ())
    check_shape(shape_in(Sheet), kept, "sheet")
    sheet = Sheet.read(json.dumps(kept))
    check(sheet is not None)
    assert sheet is not None
    check(len(sheet.scores) in (0, seats) and len(sheet.sources) in (0, seats) and len(sheet.keepsakes) in (0, seats))
    check(not sheet.over or len(sheet.scores) == len(sheet.sources) == seats)
    check(all(seat in range(seats) for seat in sheet.winners))
    for source in (source for points in sheet.sources for source in points):
        words.word(source)
    for audience, message, params, reasons in sheet.story:
        read_as(int, audience)
        for told, why in ((message, params), *reasons):
            read_as(str, told), read_as(dict[str, Any], why)
    return sheet.text


def _read_result(parts: dict[str, Any]) -> Result:
    result = read_as(Result, parts)
    check(result.depth in ("", GUIDED, FULL) and (not result.table or _id_in(result.table)))
    _key_in(result.player)
    datetime.fromisoformat(result.date)
    room_of(result.game).described(result.settings, catalogue())
    return result


def _read_daily(parts: dict[str, Any]) -> Begun:
    begun = read_as(Begun, parts)
    check(str(date.fromisoformat(begun.day)) == begun.day and _id_in(begun.table))
    return begun


def _read_pad(parts: dict[str, Any], packs: Packs) -> KeptPad:
    check_shape(shape_in(Pad), {"filled": {}, **parts["text"]}, "pad")
    pad = Pad.read(json.dumps(parts["text"]))
    check(pad is not None)
    assert pad is not None
    check(all(cleaned(name, LONG_NAME) == name for name in pad.names) and 0 < len(pad.names) <= len(LETTERS))
    check(not pad.pack.endswith(FILE))
    _check_pad(pad, packs)
    return KeptPad(_id_in(parts["id"]), _moment_in(parts["created"]), _moment_in(parts["changed"]), pad.text)


def _check_pad(pad: Pad, packs: Packs) -> None:
    """Check that the pad's game accepts its entries and can score them, unless the game or pack is missing."""
    room = games().get(pad.game)
    if room is None or room.real.pad is None:
        return
    try:
        pack = pack_of_record(room, pad.pack, pad.pack_hash, packs)
    except MissingPack:
        return
    kind = room.real.pad
    counted = kind(replace(pad, told={}), pack)
    for name, value in pad.told.items():
        counted = kind(counted.tell(name, value), pack)
    check(counted.pad.told == pad.told)
    counted.sheet, counted.winners  # noqa: B018  (raises an error now if the pad cannot be scored)


READERS: Mapping[str, Callable[[dict[str, Any]], Thing]] = {
    "person": _read_person,
    "pack": _read_pack,
    "own-pack": _read_own_pack,
    "table": _read_table,
    "result": _read_result,
    "daily": _read_daily,
}
