"""A chest: everything of a house as one text, to be brought to another house, or back.

    cartone chest 1
    {"kind":"house","player":"…"}
    {"kind":"table", …}
    {"kind":"end","marks":["…", …]}

Whose chest it is says the second line: whoever unpacks it has that player's chairs and results. The last line has a
mark of every other, so that a damaged file is noticed, and where. Nothing in a chest is secret: no link and no browser
leads to a chair of it.

Unpacking loses nothing and can be done again: of a table that is in both places the longer one stays, and if they
differ the other one lies next to it, under a name that is the same each time.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from typing import NamedTuple, TypeVar

from ..games import games
from ..games.kit.editing import Draft, Editor
from ..games.kit.packs import Packs
from ..store import OVER, Begun, DamagedTable, KeptPad, Overtaken, Result, Store, Stored, UnknownPad, UnknownTable, Work
from ..table import CartoneError, Header, Record, RecordError
from ..table.packfile import PackText
from .chestlines import WRONG, Chest, Fields, Known, Laid, Pack, line_of, read_line, without_secrets
from .errors import MovedOn
from .keys import id_beside
from .live import WATCH
from .old import KeptPacks
from .ownpacks import OWN, OwnPacks
from .people import People, Person

FORMAT = 1
HEADING = re.compile(r"cartone chest ([0-9]{1,9})")
MARK = 8
"""Letters of the mark of a line."""
ALL = 10**9
"""As many tables as there are."""
ATTEMPTS = 20


class BadChest(CartoneError, ValueError):
    """A text that is no chest, or not a whole one; nothing of it was brought."""


# -- packing --------------------------------------------------------------------------------------

T = TypeVar("T", Known, Pack, Laid, Result, Begun, KeptPad)


def pack(store: Store, player: str, with_secrets: bool = True) -> str:
    """Everything of a house, for this player; if they play themselves, without what nobody at a table may see yet. What
    this house itself cannot read any more stays where it is."""
    kept = KeptPacks(store)
    found = (table for table in _tables(store, kept) if with_secrets or not _has_secrets(table.stored))
    tables = sorted(found, key=lambda table: (table.stored.head.created, table.id))
    pads = sorted(store.pads(), key=lambda pad: (pad.created, pad.id))
    return written(Chest(
        player,
        people=_legible(_people(store, {player, *_keys(tables)}), kept),
        packs=_legible((Pack(*one) for one in store.packs("").items()), kept),
        tables=[_among(table, {other.id for other in tables}) for table in tables],
        results=_legible(store.results(), kept),
        dailies=_legible(store.dailies(), kept),
        pads=_legible(pads, kept),
    ))  # fmt: skip


def written(chest: Chest) -> str:
    """A chest as a text."""
    house = json.dumps({"kind": "house", "player": chest.player}, separators=(",", ":"))
    lines = [f"cartone chest {FORMAT}", house, *map(line_of, chest.things)]
    end = json.dumps({"kind": "end", "marks": list(map(_mark, lines))}, separators=(",", ":"))
    return "\n".join([*lines, end]) + "\n"


def _mark(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:MARK]


def _legible(things: Iterable[T], packs: Packs) -> list[T]:
    """Those that can be read again, as they are read then."""
    found: list[T] = []
    for thing in things:
        try:
            found.append(read_line(line_of(thing), packs))  # type: ignore[arg-type]  # it is of the same kind
        except (*WRONG, RecursionError):
            continue
    return found


def _tables(store: Store, packs: Packs) -> Iterator[Laid]:
    """All that can be read; of one whose sheet cannot, the rest."""
    for head in [head for running in (True, False) for head in store.heads(running, count=ALL)]:
        try:
            stored = without_secrets(store.load(head.id))
        except CartoneError:  # damaged, or gone by now
            continue
        sheets = (store.sheet(head.id), None)
        yield from (_legible((Laid(stored, sheet) for sheet in sheets), packs))[:1]


def _has_secrets(stored: Stored) -> bool:
    """Whether several people are at a game that is not over."""
    people = sum(bool(chair.person) and chair.seat != WATCH for chair in stored.chairs.values())
    return stored.head.state != OVER and max(people, stored.head.company) > 1


def _among(table: Laid, tables: set[str]) -> Laid:
    """A table that knows of no other than these."""
    head = table.stored.head
    return replace(
        table, stored=replace(table.stored, head=replace(head, next=head.next if head.next in tables else ""))
    )


def _keys(tables: Iterable[Laid]) -> Iterator[str]:
    return (chair.player for table in tables for chair in table.stored.chairs.values())


def _people(store: Store, keys: set[str]) -> Iterator[Known]:
    people = People(store)
    known = (Known(key, people.person(key)) for key in sorted(keys) if key)
    return (one for one in known if one.person != Person())


# -- reading --------------------------------------------------------------------------------------


def is_chest(text: str) -> bool:
    """Whether a text says that it is one, of whatever version."""
    return HEADING.fullmatch(_lines(text)[0]) is not None


def _lines(text: str) -> list[str]:
    """The lines, however the way here has ended them."""
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").rstrip().split("\n")]


class _Packs:
    """The packs that lie in a chest, and those that are here."""

    def __init__(self, chest: Chest, kept: Packs) -> None:
        self.chest = chest
        self.kept = kept

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        return self.chest.pack(name, pack_hash) or self.kept.pack(name, pack_hash)


def read_chest(text: str, kept: Packs) -> Chest:
    """What is in a chest; `BadChest` says what is wrong with it."""
    heading, *lines = _lines(text)
    version = HEADING.fullmatch(heading)
    if version is None:
        raise BadChest("error.no-chest")
    if int(version[1]) > FORMAT:
        raise BadChest("error.newer-chest")
    chest = Chest()
    packs = _Packs(chest, kept)
    for number, line in enumerate(_whole([heading, *lines]), 2):
        try:
            if number == 2:
                chest.player = _player(line)
            else:
                chest.put(read_line(line, packs))
        except RecordError as problem:
            raise BadChest("error.chest-record", line=number, problem=problem.problem) from None
        except (*WRONG, RecursionError):
            raise BadChest("error.chest-line", line=number) from None
    return chest


def _whole(lines: list[str]) -> list[str]:
    """What stands between the first line and the last, which has to fit it."""
    *before, last = lines
    marks = _marks(last)
    for number, line in enumerate(before, 1):
        if number > len(marks) or marks[number - 1] != _mark(line):
            raise BadChest("error.chest-line", line=number)
    if len(marks) > len(before) or len(before) < 2:
        raise BadChest("error.chest-line", line=len(lines))
    return before[1:]


def _marks(line: str) -> list[str]:
    """The marks of the last line; none if it is something else."""
    try:
        end = Fields(json.loads(line))
        return list(end.texts("marks")) if end.word("kind", ("end",)) else []
    except (ValueError, RecursionError):
        return []


def _player(line: str) -> str:
    house = Fields(json.loads(line))
    house.word("kind", ("house",))
    return house.key("player")


# -- unpacking ------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """How many of a kind have come, and how many were there already."""

    new: int = 0
    there: int = 0

    def plus(self, is_new: bool) -> Tally:
        return Tally(self.new + is_new, self.there + (not is_new))


NONE = Tally()


@dataclass(slots=True)
class Brought:
    """What has come of a chest."""

    tables: Tally = NONE
    results: Tally = NONE
    pads: Tally = NONE
    packs: Tally = NONE
    extended: list[str] = field(default_factory=list)
    """The tables that go on where they had gone on elsewhere."""
    beside: list[str] = field(default_factory=list)
    """The tables that are different here: these are the brought ones, under names of their own."""


class Place(NamedTuple):
    """Where a brought table goes: to one that is here already, or nowhere near another."""

    id: str
    kept: Stored | None


def unpack(store: Store, text: str, player: str) -> Brought:
    """Bring everything of a chest into a house, all of it or nothing; what belonged to who packed it is this player's
    from now on."""
    chest = _handed(read_chest(text, KeptPacks(store)), player)
    for _ in range(ATTEMPTS):
        places = {table.id: _place(store, table) for table in chest.tables}
        try:
            with store.work() as work:
                return _Unpacking(store, work, chest, places).everything()
        except (Overtaken, UnknownTable):  # somebody has answered since, or deleted it
            continue
    raise MovedOn("error.moved-on-elsewhere")


def _handed(chest: Chest, player: str) -> Chest:
    """A chest in which everything of the player who packed it is another's."""
    if not chest.player:
        return chest

    def own(key: str) -> str:
        return player if key == chest.player else key

    def table(laid: Laid) -> Laid:
        chairs = {seat: replace(chair, player=own(chair.player)) for seat, chair in laid.stored.chairs.items()}
        return replace(laid, stored=replace(laid.stored, chairs=chairs))

    return replace(
        chest,
        player=player,
        people=[one._replace(player=own(one.player)) for one in chest.people],
        tables=list(map(table, chest.tables)),
        results=[replace(result, player=own(result.player)) for result in chest.results],
    )


