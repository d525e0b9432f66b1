"""The lines of a chest: one JSON object for each thing of a house, and what such a line may say.

Whoever brings a chest may have got it from anybody. A line is taken only if every page can show what it says; nothing
in it names a file, and nothing is run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from ..games import game_called, games, room_of, rooms
from ..games.kit.editing import Draft, Editor, check_name
from ..games.kit.packs import FILE, MissingPack, Packs, pack_name, pack_of_record, read, shipped, written
from ..games.kit.pad import Pad
from ..locale import catalogue
from ..sheet import Sheet
from ..store import AWAY, FULL, GUIDED, HERE, OVER, STATES, Begun, Chair, Head, KeptPad, Line, Result, Stored
from ..table import LETTERS, Answer, CartoneError, Header, Record
from ..table.packfile import PackText
from .keys import ID, KEY
from .live import WATCH, chairs_for, is_real
from .ownpacks import OWN
from .people import COLOURS, LONG_NAME, Person, cleaned

ONE_LINE = re.compile(r"[^\x00-\x1f\x7f\x85\u2028\u2029]*")
DEPTH = 40
"""How deep a line may be nested: nothing of ours comes near it."""
LARGE = 1_000_000
"""No number of a game is as large."""
LONG = 2000
"""Letters of what stands in one line of a record, or is a name."""

WRONG = (CartoneError, LookupError, ValueError, TypeError, AttributeError)
"""What happens to code that is given something else than it expects."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table as it is in a chest: chairs have no links, and nobody holds them."""

    stored: Stored
    sheet: str | None

    @property
    def id(self) -> str:
        return self.stored.head.id


class Known(NamedTuple):
    """Somebody by their key, and what they are called."""

    player: str
    person: Person


class Pack(NamedTuple):
    """A card pack by the name that a store has for it."""

    key: str
    text: str


Thing = Known | Pack | Laid | Result | Begun | KeptPad


@dataclass(slots=True)
class Chest:
    """All that is in one, in the order in which it is written."""

    player: str = ""
    people: list[Known] = field(default_factory=list)
    packs: list[Pack] = field(default_factory=list)
    tables: list[Laid] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    dailies: list[Begun] = field(default_factory=list)
    pads: list[KeptPad] = field(default_factory=list)
    names: set[tuple[type, str]] = field(default_factory=set)
    """What was put in that has a name of its own."""

    @property
    def things(self) -> list[Thing]:
        return [*self.people, *self.packs, *self.tables, *self.results, *self.dailies, *self.pads]

    def put(self, thing: Thing) -> None:
        """One more; what has a name is there once."""
        if (name := _name_of(thing)) is not None:
            check((type(thing), name) not in self.names)
            self.names.add((type(thing), name))
        match thing:
            case Known():
                self.people.append(thing)
            case Pack():
                self.packs.append(thing)
            case Laid():
                self.tables.append(thing)
            case Result():
                self.results.append(thing)
            case Begun():
                self.dailies.append(thing)
            case KeptPad():
                self.pads.append(thing)

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        """A pack that lies in it, by what records call it."""
        return next((read(pack.text) for pack in self.packs if pack.key == f"{name} {pack_hash}"), None)


def _name_of(thing: Thing) -> str | None:
    match thing:
        case Known():
            return thing.player
        case Pack():
            return thing.key
        case Laid() | KeptPad():
            return thing.id
    return None


# -- written --------------------------------------------------------------------------------------


def line_of(thing: Thing) -> str:
    """A thing as a line."""
    return json.dumps(_plain(thing), separators=(",", ":"), ensure_ascii=False)


def _plain(thing: Thing) -> dict[str, Any]:
    match thing:
        case Known():
            return {"kind": "person", "player": thing.player, **thing.person._asdict()}
        case Pack() if thing.key.startswith(OWN):
            kept = json.loads(thing.text)
            return {"kind": "own-pack", "id": thing.key.removeprefix(OWN), **kept, "pack": json.loads(kept["pack"])}
        case Pack():
            return {"kind": "pack", "key": thing.key, "pack": json.loads(thing.text)}
        case Laid():
            return _plain_table(thing)
        case Result():
            return {"kind": "result", **asdict(thing)}
        case Begun():
            return {"kind": "daily", **asdict(thing)}
        case KeptPad():
            return {"kind": "pad", **thing._asdict(), "text": json.loads(thing.text)}


def _plain_table(table: Laid) -> dict[str, Any]:
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
    """A table as it leaves the house: no link and no browser leads to its chairs, and no path to its pack."""
    header = Record.read(stored.head.header).header
    named = "\n".join(replace(header, pack=pack_name(header.pack)).lines())
    chairs = {seat: replace(chair, link="", holder="") for seat, chair in stored.chairs.items()}
    return replace(stored, head=replace(stored.head, header=named, version=0), chairs=chairs, proposal=None)


# -- read -----------------------------------------------------------------------------------------


class Bad(ValueError):
    """A line that says what no house would say."""


