"""The ladder against the Automa: levels by edition, then the challenges; and how it plays on the days of the week."""

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
"""A challenge is won by a win in which no chosen challenge was missed."""

WEEK = (
    {"level": BEGINNER, "edition": FIRST},
    {"level": BEGINNER, "edition": LATER},
    {"level": INTERMEDIATE, "edition": FIRST},
    {"level": INTERMEDIATE, "edition": LATER},
    {"level": EXPERT, "edition": FIRST},
    {"level": EXPERT, "edition": LATER},
    {"level": INTERMEDIATE, "edition": FIRST, "challenges": EVERY_GENRE},
)
"""From Monday to Sunday: it gets stronger, and on Sunday there is a challenge."""
