"""Age of Comics, for two to four players, or for one against the Automa, its solo opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...locale import catalogue
from ...table import SPECTATOR, Ask, Choice, Rules, Seat
from ...text import Style
from ..kit.entry import Entry
from ..kit.manifest import CardPacks, GameRoom
from .components import Comic, RipOff
from .draw import Screen
from .game import AUTOMA, AgeOfComics
from .option_targets import faces
from .pack import READERS, Pack, opened
from .pack import load as load_pack
from .rules import age_of_comics
from .settings import SEATS, SETTINGS, solo_of
from .solo import solo as solo_game
from .tallies import tallies
from .view import AgeOfComicsView, Viewed
from .words import Words


class Playable(Viewed):
    """A game of Age of Comics together with its rules, ready to be run by a table."""

    def rules(self) -> Rules[None]:
        return age_of_comics(self) if self.automa is None else solo_game(self, self.automa)

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return faces(self, ask, option)

    def stands_at(self) -> str:
        return f"round {self.round}, {self.phase}"

    def as_text(self) -> str:
        drawn = Screen(Words(catalogue(), self.seats), Style(colour=False))
        seen = self.view(SPECTATOR, None)
        board = ["", *drawn.board(seen), *drawn.piles(seen)] if seen.round else []
        areas = [line for player in seen.players for line in ("", *drawn.area(seen, player))]
        return "\n".join([*drawn.headline(seen), *drawn.scores(seen), *drawn.automa(seen), *board, *areas])

    def as_svg(self) -> str:
        from .page.poster import poster  # imported lazily: pictures are large and rarely needed

        return poster(self.view(SPECTATOR, None), Words(catalogue(), self.seats))

    def tallies(self) -> Mapping[str, int]:
        return tallies(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> AgeOfComics:
    """Create a game that has not started yet."""
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def keepsake(view: AgeOfComicsView) -> tuple[tuple[Comic | RipOff, int], ...]:
    """Return the viewer's printed comics with their fans, for the end-of-game picture."""
    return tuple((printed.title, printed.fans) for printed in view.me.printed)


PRINTED = {"comic": ("title", "rip-off")}
"""Card properties that hold text shown to players, by section of a pack."""

ROOM = GameRoom(
    name=AgeOfComics.name,
    title="Age of Comics: The Golden Years",
    folder=Path(__file__).parent,
    rules_version=AgeOfComics.rules_version,
    seats=SEATS,
    opponent=AUTOMA,
    shelf=2,
    settings=SETTINGS,
    make=make,
    pack=CardPacks(load=load_pack, opened=opened, readers=READERS, printed=PRINTED),
    says=Words,
    draws=Screen,
    chapter="round",
)

_entry = Entry[AgeOfComics](ROOM)
new, load = _entry.new, _entry.load

__all__ = ["ROOM", "AgeOfComics", "AgeOfComicsView", "Pack", "load", "load_pack", "make", "new"]
