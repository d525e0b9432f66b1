"""The pictures of Stamp Swap, drawn from data as SVG; `ART` has what they refer to."""

from .marks import contest, ticket, token
from .paper import ART
from .people import attendee, pinzetta
from .stamps import gum, tile

__all__ = ["ART", "attendee", "contest", "gum", "pinzetta", "ticket", "tile", "token"]
