"""What the Automa beside a real table may be set up with: all that a solo game on a screen may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...table import Seat, UnknownName
from ..age_of_comics import settings as comics
from ..age_of_comics.game import AUTOMA, Solo

SETTINGS = comics.SETTINGS


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo:
    """The solo game that seats and settings describe; mistakes are said."""
    if [seat.player == AUTOMA for seat in seats] != [False, True]:
        raise UnknownName("error.automa-seat")
    solo = comics.solo_of(seats, settings)
    assert solo is not None
    return solo
