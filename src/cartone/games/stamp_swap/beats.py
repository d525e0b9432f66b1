"""Beats (timed groups of story lines, see `kit.beats`) of Stamp Swap, by the kinds of their first lines."""

from __future__ import annotations

from ..kit.beats import Beat

DEAL = Beat(4000, ("event-revealed", "your-event", "laid-out"), is_act=False)
TAKE = Beat(1000)
CUT = Beat(3000, ("she-chooses", "cut"))
HER_CUT = Beat(3000, ("she-swaps", "piles-appraised"))
PILE = Beat(2000, ("pile-taken", "her-pile-taken", "kept-both"))
PLACE = Beat(1500, ("placed",))
ENTER = Beat(2000, ("scored-contest",))
DAY_ENDS = Beat(5000, ("scored-her-show", "scored-finale", "scored-values", "pool-discarded"), is_act=False)

BEATS = {
    **dict.fromkeys(("got-mat", "contest-laid", "day", "event-revealed", "her-event"), DEAL),
    "took": TAKE,
    **dict.fromkeys(("split", "cut", "she-chooses"), CUT),
    **dict.fromkeys(("appraised", "piles-appraised", "she-swaps"), HER_CUT),
    **dict.fromkeys(("pile-taken", "her-pile-taken", "kept-both"), PILE),
    "placed": PLACE,
    "scored-contest": ENTER,
    **dict.fromkeys(("boxed", "scored-her-show", "her-items-discarded", "pool-discarded", "event-discarded"), DAY_ENDS),
    **dict.fromkeys(("events-back", "imaginary-player", "scored-forever", "scored-values"), DAY_ENDS),
}
"""Beats, by the kind of line that begins them."""
