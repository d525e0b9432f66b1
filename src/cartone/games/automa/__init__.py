"""The Automa for the box on your shelf: its whole upkeep beside a real table, and nothing of yours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...table import Ask, Choice, Rules, Seat
from ..age_of_comics import ROOM as AGE_OF_COMICS
from ..age_of_comics.pack import Pack
from ..age_of_comics.settings import described, warnings
from ..kit.entry import Entry
from ..kit.manifest import GameRoom, lazy
from .draw import AutomaScreen
from .faces import faces
from .game import IT, Guided
from .rules import guided, winners
from .settings import SETTINGS, solo_of
from .view import GuidedView, view
from .words import Words


class Playable(Guided):
    """The Automa's side of a game with its rules and its view: what sits on a table."""

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

    def stands_at(self) -> str:
        return f"round {self.round}, {self.phase}"


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> Guided:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def keepsake(view: GuidedView) -> tuple[tuple[str, int], ...]:
    """What is left of a game: its comics, each with its fans."""
    return tuple((one.title.genre.value, one.fans) for one in view.players[IT].printed)


ROOM = GameRoom(
    name=Guided.name,
    title="Automa",
    folder=Path(__file__).parent,
    rules_version=Guided.rules_version,
    seats=range(2, 3),
    opponent=AGE_OF_COMICS.opponent,
    beside=AGE_OF_COMICS.name,
    settings=SETTINGS,
    make=make,
    load_pack=AGE_OF_COMICS.load_pack,
    packs_of=AGE_OF_COMICS,
    printed=AGE_OF_COMICS.printed,
    says=Words,
    draws=AutomaScreen,
    page=lazy("cartone.games.automa.page.page:AutomaPage"),
    steps=lazy("cartone.games.automa.steps:GuidedSteps"),
    chapter="round",
    keepsake=keepsake,
    variant=described,
    warnings=warnings,
    sources=AGE_OF_COMICS.sources,
)

_entry = Entry[Guided](ROOM)
new, load = _entry.new, _entry.load