def _place(store: Store, table: Laid) -> Place:
    """Where a table goes: to itself, if one of both is the beginning of the other; else next to it."""
    name, brought = table.id, table.stored
    while True:
        try:
            kept = store.load(name)
        except UnknownTable:
            return Place(name, None)
        except DamagedTable:
            name = id_beside(name, "damaged")
            continue
        same = _in_common(kept, brought)
        if _is_same_deal(kept, brought) and same in (len(kept.arrived), len(brought.arrived)):
            return Place(name, kept)
        name = id_beside(name, brought.head.header, *(line.text for line in brought.arrived[same : same + 1]))


def _in_common(one: Stored, other: Stored) -> int:
    """With how many of the same lines two tables begin."""
    pairs = zip(one.arrived, other.arrived, strict=False)
    lines = min(len(one.arrived), len(other.arrived))
    return next((number for number, (line, another) in enumerate(pairs) if line.text != another.text), lines)


def _is_same_deal(one: Stored, other: Stored) -> bool:
    """Whether two tables were laid alike; one of them may have gone on by newer rules since."""
    first, second = _deal(one), _deal(other)
    return first is not None and first == second


def _deal(stored: Stored) -> Header | None:
    try:
        return replace(Record.read(stored.head.header).header, rules=0, pack="")
    except RecordError:
        return None


