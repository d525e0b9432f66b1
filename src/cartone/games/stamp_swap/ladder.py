"""The ladder against Pinzetta, and how she plays on the days of the week."""

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
"""From Monday to Sunday: she gets stronger."""
