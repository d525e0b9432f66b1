"""Stamp Swap, for two to five players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from ...table import Seat
from ...text import Style
from .draw import Picture
from .game import StampSwap
from .pack import Pack
from .pack import load as load_pack

NAME = StampSwap.name
TITLE = "Stamp Swap"
RULES_VERSION = StampSwap.rules_version
PACKS = Path(__file__).parent / "packs"


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> StampSwap:
    """A game that has not begun."""
    return StampSwap(tuple(seats), pack, settings)


def picture(catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style) -> Picture:
    """Draws the game with characters for one seat."""
    return Picture(catalogue, seats, seat, style)


__all__ = ["NAME", "PACKS", "RULES_VERSION", "TITLE", "Pack", "StampSwap", "load_pack", "make", "picture"]
