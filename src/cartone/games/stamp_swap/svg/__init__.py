"""The pictures of Stamp Swap, drawn from data as SVG. `defs()` stands once on each page; the others use it."""

from .defs import defs
from .marks import contest, ticket, token
from .people import attendee, pinzetta
from .stamps import gum, tile

__all__ = ["attendee", "contest", "defs", "gum", "pinzetta", "ticket", "tile", "token"]
