"""Age of Comics, for two to four publishers, or for one against the Automa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...table import Ask, Rules, Seat
from ..kit.manifest import GameRoom, lazy
from .draw import Picture
from .facts import facts
from .game import AUTOMA, AgeOfComics
from .pack import Pack
from .pack import load as load_pack
from .rules import age_of_comics
from .scoring import score, sheet, winners
from .settings import SEATS, SETTINGS, described, solo_of, warnings
from .solo import solo as solo_game
from .tallies import tallies, tally
from .view import AgeOfComicsView, view
from .words import Words


class Playable(AgeOfComics):
    """A game of Age of Comics with its rules and its views: what sits on a table."""

    def rules(self) -> Rules[None]:
        return age_of_comics(self) if self.automa is None else solo_game(self, self.automa)

    def view(self, seat: int, ask: Ask | None) -> AgeOfComicsView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [score(self, player) for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return sheet(self, self.players[seat])

    def winners(self) -> list[int]:
        return winners(self)

    def tallies(self) -> Mapping[str, int]:
        return tallies(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> AgeOfComics:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, solo_of(seats, settings))


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
    load_pack=load_pack,
    printed={"comic": ("title", "rip-off")},
    says=Words,
    draws=Picture,
    page=lazy("cartone.games.age_of_comics.page.page:AgeOfComicsPage"),
    bots=lazy("cartone.bots.age_of_comics:BOTS"),
    facts=facts,
    pictures=lazy("cartone.games.age_of_comics.page.illustrations:Illustrations"),
    warnings=warnings,
    variant=described,
    tally=tally,
    examples=(
        ("play age-of-comics --seats me,greedy,greedy", ""),
        ("play age-of-comics --solo --level expert --challenge no-rip-offs", ""),
    ),
)

__all__ = ["ROOM", "AgeOfComics", "Pack", "load_pack", "make"]
