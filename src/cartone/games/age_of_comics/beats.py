"""Beats (timed groups of story lines, see `kit.beats`) of Age of Comics, by the kinds of their first lines."""

from __future__ import annotations

from ..kit.beats import Beat

SHORT = Beat(1500)
ROUND_BEGINS = Beat(4000, ("calendar", "ideas-refilled", "round"), is_act=False)
ROUND_ENDS = Beat(5000, ("ranked",), is_act=False)
ACTION = Beat(4000, (
    "printed", "printed-rip-off", "automa-prints", "automa-rips-off", "automa-hires", "automa-develops",
    "automa-sales-fans", "automa-sells", "automa-idea-fan", "automa-removes-idea", "automa-acts",
))  # fmt: skip

BEATS = {
    **dict.fromkeys(("begins", "dealt", "named", "learnt", "trained"), SHORT),
    **dict.fromkeys(("automa-begins", "display-cleared", "display-dealt", "round"), ROUND_BEGINS),
    "round-ends": ROUND_ENDS,
    **dict.fromkeys(("acts", "passed", "automa-lays", "automa-card", "automa-loses-turn"), ACTION),
}
"""Beats, by the kind of line that begins them."""