class Fields:
    """The parts of a line, each of the kind that is asked for."""

    def __init__(self, data: Any) -> None:
        check(isinstance(data, dict) and _is_plain(data, DEPTH))
        self.data: dict[str, Any] = data

    def any(self, name: str) -> Any:
        check(name in self.data)
        return self.data[name]

    def text(self, name: str) -> str:
        return one_line(self.any(name))

    def id(self, name: str) -> str:
        check(ID.fullmatch(self.text(name)))
        return self.text(name)

    def id_or_none(self, name: str) -> str:
        return self.id(name) if self.text(name) else ""

    def key(self, name: str) -> str:
        return key_in(self.any(name))

    def moment(self, name: str) -> str:
        """A date and time, with its time zone: without one it cannot be compared."""
        check(datetime.fromisoformat(self.text(name)).tzinfo is not None)
        return self.text(name)

    def word(self, name: str, words: tuple[str, ...]) -> str:
        check(self.any(name) in words)
        return self.text(name)

    def flag(self, name: str) -> bool:
        check(isinstance(self.any(name), bool))
        return bool(self.any(name))

    def number(self, name: str) -> int:
        return number_in(self.any(name))

    def list(self, name: str) -> list[Any]:
        check(isinstance(self.any(name), list))
        return list(self.any(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        return tuple(map(number_in, self.list(name)))

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(map(one_line, self.list(name)))

    def named(self, name: str, read: Callable[[Any], Any]) -> dict[str, Any]:
        check(isinstance(self.any(name), dict))
        return {one_line(key): read(value) for key, value in self.any(name).items()}


def check(is_right: object) -> None:
    if not is_right:
        raise Bad


def one_line(value: Any) -> str:
    check(isinstance(value, str) and len(value) <= LONG and ONE_LINE.fullmatch(value))
    return str(value)


def number_in(value: Any) -> int:
    check(isinstance(value, int) and not isinstance(value, bool))
    return int(value)


def key_in(value: Any) -> str:
    check(value == "" or KEY.fullmatch(one_line(value)))
    return str(value)


def _is_plain(value: Any, left: int) -> bool:
    """Whether something can be kept and shown: not too deep, no number too large, no half of a sign."""
    if isinstance(value, str):
        return value.isascii() or not re.search("[\ud800-\udfff]", value)
    if isinstance(value, (int, float)):
        return -LARGE < value < LARGE
    inside = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left > 0 and all(_is_plain(one, left - 1) for one in inside)


def read_line(text: str, packs: Packs) -> Thing:
    """The thing of a line. `RecordError` if the record of a table is none; any other of `WRONG`, or a recursion that
    is too deep, if the line is damaged."""
    fields = Fields(json.loads(text))
    kind = fields.word("kind", (*READERS, "pad"))
    return _read_pad(fields, packs) if kind == "pad" else READERS[kind](fields)


def _read_person(fields: Fields) -> Known:
    person = Person(fields.text("name"), fields.word("colour", ("", *COLOURS)))
    check(cleaned(person.name) == person.name)
    check(fields.key("player"))
    return Known(fields.key("player"), person)


def _pack_text(kept: Any) -> PackText:
    pack = Fields(kept)
    check(isinstance(pack.any("text"), str))
    beside = pack.named("beside", lambda text: text)
    check(all(isinstance(text, str) for text in beside.values()))
    check(not pack.text("name").endswith(FILE))
    return PackText(pack.text("name"), pack.any("text"), tuple(beside.items()))


def _read_pack(fields: Fields) -> Pack:
    pack = _pack_text(fields.any("pack"))
    name, _, pack_hash = fields.text("key").rpartition(" ")
    check(name == pack.name and re.fullmatch(r"[0-9a-f]{16}", pack_hash) and not name.startswith(OWN))
    check(all(name not in shipped(room.packs) for room in rooms().values()))  # nobody's takes the place of ours
    return Pack(fields.text("key"), written(pack))


def _read_own_pack(fields: Fields) -> Pack:
    pack = _pack_text(fields.any("pack"))
    kept = {"game": fields.text("game"), "pack": written(pack), "deleted": fields.list("deleted")}
    draft = Draft.read(json.dumps(kept))
    check(draft is not None)
    assert draft is not None
    for gone in draft.deleted:
        check(one_line(gone.section) and number_in(gone.place) > 0)
        check(isinstance(gone.entry, dict) and isinstance(gone.beside, dict))
    if draft.game in games() and games()[draft.game].browser.printed is not None:
        _check_draft(draft)
    return Pack(f"{OWN}{fields.id('id')}", draft.kept)


def _check_draft(draft: Draft) -> None:
    """The pages of a pack open it; whatever was deleted may be brought back, or is refused in a line."""
    room = game_called(draft.game)
    file, _ = room.pack.opened(draft.text)
    check(not file.problems and file.name == draft.name)
    check_name(room, draft.name)
    editor = Editor(room, draft)
    for _ in draft.deleted:
        try:
            editor = editor.undelete()
        except CartoneError:
            return


def _read_table(fields: Fields) -> Laid:
    header, lines = "\n".join(fields.texts("header")), tuple(map(_read_row, fields.list("lines")))
    record = Record.read("\n".join([header, "", *(line.text for line in lines)]))
    seats = len(record.header.players)
    check(0 < seats <= len(LETTERS) and len(record.entries) == len(lines))
    for entry, line in zip(record.entries, lines, strict=True):
        check(line.seat in (-1, entry.seat if isinstance(entry, Answer) else -1))
    head = Head(
        fields.id("id"), fields.moment("created"), fields.moment("changed"), fields.word("state", STATES), header, 0,
        fields.number("company"), fields.numbers("scores"), fields.numbers("told"), fields.id_or_none("next"),
        practice=fields.flag("practice"), stands=fields.text("stands"),
    )  # fmt: skip
    chairs = {chair.seat: chair for chair in map(_read_chair, fields.list("chairs"))}
    stored = without_secrets(Stored(head, lines, fields.texts("remarks"), chairs))
    check(0 <= head.company <= seats)
    check(len(head.scores) in (0, seats) and len(head.told) in (0, seats) and min(head.told, default=0) >= 0)
    _check_table(stored, record)
    return Laid(stored, _read_sheet(fields.any("sheet"), record.header))


def _read_row(row: Any) -> Line:
    text, seat, block = row
    check(number_in(block) >= 0)
    return Line(one_line(text), number_in(seat), block)


def _read_chair(chair: Any) -> Chair:
    seat, person, bot, player = chair
    check(person in ("", HERE, AWAY))
    return Chair(number_in(seat), person, one_line(bot), player=key_in(player))


def _check_table(stored: Stored, record: Record) -> None:
    """Lists can say what it is; who sits there has a seat, and somebody deals as long as it runs."""
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
    sheet = Sheet.read(json.dumps(kept))
    check(sheet is not None)
    assert sheet is not None
    fields = Fields(kept)
    number_in(sheet.rules), fields.flag("over"), number_in(sheet.public), fields.numbers("scores")
    check(len(sheet.scores) in (0, seats) and len(sheet.sources) in (0, seats) and len(sheet.keepsakes) in (0, seats))
    check(not sheet.over or len(sheet.scores) == len(sheet.sources) == seats)
    check(all(seat in range(seats) for seat in fields.numbers("winners")))
    for points in sheet.sources:
        for source in Fields({"points": points}).named("points", number_in):
            words.word(source)
    for audience, message, params, reasons in sheet.story:
        number_in(audience), one_line(message), Fields(params)
        for reason, why in reasons:
            one_line(reason), Fields(why)
    return sheet.text


def _read_result(fields: Fields) -> Result:
    won = fields.any("won")
    check(isinstance(won, (int, float)) and not isinstance(won, bool) and 0 <= won <= 1)
    achieved = fields.texts("achievements") if fields.any("achievements") is not None else None
    datetime.fromisoformat(fields.text("date"))
    settings = fields.named("settings", one_line)
    room_of(fields.text("game")).described(settings, catalogue())
    return Result(
        fields.text("game"), fields.text("opponent"), fields.number("you"), fields.number("opponent_points"),
        float(won), fields.text("date"), settings, fields.id_or_none("table"), fields.key("player"),
        fields.flag("practice"), fields.named("sources", number_in), achieved,
        fields.word("depth", ("", GUIDED, FULL)),
    )  # fmt: skip


def _read_daily(fields: Fields) -> Begun:
    check(str(date.fromisoformat(fields.text("day"))) == fields.text("day"))
    return Begun(fields.text("game"), fields.text("day"), fields.id("table"), fields.flag("is_left"))


def _read_pad(fields: Fields, packs: Packs) -> KeptPad:
    pad = Pad.read(json.dumps(fields.any("text")))
    check(pad is not None)
    assert pad is not None
    kept = Fields(fields.any("text"))
    check(all(cleaned(name, LONG_NAME) == name for name in kept.texts("names")) and 0 < len(pad.names) <= len(LETTERS))
    kept.text("game"), kept.flag("solo"), kept.text("done"), kept.text("pack_hash"), kept.named("told", one_line)
    kept.named("settings", one_line), Fields({"filled": dict(pad.filled)}).named("filled", one_line)
    check(not kept.text("pack").endswith(FILE))
    _check_pad(pad, packs)
    return KeptPad(fields.id("id"), fields.moment("created"), fields.moment("changed"), pad.text)


def _check_pad(pad: Pad, packs: Packs) -> None:
    """Its game takes all that was told, and can count it; what is not here to count it is shown as it is kept."""
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
    counted.sheet, counted.winners  # noqa: B018  (what cannot be counted is found now)
    for seat in counted.seats:
        counted.keepsake(seat.number)


READERS: Mapping[str, Callable[[Fields], Thing]] = {
    "person": _read_person,
    "pack": _read_pack,
    "own-pack": _read_own_pack,
    "table": _read_table,
    "result": _read_result,
    "daily": _read_daily,
}
