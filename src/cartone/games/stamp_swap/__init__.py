"""Stamp Swap, for two to five players, or for one against Pinzetta, its solo opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...locale import catalogue
from ...table import SPECTATOR, Ask, Choice, Rules, Seat
from ...text import Style, wrap
from ..kit.entry import Entry
from ..kit.manifest import CardPacks, GameRoom
from .components import Tile
from .draw import Screen
from .game import PINZETTA, StampSwap
from .option_targets import faces
from .pack import READERS, Pack, opened
from .pack import load as load_pack
from .rules import stamp_swap
from .settings import SEATS, SETTINGS, contests_in_order, solo_of
from .solo import solo as solo_game
from .view import StampSwapView, Viewed
from .words import Words


class Playable(Viewed):
    """A game of Stamp Swap together with its rules, ready to be run by a table."""

    def rules(self) -> Rules[None]:
        return stamp_swap(self) if self.pinzetta is None else solo_game(self, self.pinzetta)

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return faces(self, option)

    def stands_at(self) -> str:
        return f"{self.day}, {self.phase}"

    def as_text(self) -> str:
        drawn = Screen(Words(catalogue(), self.seats), Style(colour=False))
        seen = replace(self.view(SPECTATOR, None), seat=0)  # a spectator's view: public information only
        lying = {drawn.label("pool"): seen.pool, **{player.name: player.items for player in seen.players}}
        items = [line for title, items in lying.items() if items for line in ("", title, *drawn.items(items))]
        return "\n".join([*drawn.headline(seen), "", *drawn.players(seen), *wrap(drawn.legend()), *items])

    def as_svg(self) -> str:
        from .page.poster import poster  # imported lazily: pictures are large and rarely needed

        return poster(self.view(SPECTATOR, None), Words(catalogue(), self.seats))


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> StampSwap:
    """Create a game that has not started yet."""
    return Playable(tuple(seats), pack, solo_of(seats, settings), contests_in_order(settings))


def keepsake(view: StampSwapView) -> tuple[tuple[int, Tile], ...]:
    """Return the viewer's album as pairs: the top left cell of a tile, and the tile."""
    return tuple((laid.cell, laid.tile) for laid in view.me.album.tiles)


PRINTED = dict.fromkeys(("contest", "attendee", "mat", "event", "pinzetta-event"), ("name", "text"))
"""Card properties that hold text shown to players, by section of a pack."""

ROOM = GameRoom(
    name=StampSwap.name,
    title="Stamp Swap",
    folder=Path(__file__).parent,
    rules_version=StampSwap.rules_version,
    seats=SEATS,
    opponent=PINZETTA,
    shelf=1,
    settings=SETTINGS,
    make=make,
    pack=CardPacks(load=load_pack, opened=opened, readers=READERS, printed=PRINTED),
    says=Words,
    draws=Screen,
    chapter="day",
)

_entry = Entry[StampSwap](ROOM)
new, load = _entry.new, _entry.load

__all__ = ["ROOM", "Pack", "StampSwap", "StampSwapView", "load", "load_pack", "make", "new"]
