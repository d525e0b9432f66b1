"""The pictures of Stamp Swap, drawn from data as SVG; `ART` has what they refer to."""

from .events import event
from .marks import contest, ribbon, ticket, token
from .paper import ART
from .people import attendee, pinzetta
from .signs import MARKS, OUTLINES, box, decision, mark, part, wanted
from .stamps import gum, tile

__all__ = [
    "ART", "MARKS", "OUTLINES", "attendee", "box", "contest", "decision", "event", "gum", "mark", "part", "pinzetta",
    "ribbon", "ticket", "tile", "token", "wanted",
]  # fmt: skip
