"""The packs that the owner of a house writes, card by card. They are kept whole before anybody says so; a table that is
played with one keeps it as it was then."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ..games import GameRoom, PackLike
from ..games.kit.editing import Draft
from ..games.kit.packs import called
from ..store import Store
from ..table import CartoneError, PackError, UnknownName, short
from .keys import new_id

OWN = "own:"
"""What their names in a store begin with; those of packs that are played with are a name and a hash."""


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

    def today(self, room: GameRoom, pack: PackLike) -> PackLike:
        """A pack that was played with, as its owner has written it since; as it was, if it is gone or does not fit."""
        game = (room.beside or room).name
        for draft in self.all().values():
            if (draft.game, draft.name) == (game, called(room, pack)):
                with suppress(PackError):
                    return room.pack.load(draft.text)
        return pack

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
