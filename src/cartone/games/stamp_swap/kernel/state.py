"""The state of a game in the kernel: one record of numbers, with the names that the readable game has.

Words are numbers here: a size, a moment or a verb is its place in the enumeration or table that lists them. A list is
an array and how much of it is used. None is -1. An item is its number; what it is stands in the `item_…` arrays.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ....board.layout import columns
from ....kernel.asking import asking_fields, record
from .. import components, pack
from ..album import CELLS
from ..contests import PROPERTIES
from ..cutting import COLLECTION_LIMIT
from ..game import CARDS, MOST_ATTENDEES, MOST_TILES, OPPONENT_DECKS, Day, Phase, StampSwap
from ..game import Player as PlayerArea
from ..observation import ASKED
from ..options import ITEM_LIMIT, SEAT_LIMIT, Deeds
from ..sources import OPPONENT_SOURCES, SOURCES
from ..vocabulary import Moment

NONE = -1

# -- words ------------------------------------------------------------------------------------

BACKS = (*components.Size, components.ATTENDEE, components.TOKEN)
"""What the back of an item tells; the sizes that are drawn come first, as their decks do."""
FOREVER_BACK, ATTENDEE_BACK, TOKEN_BACK = (
    BACKS.index(back) for back in (components.Size.FOREVER, components.ATTENDEE, components.TOKEN)
)
SIZES = (*components.Size, components.DOUBLE)
"""What Pinzetta tells apart."""
DOUBLE_SIZE, LONG_SIZE = SIZES.index(components.DOUBLE), SIZES.index(components.Size.LONG_RECTANGLE)
OUTLINES = tuple(components.SIZE_OF_OUTLINE)
WIDTHS = np.array([width for width, _ in OUTLINES], np.int16)
HEIGHTS = np.array([height for _, height in OUTLINES], np.int16)
DAYS, PHASES, MOMENTS = tuple(Day), tuple(Phase), tuple(Moment)
SETUP, COLLECT, SWAP, SHOW, FINAL_SHOW = range(len(PHASES))
(
    AT_ROUND_START, AT_TAKEN, AT_COLLECT_END, AT_SWAP_START, AT_CUT, AT_PILE_TAKEN, AT_PILE_CHOSEN, AT_SWAP_END,
    AT_SHOW, AT_FINAL,
) = range(len(MOMENTS))  # fmt: skip
VERBS = (
    "points", "forever", "look", "draw", "exchange", "gifts", "unentered", "reserve", "contest", "draft", "pool",
    "swap-with-her", "turn-hers-up", "look-at-hers", "forever-for-her",
)  # fmt: skip
(
    POINTS, FOREVER, LOOK, DRAW, EXCHANGE, GIFTS, UNENTERED, RESERVE, CONTEST, DRAFT, POOL,
    SWAP_WITH_HER, TURN_HERS_UP, LOOK_AT_HERS, FOREVER_FOR_HER,
) = range(len(VERBS))  # fmt: skip
SPOKEN_OF = (*BACKS, "stamp", "face-down")
"""What an effect can speak of: a back, any stamp, whatever lies face down."""
ANY_STAMP, FACE_DOWN = len(BACKS), len(BACKS) + 1
BOXES = tuple(components.Box)
IN_TARGET, IN_TARGET_VALUED, IN_OTHER_VALUED, IN_OTHER, IN_RARE, IN_FOREVER, IN_CARDS = range(len(BOXES))
DISCARDS = len(BOXES)
"""Where something is kept that is in no box of hers."""
FINALE = tuple(components.ContestType).index(components.ContestType.FINALE)
SIZE_CONTEST = tuple(components.ContestType).index(components.ContestType.SIZE)

KINDS = ASKED[: ASKED.index(Deeds)]
"""What may be asked, though not what a person tells; a kind is its number here."""
TAKES, CUTS, SPLITS, CHOOSES, PLACES, ENTERS, LOOKS, DRAWS, EXCHANGES, RESOLVES = range(len(KINDS))

(
    FOR_EXHIBITORS, FOR_TOKEN, FOR_CONTESTS, FOR_FOREVER, FOR_VALUES, FOR_SPECIALISTS, FOR_FINALE, FOR_EVENTS,
    FOR_DISCARDS,
) = range(len(SOURCES))  # fmt: skip
HER_SHOW, HER_MAT, HER_FOREVER, HER_VALUES, HER_LEVEL = range(len(OPPONENT_SOURCES))

# -- decks ------------------------------------------------------------------------------------

ATTENDEES = MOST_ATTENDEES
DECKS = (*components.DRAWN_SIZES, *CARDS, "pinzetta-mat", *OPPONENT_DECKS)
"""The decks by their names, in the order of their numbers: the drawn sizes first."""
DECK_ROOM = {
    **{size: components.TILE_COUNTS[size] for size in components.DRAWN_SIZES},
    **{name: pack.CONTESTS_PER_TYPE for name in CARDS if name.startswith("contest-")},
    "mat": pack.MATS, "first-player": SEAT_LIMIT, "event": pack.EVENTS, "attendee": ATTENDEES,
    "pinzetta-mat": pack.PINZETTA_MATS, "pinzetta-event": pack.EVENTS, "decision": pack.DECISIONS,
    "show-scoring": pack.SHOW_SCORINGS,
}  # fmt: skip
DECK_START = np.array([sum(DECK_ROOM[name] for name in DECKS[:number]) for number in range(len(DECKS))], np.int16)
DECK_CARDS = sum(DECK_ROOM.values())
MAT_DECK, FIRST_PLAYER_DECK, EVENT_DECK, ATTENDEE_DECK, PINZETTA_MAT_DECK, PINZETTA_EVENT_DECK = (
    DECKS.index(name) for name in ("mat", "first-player", "event", "attendee", "pinzetta-mat", "pinzetta-event")
)
DECISION_DECK, SHOW_SCORING_DECK = DECKS.index("decision"), DECKS.index("show-scoring")
CONTEST_DECK = MAT_DECK + 1
"""The first of five."""
FIRST_COUNTED = DECK_START[EVENT_DECK]
"""Where the decks begin whose cards are counted when they turn up."""

TILES = MOST_TILES
FIRST_FOREVER = TILES - components.FOREVER_STAMPS
"""Forever stamps are the last tiles."""

# -- records ----------------------------------------------------------------------------------

MOST_PLACED = 48
"""Tiles, and also stamps, that find room in an album: fifteen of one cell, the others of four or more."""
MOST_LISTED = COLLECTION_LIMIT * ITEM_LIMIT
MOST_TOKENS = 16
KEPT = 96
"""Items that are kept beyond their day: in her boxes, or discarded from the pool."""
ROWS = components.SIDE
SEALED, BEFORE_PLACING = 1, 2
MOST_VALUES = max(map(len, PROPERTIES.values()))
MOST_SCORINGS = len(components.ContestType) + 1 + ATTENDEES
"""What scores for one player: contests, the exhibitor of the mat, attendees."""
MOST_CANDIDATES = 64
"""Cells that greedy looks at closely."""

short, long = np.int16, np.int32


def declared(kind: type) -> list[tuple[Any, ...]]:
    """The columns that follow from what a class declares."""
    return [(name, short, shape) if shape else (name, long) for name, shape in columns(kind, {components.Item})]


PLAYER = record(
    [
        *declared(PlayerArea),
        ("seat", long),
        # the album: the rows of covered cells, the stamp on each cell (counted from 1), tiles and stamps as they came
        ("covered", short, (ROWS,)),
        ("page", short, (CELLS,)),
        ("tile_count", long),
        ("tiles", short, (MOST_PLACED,)),
        ("tile_cells", short, (MOST_PLACED,)),
        ("stamp_count", long),
        ("stamps", short, (MOST_PLACED,)),
        ("stamp_cells", short, (MOST_PLACED,)),
        ("watched", long),  # the moments that were ever watched, as bits
        ("has_piles", long),
        ("pile_count", long, (2,)),
        ("piles", short, (2, COLLECTION_LIMIT)),
        ("cut", long),  # where each item of the collection goes, see `cutting`
        ("entry", long),
        ("ticket_contest", short, (len(DAYS),)),
        ("ticket_day", short, (len(DAYS),)),
        ("ticket_points", long, (len(DAYS),)),
        ("points", long, (max(len(SOURCES), len(OPPONENT_SOURCES)),)),
        # how it was when all began to act together (1, or BEFORE_PLACING): how much there was of what only grows
        ("is_sealed", long),
        ("sealed_tiles", long),
        ("sealed_discarded", long),
        ("sealed_points", long),
    ]
)

WORTH = record(
    [
        ("seat", long),  # who looks
        ("with_collection", long),  # whether the bag has what is collected, too
        ("shows", long),
        ("left_count", long),  # the contests without a ticket, and the points that they are worth now
        ("left_contests", short, (FINALE,)),
        ("left_points", long, (FINALE,)),
        ("plan_count", long),
        ("plan", short, (len(DAYS),)),
        # all that will be scored: how often or how surely, what is counted, the points for it (see `Cards`)
        ("scoring_count", long),
        ("weights", long, (MOST_SCORINGS,)),
        ("counts", short, (MOST_SCORINGS + 1,)),
        ("ladders", short, (MOST_SCORINGS + 1,)),
        ("each", long, (MOST_SCORINGS + 1,)),
        # the bag: how many stamps, and how many of them each of these counts, by their values; and what that brings
        ("bag", long),
        ("fitting", short, (MOST_SCORINGS + 1,)),
        ("values", short, (MOST_SCORINGS + 1, MOST_VALUES)),
        ("so_far", long, (MOST_SCORINGS,)),
    ]
)

GAME = record(
    [
        *asking_fields(),
        *declared(StampSwap),
        ("seats", long),
        ("contests_in_order", long),
        ("level", long),  # 0 if nobody plays against Pinzetta
        ("intro", long),
        ("players", PLAYER, (SEAT_LIMIT,)),
        ("pool_count", long),
        ("pool", short, (ITEM_LIMIT,)),
        ("item_back", short, (ITEM_LIMIT,)),
        ("item_up", short, (ITEM_LIMIT,)),
        ("item_seen", short, (ITEM_LIMIT,)),
        ("item_tile", short, (ITEM_LIMIT,)),
        ("item_attendee", short, (ITEM_LIMIT,)),
        ("steps", long),  # how far a phase has come in which all have their turns
        ("token", long),  # the number of the token among the items of this day
        ("moment", long),
        ("deck_cards", short, (DECK_CARDS,)),
        ("deck_size", long, (len(DECKS),)),
        ("deck_left", long, (len(DECKS),)),
        ("deck_drawn", long, (len(DECKS),)),
        ("turned", short, (DECK_CARDS - FIRST_COUNTED,)),  # how often each card of the last decks turned up
        # Pinzetta's mat, and what is kept beyond its day: in one of her boxes, or among the discards
        ("her_mat", long),
        ("token_count", long),
        ("token_items", short, (MOST_TOKENS,)),
        ("tokens", short, (MOST_TOKENS,)),
        ("decision", long),
        ("kept_count", long),
        ("kept_place", short, (KEPT,)),
        ("kept_number", short, (KEPT,)),
        ("kept_back", short, (KEPT,)),
        ("kept_up", short, (KEPT,)),
        ("kept_seen", short, (KEPT,)),
        ("kept_tile", short, (KEPT,)),
        ("kept_attendee", short, (KEPT,)),
        ("box_count", long, (len(BOXES),)),
        # what is asked now: listed options by their numbers, and for placing the room of each outline
        ("options", short, (MOST_LISTED,)),
        ("rooms", short, (len(OUTLINES), ROWS)),
        ("room_count", short, (len(OUTLINES),)),
        # what is cut now: the collection in its order, which of it may be reserved (as bits), and how many more
        ("sorted", short, (COLLECTION_LIMIT,)),
        ("free", long),
        ("free_stamps", long),
        ("more", long),
        # paper to count on
        ("kind", short, (MOST_PLACED,)),
        ("leads", short, (MOST_PLACED,)),
        ("sizes", short, (MOST_PLACED,)),
        ("left", short, (ROWS,)),
        ("area", short, (ROWS,)),
        # paper of greedy: what things are worth, and where a stamp may go
        ("worth", WORTH),
        ("own", long, (COLLECTION_LIMIT,)),
        ("theirs", long, (SEAT_LIMIT, COLLECTION_LIMIT)),
        ("gift", long, (COLLECTION_LIMIT,)),
        ("near", short, (CELLS,)),
        ("contacts", short, (CELLS,)),
        ("kin", short, (ROWS,)),
        ("after", short, (ROWS,)),
        ("worths", np.int64, (MOST_CANDIDATES,)),
    ]
)

Array: TypeAlias = Any
Game: TypeAlias = Any
Player: TypeAlias = Any
