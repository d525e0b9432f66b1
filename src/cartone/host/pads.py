"""Score pads, on which players add up the points of a physical game. An entry is stored before it is confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from ..games import GameRoom, game_called, games, load_pack
from ..games.kit.packs import pack_name, pack_of_record
from ..games.kit.pad import GamePad, Pad
from ..store import KeptPad, Store, UnknownPad
from ..table import CartoneError, UnknownName, quoted
from .keys import new_id
from .legacy import KeptPacks, keep_owners
from .live_table import LiveTable
from .people import LONG_NAME, cleaned
from .tables import Clock


class LostPad(CartoneError):
    """A pad that cannot be read, or whose game is not installed."""


@dataclass(frozen=True, slots=True)
class LoadedPad:
    """A pad ready for use, with its game and the date of its last change."""

    id: str
    room: GameRoom
    pad: GamePad
    changed: str


class Pads:
    """The score pads in a store."""

    def __init__(self, store: Store, packs: KeptPacks, clock: Clock) -> None:
        self._store = store
        self._packs = packs
        self._clock = clock

    def new(
        self, game: str, names: Sequence[str], solo: bool = False, settings: Mapping[str, str] | None = None,
        pack: str = "house",
    ) -> str:  # fmt: skip
        """Create an empty pad for the named people; the only person on a solo pad needs no name."""
        room = game_called(game)
        people = tuple(filter(None, (cleaned(name, LONG_NAME) for name in names))) or (("",) if solo else ())
        most = 1 if solo else room.seats.stop - 1
        if room.real.pad is None or (solo and room.opponent is None):
            raise UnknownName("error.no-pad-of", game=room.title)
        if not 0 < len(people) <= most:
            raise UnknownName("error.pad-people", most=most)
        if twice := [name for name, count in Counter(map(str.casefold, people)).items() if count > 1]:
            raise UnknownName("error.pad-same-name", name=quoted(next(n for n in people if n.casefold() in twice)))
        loaded = load_pack(room, pack)
        pad = Pad(game, people, solo, dict(settings or {}), pack_name(pack), loaded.hash)
        room.real.pad(pad, loaded).sheet  # noqa: B018  (refuses invalid settings now)
        pad_id = new_id()
        with self._store.work() as work:
            keep_owners(work, room, pad.pack, loaded)
            work.keep_pad(pad_id, pad.text)
        return pad_id

    def beside(self, live: LiveTable) -> str:
        """Create or update the pad for the player's own points in a guided game, filled in with everything that the
        table knows. The pad has the table's ID."""
        header = live.table.header
        room = game_called(header.game).beside
        assert room is not None
        with self._store.work() as work:
            try:
                pad = self.open(live.id).pad.pad
            except UnknownPad:
                pad = Pad(room.name, ("",), True, dict(header.settings), pack_name(header.pack), header.pack_hash)
            work.keep_pad(live.id, pad.fill(live.table.game.on_pad()).text)
        return live.id

    def open(self, pad_id: str) -> LoadedPad:
        return self._written(self._store.pad(pad_id))

    def _written(self, kept: KeptPad) -> LoadedPad:
        pad = Pad.read(kept.text)
        room = games().get(pad.game) if pad is not None else None
        if pad is None or room is None or room.real.pad is None:
            raise LostPad("error.lost-pad")
        pack = pack_of_record(room, pad.pack, pad.pack_hash, self._packs)
        return LoadedPad(kept.id, room, room.real.pad(pad, pack), kept.changed)

    def all(self) -> list[LoadedPad | KeptPad]:
        """Return all pads except those of guided games, last changed first; an unreadable pad is returned as stored."""
        found: list[LoadedPad | KeptPad] = []
        for kept in self._store.pads():
            found.append(kept)
            with suppress(CartoneError):
                found[-1] = self._written(kept)
        return [one for one in found if not isinstance(one, LoadedPad) or not one.pad.pad.filled]

    def done(self) -> list[GamePad]:
        return [one.pad for one in self.all() if isinstance(one, LoadedPad) and one.pad.pad.done]

    def tell(self, pad_id: str, name: str, value: str) -> LoadedPad:
        """Save an entry on a pad; on a finished pad, it counts as a correction."""
        return self._change(pad_id, lambda pad: pad.tell(name, value))

    def finish(self, pad_id: str) -> LoadedPad:
        """Mark a pad as finished now; a pad that is already finished keeps its date."""
        now = self._clock().isoformat(timespec="seconds")
        return self._change(pad_id, lambda pad: replace(pad.pad, done=pad.pad.done or now))

    def _change(self, pad_id: str, change: Callable[[Any], Pad]) -> LoadedPad:
        """Apply a change to a pad that is read in the same transaction, so that no entry is lost."""
        with self._store.work() as work:
            pad = change(self.open(pad_id).pad)
            work.keep_pad(pad_id, pad.text)
        return self.open(pad_id)

    def delete(self, pad_id: str) -> None:
        with self._store.work() as work:
            work.delete_pad(pad_id)
