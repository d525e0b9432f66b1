"""Settings of a table of Stamp Swap: seats, whether contests are declared in turn, and Pinzetta's level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...locale import Catalogue
from ...table import Seat, UnknownName
from ..kit.settings import Setting, When, checked, is_solo
from .game import PINZETTA, Solo

SEATS = range(2, 6)
TOGETHER, IN_ORDER = "together", "in-order"
FULL, INTRO = "full", "intro"
SETTINGS = (
    Setting("level", ("1", "2", "3"), "1", When.SOLO),
    Setting("mode", (FULL, INTRO), FULL, When.SOLO, switch=INTRO),
    Setting("contests", (TOGETHER, IN_ORDER), TOGETHER, When.OTHERS),
)


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo | None:
    """Return the solo game given by seats and settings, or None without Pinzetta; raise `UnknownName` if invalid."""
    solo = is_solo(seats, PINZETTA)
    if solo and [seat.player == PINZETTA for seat in seats] != [False, True]:
        raise UnknownName("error.pinzetta-seat")
    if len(seats) not in SEATS:
        raise UnknownName("error.seats-stamp-swap", seats=len(seats))
    chosen = checked(SETTINGS, settings, solo)
    return Solo(int(chosen["level"]), chosen["mode"] == INTRO) if solo else None


def contests_in_order(settings: Mapping[str, str]) -> bool:
    """Return whether players declare contests in turn rather than simultaneously."""
    return settings.get("contests") == IN_ORDER


def described(settings: Mapping[str, str], words: Catalogue) -> str:
    """Describe Pinzetta's level, and the intro mode if chosen."""
    level = words.text("stamp-swap.variant.level", level=settings.get("level", "1"))
    return f"{level}, {words.text('stamp-swap.word.intro')}" if settings.get("mode") == INTRO else level


EXAMPLES = (("play stamp-swap --solo --level 2", "cli.example.solo"),)
