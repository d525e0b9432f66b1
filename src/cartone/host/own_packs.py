"""Custom packs, whose cards an owner of the game enters one by one; a table stores the pack as it was at its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..games import GameRoom, PackLike
from ..games.kit.editing import PRINTED, PackDraft, PackEditor, begin, whole_box
from ..games.kit.packs import called
from ..store import Store, cards_at
from ..table import CartoneError, PackError, UnknownName, short
from .keys import new_id

OWN = "own:"
"""Prefix of the keys of custom packs in a store; packs stored with tables have a name and a hash instead."""


NEW = "new"
"""The ID of a pack that has not been stored yet."""


class Described(NamedTuple):
    """A card that a person described: its pack section, and its entry there, empty if it is incomplete."""

    section: str
    entry: Mapping[str, Any]


class Learned(NamedTuple):
    """The cards described at a table, compared with the custom pack for them: its name, the cards it lacks, and the
    numbers of cards that it has and of incomplete descriptions."""

    pack: str
    name: str
    new: list[Described]
    kept: int
    parts: int


class UnknownPack(CartoneError):
    """A pack that does not exist or was deleted."""


class OwnPacks:
    """The custom packs in a store, by their IDs."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> dict[str, PackDraft]:
        """Return all packs by ID, sorted by game and name."""
        read = {key.removeprefix(OWN): PackDraft.read(text) for key, text in self.store.packs(OWN).items()}
        found = {pack: draft for pack, draft in read.items() if draft is not None}
        return dict(sorted(found.items(), key=lambda one: (one[1].game, one[1].name.casefold(), one[0])))

    def get(self, pack: str) -> PackDraft:
        text = self.store.pack(f"{OWN}{pack}")
        draft = PackDraft.read(text) if text is not None else None
        if draft is None:
            raise UnknownPack("error.no-own-pack")
        return draft

    def loaded(self, room: GameRoom, name: str) -> PackLike:
        """Load a custom pack for play; `name` is the pack's ID with the prefix `OWN`."""
        draft = self.get(name.removeprefix(OWN))
        game = (room.beside or room).name
        if draft.game != game:
            raise UnknownName("error.other-game", game=draft.game, wanted=game)
        return room.pack.load(draft.text)

    def named(self, room: GameRoom, name: str) -> str:
        """Return the ID of a game's custom pack with the given name; empty if there is none."""
        game = (room.beside or room).name
        return next((pack for pack, draft in self.all().items() if (draft.game, draft.name) == (game, name)), "")

    def of(self, table: str, room: GameRoom, pack: PackLike) -> str:
        """Return the ID of a table's custom pack: the pack of the cards described there, or else the pack it was set up
        with; empty if the table uses no custom pack or the pack was deleted."""
        noted = self.store.noted(cards_at(table)) or ""
        return noted if self.store.pack(f"{OWN}{noted}") is not None else self.named(room, called(room, pack))

    def today(self, table: str, room: GameRoom, pack: PackLike) -> PackLike:
        """Return a table's pack with its owner's later edits; unchanged if that pack is gone or invalid."""
        if own := self.of(table, room, pack):
            with suppress(PackError):
                return room.pack.load(self.get(own).text)
        return pack

    # -- cards that were described at a table -----------------------------------------------

    def learned(self, table: str, room: GameRoom, pack: PackLike, cards: Sequence[Described]) -> Learned:
        """Return the cards described at a table, and which of them its pack lacks."""
        own = self.of(table, room, pack)
        draft = self.get(own) if own else begin(room.beside or room, NEW, pack)
        editor, new, kept = PackEditor(room.beside or room, draft), list[Described](), 0
        for card in (card for number, card in enumerate(cards) if card.entry and card not in cards[:number]):
            known = [entry.data for entry in editor.sections[card.section]]
            is_there = any(card.entry.items() <= entry.items() for entry in known)
            kept += is_there
            taken = len(known) + sum(one.section == card.section for one in new)
            if not is_there and taken < len(whole_box(editor.room).sections[card.section]):
                new.append(card)
        return Learned(own, draft.name, new, kept, sum(not card.entry for card in cards))

    def keep(self, table: str, room: GameRoom, pack: PackLike, cards: Sequence[Described], name: str) -> str:
        """Add the cards described at a table to its pack, or to a new pack called `name` (numbered if the name is
        taken), without changing existing cards. Return the pack's name."""
        box = room.beside or room
        with self.store.work() as work:
            learned = self.learned(table, room, pack, cards)
            if not learned.new:
                return learned.name
            names = (name, *(f"{name} {number}" for number in range(2, len(self.all()) + 3)))
            free = next(one for one in names if not self.named(room, one))
            editor = PackEditor(box, self.get(learned.pack) if learned.pack else begin(box, free, pack))
            for section, entry in learned.new:
                editor = editor.put(section, None, {"id": editor.next_id(section), **entry, **PRINTED})
            own = learned.pack or new_id()
            work.keep_pack(f"{OWN}{own}", editor.draft.kept)
            work.note(cards_at(table), own)
        return editor.draft.name

    def add(self, draft: PackDraft) -> str:
        """Store a new pack; return its ID."""
        pack = new_id()
        with self.store.work() as work:
            self._check_name(pack, draft)
            work.keep_pack(f"{OWN}{pack}", draft.kept)
        return pack

    def change(self, pack: str, do: Callable[[PackDraft], PackDraft]) -> PackDraft:
        """Apply a change to the latest version of a pack, in one unit of work."""
        with self.store.work() as work:
            draft = do(self.get(pack))
            self._check_name(pack, draft)
            work.keep_pack(f"{OWN}{pack}", draft.kept)
        return draft

    def drop(self, pack: str) -> None:
        with self.store.work() as work:
            self.get(pack)
            work.drop_pack(f"{OWN}{pack}")

    def _check_name(self, pack: str, draft: PackDraft) -> None:
        """Raise an error if the pack's name is already taken, because people choose packs by name."""
        others = (other for name, other in self.all().items() if name != pack and other.game == draft.game)
        if any(other.name == draft.name for other in others):
            raise UnknownName("error.pack-name-taken", name=short(draft.name))
