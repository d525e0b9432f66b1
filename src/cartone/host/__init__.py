"""The host: tables, seats, bots and permissions, independent of pages and URLs.

A host reads from the store before it answers, so several processes can serve one store.
"""

from .corrections import AS_PLAYED, HOW, MOVED_BACK, Correction, take_back
from .errors import MovedOn, NotAllowed
from .host import Host
from .keys import Ticket, fits, hashed, new_secret
from .legacy import CLOSED, KeptPacks, Note, ReadOnlyTable, changed_since, check_pack, whole_text
from .legacy_import import FILE, open_house, take_over, taken_from, terminal_key
from .live_table import HOST, WATCH, LiveTable, chairs_for, company_of, is_real
from .own_packs import OWN, UnknownPack
from .pads import LoadedPad, LostPad, Pads
from .people import COLOURS, GESTURES, People, Person, colours
from .presence import Presence
from .seating import free_seats
from .tables import BROKEN
