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
SHARP = {
    "token": 104_153,
    "forever": 147_397,
    "connected": 185,
    "surrounded": 160,
    "planned": 80,
    "not planned": 56,
    "finale": 95,
    "mat": 100,
    "growth": 47,
    "least growth": 10,
    "rare": 93,
    "hers": 128,
    "value": 21_672,
    "exhibitor": 42_114,
    "second": 15,
    "pocket": 46,
    "nestle on friday": 50_186,
    "nestle on saturday": 37_273,
    "nestle on sunday": 44_572,
    "loose on friday": 8117,
    "loose on saturday": 7215,
    "loose on sunday": 5137,
    "unseen small-square": 121_078,
    "unseen large-square": 92_897,
    "unseen short-rectangle": 109_141,
    "unseen long-rectangle": 260_587,
    "shape corners": 60,
    "shape edges": 18,
    "shape edge-stamps": 64,
    "shape gaps": 45,
    "shape empty-areas": 36,
}
"""Better weights against Pinzetta, found by `python -m bench.weights --generations 30`."""
