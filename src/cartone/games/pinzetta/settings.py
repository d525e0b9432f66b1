"""What Pinzetta beside a real table may be set up with: her level, and her intro mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...table import Seat, UnknownName
from ..kit.settings import Setting, When, checked
from ..stamp_swap.game import PINZETTA, Solo
from ..stamp_swap.settings import INTRO
from ..stamp_swap.settings import SETTINGS as STAMP_SETTINGS

SETTINGS: tuple[Setting, ...] = tuple(setting for setting in STAMP_SETTINGS if setting.when is When.SOLO)


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo:
    """The solo game that seats and settings describe; mistakes are said."""
    if [seat.player == PINZETTA for seat in seats] != [False, True]:
        raise UnknownName("error.pinzetta-seat")
    chosen = checked(SETTINGS, settings, True)
    return Solo(int(chosen["level"]), chosen["mode"] == INTRO)
