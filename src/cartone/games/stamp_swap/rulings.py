"""Rulings: questions that the rule documents leave open, decided once. `docs/rulings.md` explains them.

The rules call `game.ruled(...)` where a ruling decides, so that tests can tell which of them a game has met.
"""

from __future__ import annotations

from enum import StrEnum


class Ruling(StrEnum):
    MATS_ARE_DEALT = "mats-are-dealt"
    FIVE_TYPES_OF_CONTESTS = "five-types-of-contests"
    MISSING_ITEM_LEFT_OUT = "missing-item-left-out"
    DISCARDS_STAY_OUT = "discards-stay-out"
    POOL_RUNS_DRY = "pool-runs-dry"
    ONLY_RARE_RESERVES_NONE = "only-rare-reserves-none"
    TOO_FEW_TO_SPLIT = "too-few-to-split"
    DRAWN_STAYS_HIDDEN = "drawn-stays-hidden"
    TAKER_LOOKS_AT_ONCE = "taker-looks-at-once"
    LOSER_IS_SERVED_FIRST = "loser-is-served-first"
    TAKEN_CARD_WORKS_AT_ONCE = "taken-card-works-at-once"
    SPECIALISTS_BEFORE_THE_LEFT_TOKEN = "specialists-before-the-left-token"
    SAME_ORDER_AT_EVERY_MOMENT = "same-order-at-every-moment"
    SHARES_ARE_ROUNDED_DOWN = "shares-are-rounded-down"
    REVEAL_WHEN_SETTLED = "reveal-when-settled"
    PLACING_ORDER_IS_YOURS = "placing-order-is-yours"
    PLACING_MAY_BLOCK = "placing-may-block"
    DOUBLE_DISCARD_SCORES_SUM = "double-discard-scores-sum"
    TOKEN_HOLDER_DECLARES_FIRST = "token-holder-declares-first"
    FOREVER_TIES_SKIP_AS_MANY = "forever-ties-skip-as-many"
    RARE_IN_ALBUM_BREAK_TIES = "rare-in-album-break-ties"
    SOLO_MAT_IS_DEALT = "solo-mat-is-dealt"
    YELLOW_IS_SIZE = "yellow-is-size"
    FIVE_ITEMS_FOR_HER = "five-items-for-her"
    SIX_ITEMS_FOR_YOU = "six-items-for-you"
    SHOW_CARD_LISTS_ONE_TYPE = "show-card-lists-one-type"
    FACE_DOWN_DOUBLE_IS_LONG = "face-down-double-is-long"
    DOUBLE_VALUED_BY_EITHER_HALF = "double-valued-by-either-half"
    EQUAL_PILES_NAME_THE_LARGE = "equal-piles-name-the-large"
    TOKENS_NEVER_BELOW_NONE = "tokens-never-below-none"
    TOKENS_ARE_NO_LIMIT = "tokens-are-no-limit"
    SWAPPED_ITEMS_KEEP_FACES = "swapped-items-keep-faces"
    LOOK_AT_WHAT_YOU_GOT = "look-at-what-you-got"
    SEVEN_BOXES_IN_ORDER = "seven-boxes-in-order"
    LAST_DECISION_IS_NEXT_OF_SUNDAY = "last-decision-is-next-of-sunday"
    HALVES_ARE_STAMPS = "halves-are-stamps"
    EDGES_SCORE_EACH = "edges-score-each"
    GAPS_SCORE_EACH = "gaps-score-each"
