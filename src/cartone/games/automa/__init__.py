"""A guided game that plays the Automa's turns in a physical game, without tracking the person's side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...table import Ask, Choice, Rules, Seat
from ..age_of_comics import ROOM as AGE_OF_COMICS
from ..age_of_comics.pack import Pack
from ..kit.entry import Entry
from ..kit.manifest import GameRoom
from ..kit.upgrades import as_it_is
from .draw import AutomaScreen
from .game import IT, Guided
from .option_targets import faces, rests_on
from .rules import guided, winners
from .settings import SETTINGS, solo_of
from .view import GuidedView, view
from .words import Words


class Playable(Guided):
    """The guided game with the rules and the view that a table needs."""

    def rules(self) -> Rules[None]:
        return guided(self)

    def view(self, seat: int, ask: Ask | None) -> GuidedView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [sum(self.sheet(seat.number).values()) for seat in self.seats]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.sheet(seat)

    def winners(self) -> list[int]:
        return winners(self)

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return faces(self, ask, option)

    def rests_on(self, text: str) -> tuple[str, ...]:
        return rests_on(self, text)

    def stands_at(self) -> str:
        return f"round {self.round}, {self.phase}"


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> Guided:
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def keepsake(view: GuidedView) -> tuple[tuple[str, int], ...]:
    """Return the data for the end-of-game picture: the genres of the Automa's comics, each with its fans."""
    return tuple((one.title.genre.value, one.fans) for one in view.players[IT].printed)


ROOM = GameRoom(
    name=Guided.name,
    title="Automa",
    folder=Path(__file__).parent,
    rules_version=Guided.rules_version,
    upgrades={2: as_it_is},
    seats=range(2, 3),
    opponent=AGE_OF_COMICS.opponent,
    beside=AGE_OF_COMICS,
    settings=SETTINGS,
    make=make,
    pack=AGE_OF_COMICS.pack,
    says=Words,
    draws=AutomaScreen,
    chapter="round",
)

_entry = Entry[Guided](ROOM)
new, load = _entry.new, _entry.load
