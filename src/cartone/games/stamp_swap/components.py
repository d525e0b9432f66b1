"""What is in the box: stamps, tiles, attendees, contests, events, mats. Plain frozen data.

Tiles are the cardboard; stamps are what is printed on them. Only a double tile carries two stamps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SIDE = 12
"""The album is a grid of 12 x 12 cells."""


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
    """Squares are never rectangles; a forever stamp is neither."""

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
"""Width and height of a tile, and its size. Stamps stand upright: 2 x 3 and 3 x 2 are different tiles."""

SHAPE_OF_SIZE: Mapping[Size, Shape | None] = {
    Size.SMALL_SQUARE: Shape.SQUARE,
    Size.LARGE_SQUARE: Shape.SQUARE,
    Size.SHORT_RECTANGLE: Shape.RECTANGLE,
    Size.LONG_RECTANGLE: Shape.RECTANGLE,
    Size.FOREVER: None,
}

DRAWN_SIZES = (Size.SMALL_SQUARE, Size.LARGE_SQUARE, Size.SHORT_RECTANGLE, Size.LONG_RECTANGLE)
"""The sizes that lie in face-down piles; forever stamps lie in an open stack."""

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
    """One stamp as printed: its size in cells, and colour, theme and value where it has them."""

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
    """A piece of cardboard with one stamp, or a 2 x 4 with two small squares: a double.

    `size` is what its outline shows (a double lies in the pile of the long rectangles), `value` its
    printed value (of a double the sum).
    """

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
        """Where each stamp stands on the tile: columns and rows from its top left corner."""
        if not self.is_double:
            return ((0, 0),)
        return ((0, 0), (0, 2)) if self.height > self.width else ((0, 0), (2, 0))


@dataclass(frozen=True, slots=True)
class Count:
    """What a card counts in an album, in the vocabulary of packs (see `docs/card-packs.md`).

    `what` names the way of counting; `of` the property it is about where it needs one; the others
    narrow the stamps that count.
    """

    what: str
    of: str = ""
    colour: str = ""
    theme: str = ""
    size: str = ""
    shape: str = ""
    kind: str = ""
    cells: int = 0


BY_HAND = "by-hand"
"""What a card counts or does that these words cannot say: its owner reads it and tells."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for what is counted: so many for each, or a ladder of totals for 0, 1, 2 … of it."""

    count: Count
    each: int = 0
    ladder: tuple[int, ...] = ()

    @property
    def by_hand(self) -> bool:
        return self.count.what == BY_HAND

    def points(self, counted: int) -> int:
        """
        >>> Scoring(Count("corners"), each=4).points(2)
        8
        >>> Scoring(Count("edges"), ladder=(0, 10, 22)).points(3)
        22
        """
        return self.ladder[min(counted, len(self.ladder) - 1)] if self.ladder else self.each * counted


@dataclass(frozen=True, slots=True)
class Effect:
    """What a specialist or an event does: a moment, a verb, and the verb's parameters.

    The moments and verbs are explained in `effects` and in `docs/card-packs.md`.
    """

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
    """A card with a person: an exhibitor scores in every Show, a specialist has an effect."""

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
    """A contest card: four types lie along the bottom of the board, the fifth in the Finale space."""

    id: str
    type: ContestType
    name: str
    text: str
    scoring: Scoring
    source: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol on an event card: `what` is a size or "attendee"; `up` a white icon, face up."""

    what: str
    up: bool


@dataclass(frozen=True, slots=True, eq=False)
class EventCard:
    """An event: symbols for the pool, and a text that counts if it lies on top."""

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
"""Pinzetta tells a face-up double from a long rectangle; for her it is one stamp."""

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True, eq=False)
class PinzettaMat:
    """Her mat, on the back of a player mat: the sizes she wants, and the yellow contests it goes with."""

    id: str
    back_of: str
    contests: tuple[str, ...]
    targets: tuple[str, ...]
    source: str


class Box(StrEnum):
    """The boxes of her mat, left to right and top to bottom.

    The box for values of 2 and 3 lies across those for the sizes, so that it makes two of each.
    """

    TARGET = "target"
    TARGET_VALUED = "target-2-3"
    OTHER_VALUED = "other-2-3"
    OTHER = "other"
    RARE = "rare"
    FOREVER = "forever"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, eq=False)
class DecisionCard:
    """Above, how many appraisal icons are crossed out; below, points for an item in each box of her mat."""

    id: str
    crossed: int
    points: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class ShowScoringCard:
    """Her points in a Show for each contest of one type, at levels 1, 2 and 3."""

    id: str
    type: ContestType
    scores: Mapping[str, tuple[int, ...]]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class PinzettaEvent:
    """Above, her two piles; in the middle, your collection; below, what happens then."""

    id: str
    name: str
    text: str
    large: tuple[Symbol, ...]
    small: tuple[Symbol, ...]
    yours: tuple[Symbol, ...]
    effect: Effect | None
    source: str


class Item:
    """Something in the pool, a collection or a pile: a tile, an attendee or the token.

    `number` is its name for the round. `back` is what everybody can see even when it lies face down:
    the size of a stamp, or that it is an attendee or the token. `tile` is unset until somebody has
    looked; `seen` is the mask of the seats that have.
    """

    __slots__ = ("attendee", "back", "number", "seen", "tile", "up")

    def __init__(self, number: int, back: str, up: bool, seen: int) -> None:
        self.number = number
        self.back = back
        self.up = up
        self.seen = seen
        self.tile: Tile | None = None
        self.attendee: Attendee | None = None

    @property
    def face(self) -> Tile | Attendee | str:
        """What everybody can see of it: a tile or attendee that lies face up, or its back."""
        return (self.tile or self.attendee or self.back) if self.up else self.back

    @property
    def known_as(self) -> str:
        """Which piece of cardboard it is, also face down; its back if nobody has seen it."""
        card = self.tile or self.attendee
        return card.id if card is not None else self.back

    @property
    def is_stamp(self) -> bool:
        return self.back is not TOKEN and self.back is not ATTENDEE

    def __repr__(self) -> str:
        return f"#{self.number}({self.known_as}{'' if self.up else ', face down'})"
