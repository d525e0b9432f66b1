"""What the Automa beside a real table may be set up with: level, edition, and how many cards a display has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...table import Seat, UnknownName
from ..age_of_comics.game import AUTOMA, Solo
from ..age_of_comics.settings import SETTINGS as COMICS_SETTINGS
from ..kit.settings import Setting, checked

SETTINGS: tuple[Setting, ...] = tuple(setting for setting in COMICS_SETTINGS if setting.name != "challenges")
"""Challenges are yours: the Automa does not look at them."""


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo:
    """The solo game that seats and settings describe; mistakes are said."""
    if [seat.player == AUTOMA for seat in seats] != [False, True]:
        raise UnknownName("error.automa-seat")
    chosen = checked(SETTINGS, settings, True)
    return Solo(chosen["level"], chosen["edition"], (), int(chosen["display"]))
