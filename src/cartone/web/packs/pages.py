"""Pages of owners' card packs: the list of packs, a pack, a kind of card in the pack, and the form of a card."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup
from starlette.responses import Response

from ...games import GameRoom, game_called, games
from ...games.kit.addresses import at
from ...games.kit.editing import PRINTED, PackDraft, PackEditor, begin, bring, whole_box
from ...games.kit.packs import load_pack, shipped
from ...host import OWN, MovedOn
from ...locale import Catalogue
from ...table import CartoneError, UnknownName, short
from ...table.tomlfile import TomlEntry, TomlFile
from ...text import sentence
from ..replay_pages import download
from ..request_context import RequestContext, see
from .form import EntryForm, FormField, carried, filled, pressed

if TYPE_CHECKING:
    from ..site import Site

NEW = "new"
"""Path segment for a card that is not in the pack yet."""

KEPT_WORDS = ("word", "flag", "table")
"""Kinds of properties whose values are copied to the form of the next card, because most cards of a kind are alike;
numbers and texts are not."""


class CardEntry(NamedTuple):
    """A card in the list of a pack: its name, and its picture."""

    place: int
    title: str
    picture: Markup


class OpenedPack:
    """A pack opened by its owner, presented in one language."""

    def __init__(self, pack: str, draft: PackDraft, words: Catalogue) -> None:
        self.id = pack
        self.draft = draft
        self.name = draft.name
        self.words = words
        self.room: GameRoom = game_called(draft.game)
        self.game = self.room.called(words)
        self.path = f"/packs/{pack}"
        """URL path of the pack, without the root of the site."""
        self.address = at(self.path)
        self.editor = PackEditor(self.room, draft)
        self.form = self.form_of(self.editor)
        self.there, self.box = (sum(map(len, one.sections.values())) for one in (self.editor, whole_box(self.room)))
        self.is_whole = not self.editor.file.gaps

    def form_of(self, editor: PackEditor) -> EntryForm:
        assert self.room.browser.printed is not None
        return EntryForm(self.room, self.words, self.room.browser.printed(self.room, self.words, pack=editor.pack))

    @property
    def last_deleted(self) -> str:
        """The name of the entry that would be restored."""
        last = [f"{self.label(one.section)} {one.entry.get('id') or one.place}" for one in self.draft.deleted[-1:]]
        return "".join(last)

    def label(self, section: str) -> str:
        return self.words.first(f"{self.room.name}.pack.section-{section}") or section

    @property
    def kinds(self) -> list[CardKind]:
        return [CardKind(self, section) for section in self.editor.sections]


class CardKind:
    """A kind of card in a pack: its cards in the pack, the number in the box, and the missing cards."""

    def __init__(self, pack: OpenedPack, section: str) -> None:
        if section not in pack.editor.sections:
            raise UnknownName("error.no-kind", section=short(section))
        self.pack = pack
        self.section = section
        self.label = pack.label(section)
        self.entries = pack.editor.sections[section]
        self.there, self.box = len(self.entries), len(whole_box(pack.room).sections[section])
        self.address = f"{pack.address}/{section}"

    @property
    def title(self) -> str:
        return self.label

    @property
    def gaps(self) -> list[str]:
        return list(map(self.pack.form.said, self.pack.editor.gaps(self.section)))

    @property
    def cards(self) -> list[CardEntry]:
        return [CardEntry(place, self.titled(entry, place), self.drawn(self.pack.form, entry.data, place))
                for place, entry in enumerate(self.entries, 1)]  # fmt: skip

    def titled(self, entry: TomlEntry, place: int) -> str:
        """Return the title of a card: its number in the pack and, if it has one, its name."""
        named = [str(entry.data[key]) for key in ("id", "name", "title") if entry.data.get(key)]
        return " · ".join(self.pack.form.word(self.section, name) for name in named) or f"{self.label} {place}"

    def drawn(self, form: EntryForm, entry: Mapping[str, Any], place: int) -> Markup:
        return Markup(form.pictures.card(self.section, str(entry.get("id", "")), place))


class CardForm(CardKind):
    """The form of a card: its fields, its picture, and its error."""

    def __init__(self, pack: OpenedPack, section: str, place: int | None, entry: Mapping[str, Any]) -> None:
        super().__init__(pack, section)
        self.place = place
        self.asked = pack.editor.asked(section, entry)
        self.at = "" if place is None else digest(self.entries[place - 1].data)
        self.problem = ""
        self.carried: dict[str, str] = {}
        self.picture = Markup("")
        try:
            made = pack.form_of(pack.editor.put(section, place, entry))
            self.picture = self.drawn(made, entry, place or self.there + 1)
        except CartoneError as problem:
            self.problem = pack.form.said(problem)

    @cached_property
    def fields(self) -> tuple[FormField, ...]:
        return self.pack.form.fields(self.asked)

    @property
    def title(self) -> str:
        new = self.pack.words.text("packs.new-card", kind=self.label)
        return new if self.place is None else self.titled(self.asked, self.place)


class PackPages:
    """Request handlers for the pages about the owner's packs."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.own = site.host.own_packs

    def opened(self, visit: RequestContext) -> OpenedPack:
        pack = visit.path("pack")
        return OpenedPack(pack, self.own.get(pack), visit.words)

    # -- all packs --------------------------------------------------------------------------

    def shelf(self, visit: RequestContext, problem: str = "") -> Response:
        """Show all packs of the owner, and the forms for adding one."""
        packs = [
            OpenedPack(pack, draft, visit.words) for pack, draft in self.own.all().items() if draft.game in games()
        ]
        rooms = [room for room in games().values() if room.browser.printed is not None]
        return self.site.render(
            visit, "packs.html", 422 if problem else 200, packs=packs, rooms=rooms, problem=problem, own=OWN,
            ours={room.name: list(reversed(shipped(room.packs))) for room in rooms},
        )  # fmt: skip

    def begin(self, visit: RequestContext) -> Response:
        """Add a pack: a copy of another pack, or an uploaded file."""
        if visit.form.get("do") == "bring":
            return self.bring(visit, visit.form.get("pack", ""))

        def begun() -> PackDraft:
            room, like = packed(visit.form.get("game", "")), visit.form.get("like", "")
            loaded = self.own.loaded(room, like) if like.startswith(OWN) else load_pack(room, like)
            return begin(room, visit.form.get("name", "").strip(), loaded)

        return self._added(visit, begun)

    def bring(self, visit: RequestContext, text: str) -> Response:
        def brought() -> PackDraft:
            plain = text.removeprefix("\ufeff")
            head = TomlFile(Path(visit.words.text("packs.file")), plain).data.get("pack")
            return bring(packed(str(head.get("game") if isinstance(head, Mapping) else "")), plain)

        return self._added(visit, brought)

    def _added(self, visit: RequestContext, make: Callable[[], PackDraft]) -> Response:
        try:
            return see(f"/packs/{self.own.add(make())}")
        except CartoneError as problem:
            return self.shelf(visit, sentence(problem.said(visit.words)))

    # -- one pack ---------------------------------------------------------------------------

    def pack(self, visit: RequestContext, problem: str = "") -> Response:
        """Show a pack: its kinds of cards, and its missing cards."""
        pack = self.opened(visit)
        status = 422 if problem else 200
        return self.site.render(visit, "pack.html", status, pack=pack, problem=problem, worlds=[pack.room])

    def change(self, visit: RequestContext) -> Response:
        """Rename a pack, restore its last deleted entry, or delete the pack."""
        pack, do = self.opened(visit), visit.form.get("do", "")
        match do:
            case "delete":
                self.own.drop(pack.id)
                return see("/packs")
            case "undelete":
                self.own.change(pack.id, lambda draft: PackEditor(pack.room, draft).undelete().draft)
                last = pack.draft.deleted[-1]
                return see(f"{pack.path}/{last.section}/{last.place}")
            case "rename":
                name = visit.form.get("name", "").strip()
                try:
                    self.own.change(pack.id, lambda draft: PackEditor(pack.room, draft).rename(name).draft)
                except CartoneError as problem:
                    return self.pack(visit, sentence(problem.said(visit.words)))
                return see(pack.path)
        raise UnknownName("error.unknown-wish", wish=do[:30])

    def file(self, visit: RequestContext) -> Response:
        pack = self.opened(visit)
        return download(pack.draft.text.text, f"{re.sub(r'[^A-Za-z0-9_-]', '-', pack.name)}.toml")

    # -- a kind of card ---------------------------------------------------------------------

    def kind(self, visit: RequestContext) -> Response:
        """Show a kind of card in a pack: its cards, and the missing ones."""
        return self._kind(visit, CardKind(self.opened(visit), visit.path("section")))

    def card(self, visit: RequestContext) -> Response:
        """Show the form of an existing card, or of a new one."""
        kind, place = self._where(visit)
        entry = kind.entries[place - 1].data if place is not None else self._first_words(visit, kind)
        return self._kind(visit, CardForm(kind.pack, kind.section, place, entry), quiet=place is None)

    def _where(self, visit: RequestContext) -> tuple[CardKind, int | None]:
        kind, place = CardKind(self.opened(visit), visit.path("section")), visit.path("place")
        if place == NEW:
            return kind, None
        number = int(place) if place.isdecimal() and len(place) < 5 else 0
        kind.pack.editor.entry(kind.section, number)
        return kind, number

    def _first_words(self, visit: RequestContext, kind: CardKind) -> dict[str, Any]:
        """Return a new card's initial properties: all of a card to copy, or those like the previous card's."""
        editor, entry = kind.pack.editor, dict(PRINTED)
        if "id" in editor.asked(kind.section, entry).asked:
            entry = {"id": editor.next_id(kind.section), **entry}
        for wish, kinds in (("copy", None), ("like", KEPT_WORDS)):
            place = visit.query(wish)
            if place.isdecimal() and 1 <= int(place[:4]) <= kind.there:
                entry = {**_like(kind.entries[int(place[:4]) - 1], kinds), **entry}
        return entry

    def write(self, visit: RequestContext) -> Response:
        """Save or delete a card, or show its form again with the changes."""
        kind, place = self._where(visit)
        pack, section, do = kind.pack, kind.section, visit.form.get("do", "show")
        form = pressed(visit.form, do) if do.startswith(("add ", "drop ")) else visit.form
        entry = filled(partial(pack.editor.asked, section), form)
        if do == "delete" and place is not None:
            entry = dict(kind.entries[place - 1].data)
        sheet = CardForm(pack, section, place, entry)
        sheet.carried = carried(form, sheet.fields)
        if do not in ("save", "next", "delete") or (do == "delete" and place is None):
            return self._kind(visit, sheet)
        if sheet.problem and do != "delete":
            return self._kind(visit, sheet, 422)

        def changed(draft: PackDraft) -> PackDraft:
            editor = PackEditor(pack.room, draft)
            if place is not None and digest(editor.entry(section, place).data) != visit.form.get("at", ""):
                raise MovedOn("error.moved-on-pack")
            if do == "delete" and place is not None:
                return editor.delete(section, place).draft
            return editor.put(section, place, entry).draft

        try:
            there = len(PackEditor(pack.room, self.own.change(pack.id, changed)).sections[section])
        except CartoneError as problem:
            sheet.problem = pack.form.said(problem)
            return self._kind(visit, sheet, 409 if isinstance(problem, MovedOn) else 422)
        return see(f"{pack.path}/{section}{_following(sheet, do, there)}")

    def _kind(self, visit: RequestContext, kind: CardKind, status: int = 200, quiet: bool = False) -> Response:
        """Show a kind of card, or the form of a card; `quiet` hides the errors of an untouched form."""
        shown = "pack-sheet.html" if visit.wants_fragment else "pack-kind.html"
        saved = visit.request.method == "GET" and bool(visit.query("saved"))
        return self.site.render(
            visit, shown, status, kind=kind, pack=kind.pack, quiet=quiet, saved=saved, worlds=[kind.pack.room],
            is_sheet=isinstance(kind, CardForm),
        )  # fmt: skip


