"""Pictures of Stamp Swap, drawn from data as SVG; `ART` holds the drawings that they share."""

from .events import event
from .marks import contest, ribbon, ticket, token
from .paper import ART
from .people import attendee, pinzetta
from .signs import MARKS, OUTLINES, box, decision, mark, part, rim, wanted
from .stamps import gum, tile
