"""Age of Comics, for two to four publishers, or for one against the Automa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from ...table import Ask, Rules, Seat
from ...text import Style
from ..cards import Cards, card_texts
from .draw import Picture
from .game import AUTOMA, AgeOfComics
from .pack import Pack
from .pack import load as load_pack
from .rules import age_of_comics
from .scoring import score, sheet, title_for, winners
from .solo import solo as solo_game
from .variants import SEATS, described, solo_of, warnings
from .view import AgeOfComicsView, view
from .words import Words

NAME = AgeOfComics.name
TITLE = "Age of Comics: The Golden Years"
RULES_VERSION = AgeOfComics.rules_version
PACKS = Path(__file__).parent / "packs"
CARDS = Cards(PACKS, {"comic": ("title", "rip-off")})
OPPONENT: str | None = AUTOMA
NO_TITLE = "none"


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
        """The title you reached, what the Automa printed, and how its actions went."""
        if self.automa is None:
            return {}
        title = title_for(score(self, self.person)) or NO_TITLE
        automa = {f"automa-{name}": count for name, count in self.automa.tally.items()}
        return {f"title-{title}": 1, "automa-comics": len(self.automa.printed), **automa}


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> AgeOfComics:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, solo_of(seats, settings))


def tally(name: str, words: Catalogue) -> str:
    """What is counted over many games, in a few words: a title, or what the Automa did."""
    about, _, what = name.partition("-")
    if what in (NO_TITLE, "comics", "lost"):
        return words.text(f"age-of-comics.tally.{what}")
    if about == "title":
        return words.text("age-of-comics.tally.title", title=words.text(f"age-of-comics.word.{what}"))
    action = words.text(f"age-of-comics.word.{what.removesuffix('-failed')}")
    return words.text(f"age-of-comics.tally.{'failed' if what.endswith('-failed') else 'done'}", action=action)


def picture(
    catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style, pack: str = "house"
) -> Picture:
    """Draws the game with characters for one seat."""
    return Picture(Words(catalogue, seats, seat, card_texts(CARDS, pack, catalogue.language)), style)


__all__ = [
    "CARDS",
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
    "tally",
    "warnings",
]
