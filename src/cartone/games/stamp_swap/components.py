"""Components of the box as plain frozen data: stamps, tiles, attendees, contests, events, mats.

Tiles are the cardboard; stamps are printed on them. Only a double tile carries two stamps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SIDE = 12
"""Cells per side of the album, a square grid."""


class Colour(StrEnum):
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"
    BROWN = "brown"


class Theme(StrEnum):
    SPACE = "space"
    MONUMENTS = "monuments"
    ANIMALS = "animals"
    FLOWERS = "flowers"
    VEHICLES = "vehicles"


class Size(StrEnum):
    SMALL_SQUARE = "small-square"
    LARGE_SQUARE = "large-square"
    SHORT_RECTANGLE = "short-rectangle"
    LONG_RECTANGLE = "long-rectangle"
    FOREVER = "forever"


class Shape(StrEnum):
    """Shapes of stamps: a square does not count as a rectangle, and a forever stamp is neither."""

    SQUARE = "square"
    RECTANGLE = "rectangle"


class Kind(StrEnum):
    ORDINARY = "ordinary"
    CANCELLED = "cancelled"
    FADED = "faded"
    RARE = "rare"
    FOREVER = "forever"


SIZE_OF_OUTLINE: Mapping[tuple[int, int], Size] = {
    (2, 2): Size.SMALL_SQUARE,
    (3, 3): Size.LARGE_SQUARE,
    (2, 3): Size.SHORT_RECTANGLE,
    (3, 2): Size.SHORT_RECTANGLE,
    (2, 4): Size.LONG_RECTANGLE,
    (4, 2): Size.LONG_RECTANGLE,
    (1, 1): Size.FOREVER,
}
"""Sizes by a tile's width and height. Tiles are never rotated: 2 x 3 and 3 x 2 are different tiles."""

OUTLINE_OF: Mapping[str, tuple[int, int]] = {size: outline for outline, size in SIZE_OF_OUTLINE.items()}
"""Outline of each size seen from the back, always in the same orientation, because the face is hidden."""

SHAPE_OF_SIZE: Mapping[Size, Shape | None] = {
    Size.SMALL_SQUARE: Shape.SQUARE,
    Size.LARGE_SQUARE: Shape.SQUARE,
    Size.SHORT_RECTANGLE: Shape.RECTANGLE,
    Size.LONG_RECTANGLE: Shape.RECTANGLE,
    Size.FOREVER: None,
}

DRAWN_SIZES = (Size.SMALL_SQUARE, Size.LARGE_SQUARE, Size.SHORT_RECTANGLE, Size.LONG_RECTANGLE)
"""Sizes drawn from face-down piles; forever stamps are taken from an open stack."""

TILE_COUNTS: Mapping[Size, int] = {
    Size.SMALL_SQUARE: 30,
    Size.LARGE_SQUARE: 30,
    Size.SHORT_RECTANGLE: 60,
    Size.LONG_RECTANGLE: 30,
    Size.FOREVER: 15,
}

FOREVER_STAMPS = TILE_COUNTS[Size.FOREVER]


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A stamp as printed: its size in cells, and its colour, theme and value, if any."""

    width: int
    height: int
    kind: Kind
    colour: Colour | None
    theme: Theme | None
    value: int
    size: Size = field(init=False)
    shape: Shape | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", SIZE_OF_OUTLINE[self.width, self.height])
        object.__setattr__(self, "shape", SHAPE_OF_SIZE[self.size])


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A cardboard tile with one stamp, or a double: a 2 x 4 tile with two small squares. `size` is that of the outline,
    and `value` the sum of the printed values."""

    id: str
    width: int
    height: int
    stamps: tuple[Stamp, ...]
    source: str
    size: Size = field(init=False)
    value: int = field(init=False)
    is_rare: bool = field(init=False)
    is_double: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", SIZE_OF_OUTLINE[self.width, self.height])
        object.__setattr__(self, "value", sum(stamp.value for stamp in self.stamps))
        object.__setattr__(self, "is_rare", self.stamps[0].kind is Kind.RARE)
        object.__setattr__(self, "is_double", len(self.stamps) == 2)

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Offset of each stamp, in columns and rows from the tile's top left corner."""
        if not self.is_double:
            return ((0, 0),)
        return ((0, 0), (0, 2)) if self.height > self.width else ((0, 0), (2, 0))


@dataclass(frozen=True, slots=True)
class Count:
    """A count in an album, in the vocabulary of packs (`docs/card-packs.md`): a way of counting, `what`, the property
    `of` which, if any, and filters."""

    what: str
    of: str = ""
    colour: str = ""
    theme: str = ""
    size: str = ""
    shape: str = ""
    kind: str = ""
    cells: int = 0