def _following(sheet: CardForm, do: str, there: int) -> str:
    """Return the path after an action: the saved card, the next one, a new one if some are missing, or the list."""
    if do == "save":
        return f"/{sheet.place or there}?saved=1"
    if do == "delete":
        return ""
    if sheet.place is not None and sheet.place < there:
        return f"/{sheet.place + 1}"
    return f"/{NEW}?like={sheet.place or there}" if there < sheet.box else ""


def packed(game: str) -> GameRoom:
    """Return the room (all that describes a game) of a game that supports owners' packs."""
    room = game_called(game)
    if room.browser.printed is None:
        raise UnknownName("error.no-packs", game=room.title)
    return room


def digest(entry: Mapping[str, Any]) -> str:
    """Return a hash of an entry; a save with another hash is refused, because the entry has changed since."""
    return hashlib.sha256(json.dumps(entry, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _like(entry: TomlEntry, kinds: tuple[str, ...] | None) -> dict[str, Any]:
    """Return the properties of an entry that the next entry copies: all, or only those of the given kinds."""
    if kinds is None:
        return dict(entry.data)
    kept = {key: entry.data[key] for key, asked in entry.asked.items() if key in entry.data and asked.kind in kinds}
    inside = {key: _like(asked.inside[0], kinds) for key, asked in entry.asked.items()
              if asked.kind == "table" and asked.inside}  # fmt: skip
    return {**kept, **inside}
