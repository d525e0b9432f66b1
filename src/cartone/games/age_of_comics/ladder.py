"""The ladder of difficulty against the Automa: levels, then challenges; and the settings of daily deals."""

from __future__ import annotations

from ..kit.ladder import Rung
from .challenges import CHALLENGES, EVERY_GENRE
from .components import LEVELS
from .editions import EDITIONS

BEGINNER, INTERMEDIATE, EXPERT = LEVELS
FIRST, LATER = EDITIONS

RUNGS = (
    *(Rung(f"{level}-{edition}", {"level": level, "edition": edition}) for edition in EDITIONS for level in LEVELS),
    *(Rung(challenge, {"challenges": challenge}, spared="challenges") for challenge in CHALLENGES),
)
"""Rungs of the ladder; to win a challenge's rung, a player must win without failing any chosen challenge."""

WEEK = (
    {"level": BEGINNER, "edition": FIRST},
    {"level": BEGINNER, "edition": LATER},
    {"level": INTERMEDIATE, "edition": FIRST},
    {"level": INTERMEDIATE, "edition": LATER},
    {"level": EXPERT, "edition": FIRST},
    {"level": EXPERT, "edition": LATER},
    {"level": INTERMEDIATE, "edition": FIRST, "challenges": EVERY_GENRE},
)
"""Settings of the daily deal from Monday to Sunday: the Automa gets stronger, and Sunday has a challenge."""
