"""A guided game that plays Pinzetta, the opponent in a physical game of Stamp Swap, and tracks only her side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...table import Ask, Choice, Rules, Seat
from ..kit.entry import Entry
from ..kit.manifest import GameRoom
from ..kit.real_table_screen import RealTableScreen
from ..stamp_swap import ROOM as STAMP_SWAP
from ..stamp_swap.pack import Pack
from ..stamp_swap.scoring import won_by
from .game import Guided
from .option_targets import faces, subject
from .rules import guided
from .settings import SETTINGS, solo_of
from .view import GuidedView, view
from .words import Words


class Playable(Guided):
    """The guided game with the rules and the view that a table needs."""

    def rules(self) -> Rules[None]:
        return guided(self)

    def view(self, seat: int, ask: Ask | None) -> GuidedView:
        return view(self, seat, ask)

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.sheet(seat)

    def winners(self) -> list[int]:
        return won_by(self.scores(), self.rare_counts())

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return faces(self, option)

    def subject(self, ask: Ask) -> tuple[Any, ...]:
        return subject(self, ask)

    def stands_at(self) -> str:
        return f"{self.day}, {self.phase}"


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> Guided:
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def keepsake(view: GuidedView) -> tuple[tuple[str, int], ...]:
    """Return the data for the end-of-game picture: the non-empty boxes of Pinzetta's mat, with their counts."""
    return tuple((box, count) for box, count in view.boxes.items() if count)


ROOM = GameRoom(
    name=Guided.name,
    title="Pinzetta",
    folder=Path(__file__).parent,
    rules_version=Guided.rules_version,
    seats=range(2, 3),
    opponent=STAMP_SWAP.opponent,
    beside=STAMP_SWAP,
    settings=SETTINGS,
    make=make,
    pack=STAMP_SWAP.pack,
    says=Words,
    draws=RealTableScreen,
    chapter="day",
)

_entry = Entry[Guided](ROOM)
new, load = _entry.new, _entry.load
