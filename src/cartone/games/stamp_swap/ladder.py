"""The ladder of difficulty against Pinzetta, and the settings of daily deals."""

from __future__ import annotations

from ..kit.ladder import Rung
from .settings import FULL, INTRO

EASY, MIDDLE, HARD = ({"level": level, "mode": FULL} for level in ("1", "2", "3"))

RUNGS = (
    Rung("intro", {"mode": INTRO}),
    Rung("level-1", EASY),
    Rung("level-2", MIDDLE),
    Rung("level-3", HARD),
)

WEEK = (EASY, EASY, MIDDLE, MIDDLE, MIDDLE, HARD, HARD)
"""Settings of the daily deal from Monday to Sunday: Pinzetta gets stronger during the week."""
