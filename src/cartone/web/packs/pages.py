"""The pages of owners' packs: all of them, one of them, one kind of card, one card."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.responses import Response

from ...games import GameRoom, game_called, games
from ...games.kit.addresses import at
from ...games.kit.editing import PRINTED, Draft, Editor, begin, bring, whole_box
from ...games.kit.packs import load_pack, shipped
from ...host import OWN, MovedOn
from ...locale import Catalogue
from ...table import CartoneError, UnknownName, short
from ...table.tomlfile import TomlEntry, TomlFile
from ...text import sentence
from ..looking import download
from ..visit import Visit, see
from .form import START, Field, Form, carried, filled, pressed

if TYPE_CHECKING:
    from ..site import Site

NEW = "new"
"""The place of a card that is not in the pack yet."""

KEPT_WORDS = ("word", "flag", "table")
"""What the next card begins with: chosen words, as most cards of a kind are alike; numbers and texts are asked anew."""


@dataclass(frozen=True, slots=True)
class Card:
    """An entry in a list: its name, and its picture."""

    place: int
    title: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: how many are there, how many the box has, and what is missing."""

    section: str
    label: str
    there: int
    box: int
    gaps: list[str]


class Opened:
    """A pack in the hands of its owner, in one language."""

    def __init__(self, pack: str, draft: Draft, words: Catalogue) -> None:
        self.id = pack
        self.draft = draft
        self.words = words
        self.room: GameRoom = game_called(draft.game)
        self.editor = Editor(self.room, draft)
        self.form = self.form_of(self.editor)

    def form_of(self, editor: Editor) -> Form:
        assert self.room.browser.printed is not None
        return Form(self.room, self.words, self.room.browser.printed(self.room, self.words, editor.pack))

    @property
    def name(self) -> str:
        return self.draft.name

    @property
    def game(self) -> str:
        return self.room.called(self.words)

    @property
    def path(self) -> str:
        """Where it is among our pages, wherever they lie."""
        return f"/packs/{self.id}"

    @property
    def address(self) -> str:
        return at(self.path)

    @property
    def there(self) -> int:
        return sum(map(len, self.editor.sections.values()))

    @property
    def box(self) -> int:
        return sum(map(len, whole_box(self.room).sections.values()))

    @property
    def is_whole(self) -> bool:
        return not self.editor.file.gaps

    @property
    def last_deleted(self) -> str:
        """What can be brought back."""
        if not self.draft.deleted:
            return ""
        last = self.draft.deleted[-1]
        return f"{self.label(last.section)} {last.entry.get('id') or last.place}"

    def label(self, section: str) -> str:
        return self.words.first(f"{self.room.name}.pack.section-{section}") or section

    @cached_property
    def kinds(self) -> list[Kind]:
        return [self.kind(section) for section in self.editor.sections]

    def kind(self, section: str) -> Kind:
        if section not in self.editor.sections:
            raise UnknownName("error.no-kind", section=short(section))
        there, box = len(self.editor.sections[section]), len(whole_box(self.room).sections[section])
        return Kind(section, self.label(section), there, box, list(map(self.form.said, self.editor.gaps(section))))

    def cards(self, section: str) -> list[Card]:
        entries = enumerate(self.editor.sections[section], 1)
        return [Card(place, self.title(section, entry, place), self.picture(self.form, section, entry.data, place))
                for place, entry in entries]  # fmt: skip

    def title(self, section: str, entry: TomlEntry, place: int) -> str:
        """What a card is called: by its number in the pack, and its name if it has one."""
        named = [str(entry.data[key]) for key in ("id", "name", "title") if entry.data.get(key)]
        return " · ".join(self.form.word(section, name) for name in named) or f"{self.label(section)} {place}"

    def picture(self, form: Form, section: str, entry: Mapping[str, Any], place: int) -> Markup:
        return Markup(form.pictures.card(section, str(entry.get("id", "")), place))


class Sheet:
    """One card on its form: what is asked, what it looks like, and what is wrong with it."""

    def __init__(self, pack: Opened, section: str, place: int | None, entry: Mapping[str, Any]) -> None:
        self.pack = pack
        self.section = section
        self.place = place
        self.kind = pack.kind(section)
        self.entry = entry
        self.asked = pack.editor.asked(section, entry)
        self.at = "" if place is None else digest(pack.editor.entry(section, place).data)
        self.problem = ""
        self.carried: dict[str, str] = {}
        self.picture = Markup("")
        try:
            made = pack.form_of(pack.editor.put(section, place, entry))
            self.picture = pack.picture(made, section, entry, place or self.kind.there + 1)
        except CartoneError as problem:
            self.problem = pack.form.said(problem)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return self.pack.form.fields(self.asked)

    @property
    def title(self) -> str:
        if self.place is None:
            return self.pack.words.text("packs.new-card", kind=self.kind.label)
        return self.pack.title(self.section, self.asked, self.place)

    @property
    def address(self) -> str:
        return f"{self.pack.address}/{self.section}/{self.place or NEW}"

    @property
    def before(self) -> int | None:
        return (self.place or self.kind.there + 1) - 1 or None

    @property
    def after(self) -> int | None:
        return self.place + 1 if self.place is not None and self.place < self.kind.there else None


