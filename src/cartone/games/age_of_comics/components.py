"""The cardboard of Age of Comics: comics and their rip-offs, writers and artists, sales orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TypeAlias


class Genre(StrEnum):
    """The six genres, in the order of the Ideas area."""

    CRIME = "crime"
    SCI_FI = "sci-fi"
    SUPERHEROES = "superheroes"
    ROMANCE = "romance"
    WESTERN = "western"
    HORROR = "horror"


class Bonus(StrEnum):
    """What an original gives when it is printed."""

    FAN = "fan"
    IDEAS = "ideas"
    TICKET = "ticket"
    MONEY = "money"


class Craft(StrEnum):
    WRITER = "writer"
    ARTIST = "artist"


class Action(StrEnum):
    """The six actions, in the order of the board."""

    HIRE = "hire"
    DEVELOP = "develop"
    IDEAS = "ideas"
    PRINT = "print"
    ROYALTIES = "royalties"
    SALES = "sales"


SPECIALS = {
    Action.HIRE: "re-assign",
    Action.DEVELOP: "hype",
    Action.IDEAS: "convert",
    Action.PRINT: "better-colours",
    Action.ROYALTIES: "marketing",
    Action.SALES: "extra-editor",
}
"""The special action that goes with each action."""

AUTOMA_ACTIONS = tuple(action for action in Action if action is not Action.ROYALTIES)
"""What the Automa does; it never takes royalties."""

LEVELS = ("beginner", "intermediate", "expert")
ROUNDS = 5
EDITORS = 4
HAND_LIMIT = 6
BEST_VALUE = 3
FIRST_VALUE = 2
"""Of the creatives that everybody begins with."""
IDEAS_PER_GENRE = 10
TICKETS = 6
HYPE_TOKENS = 16
BETTER_COLOURS = 16
FANS_PER_HYPE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Comic:
    """An original. Its back shows its genre."""

    id: str
    number: int
    genre: Genre
    bonus: Bonus
    title: str
    source: str
    back: str = field(init=False)

    is_original = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "back", self.genre)


@dataclass(frozen=True, slots=True, eq=False)
class RipOff:
    """What a competitor makes of an original: no fans printed, no bonus."""

    id: str
    number: int
    title: str
    original: Comic
    genre: Genre

    is_original = False


@dataclass(frozen=True, slots=True, eq=False)
class Creative:
    """A writer or an artist. The value is the cost, and the share of the comic's value; the back shows it."""

    id: str
    number: int
    craft: Craft
    genre: Genre
    value: int
    name: str
    source: str
    back: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "back", str(self.value))


Card: TypeAlias = Comic | Creative
"""What players hold in hand."""


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """A sales order: a comic of the genre and at least this value fulfils it and gains its fans."""

    genre: Genre
    value: int

    @property
    def id(self) -> str:
        return str(self.value)

    @property
    def fans(self) -> int:
        return self.fans_of(self.value)

    @property
    def name(self) -> str:
        """Its genre and its value: in the whole city a value alone says too little."""
        return f"{self.genre} {self.value}"

    @staticmethod
    def fans_of(value: int) -> int:
        return value - 2


@dataclass(frozen=True, slots=True, eq=False)
class AutomaCard:
    """A card of the Automa: three actions, top down, and a ranking of the genres."""

    id: str
    actions: tuple[Action, ...]
    genres: tuple[Genre, ...]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Back:
    """What the back of a card or tile shows, or a lot: all that is known of it so far."""

    id: str


back_of = cache(Back)
"""The back that shows this: all of them are alike, so one will do."""


class Held:
    """A card in a hand: everybody sees its back, its face only those in `seen`."""

    __slots__ = ("back", "card", "kind", "seen")

    def __init__(self, kind: str, back: str, seen: int, card: Card | None = None) -> None:
        self.kind = kind
        """"comic", "writer" or "artist"."""
        self.back = back
        self.seen = seen
        self.card = card

    @property
    def face(self) -> Card:
        """The card; its holder has always seen it."""
        assert self.card is not None
        return self.card


class Hyped:
    """An unprinted comic that was set aside, and the hype tokens it has gathered."""

    __slots__ = ("comic", "tokens")

    def __init__(self, comic: Comic) -> None:
        self.comic = comic
        self.tokens = 0


class Printed:
    """A comic on a mat: what it is, who made it, what they are worth now, and its fans."""

    __slots__ = ("better_colours", "fans", "had_mastery_fan", "hype", "increased", "slot", "team", "title", "values")

    def __init__(self, slot: int, title: Comic | RipOff, writer: Creative, artist: Creative) -> None:
        self.slot = slot
        """Its place on the mat, from 1."""
        self.title = title
        self.team = {Craft.WRITER: writer, Craft.ARTIST: artist}
        self.values = {Craft.WRITER: writer.value, Craft.ARTIST: artist.value}
        """What the creatives are worth on this comic; it may have been increased."""
        self.increased: set[Craft] = set()
        """Whose value was increased this round."""
        self.fans = 0
        self.hype = 0
        self.better_colours = False
        self.had_mastery_fan = False

    @property
    def genre(self) -> Genre:
        return self.title.genre

    @property
    def value(self) -> int:
        return self.values[Craft.WRITER] + self.values[Craft.ARTIST]

    @property
    def is_original(self) -> bool:
        return self.title.is_original

    @property
    def on_chart(self) -> bool:
        return self.fans > 0

    def matches(self, craft: Craft) -> bool:
        """Whether that creative is of the comic's genre."""
        return self.team[craft].genre is self.title.genre

    @property
    def matching(self) -> int:
        """How many of its two creatives are of its genre."""
        return self.matches(Craft.WRITER) + self.matches(Craft.ARTIST)


class Tile:
    """An order on the map: its genre is public, its value once it is face up."""

    __slots__ = ("genre", "order")

    def __init__(self, genre: Genre) -> None:
        self.genre = genre
        self.order: Order | None = None

    @property
    def up(self) -> bool:
        return self.order is not None
