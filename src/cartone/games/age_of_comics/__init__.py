"""Age of Comics, for two to four publishers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from ...table import Ask, Rules, Seat
from ...text import Style
from .draw import Picture
from .game import AgeOfComics
from .pack import Pack
from .pack import load as load_pack
from .rules import age_of_comics
from .scoring import score, sheet, winners
from .view import AgeOfComicsView, view
from .words import Words

NAME = AgeOfComics.name
TITLE = "Age of Comics: The Golden Years"
RULES_VERSION = AgeOfComics.rules_version
PACKS = Path(__file__).parent / "packs"
SEATS = range(2, 5)
OPPONENT: str | None = None


class Playable(AgeOfComics):
    """A game of Age of Comics with its rules and its views: what sits on a table."""

    def rules(self) -> Rules[None]:
        return age_of_comics(self)

    def view(self, seat: int, ask: Ask | None) -> AgeOfComicsView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [score(self, player) for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return sheet(self, self.players[seat])

    def winners(self) -> list[int]:
        return winners(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> AgeOfComics:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, settings)


def picture(catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style) -> Picture:
    """Draws the game with characters for one seat."""
    return Picture(Words(catalogue, seats, seat), style)


def described(settings: Mapping[str, str]) -> str:
    """The variant in a few words."""
    return ""


__all__ = [
    "NAME",
    "OPPONENT",
    "PACKS",
    "RULES_VERSION",
    "SEATS",
    "TITLE",
    "AgeOfComics",
    "Pack",
    "described",
    "load_pack",
    "make",
    "picture",
]
