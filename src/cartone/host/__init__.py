"""The host: tables, chairs, bots, and who may do what. It knows no page and no address.

Nothing that another process would need is kept in memory: a host asks the store before it answers.
"""

from .corrections import AS_PLAYED, HOW, MOVED_BACK, Correction, take_back
from .errors import MovedOn, NotAllowed
from .host import Host
from .keys import Ticket, fits, hashed, new_secret
from .live import WATCH, Live, chairs_for, company_of, is_real
from .old import CLOSED, Closed, KeptPacks, Note, changed_since, check_pack, whole_text
from .ownpacks import OWN, UnknownPack
from .pads import LostPad, Pads, Written
from .people import COLOURS, GESTURES, People, Person, colours
from .presence import Presence
from .seating import free_seats
from .tables import BROKEN
from .takeover import FILE, open_house, take_over, taken_from, terminal_key

__all__ = [
    "AS_PLAYED",
    "BROKEN",
    "CLOSED",
    "COLOURS",
    "FILE",
    "GESTURES",
    "HOW",
    "MOVED_BACK",
    "OWN",
    "WATCH",
    "Closed",
    "Correction",
    "Host",
    "KeptPacks",
    "Live",
    "LostPad",
    "MovedOn",
    "NotAllowed",
    "Note",
    "Pads",
    "People",
    "Person",
    "Presence",
    "Ticket",
    "UnknownPack",
    "Written",
    "chairs_for",
    "changed_since",
    "check_pack",
    "colours",
    "company_of",
    "fits",
    "free_seats",
    "hashed",
    "is_real",
    "new_secret",
    "open_house",
    "take_back",
    "take_over",
    "taken_from",
    "terminal_key",
    "whole_text",
]
