"""Rulings: what the rule documents leave open, decided once and named. `docs/rulings.md` explains them.

The rules call `game.ruled(...)` where a ruling decides something, so that tests can tell which of them
a game has met.
"""

from __future__ import annotations

from enum import StrEnum


class Ruling(StrEnum):
    MATS_ARE_DEALT = "mats-are-dealt"
    MISSING_ITEM_LEFT_OUT = "missing-item-left-out"
    DISCARDS_STAY_OUT = "discards-stay-out"
    POOL_RUNS_DRY = "pool-runs-dry"
    ONLY_RARE_RESERVES_NONE = "only-rare-reserves-none"
    TOO_FEW_TO_SPLIT = "too-few-to-split"
    DRAWN_STAYS_HIDDEN = "drawn-stays-hidden"
    TAKER_LOOKS_AT_ONCE = "taker-looks-at-once"
    LOSER_IS_SERVED_FIRST = "loser-is-served-first"
    REVEAL_WHEN_SETTLED = "reveal-when-settled"
    PLACING_ORDER_IS_YOURS = "placing-order-is-yours"
    DOUBLE_DISCARD_SCORES_SUM = "double-discard-scores-sum"
    TOKEN_HOLDER_DECLARES_FIRST = "token-holder-declares-first"
    RARE_IN_ALBUM_BREAK_TIES = "rare-in-album-break-ties"
    HALVES_ARE_STAMPS = "halves-are-stamps"
    EDGES_SCORE_EACH = "edges-score-each"
    GAPS_SCORE_EACH = "gaps-score-each"
