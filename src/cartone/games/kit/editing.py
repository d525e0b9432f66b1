"""Editing an owner's card pack, entry by entry; the game's pack reader defines and checks the properties."""

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
"""The number of deleted entries that can be restored."""

PRINTED = {"from": "printed"}

PACK_HEAD = re.compile(r"(?m)^\[pack\][ \t]*$")

Entry = Mapping[str, Any]
Beside = Mapping[str, Mapping[str, Any]]
"""Translations of the texts of one card, by language."""


class Deleted(NamedTuple):
    """A deleted entry, its place, and its translations."""

    section: str
    place: int
    entry: Entry
    beside: Beside


@dataclass(frozen=True, slots=True)
class PackDraft:
    """The stored state of an owner's pack: its text, and its deleted entries, with the most recent one last."""

    game: str
    text: PackText
    deleted: tuple[Deleted, ...] = ()

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def kept(self) -> str:
        """The draft as JSON text for the store."""
        deleted = [one._asdict() for one in self.deleted]
        return json.dumps({"game": self.game, "pack": written(self.text), "deleted": deleted}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> PackDraft | None:
        """Read a stored draft; return None if it is no longer valid."""
        try:
            kept = json.loads(text)
            pack = read(kept["pack"])
            return cls(kept["game"], pack, tuple(Deleted(**one) for one in kept["deleted"])) if pack else None
        except (ValueError, TypeError, KeyError):
            return None


def begin(room: GameRoom, name: str, like: PackLike) -> PackDraft:
    """Return the draft of a new pack: a copy of the pack `like` under a new name."""
    source = by_content(room, like)
    data = TomlFile(*file_and_text(source)).data
    head = {key: value for key, value in data.get("pack", {}).items() if key != "title"} | {"name": name}
    editor = PackEditor(room, PackDraft(room.name, PackText(name, "", source.beside)), {})
    return editor.with_data({**data, "pack": head}, editor.beside()).draft


def bring(room: GameRoom, text: str) -> PackDraft:
    """Return the draft of an imported pack. Its text is unchanged, because records name a pack by its hash, except that
    `gaps = true` is added if cards are missing."""
    file, _ = room.pack.opened(PackText("pack", text))
    if file.problems and not file.may_lack:
        text = PACK_HEAD.sub("[pack]\ngaps = true", text, 1)
        wrong = {str(problem.params.get("problem")) for problem in room.pack.opened(PackText("pack", text))[0].problems}
        file.problems = [problem for problem in file.problems if str(problem.params.get("problem")) in wrong]
    if file.problems:
        raise PackError(file.problems)
    check_name(room, file.name)
    return PackDraft(room.name, PackText(file.name, text))


def check_name(room: GameRoom, name: str) -> None:
    """Raise `UnknownName` if a pack's name is empty or already used by a pack shipped with Cartone."""
    if not name:
        raise UnknownName("error.pack-nameless")
    if name in shipped(room.packs):
        raise UnknownName("error.pack-of-ours", name=short(name))


class PackEditor:
    """An opened draft of a pack; each change returns a new editor."""

    def __init__(self, room: GameRoom, draft: PackDraft, data: dict[str, Any] | None = None) -> None:
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
        """Return the entry at a place of a section, counted from 1."""
        found = self.sections.get(section, [])
        if not 1 <= place <= len(found):
            raise UnknownName("error.no-card-there", section=short(section), place=place)
        return found[place - 1]

    def gaps(self, section: str) -> list[CartoneError]:
        """Return errors about the cards that a section lacks."""
        return self.file.gaps_in.get(section, [])

    # -- filling in -------------------------------------------------------------------------

    def asked(self, section: str, entry: Entry) -> TomlEntry:
        """Let the game's reader read an entry, which records the properties queried; return the entry."""
        found = TomlEntry(self.file.apart(), section, 1, dict(entry))
        self.room.pack.readers[section](found)
        found.word("from", SOURCES)
        return found

    def next_id(self, section: str) -> str:
        """Return an ID for a new entry: the house pack's first free ID or, if all are taken, the last ID plus one."""
        taken, ours = set(self.file.ids(section)), whole_box(self.room).ids(section)
        free = next((name for name in ours if name not in taken), "")
        if free or not taken:
            return free
        stem, number = _numbered((self.file.ids(section) or ours)[-1])
        return next(name for count in range(1, len(taken) + 2) if (name := f"{stem}{number + count}") not in taken)

    # -- changes ----------------------------------------------------------------------------

    def put(self, section: str, place: int | None, entry: Entry) -> PackEditor:
        """Return the pack with an entry replaced, or added at the end; raise `CartoneError` if the entry is wrong."""
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

    def delete(self, section: str, place: int) -> PackEditor:
        """Return the pack without an entry, which `undelete` can restore."""
        gone, entries = self.entry(section, place).data, self._entries(section)
        del entries[place - 1]
        said = {language: texts[gone["id"]] for language, texts in self.beside().items() if gone.get("id") in texts}
        kept = (*self.draft.deleted, Deleted(section, place, gone, said))[-REMEMBERED:]
        return self.with_data({**self.file.data, section: entries}, self._beside_without(gone, {}), kept)

    def undelete(self) -> PackEditor:
        """Return the pack with its last deleted entry restored to its place."""
        if not self.draft.deleted:
            raise UnknownName("error.nothing-deleted")
        *rest, last = self.draft.deleted
        entries = self._entries(last.section)
        entries.insert(last.place - 1, dict(last.entry))
        beside = self.beside()
        for language, said in last.beside.items():
            beside.setdefault(language, {})[last.entry["id"]] = said
        return self.with_data({**self.file.data, last.section: entries}, beside, tuple(rest))

    def rename(self, name: str) -> PackEditor:
        head = {**self.file.data["pack"], "name": name}
        return self.with_data({**self.file.data, "pack": head}, self.beside(), self.draft.deleted)

    def with_data(
        self, data: Mapping[str, Any], beside: Mapping[str, Any], deleted: tuple[Deleted, ...] = ()
    ) -> PackEditor:
        """Return the pack with the given entries, marked if cards are missing; raise an error for a wrong one."""
        name = data["pack"]["name"]
        check_name(self.room, name)
        said = tuple((language, toml_text(texts)) for language, texts in beside.items())

        def made(gaps: bool) -> PackEditor:
            head = {key: value for key, value in data["pack"].items() if key != "gaps"}
            head |= {"gaps": True} if gaps else {}
            whole = _in_order(self.room, {**data, "pack": head})
            return PackEditor(
                self.room, PackDraft(self.room.name, PackText(name, toml_text(whole), said), deleted), whole
            )

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
        """Return the pack's translations without those of changed or removed texts of one card."""
        beside = self.beside()
        for texts in beside.values():
            said = texts.pop(before.get("id", ""), {})
            still = {key: text for key, text in said.items() if key in now and before.get(key) == now[key]}
            if still and "id" in now:
                texts[now["id"]] = still
        return beside


@lru_cache(maxsize=8)
def _read_once(room: GameRoom, text: PackText) -> tuple[PackFile, PackLike]:
    """Read a pack and cache the result, because the pack's owner returns to it for every card."""
    return room.pack.opened(text)


def first_of(problems: list[CartoneError]) -> CartoneError:
    """Return the first problem, without its file name and line number, which a form does not show."""
    problem = problems[0]
    while problem.message in ("error.pack-line", "error.pack-entry"):
        problem = problem.params["problem"]
    if problem.message == "error.pack-taken":
        return CartoneError("error.entry-taken", key=problem.params["key"], value=problem.params["value"])
    return problem


@cache
def whole_box(room: GameRoom) -> PackFile:
    """Return the built-in pack `house`, which is complete."""
    return room.pack.opened(shipped(room.packs)[HOUSE])[0]


def _in_order(room: GameRoom, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a pack's sections in the order of the house pack, without empty ones."""
    known = ("pack", *whole_box(room).sections)
    return {section: data[section] for section in known if data.get(section)}


def _numbered(name: str) -> tuple[str, int]:
    """Split an ID into its stem and the number at its end, 0 if there is none.

    >>> _numbered("R07"), _numbered("mine")
    (('R', 7), ('mine', 0))
    """
    found = re.fullmatch(r"(.*?)(\d*)", name)
    assert found is not None
    return found[1], int(found[2][:9] or 0)