class _Unpacking:
    """A chest on its way into a store, in one unit of work."""

    def __init__(self, store: Store, work: Work, chest: Chest, places: Mapping[str, Place]) -> None:
        self.store = store
        self.work = work
        self.chest = chest
        self.places = places
        self.brought = Brought()

    def everything(self) -> Brought:
        for known in self.chest.people:
            self._person(known)
        for one in self.chest.packs:
            (self._own_pack if one.key.startswith(OWN) else self._pack)(one)
        for table in self.chest.tables:
            self._table(table, self.places[table.id])
        for table in self.chest.tables:
            self._next(table)
        self._results()
        self._dailies()
        for pad in self.chest.pads:
            self._pad(pad)
        return self.brought

    def _person(self, known: Known) -> None:
        """Whoever is known here is called as before."""
        if People(self.store).person(known.player) == Person():
            self.work.note(f"person {known.player}", json.dumps(known.person))

    # -- packs ------------------------------------------------------------------------------

    def _pack(self, one: Pack) -> None:
        is_new = self.store.pack(one.key) is None
        if is_new:
            self.work.keep_pack(*one)
        self.brought.packs = self.brought.packs.plus(is_new)

    def _own_pack(self, one: Pack) -> None:
        """A pack that the owner has written, unless it is here; next to one of the same name it has another name."""
        drafts = OwnPacks(self.store).all()
        draft = Draft.read(one.text)
        assert draft is not None
        is_new = draft not in drafts.values()
        names = {other.name for other in drafts.values() if other.game == draft.game}
        if is_new and (one.key.removeprefix(OWN) in drafts or draft.name in names):
            one = Pack(f"{OWN}{id_beside(*one)}", _renamed(draft, names).kept)
            is_new = self.store.pack(one.key) is None
        if is_new:
            self.work.keep_pack(*one)
        self.brought.packs = self.brought.packs.plus(is_new)

    # -- tables -----------------------------------------------------------------------------

    def _table(self, table: Laid, place: Place) -> None:
        kept = place.kept
        self.brought.tables = self.brought.tables.plus(kept is None)
        if kept is None:
            self._lay(table, place.id)
            return
        if self.work.version(place.id) != kept.head.version:
            raise Overtaken("error.overtaken")
        if len(kept.arrived) < len(table.stored.arrived):
            self._extend(table, kept)

    def _lay(self, table: Laid, name: str) -> None:
        """A table that is not here, as it was there."""
        work, stored, head = self.work, table.stored, table.stored.head
        work.create(name, head.header, stored.arrived, list(stored.chairs.values()), head.company)
        if name != table.id:
            self.brought.beside.append(name)
        self._stand(table, name, ())
        work.set_state(name, head.state)
        if head.practice:
            work.set_practice(name)
        work.set_dates(name, head.created, head.changed)

    def _extend(self, table: Laid, kept: Stored) -> None:
        """A table that has gone on elsewhere; who sits here stays there, and what was proposed is past."""
        work, name, head = self.work, kept.head.id, table.stored.head
        work.add(name, table.stored.arrived[len(kept.arrived) :])
        work.set_header(name, head.header)
        self._stand(table, name, kept.remarks)
        work.propose(name, None)
        if head.state != kept.head.state:
            work.set_state(name, head.state)
        if kept.head.state == OVER != head.state:
            work.drop_result(name)
        if head.practice and not kept.head.practice:
            work.set_practice(name)
        work.set_dates(name, kept.head.created, head.changed)
        self.brought.extended.append(name)

    def _stand(self, table: Laid, name: str, known: tuple[str, ...]) -> None:
        """What a table has come to, and the remarks that are not known here."""
        head = table.stored.head
        there = Counter(known)
        for remark in table.stored.remarks:
            there[remark] -= 1
            if there[remark] < 0:
                self.work.add(name, [], remark=remark)
        self.work.set_scores(name, head.scores, head.told, head.stands)
        if table.sheet is not None:
            self.work.keep_sheet(name, table.sheet)

    def _next(self, table: Laid) -> None:
        """Where the same people play again, if that is not known here."""
        place, following = self.places[table.id], self.places.get(table.stored.head.next)
        if following is not None and not self.store.head(place.id).next:
            self.work.set_next(place.id, following.id)

    def _here(self, table: str) -> str:
        """What a table of the chest is called here."""
        return self.places[table].id if table in self.places else table

    # -- results, deals of the day, pads ----------------------------------------------------

    def _results(self) -> None:
        """Once for each table; without one, those that are not here."""
        loose = Counter(_value(result) for result in self.store.results() if not result.table)
        for result in (replace(result, table=self._here(result.table)) for result in self.chest.results):
            value = _value(result)
            is_new = self._is_new_at_table(result) if result.table else not loose[value]
            loose[value] -= not result.table and not is_new
            if is_new:
                self.work.add_result(result)
            elif result.table in self.brought.extended:
                self.work.set_result(result)
            self.brought.results = self.brought.results.plus(is_new)

    def _is_new_at_table(self, result: Result) -> bool:
        """Whether a table has no result yet, and may have one: it is over, or gone."""
        if self.store.result(result.table) is not None:
            return False
        try:
            return self.store.head(result.table).state == OVER
        except UnknownTable:
            return True

    def _dailies(self) -> None:
        """One for each game and day: the first one stays."""
        known = {(begun.game, begun.day) for begun in self.store.dailies()}
        for begun in self.chest.dailies:
            if (begun.game, begun.day) not in known:
                self.work.begin_daily(begun.game, begun.day, self._here(begun.table))
                if begun.is_left:
                    self.work.leave_daily(self._here(begun.table))

    def _pad(self, pad: KeptPad) -> None:
        """The one that was changed last stays."""
        try:
            kept = self.store.pad(pad.id)
            is_new = datetime.fromisoformat(kept.changed) < datetime.fromisoformat(pad.changed)
        except UnknownPad:
            is_new = True
        if is_new:
            self.work.keep_pad(pad.id, pad.text)
            self.work.set_pad_dates(pad.id, pad.created, pad.changed)
        self.brought.pads = self.brought.pads.plus(is_new)


def _value(result: Result) -> str:
    """What a result says, whoever brings it."""
    return line_of(replace(result, player=""))


def _renamed(draft: Draft, names: set[str]) -> Draft:
    """A pack under the next name that is free; one whose game is not here keeps its own."""
    room = games().get(draft.game)
    if room is None or room.browser.printed is None:
        return draft
    free = next(name for number in count(2) if (name := f"{draft.name} {number}") not in names)
    return Editor(room, draft).rename(free).draft


__all__ = ["BadChest", "Brought", "Tally", "is_chest", "pack", "unpack"]
