"""The words that packs compose effects from: moments, and verbs with the moments they work at.

`effects` says what the verbs do; `docs/card-packs.md` explains them to people.
"""

from __future__ import annotations

from enum import StrEnum

from .components import TOKEN, Size


class Moment(StrEnum):
    """When an effect works."""

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
"""Verbs of events: they change the round for everybody before anybody has a card."""

PINZETTA_VERBS = frozenset({"swap-with-her", "turn-hers-up", "look-at-hers", "forever-for-her"})
"""What only the bottom part of her events can say; `solo` does it. They can also say what `SOLO_TOO` lists."""

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
"""At which moments each verb makes sense."""
