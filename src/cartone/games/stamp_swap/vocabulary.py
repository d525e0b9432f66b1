"""Words from which packs compose effects: moments, and verbs with the moments at which they are allowed.

`effects` implements the verbs; `docs/card-packs.md` documents them.
"""

from __future__ import annotations

from enum import StrEnum

from .components import TOKEN, Size


class Moment(StrEnum):
    """Moments at which an effect may occur."""

    ROUND_START = "round-start"
    TAKEN = "taken"
    COLLECT_END = "collect-end"
    SWAP_START = "swap-start"
    CUT = "cut"
    PILE_TAKEN = "pile-taken"
    PILE_CHOSEN = "pile-chosen"
    SWAP_END = "swap-end"
    SHOW = "show"
    FINAL = "final"


ITEM_WORDS = ("stamp", "face-down", "attendee", TOKEN, *(size.value for size in Size))

PASSIVE_VERBS = frozenset({"reserve", "contest", "draft", "pool"})

EVENTS_ONLY = frozenset({"draft", "pool"})
"""Verbs allowed only on events: they change the round for all players before any player has a card."""

PINZETTA_VERBS = frozenset({"swap-with-her", "turn-hers-up", "look-at-hers", "forever-for-her"})
"""Verbs allowed only in the bottom part of Pinzetta's events, where `SOLO_TOO` is also allowed; see `solo`."""

SOLO_TOO = frozenset({"points", "forever", "draw", "by-hand"})

BEFORE_SHOW = frozenset(
    {
        Moment.ROUND_START,
        Moment.TAKEN,
        Moment.COLLECT_END,
        Moment.SWAP_START,
        Moment.PILE_TAKEN,
        Moment.PILE_CHOSEN,
        Moment.SWAP_END,
    }
)

ACTIVE = BEFORE_SHOW | {Moment.SHOW, Moment.FINAL}

WORKS_AT: dict[str, frozenset[Moment]] = {
    "points": ACTIVE,
    "forever": BEFORE_SHOW,
    "look": frozenset({Moment.ROUND_START, Moment.TAKEN}),
    "draw": frozenset({Moment.COLLECT_END, Moment.SWAP_START}),
    "exchange": frozenset({Moment.COLLECT_END}),
    "gifts": frozenset({Moment.PILE_TAKEN}),
    "unentered": frozenset({Moment.FINAL}),
    "by-hand": ACTIVE,
    "reserve": frozenset({Moment.CUT}),
    "contest": frozenset({Moment.SHOW}),
    "draft": frozenset({Moment.ROUND_START}),
    "pool": frozenset({Moment.ROUND_START}),
    **dict.fromkeys(PINZETTA_VERBS, frozenset({Moment.COLLECT_END})),
}
"""Moments at which each verb is allowed."""