BY_HAND = "by-hand"
"""A scoring or an effect that packs cannot express: the card's owner reads the card and enters the result."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a count: a fixed number for each counted thing, or a ladder of totals for counts of 0, 1, 2 …"""

    count: Count
    each: int = 0
    ladder: tuple[int, ...] = ()

    @property
    def by_hand(self) -> bool:
        return self.count.what == BY_HAND

    def points(self, counted: int) -> int:
        """Return the points for a count of `counted`.

        >>> Scoring(Count("corners"), each=4).points(2)
        8
        >>> Scoring(Count("edges"), ladder=(0, 10, 22)).points(3)
        22
        """
        return self.ladder[min(counted, len(self.ladder) - 1)] if self.ladder else self.each * counted


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a specialist or an event: a moment, a verb, and its parameters (`effects`,
    `docs/card-packs.md`)."""

    at: str
    do: str
    amount: int = 0
    per: Count | None = None
    item: str = ""
    sizes: tuple[Size, ...] = ()
    contest: str = ""
    holding: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Attendee:
    """An attendee card: an exhibitor scores in every Show, a specialist has an effect."""

    id: str
    number: int
    name: str
    text: str
    scoring: Scoring | None
    effect: Effect | None
    source: str

    @property
    def is_exhibitor(self) -> bool:
        return self.scoring is not None


class ContestType(StrEnum):
    COLOUR = "colour"
    THEME = "theme"
    SIZE = "size"
    CANCELLED = "cancelled"
    FINALE = "finale"


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """A contest card: four types are placed along the bottom of the board, the fifth in the Finale space."""

    id: str
    type: ContestType
    name: str
    text: str
    scoring: Scoring
    source: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol on an event card: `what` is a size or "attendee"; `up` is True for a white icon, an item face up."""

    what: str
    up: bool


@dataclass(frozen=True, slots=True, eq=False)
class EventCard:
    """An event: symbols that fill the pool, and a text that applies while the event is on top."""

    id: str
    name: str
    text: str
    symbols: tuple[Symbol, ...]
    effect: Effect | None
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """A player mat with its printed exhibitor."""

    id: str
    exhibitor: Attendee
    source: str


ATTENDEE = "attendee"
TOKEN = "token"
DOUBLE = "double"
"""The target size of doubles: Pinzetta treats a face-up double as one stamp, but not as a long rectangle."""

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True, eq=False)
class PinzettaMat:
    """Pinzetta's mat, on the back of a player mat: its target sizes, and the yellow contests that require this mat."""

    id: str
    back_of: str
    contests: tuple[str, ...]
    targets: tuple[str, ...]
    source: str


class Box(StrEnum):
    """The boxes of Pinzetta's mat in reading order; that for values of 2 and 3 splits both size boxes in two."""

    TARGET = "target"
    TARGET_VALUED = "target-2-3"
    OTHER_VALUED = "other-2-3"
    OTHER = "other"
    RARE = "rare"
    FOREVER = "forever"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, eq=False)
class DecisionCard:
    """A decision card: crossed-out appraisal icons at the top, points per item in each box of Pinzetta's mat below."""

    id: str
    crossed: int
    points: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class ShowScoringCard:
    """Pinzetta's points in a Show for each contest of one type, at levels 1, 2 and 3."""

    id: str
    type: ContestType
    scores: Mapping[str, tuple[int, ...]]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class PinzettaEvent:
    """One of Pinzetta's events: her piles at the top, the collection in the middle, the effect at the bottom."""

    id: str
    name: str
    text: str
    large: tuple[Symbol, ...]
    small: tuple[Symbol, ...]
    yours: tuple[Symbol, ...]
    effect: Effect | None
    source: str


@dataclass(slots=True, eq=False, repr=False)
class Item:
    """A piece in the pool, a collection or a pile, with a `number` for a round. `back` is public: a stamp's size, or a
    word for an attendee or the token. `tile` is None until a seat has looked; `seen` is the mask of seats that have."""

    number: int
    back: str
    up: bool
    seen: int
    tile: Tile | None = None
    attendee: Attendee | None = None

    @property
    def face(self) -> Tile | Attendee | str:
        """The public side of the item: its tile or attendee if it is face up, its back if not."""
        return (self.tile or self.attendee or self.back) if self.up else self.back

    @property
    def known_as(self) -> str:
        """The item's ID even while it is face down, or its back if no seat has seen the face."""
        card = self.tile or self.attendee
        return card.id if card is not None else self.back

    @property
    def is_stamp(self) -> bool:
        return self.back is not TOKEN and self.back is not ATTENDEE

    def __repr__(self) -> str:
        return f"#{self.number}({self.known_as}{'' if self.up else ', face down'})"
