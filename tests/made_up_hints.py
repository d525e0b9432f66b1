"""Figures of hints that are made up, for tests that need no search."""

from __future__ import annotations

from cartone.games import PackLike
from cartone.kernel.judged import Valued
from cartone.review.advising import Comparison, Estimate
from cartone.tables import load

WORLDS = 320
CHANCES = (0.62, 0.6, 0.51)
"""The chances to win of the first options; the second is not clearly worse than the first."""


def made_up(record: str, pack: PackLike | None, seat: int, about: str) -> Comparison:
    """Return made-up figures of the last options of a seat, the last of all being the best; or of that and `about`."""
    options = load(record, pack).pending[seat].options
    count = min(len(options), len(CHANCES))
    named = [str(options.at(len(options) - 1 - place)) for place in range(count)]
    if about:
        named = [*dict.fromkeys((named[0], about))]
    chances = CHANCES if not about else (CHANCES[0], CHANCES[-1])
    found = (
        Estimate(name, Valued(place, chance, 100 * chance + 40, CHANCES[0] - chance, 0.02, 50 * (CHANCES[0] - chance)))
        for place, (name, chance) in enumerate(zip(named, chances, strict=False))
    )
    return Comparison(WORLDS, tuple(found))
