"""The settings of the guided Automa game, which has the same settings as a solo game on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...table import Seat, UnknownName
from ..age_of_comics import settings as comics
from ..age_of_comics.game import AUTOMA, Solo

SETTINGS = comics.SETTINGS


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo:
    """Return the options of the solo game given by seats and settings; raise `UnknownName` if they are invalid."""
    if [seat.player == AUTOMA for seat in seats] != [False, True]:
        raise UnknownName("error.automa-seat")
    solo = comics.solo_of(seats, settings)
    assert solo is not None
    return solo
