"""Rulings: what the sources of Age of Comics leave open, decided once and named. `docs/rulings.md` explains them.

The rules call `game.ruled(...)` where a ruling decides something, so that tests can tell which of them
a game has met.
"""

from __future__ import annotations

from enum import StrEnum


class Ruling(StrEnum):
    SUPPLIES_ARE_LIMITS = "supplies-are-limits"
    FIRST_COMIC_BY_GENRE = "first-comic-by-genre"
    BACKS_ARE_PUBLIC = "backs-are-public"
    TAKEN_FACE_UP_STAYS_KNOWN = "taken-face-up-stays-known"
    IDEA_SHOWS_THE_GENRE = "idea-shows-the-genre"
    HYPED_LIE_FACE_UP = "hyped-lie-face-up"
    DISCARDS_ARE_PUBLIC = "discards-are-public"
    RESHUFFLED_AT_ONCE = "reshuffled-at-once"
    SEARCH_FOR_WHAT_IS_THERE = "search-for-what-is-there"
    PASS_AN_EDITOR = "pass-an-editor"
    LIMIT_AFTER_THE_SPECIAL = "limit-after-the-special"
    HYPED_MAY_BE_DISCARDED = "hyped-may-be-discarded"
    FEE_ONCE_PER_STAY = "fee-once-per-stay"
    MASTERY_FAN_ONCE = "mastery-fan-once"
    ORIGINALS_COUNTED_AT_THE_END = "originals-counted-at-the-end"
    MOVED_CUBE_GOES_ANYWHERE = "moved-cube-goes-anywhere"
    SPECIAL_AFTER_THE_ACTION = "special-after-the-action"
    GIFTS_ARE_TAKEN = "gifts-are-taken"
    TWO_RE_ASSIGNMENTS = "two-re-assignments"
    RE_ASSIGN_AT_CURRENT_VALUES = "re-assign-at-current-values"
    SEVERAL_HYPED = "several-hyped"
    COLOURS_FOR_EVERY_PRINT = "colours-for-every-print"
    TIED_PLACES_ARE_SHARED = "tied-places-are-shared"
    SOLO_DISPLAY = "solo-display"
    FULL_ACTION_FAILS = "full-action-fails"
    REPEATS_BEFORE_THE_BOARD = "repeats-before-the-board"
    FAILED_PLACES_NO_EDITOR = "failed-places-no-editor"
    NOTHING_POSSIBLE_LOSES_THE_TURN = "nothing-possible-loses-the-turn"
    YOUR_RIP_OFFS_GUIDE_IT = "your-rip-offs-guide-it"
    ITS_TOP_COMIC_BY_PRIORITY = "its-top-comic-by-priority"
    IT_IGNORES_BONUSES = "it-ignores-bonuses"
    DECK_AFTER_THE_DISPLAY = "deck-after-the-display"
    DECK_IS_ON_THE_TABLE = "deck-is-on-the-table"
    IT_SEARCHES_THE_DECK = "it-searches-the-deck"
    IDEAS_FROM_AN_EMPTY_BOARD = "ideas-from-an-empty-board"
    REMOVED_IDEAS_RETURN = "removed-ideas-return"
    PRINTS_BY_PRIORITY = "prints-by-priority"
    NO_MASTERY_FANS_BEFORE = "no-mastery-fans-before"
    MASTERY_FANS_OF_2026 = "mastery-fans-of-2026"
    RIP_OFFS_OF_2026 = "rip-offs-of-2026"
    ITS_ORIGINALS_RIPPED_OFF = "its-originals-ripped-off"
    IT_COLLECTS_BY_GENRE = "it-collects-by-genre"
    EQUAL_ORDERS_IN_READING_ORDER = "equal-orders-in-reading-order"
    BOTH_FIRST_IN_A_TIE = "both-first-in-a-tie"
    A_TIE_IS_ITS_WIN = "a-tie-is-its-win"
    CHALLENGES_BEFORE_DUEL_AND_TITLE = "challenges-before-duel-and-title"
    NOTHING_IS_NOT_ONLY_RIP_OFFS = "nothing-is-not-only-rip-offs"
