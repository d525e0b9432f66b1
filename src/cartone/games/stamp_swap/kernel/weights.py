"""The weights by which greedy reckons, in the cards: those of the readable bot, or better ones for a search."""

from __future__ import annotations

from ..bots import placing, worth
from ..bots.greedy import CANNOT_RESERVE
from ..components import BY_HAND
from ..game import Day

SHAPES = tuple(what for what in worth.SHAPE_WORTH if what != BY_HAND)
BACKS = tuple(worth.UNSEEN_WORTH)
DEFAULT = {
    "token": worth.TOKEN_WORTH,
    "forever": worth.FOREVER_WORTH,
    "connected": worth.CONNECTED,
    "surrounded": worth.SURROUNDED,
    "planned": worth.SURE,
    "not planned": worth.NOT_PLANNED,
    "finale": worth.SURE,
    "mat": worth.SURE,
    "growth": worth.GROWTH,
    "least growth": worth.LEAST_GROWTH,
    "rare": CANNOT_RESERVE,
    "hers": worth.SURE,
    "value": worth.POINT,
    "exhibitor": 150 * worth.CENT,
    "second": worth.STAMP // 15,
    "pocket": placing.POCKET,
    **{f"nestle on {day}": placing.NESTLE for day in Day},
    **{f"loose on {day}": placing.LOOSE_CELL for day in Day},
    **{f"unseen {back}": value for back, value in worth.UNSEEN_WORTH.items()},
    **{f"shape {what}": worth.SHAPE_WORTH[what] * worth.STAMP // 100 for what in SHAPES},
}
"""The weights of the readable bot."""
(
    TOKEN, FOREVER, CONNECTED, SURROUNDED, PLANNED, NOT_PLANNED, FINALE, MAT, GROWTH, LEAST_GROWTH, RARE, HERS, VALUE,
    EXHIBITOR, SECOND, POCKET, NESTLE,
) = range(17)  # fmt: skip
LOOSE = NESTLE + len(Day)
UNSEEN = LOOSE + len(Day)
SHAPE = UNSEEN + len(BACKS)
SHARP = DEFAULT | {}
"""Better weights against Pinzetta, found by `bench.weights`."""
