"""The components of Age of Comics: comics and their rip-offs, creatives (writers and artists), and sales orders."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from functools import cache
from typing import Annotated, TypeAlias

from ...board.declaring import PLACE_IN_ROW, Lies, follows


class Genre(StrEnum):
    """The six genres of comics, in the order of the board's Ideas area."""

    CRIME = "crime"
    SCI_FI = "sci-fi"
    SUPERHEROES = "superheroes"
    ROMANCE = "romance"
    WESTERN = "western"
    HORROR = "horror"


class Bonus(StrEnum):
    """Bonuses for a player who prints an original."""

    FAN = "fan"
    IDEAS = "ideas"
    TICKET = "ticket"
    MONEY = "money"


class Craft(StrEnum):
    WRITER = "writer"
    ARTIST = "artist"


class Action(StrEnum):
    """The six actions of the game, in the order of the board."""

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
"""The special action that belongs to each action."""

AUTOMA_ACTIONS = tuple(action for action in Action if action is not Action.ROYALTIES)
"""The actions of the Automa, which never takes royalties."""

LEVELS = ("beginner", "intermediate", "expert")
ROUNDS = 5
EDITORS = 4
HAND_LIMIT = 6
BEST_VALUE = 3
FIRST_VALUE = 2
"""Value of the creatives that all players start with."""
IDEAS_PER_GENRE = 10
TICKETS = 6
HYPE_TOKENS = 16
BETTER_COLOURS = 16
FANS_PER_HYPE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Comic:
    """An original comic, whose card shows its genre on the back."""

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
    """A cheap copy of another player's original comic, without printed fans or a bonus."""

    id: str
    number: int
    title: str
    original: Comic
    genre: Genre

    is_original = False


@dataclass(frozen=True, slots=True, eq=False)
class Creative:
    """A writer or an artist. `value`, shown on the back, is the cost in a print, and is added to the comic's value."""

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
"""The cards that players hold in their hands."""


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """A sales order, fulfilled by a comic of the same genre and at least the same value, which gains the fans."""

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
        """The order's genre and value, since the value alone is ambiguous in the city."""
        return f"{self.genre} {self.value}"

    @staticmethod
    def fans_of(value: int) -> int:
        return value - 2


@dataclass(frozen=True, slots=True, eq=False)
class AutomaCard:
    """An Automa card: three actions from top to bottom, and a ranking of the genres."""

    id: str
    actions: tuple[Action, ...]
    genres: tuple[Genre, ...]
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Back:
    """The back of a card or tile whose face is still unknown, or of a block drawn for the turn order."""

    id: str


back_of = cache(Back)
"""A function that returns the card back with a given ID, always as the same object."""


def kind_of_card(held: Held) -> str:
    card = held.face
    return "comic" if isinstance(card, Comic) else card.craft


@dataclass(slots=True, eq=False)
class Held:
    """A card in a hand: all seats see its back, but only those in the bit mask `seen` have seen its face."""

    kind: Annotated[str, follows(kind_of_card)]
    """"comic", "writer" or "artist"."""
    back: Annotated[str, follows(lambda held: held.face.back)]
    seen: int
    card: Annotated[Card | None, Lies("hand")] = None

    @property
    def face(self) -> Card:
        """The card itself; the player who holds it always knows it."""
        assert self.card is not None
        return self.card


@dataclass(slots=True, eq=False)
class Hyped:
    """An unprinted comic that was set aside for hype, and the tokens it has gathered."""

    comic: Annotated[Comic, Lies("hyped")]
    tokens: int = 0


@dataclass(slots=True, eq=False)
class Printed:
    """A printed comic on a mat: its title, its team with their current values, and its fans."""

    slot: Annotated[int, PLACE_IN_ROW]
    """The comic's position on its owner's mat, starting at 1."""
    title: Comic | RipOff
    writer: InitVar[Creative]
    artist: InitVar[Creative]
    team: dict[Craft, Creative] = field(init=False)
    values: dict[Craft, int] = field(init=False)
    """The current values of the comic's two creatives, which may have been increased."""
    increased: set[Craft] = field(default_factory=set)
    """The crafts whose value was increased on this comic this round."""
    fans: int = 0
    hype: int = 0
    better_colours: bool = False
    had_mastery_fan: bool = False

    def __post_init__(self, writer: Creative, artist: Creative) -> None:
        self.team = {Craft.WRITER: writer, Craft.ARTIST: artist}
        self.values = {Craft.WRITER: writer.value, Craft.ARTIST: artist.value}

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
        """Return whether the comic's creative of this craft has the same genre as the comic."""
        return self.team[craft].genre is self.title.genre

    @property
    def matching(self) -> int:
        """Number of the comic's two creatives that have the same genre as the comic."""
        return self.matches(Craft.WRITER) + self.matches(Craft.ARTIST)


@dataclass(slots=True, eq=False)
class Tile:
    """An order on the map: its genre is public, its value only while the order is face up."""

    genre: Annotated[Genre, Lies("map")]
    order: Order | None = None

    @property
    def up(self) -> bool:
        return self.order is not None
