"""The packs that the owner of a house writes, card by card. They are kept whole before anybody says so; a table that is
played with one keeps it as it was then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..games import GameRoom, PackLike
from ..games.kit.editing import PRINTED, Draft, Editor, begin, whole_box
from ..games.kit.packs import called
from ..store import Store, cards_at
from ..table import CartoneError, PackError, UnknownName, short
from .keys import new_id

OWN = "own:"
"""What their names in a store begin with; those of packs that are played with are a name and a hash."""


NEW = "new"
"""A pack that is not there yet."""


class Described(NamedTuple):
    """A card as a person has described it: the section of a pack, and its entry there, empty if it is told in part."""

    section: str
    entry: Mapping[str, Any]


class Learned(NamedTuple):
    """What was described at a table: the owner's pack that it goes to, if there is one, and its name; the cards that
    it lacks, how many it has already, and how many are told in part."""

    pack: str
    name: str
    new: list[Described]
    kept: int
    parts: int


class UnknownPack(CartoneError):
    """There is no such pack, or not any more."""


class OwnPacks:
    """The drafts in a store, by their ids."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> dict[str, Draft]:
        """By their names."""
        read = {key.removeprefix(OWN): Draft.read(text) for key, text in self.store.packs(OWN).items()}
        found = {pack: draft for pack, draft in read.items() if draft is not None}
        return dict(sorted(found.items(), key=lambda one: (one[1].game, one[1].name.casefold(), one[0])))

    def get(self, pack: str) -> Draft:
        text = self.store.pack(f"{OWN}{pack}")
        draft = Draft.read(text) if text is not None else None
        if draft is None:
            raise UnknownPack("error.no-own-pack")
        return draft

    def loaded(self, room: GameRoom, name: str) -> PackLike:
        """A pack of the owner's, ready to be played with; `name` has the mark before its id."""
        draft = self.get(name.removeprefix(OWN))
        game = (room.beside or room).name
        if draft.game != game:
            raise UnknownName("error.other-game", game=draft.game, wanted=game)
        return room.pack.load(draft.text)

    def named(self, room: GameRoom, name: str) -> str:
        """The ID of a pack by its name; nothing if none is called so."""
        game = (room.beside or room).name
        return next((pack for pack, draft in self.all().items() if (draft.game, draft.name) == (game, name)), "")

    def of(self, table: str, room: GameRoom, pack: PackLike) -> str:
        """The pack that a table goes on with: the one its cards are in, else the one that it was laid with; nothing if
        that is not one of these, or not any more."""
        noted = self.store.noted(cards_at(table)) or ""
        return noted if self.store.pack(f"{OWN}{noted}") is not None else self.named(room, called(room, pack))

    def today(self, table: str, room: GameRoom, pack: PackLike) -> PackLike:
        """The pack of a table, as its owner has written it since; as it was, if it is gone or does not fit."""
        if own := self.of(table, room, pack):
            with suppress(PackError):
                return room.pack.load(self.get(own).text)
        return pack

    # -- cards that were described at a table -----------------------------------------------

    def learned(self, table: str, room: GameRoom, pack: PackLike, cards: Sequence[Described]) -> Learned:
        """What was described at a table, and which of it a pack lacks."""
        own = self.of(table, room, pack)
        draft = self.get(own) if own else begin(room.beside or room, NEW, pack)
        editor, new, kept = Editor(room.beside or room, draft), list[Described](), 0
        for card in (card for number, card in enumerate(cards) if card.entry and card not in cards[:number]):
            known = [entry.data for entry in editor.sections[card.section]]
            is_there = any(card.entry.items() <= entry.items() for entry in known)
            kept += is_there
            taken = len(known) + sum(one.section == card.section for one in new)
            if not is_there and taken < len(whole_box(editor.room).sections[card.section]):
                new.append(card)
        return Learned(own, draft.name, new, kept, sum(not card.entry for card in cards))

    def keep(self, table: str, room: GameRoom, pack: PackLike, cards: Sequence[Described], name: str) -> str:
        """Put what was described at a table into its pack, or into a new one with this name or one like it. What is
        there already stays as it is. Returns the name of the pack."""
        box = room.beside or room
        with self.store.work() as work:
            learned = self.learned(table, room, pack, cards)
            if not learned.new:
                return learned.name
            names = (name, *(f"{name} {number}" for number in range(2, len(self.all()) + 3)))
            free = next(one for one in names if not self.named(room, one))
            editor = Editor(box, self.get(learned.pack) if learned.pack else begin(box, free, pack))
            for section, entry in learned.new:
                editor = editor.put(section, None, {"id": editor.next_id(section), **entry, **PRINTED})
            own = learned.pack or new_id()
            work.keep_pack(f"{OWN}{own}", editor.draft.kept)
            work.note(cards_at(table), own)
        return editor.draft.name

    def add(self, draft: Draft) -> str:
        """Keep a new one; returns its id."""
        pack = new_id()
        with self.store.work() as work:
            self._check_name(pack, draft)
            work.keep_pack(f"{OWN}{pack}", draft.kept)
        return pack

    def change(self, pack: str, do: Callable[[Draft], Draft]) -> Draft:
        """Change one as it is now, whoever has changed it before: in one unit of work."""
        with self.store.work() as work:
            draft = do(self.get(pack))
            self._check_name(pack, draft)
            work.keep_pack(f"{OWN}{pack}", draft.kept)
        return draft

    def drop(self, pack: str) -> None:
        with self.store.work() as work:
            self.get(pack)
            work.drop_pack(f"{OWN}{pack}")

    def _check_name(self, pack: str, draft: Draft) -> None:
        """Whoever chooses a pack for a table chooses it by its name."""
        others = (other for name, other in self.all().items() if name != pack and other.game == draft.game)
        if any(other.name == draft.name for other in others):
            raise UnknownName("error.pack-name-taken", name=short(draft.name))
