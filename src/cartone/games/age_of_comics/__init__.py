"""Age of Comics, for two to four publishers, or for one against the Automa."""

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
from .faces import faces
from .game import AUTOMA, AgeOfComics
from .pack import READERS, Pack, opened
from .pack import load as load_pack
from .rules import age_of_comics
from .settings import SEATS, SETTINGS, solo_of
from .solo import solo as solo_game
from .tallies import tallies
from .view import AgeOfComicsView, Viewed
from .words import Words


class Playable(Viewed):
    """A game of Age of Comics with its rules: what sits on a table."""

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
        from .page.poster import poster  # pictures are large, and few ask for them

        return poster(self.view(SPECTATOR, None), Words(catalogue(), self.seats))

    def tallies(self) -> Mapping[str, int]:
        return tallies(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> AgeOfComics:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def keepsake(view: AgeOfComicsView) -> tuple[tuple[Comic | RipOff, int], ...]:
    """What a publisher takes home: the newsstand, each comic with its fans."""
    return tuple((printed.title, printed.fans) for printed in view.me.printed)


PRINTED = {"comic": ("title", "rip-off")}
"""What of a pack is for people to read."""

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