class PackPages:
    """The pages, for the owner of the house."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.own = site.host.own_packs

    def opened(self, visit: Visit) -> Opened:
        pack = visit.path("pack")
        return Opened(pack, self.own.get(pack), visit.words)

    def render(self, visit: Visit, template: str, status: int = 200, /, **context: Any) -> Response:
        return self.site.render(visit, template, status, **context)

    # -- all of them ------------------------------------------------------------------------

    def shelf(self, visit: Visit) -> Response:
        """All packs of the owner, and how to get another."""
        return self._shelf(visit)

    def _shelf(self, visit: Visit, status: int = 200, problem: str = "") -> Response:
        packs = [Opened(pack, draft, visit.words) for pack, draft in self.own.all().items() if draft.game in games()]
        rooms = [room for room in games().values() if room.browser.printed is not None]
        return self.render(
            visit, "packs.html", status, packs=packs, rooms=rooms, problem=problem, own=OWN,
            ours={room.name: list(reversed(shipped(room.packs))) for room in rooms},
        )  # fmt: skip

    def begin(self, visit: Visit) -> Response:
        """A new pack: like another one, or from a file."""
        if visit.form.get("do") == "bring":
            return self.bring(visit, visit.form.get("pack", ""))
        return self._added(visit, lambda: self._begun(visit))

    def bring(self, visit: Visit, text: str) -> Response:
        """A pack from a file, onto the shelf."""
        return self._added(visit, lambda: self._brought(visit, text.removeprefix("\ufeff")))

    def _added(self, visit: Visit, make: Callable[[], Draft]) -> Response:
        try:
            return see(f"/packs/{self.own.add(make())}")
        except CartoneError as problem:
            return self._shelf(visit, 422, sentence(problem.said(visit.words)))

    def _begun(self, visit: Visit) -> Draft:
        room = packed(visit.form.get("game", ""))
        name, like = visit.form.get("name", "").strip(), visit.form.get("like", "")
        return begin(room, name, self.pack_called(room, like))

    def _brought(self, visit: Visit, text: str) -> Draft:
        head = TomlFile(Path(visit.words.text("packs.file")), text).data.get("pack")
        game = head.get("game") if isinstance(head, Mapping) else ""
        return bring(packed(str(game)), text)

    def pack_called(self, room: GameRoom, name: str) -> Any:
        """A pack that came with the game, or one of the owner's own."""
        return self.own.loaded(room, name) if name.startswith(OWN) else load_pack(room, name)

    # -- one of them ------------------------------------------------------------------------

    def pack(self, visit: Visit) -> Response:
        """A pack: its kinds of cards, and what is missing."""
        return self._pack(visit, self.opened(visit))

    def _pack(self, visit: Visit, pack: Opened, status: int = 200, problem: str = "") -> Response:
        return self.render(visit, "pack.html", status, pack=pack, problem=problem, worlds=[pack.room])

    def change(self, visit: Visit) -> Response:
        """Another name for a pack; an entry that was deleted is back; or the whole pack goes."""
        pack = self.opened(visit)
        match visit.form.get("do", ""):
            case "delete":
                self.own.drop(pack.id)
                return see("/packs")
            case "undelete":
                last = pack.draft.deleted[-1] if pack.draft.deleted else None
                self.own.change(pack.id, lambda draft: Editor(pack.room, draft).undelete().draft)
                return see(f"{pack.path}/{last.section}/{last.place}" if last else pack.path)
            case "rename":
                return self._renamed(visit, pack)
        raise UnknownName("error.unknown-wish", wish=visit.form.get("do", "")[:30])

    def _renamed(self, visit: Visit, pack: Opened) -> Response:
        name = visit.form.get("name", "").strip()
        try:
            self.own.change(pack.id, lambda draft: Editor(pack.room, draft).rename(name).draft)
        except CartoneError as problem:
            return self._pack(visit, pack, 422, sentence(problem.said(visit.words)))
        return see(pack.path)

    def file(self, visit: Visit) -> Response:
        """The pack as a file, to keep and to share."""
        pack = self.opened(visit)
        return download(pack.draft.text.text, f"{re.sub(r'[^A-Za-z0-9_-]', '-', pack.name)}.toml")

    def kind(self, visit: Visit) -> Response:
        """A kind of card: those that are there, and what is missing."""
        pack = self.opened(visit)
        section = visit.path("section")
        kind = pack.kind(section)
        return self.render(visit, "pack-kind.html", pack=pack, kind=kind, cards=pack.cards(section), worlds=[pack.room])

    # -- a card -----------------------------------------------------------------------------

    def card(self, visit: Visit) -> Response:
        """The form of a card: one that is there, or a new one."""
        pack, section, place = self._where(visit)
        if place is not None:
            return self._sheet(visit, Sheet(pack, section, place, pack.editor.entry(section, place).data))
        return self._sheet(visit, Sheet(pack, section, None, self._first_words(visit, pack, section)), quiet=True)

    def _where(self, visit: Visit) -> tuple[Opened, str, int | None]:
        pack, section, place = self.opened(visit), visit.path("section"), visit.path("place")
        pack.kind(section)
        if place == NEW:
            return pack, section, None
        number = int(place) if place.isdecimal() and len(place) < 5 else 0
        pack.editor.entry(section, number)
        return pack, section, number

    def _first_words(self, visit: Visit, pack: Opened, section: str) -> dict[str, Any]:
        """What a new card begins with: all of another one, or what the one before it has in common with most."""
        editor, entry = pack.editor, dict(PRINTED)
        asked = editor.asked(section, entry).asked
        if "id" in asked:
            entry = {"id": editor.next_id(section), **entry}
        for wish, kinds in (("copy", None), ("like", KEPT_WORDS)):
            place = visit.query(wish)
            if place.isdecimal() and 1 <= int(place[:4]) <= len(editor.sections[section]):
                entry = {**_like(editor.entry(section, int(place[:4])), kinds), **entry}
        return entry

    def write(self, visit: Visit) -> Response:
        """A card as the form has it: shown, saved, or deleted."""
        pack, section, place = self._where(visit)
        do = visit.form.get("do", "show")
        if do == "delete" and place is not None:
            return self._deleted(visit, pack, section, place)
        form = pressed(visit.form, do) if do.startswith(("add ", "drop ")) else visit.form
        entry = filled(partial(pack.editor.asked, section), form)
        sheet = Sheet(pack, section, place, entry)
        sheet.carried = carried(form, sheet.fields)
        if do not in ("save", "next"):
            return self._sheet(visit, sheet)
        if sheet.problem:
            return self._sheet(visit, sheet, 422)
        return self._saved(visit, sheet, do)

    def _saved(self, visit: Visit, sheet: Sheet, do: str) -> Response:
        pack, section, place = sheet.pack, sheet.section, sheet.place

        def put(draft: Draft) -> Draft:
            editor = Editor(pack.room, draft)
            if place is not None and digest(editor.entry(section, place).data) != visit.form.get("at", ""):
                raise MovedOn("error.moved-on-pack")
            return editor.put(section, place, sheet.entry).draft

        try:
            draft = self.own.change(pack.id, put)
        except CartoneError as problem:
            sheet.problem = pack.form.said(problem)
            return self._sheet(visit, sheet, 409 if isinstance(problem, MovedOn) else 422)
        there = len(Editor(pack.room, draft).sections[section])
        kind = f"{pack.path}/{section}"
        if do == "save":
            return see(f"{kind}/{place or there}?saved=1")
        if place is not None and place < there:
            return see(f"{kind}/{place + 1}")
        return see(f"{kind}/{NEW}?like={place or there}" if there < sheet.kind.box else kind)

    def _deleted(self, visit: Visit, pack: Opened, section: str, place: int) -> Response:
        def delete(draft: Draft) -> Draft:
            editor = Editor(pack.room, draft)
            if digest(editor.entry(section, place).data) != visit.form.get("at", ""):
                raise MovedOn("error.moved-on-pack")
            return editor.delete(section, place).draft

        try:
            self.own.change(pack.id, delete)
        except CartoneError as problem:
            sheet = Sheet(pack, section, place, pack.editor.entry(section, place).data)
            sheet.problem = pack.form.said(problem)
            return self._sheet(visit, sheet, 409 if isinstance(problem, MovedOn) else 422)
        return see(f"{pack.path}/{section}")

    def _sheet(self, visit: Visit, sheet: Sheet, status: int = 200, quiet: bool = False) -> Response:
        """The form; a card that nobody has begun to fill in is not complained about."""
        shown = "pack-sheet.html" if visit.wants_fragment else "pack-card.html"
        saved = visit.request.method == "GET" and bool(visit.query("saved")) and not sheet.problem
        return self.render(
            visit, shown, status, sheet=sheet, pack=sheet.pack, quiet=quiet, saved=saved, worlds=[sheet.pack.room],
            start=START,
        )  # fmt: skip


def packed(game: str) -> GameRoom:
    """The room of a game whose cards may differ, and can be drawn."""
    room = game_called(game)
    if room.browser.printed is None:
        raise UnknownName("error.no-packs", game=room.title)
    return room


def digest(entry: Mapping[str, Any]) -> str:
    """What an entry is, in a few letters: whoever saves it must have seen the newest."""
    return hashlib.sha256(json.dumps(entry, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _like(entry: TomlEntry, kinds: tuple[str, ...] | None) -> dict[str, Any]:
    """What of an entry stays the same for the next one: all of it, or only properties of some kinds."""
    if kinds is None:
        return dict(entry.data)
    kept = {key: entry.data[key] for key, asked in entry.asked.items() if key in entry.data and asked.kind in kinds}
    inside = {key: _like(asked.inside[0], kinds) for key, asked in entry.asked.items()
              if asked.kind == "table" and asked.inside}  # fmt: skip
    return {**kept, **inside}
