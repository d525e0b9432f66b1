"""A pack that its owner writes, entry by entry. What there is to fill in, and whether it is right, the reader of the
game says: here is no second copy of what a pack may be."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...table import CartoneError, PackError, UnknownName, short
from ...table.packfile import SOURCES, PackFile, PackText, file_and_text
from ...table.tomlfile import TomlEntry, TomlFile
from ...table.tomltext import toml_text
from .cards import PackLike
from .packs import HOUSE, by_content, read, shipped, written

if TYPE_CHECKING:
    from .manifest import GameRoom

REMEMBERED = 20
"""How many deletions can be taken back."""

PRINTED = {"from": "printed"}

PACK_HEAD = re.compile(r"(?m)^\[pack\][ \t]*$")

Entry = Mapping[str, Any]
Beside = Mapping[str, Mapping[str, Any]]
"""What is said of one card in other languages, by language."""


class Deleted(NamedTuple):
    """An entry that was deleted, and where it stood."""

    section: str
    place: int
    entry: Entry
    beside: Beside


@dataclass(frozen=True, slots=True)
class Draft:
    """An owner's pack: its text, and what was deleted of it, the last at the end."""

    game: str
    text: PackText
    deleted: tuple[Deleted, ...] = ()

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def kept(self) -> str:
        """As a store keeps it."""
        deleted = [one._asdict() for one in self.deleted]
        return json.dumps({"game": self.game, "pack": written(self.text), "deleted": deleted}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Draft | None:
        """What was kept so; nothing if it makes no sense any more."""
        try:
            kept = json.loads(text)
            pack = read(kept["pack"])
            return cls(kept["game"], pack, tuple(Deleted(**one) for one in kept["deleted"])) if pack else None
        except (ValueError, TypeError, KeyError):
            return None


def begin(room: GameRoom, name: str, like: PackLike) -> Draft:
    """A new pack: a copy of another, under a name of its own."""
    source = by_content(room, like)
    data = TomlFile(*file_and_text(source)).data
    head = {**data.get("pack", {}), "name": name}
    head.pop("title", None)
    editor = Editor(room, Draft(room.name, PackText(name, "", source.beside)), {})
    return editor.with_data({**data, "pack": head}, editor.beside()).draft


def bring(room: GameRoom, text: str) -> Draft:
    """Read an imported pack and keep its text unchanged, because records name a pack by its hash. If cards are missing,
    add `gaps = true`."""
    file, _ = room.pack.opened(PackText("pack", text))
    if file.problems and not file.may_lack:
        text = PACK_HEAD.sub("[pack]\ngaps = true", text, 1)
        wrong = {str(problem.params.get("problem")) for problem in room.pack.opened(PackText("pack", text))[0].problems}
        file.problems = [problem for problem in file.problems if str(problem.params.get("problem")) in wrong]
    if file.problems:
        raise PackError(file.problems)
    check_name(room, file.name)
    return Draft(room.name, PackText(file.name, text))


def check_name(room: GameRoom, name: str) -> None:
    """Ours have their names already."""
    if not name:
        raise UnknownName("error.pack-nameless")
    if name in shipped(room.packs):
        raise UnknownName("error.pack-of-ours", name=short(name))


class Editor:
    """A draft, opened: `data` spares reading its text."""

    def __init__(self, room: GameRoom, draft: Draft, data: dict[str, Any] | None = None) -> None:
        self.room = room
        self.draft = draft
        self._data = data

    @cached_property
    def opened(self) -> tuple[PackFile, PackLike]:
        if self._data is None:
            return _read_once(self.room, self.draft.text)
        return self.room.pack.opened(self.draft.text, self._data)

    @property
    def file(self) -> PackFile:
        return self.opened[0]

    @property
    def pack(self) -> PackLike:
        return self.opened[1]

    @property
    def sections(self) -> Mapping[str, list[TomlEntry]]:
        return self.file.sections

    def entry(self, section: str, place: int) -> TomlEntry:
        """The entry at a place of a section, which counts from 1."""
        found = self.sections.get(section, [])
        if not 1 <= place <= len(found):
            raise UnknownName("error.no-card-there", section=short(section), place=place)
        return found[place - 1]

    def gaps(self, section: str) -> list[CartoneError]:
        """What a section lacks of the box."""
        return self.file.gaps_in.get(section, [])

    # -- filling in -------------------------------------------------------------------------

    def asked(self, section: str, entry: Entry) -> TomlEntry:
        """An entry as the reader of the game takes it: it knows then what it was asked for."""
        found = TomlEntry(self.file.apart(), section, 1, dict(entry))
        self.room.pack.readers[section](found)
        found.word("from", SOURCES)
        return found

    def next_id(self, section: str) -> str:
        """An id for a new entry: the next that the house has, or one after the last."""
        taken, ours = set(self.file.ids(section)), whole_box(self.room).ids(section)
        free = next((name for name in ours if name not in taken), "")
        if free or not taken:
            return free
        stem, number = _numbered((self.file.ids(section) or ours)[-1])
        return next(name for count in range(1, len(taken) + 2) if (name := f"{stem}{number + count}") not in taken)

    # -- changes ----------------------------------------------------------------------------

    def put(self, section: str, place: int | None, entry: Entry) -> Editor:
        """An entry in the place of another, or after all of them; `CartoneError` says what is wrong with it."""
        entries = self._entries(section)
        alone = self.asked(section, entry)
        alone.check_asked()
        if alone.file.problems:
            raise first_of(alone.file.problems)
        before: Entry = {}
        if place is None:
            entries.append(dict(entry))
        else:
            before = self.entry(section, place).data
            entries[place - 1] = dict(entry)
        beside = self._beside_without(before, entry)
        return self.with_data({**self.file.data, section: entries}, beside, self.draft.deleted)

    def delete(self, section: str, place: int) -> Editor:
        """A pack without an entry, which can be brought back."""
        gone, entries = self.entry(section, place).data, self._entries(section)
        del entries[place - 1]
        said = {language: texts[gone["id"]] for language, texts in self.beside().items() if gone.get("id") in texts}
        kept = (*self.draft.deleted, Deleted(section, place, gone, said))[-REMEMBERED:]
        return self.with_data({**self.file.data, section: entries}, self._beside_without(gone, {}), kept)

    def undelete(self) -> Editor:
        """The last entry that was deleted is back in its place."""
        if not self.draft.deleted:
            raise UnknownName("error.nothing-deleted")
        *rest, last = self.draft.deleted
        entries = self._entries(last.section)
        entries.insert(last.place - 1, dict(last.entry))
        beside = self.beside()
        for language, said in last.beside.items():
            beside.setdefault(language, {})[last.entry["id"]] = said
        return self.with_data({**self.file.data, last.section: entries}, beside, tuple(rest))

    def rename(self, name: str) -> Editor:
        head = {**self.file.data["pack"], "name": name}
        return self.with_data({**self.file.data, "pack": head}, self.beside(), self.draft.deleted)

    def with_data(
        self, data: Mapping[str, Any], beside: Mapping[str, Any], deleted: tuple[Deleted, ...] = ()
    ) -> Editor:
        """The pack that has these entries: with gaps, unless it is whole. `CartoneError` says what is wrong."""
        name = data["pack"]["name"]
        check_name(self.room, name)
        said = tuple((language, toml_text(texts)) for language, texts in beside.items())

        def made(gaps: bool) -> Editor:
            head = {key: value for key, value in data["pack"].items() if key != "gaps"}
            head |= {"gaps": True} if gaps else {}
            whole = _in_order(self.room, {**data, "pack": head})
            return Editor(self.room, Draft(self.room.name, PackText(name, toml_text(whole), said), deleted), whole)

        lacking = made(gaps=True)
        if lacking.file.problems:
            raise first_of(lacking.file.problems)
        return lacking if lacking.file.gaps else made(gaps=False)

    def _entries(self, section: str) -> list[dict[str, Any]]:
        if section not in self.sections:
            raise UnknownName("error.no-kind", section=short(section))
        return [dict(entry.data) for entry in self.sections[section]]

    # -- other languages --------------------------------------------------------------------

    def beside(self) -> dict[str, dict[str, Any]]:
        return {language: dict(TomlFile(*file_and_text(PackText(language, text))).data)
                for language, text in self.draft.text.beside}  # fmt: skip

    def _beside_without(self, before: Entry, now: Entry) -> dict[str, dict[str, Any]]:
        """What is said in other languages, without what a card does not say any more."""
        beside = self.beside()
        for texts in beside.values():
            said = texts.pop(before.get("id", ""), {})
            still = {key: text for key, text in said.items() if key in now and before.get(key) == now[key]}
            if still and "id" in now:
                texts[now["id"]] = still
        return beside


@lru_cache(maxsize=8)
def _read_once(room: GameRoom, text: PackText) -> tuple[PackFile, PackLike]:
    """One who writes a pack comes back to it with every card."""
    return room.pack.opened(text)


def first_of(problems: list[CartoneError]) -> CartoneError:
    """The first thing that is wrong, without the file and the line: whoever fills in a form sees neither."""
    problem = problems[0]
    while problem.message in ("error.pack-line", "error.pack-entry"):
        problem = problem.params["problem"]
    if problem.message == "error.pack-taken":
        return CartoneError("error.entry-taken", key=problem.params["key"], value=problem.params["value"])
    return problem


@cache
def whole_box(room: GameRoom) -> PackFile:
    """The house's pack, which lacks nothing."""
    return room.pack.opened(shipped(room.packs)[HOUSE])[0]


def _in_order(room: GameRoom, data: Mapping[str, Any]) -> dict[str, Any]:
    """The sections as the house has them, whatever came first; empty ones are left out."""
    known = ("pack", *whole_box(room).sections)
    return {section: data[section] for section in known if data.get(section)}


def _numbered(name: str) -> tuple[str, int]:
    """What a name begins with, and the number at its end.

    >>> _numbered("R07"), _numbered("mine")
    (('R', 7), ('mine', 0))
    """
    found = re.fullmatch(r"(.*?)(\d*)", name)
    assert found is not None
    return found[1], int(found[2][:9] or 0)
