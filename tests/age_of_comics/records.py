"""The recorded games of Age of Comics, which together exercise all rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cartone
from cartone.table import Table

from ..recording import finish
from . import lively
from .shadow import EDITIONS, LEVELS

PLAYED = ("greedy-3", "lively-2", "automa-seed-beginner", "automa-2026-expert")
"""Records whose whole text is compared with a stored one."""

CHALLENGES = (
    "superheroes-western,sci-fi-horror,romance-crime",
    "twenty-dollars,eleven-fans,thirty-five-fans",
    "twelve-orders,every-genre,no-rip-offs",
)
LIVELY = 24
"""Number of games of lively players, enough to meet every ruling."""


def new(players: str, seed: int, **settings: str) -> Table[Any]:
    return cartone.new("age-of-comics", players.split(), seed=seed, settings=settings)


def games() -> Iterator[tuple[str, Table[Any]]]:
    """Yield the name and the table of each record."""
    for seats in (2, 3, 4):
        yield f"greedy-{seats}", finish(new(" ".join(["greedy"] * seats), seats))
        yield f"mixed-{seats}", finish(new(" ".join(["greedy", "chance", "greedy", "chance"][:seats]), seats))
    for number in range(1, LIVELY + 1):
        seats = 2 + number % 3
        yield f"lively-{number}", lively.play(lively.new(seats, number), number)
    for name, seed in (("repeats", 100), ("full", 123)):
        yield f"automa-{name}", lively.play(new("lively automa", seed, level="beginner"), seed)
    for number, level in enumerate(LEVELS):
        for edition in EDITIONS:
            settings = {"level": level, "edition": edition, "challenges": CHALLENGES[number]}
            yield f"automa-{edition}-{level}", finish(new("greedy automa", 50 + number, **settings))
            table = new("lively automa", 60 + number, level=level, edition=edition)
            yield f"automa-lively-{edition}-{level}", lively.play(table, 60 + number)
