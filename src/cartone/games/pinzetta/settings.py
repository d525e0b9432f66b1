"""The settings of the guided Pinzetta game: Pinzetta's level, and intro mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...table import Seat, UnknownName
from ..kit.settings import Setting, When, checked
from ..stamp_swap.game import PINZETTA, Solo
from ..stamp_swap.settings import INTRO
from ..stamp_swap.settings import SETTINGS as STAMP_SETTINGS

SETTINGS: tuple[Setting, ...] = tuple(setting for setting in STAMP_SETTINGS if setting.when is When.SOLO)


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo:
    """Return the options of the solo game given by seats and settings; raise `UnknownName` if they are invalid."""
    if [seat.player == PINZETTA for seat in seats] != [False, True]:
        raise UnknownName("error.pinzetta-seat")
    chosen = checked(SETTINGS, settings, True)
    return Solo(int(chosen["level"]), chosen["mode"] == INTRO)
