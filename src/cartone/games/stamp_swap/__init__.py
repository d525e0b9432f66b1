"""Stamp Swap, for two to five players, or for one against Pinzetta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from ...table import Ask, Rules, Seat
from ...text import Style
from ..cards import Cards, card_texts
from .draw import Picture
from .game import PINZETTA, StampSwap
from .pack import Pack
from .pack import load as load_pack
from .rules import stamp_swap
from .scoring import winners
from .solo import solo
from .view import StampSwapView, view
from .words import Words

NAME = StampSwap.name
TITLE = "Stamp Swap"
RULES_VERSION = StampSwap.rules_version
PACKS = Path(__file__).parent / "packs"
CARDS = Cards(PACKS, dict.fromkeys(("contest", "attendee", "mat", "event", "pinzetta-event"), ("name", "text")))
SEATS = range(2, 6)
OPPONENT: str | None = PINZETTA


class Playable(StampSwap):
    """A game of Stamp Swap with its rules and its views: what sits on a table."""

    def rules(self) -> Rules[None]:
        return stamp_swap(self) if self.pinzetta is None else solo(self, self.pinzetta)

    def view(self, seat: int, ask: Ask | None) -> StampSwapView:
        return view(self, seat, ask)

    def winners(self) -> list[int]:
        return winners(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> StampSwap:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, settings)


def picture(
    catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style, pack: str = "house"
) -> Picture:
    """Draws the game with characters for one seat."""
    return Picture(Words(catalogue, seats, seat, card_texts(CARDS, pack, catalogue.language)), style)


def warnings(settings: Mapping[str, str], words: Catalogue) -> list[str]:
    """Nothing that is allowed is hopeless."""
    return []


def described(settings: Mapping[str, str], words: Catalogue) -> str:
    """The variant in a few words: Pinzetta's level, and her intro mode."""
    level = settings.get("level", "1")
    return f"{level} {words.text('stamp-swap.word.intro')}" if settings.get("mode") == "intro" else level


def tally(name: str, words: Catalogue) -> str:
    """What is counted over many games; this game counts points alone."""
    return name


__all__ = [
    "CARDS",
    "NAME",
    "OPPONENT",
    "PACKS",
    "RULES_VERSION",
    "SEATS",
    "TITLE",
    "Pack",
    "StampSwap",
    "described",
    "load_pack",
    "make",
    "picture",
    "tally",
    "warnings",
]
