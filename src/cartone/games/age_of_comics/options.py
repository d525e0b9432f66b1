"""Options offered to a player of Age of Comics: their kinds, notation and spaces.

An option refers to a location (a place of the display, a corner, a slot of the mat) or to cards that it makes public.

The number of an option is fixed. Genres, crafts and actions are numbered in the order of `components`, places and slots
by their position, cards by their number in the pack; if cards of several kinds are possible, comics come before
writers, writers before artists, and originals before rip-offs; doing nothing is slot 0 or comes last. All kinds
together have fewer than 3,000 numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ...table import Listed
from ..kit.options import Among
from .city import CORNERS, SPACES
from .components import Action, Card, Comic, Craft, Creative, Genre, RipOff

DISPLAY_LIMIT = 4
SLOT_LIMIT = 40
"""Upper bound on slots: more comics than a player can print in five rounds."""

COMICS = 24
CREATIVES = 24
DECK = 0
"""Place number that stands for the top of the deck, taken unseen."""

NONE = "none"
GENRES = tuple(Genre)
ACTIONS = tuple(Action)
CRAFTS = tuple(Craft)


# -- setup ------------------------------------------------------------------------------------


class Name(NamedTuple):
    """Option to name a genre and take a comic of that genre."""

    genre: Genre

    def __str__(self) -> str:
        return self.genre.value


NAMES = {genre: Name(genre) for genre in Genre}


class Names(Among[Genre, Name]):
    __slots__ = ()
    kind = "genre"
    by_key = NAMES


# -- a turn -----------------------------------------------------------------------------------


class Act(NamedTuple):
    """Option to send an editor to an action; `None` passes."""

    action: Action | None

    def __str__(self) -> str:
        return self.action.value if self.action is not None else "pass"


ACTS = {action: Act(action) for action in (*Action, None)}


class Acts(Among[Action | None, Act]):
    __slots__ = ()
    kind = "action"
    by_key = ACTS


class Pick(NamedTuple):
    """Option to take the card at a place of the display, starting at 1, or the top of the deck."""

    place: int

    def __str__(self) -> str:
        return "deck" if self.place == DECK else str(self.place)


PICKS = {place: Pick(place) for place in range(DISPLAY_LIMIT + 1)}


class Writers(Among[int, Pick]):
    __slots__ = ()
    kind = "writer"
    by_key = PICKS


class Artists(Writers):
    __slots__ = ()
    kind = "artist"


class Develop(NamedTuple):
    """Option to take a comic from a place of the display or the deck, or to pay for a search for a comic of `genre`."""

    place: int
    genre: Genre | None = None

    def __str__(self) -> str:
        return self.genre.value if self.genre is not None else "deck" if self.place == DECK else str(self.place)


DEVELOPS = {place: Develop(place) for place in range(DISPLAY_LIMIT + 1)}
SEARCHES = {genre: Develop(DECK, genre) for genre in Genre}


class Develops(Among[int | Genre, Develop]):
    __slots__ = ()
    kind = "develop"
    by_key: ClassVar[Mapping[Any, Develop]] = {**DEVELOPS, **SEARCHES}


class TakeIdea(NamedTuple):
    """Option to take an idea of a genre, or to take none."""

    genre: Genre | None

    def __str__(self) -> str:
        return self.genre.value if self.genre is not None else NONE


TAKE_IDEAS = {genre: TakeIdea(genre) for genre in (*Genre, None)}


class BoardIdeas(Among[Genre | None, TakeIdea]):
    __slots__ = ()
    kind = "board-idea"
    by_key = TAKE_IDEAS


class SupplyIdeas(BoardIdeas):
    __slots__ = ()
    kind = "idea"


class Discard(NamedTuple):
    """Option to discard a card when the hand exceeds its limit."""

    card: Card

    def __str__(self) -> str:
        return self.card.id


class Discards(Listed[Discard]):
    __slots__ = ()
    kind = "discard"
    numbers = COMICS + 2 * CREATIVES

    def number(self, option: Discard) -> int:
        card = option.card
        if isinstance(card, Comic):
            return card.number
        return COMICS + card.number + (CREATIVES if card.craft is Craft.ARTIST else 0)


# -- printing ---------------------------------------------------------------------------------


class Print(NamedTuple):
    """Option to print a comic or a rip-off; None declines a second print."""

    title: Comic | RipOff | None

    def __str__(self) -> str:
        return self.title.id if self.title is not None else NONE


class Prints(Listed[Print]):
    __slots__ = ()
    kind = "print"
    numbers = 2 * COMICS + 1

    def number(self, option: Print) -> int:
        if option.title is None:
            return 2 * COMICS
        return option.title.number + (0 if option.title.is_original else COMICS)


class Assign(NamedTuple):
    """Option to assign one of the player's creatives to the comic being printed."""

    creative: Creative

    def __str__(self) -> str:
        return self.creative.id


class AssignWriters(Listed[Assign]):
    __slots__ = ()
    kind = "print-writer"
    numbers = CREATIVES

    def number(self, option: Assign) -> int:
        return option.creative.number


class AssignArtists(AssignWriters):
    __slots__ = ()
    kind = "print-artist"


class Slot(NamedTuple):
    """Option to choose one of the player's printed comics by its slot on the mat."""

    slot: int

    def __str__(self) -> str:
        return str(self.slot)


SLOTS = {slot: Slot(slot) for slot in range(SLOT_LIMIT)}


class FansTo(Among[int, Slot]):
    """Options to choose the comic that gets the fans."""

    __slots__ = ()
    kind = "fans"
    by_key = SLOTS


class PlaceCube(NamedTuple):
    """Option to put a cube on an action's special action."""

    action: Action

    def __str__(self) -> str:
        return self.action.value


PLACE_CUBES = {action: PlaceCube(action) for action in Action}


class PlaceCubes(Among[Action, PlaceCube]):
    __slots__ = ()
    kind = "cube"
    by_key = PLACE_CUBES


class MoveCube(NamedTuple):
    """Option to move a cube from one special action to another, or to leave all cubes in place."""

    source: Action | None
    target: Action | None

    def __str__(self) -> str:
        return f"{self.source} to {self.target}" if self.source is not None else NONE


STAY = MoveCube(None, None)


class MoveCubes(Listed[MoveCube]):
    __slots__ = ()
    kind = "move-cube"
    numbers = len(ACTIONS) ** 2 + 1

    def __init__(self, cubes: Sequence[Action]) -> None:
        free = [action for action in Action if action not in cubes]
        super().__init__([STAY, *(MoveCube(source, target) for source in cubes for target in free)])

    def number(self, option: MoveCube) -> int:
        if option.source is None or option.target is None:
            return len(ACTIONS) ** 2
        return ACTIONS.index(option.source) * len(ACTIONS) + ACTIONS.index(option.target)


# -- special actions --------------------------------------------------------------------------


class Reassign(NamedTuple):
    """Option to replace a printed comic's creative by a creative in hand; slot 0 stops."""

    slot: int
    creative: Creative | None

    def __str__(self) -> str:
        return f"{self.slot} {self.creative.id}" if self.creative is not None else NONE


class Reassigns(Listed[Reassign]):
    __slots__ = ()
    kind = "re-assign"
    numbers = SLOT_LIMIT * 2 * CREATIVES

    def number(self, option: Reassign) -> int:
        if option.creative is None:
            return 0
        craft = CRAFTS.index(option.creative.craft)
        return (option.slot * 2 + craft) * CREATIVES + option.creative.number


class Hype(NamedTuple):
    """Option to set aside an unprinted comic for hype, or to decline."""

    comic: Comic | None

    def __str__(self) -> str:
        return self.comic.id if self.comic is not None else NONE


class Hypes(Listed[Hype]):
    __slots__ = ()
    kind = "hype"
    numbers = COMICS + 1

    def number(self, option: Hype) -> int:
        return option.comic.number if option.comic is not None else COMICS


class Convert(NamedTuple):
    """Option to convert an idea to a fan on one of the player's comics; slot 0 stops."""

    genre: Genre | None
    slot: int

    def __str__(self) -> str:
        return f"{self.genre} {self.slot}" if self.genre is not None else NONE


CONVERTS = {genre: [Convert(genre, slot) for slot in range(SLOT_LIMIT)] for genre in Genre}
CONVERT_NOTHING = Convert(None, 0)


class Converts(Listed[Convert]):
    __slots__ = ()
    kind = "convert"
    numbers = len(GENRES) * SLOT_LIMIT

    def __init__(self, genres: Iterable[Genre], slots: Sequence[int]) -> None:
        super().__init__([CONVERT_NOTHING, *(CONVERTS[genre][slot] for genre in genres for slot in slots)])

    def number(self, option: Convert) -> int:
        return GENRES.index(option.genre) * SLOT_LIMIT + option.slot if option.genre is not None else 0


class Market(NamedTuple):
    """Option to buy a number of fans; 0 buys none."""

    fans: int

    def __str__(self) -> str:
        return str(self.fans)


MARKETING = {0: 0, 1: 2, 2: 5, 4: 9}
"""Prices in dollars by number of fans bought."""

MARKETS = {fans: Market(fans) for fans in MARKETING}


class Markets(Among[int, Market]):
    __slots__ = ()
    kind = "marketing"
    by_key = MARKETS


# -- sales ------------------------------------------------------------------------------------


class Sell(NamedTuple):
    """Option for the next step of a Sales action: walk or jump to a corner, flip or collect an order, or stop."""

    verb: str
    place: int = 0

    def __str__(self) -> str:
        match self.verb:
            case "walk" | "jump":
                return f"{self.verb} {CORNERS[self.place]}"
            case "flip" | "collect":
                return f"{self.verb} {SPACES[self.place].name}"
        return self.verb


DONE = Sell("done")
WALKS = [Sell("walk", corner) for corner in range(len(CORNERS))]
JUMPS = [Sell("jump", corner) for corner in range(len(CORNERS))]
FLIPS = [Sell("flip", space) for space in range(len(SPACES))]
COLLECTS = [Sell("collect", space) for space in range(len(SPACES))]


class Sells(Among[Sell, Sell]):
    __slots__ = ()
    kind = "sales"
    collects: ClassVar[Sequence[Sell]] = COLLECTS
    """All options to collect an order, indexed by the order's space."""
    by_key: ClassVar[Mapping[Sell, Sell]] = {sell: sell for sell in (DONE, *WALKS, *JUMPS, *FLIPS, *collects)}


class TurnUp(NamedTuple):
    """Option for the genre whose orders the Automa turns up; `None` turns up none."""

    genre: Genre | None

    def __str__(self) -> str:
        return self.genre.value if self.genre is not None else NONE


TURN_UPS = {genre: TurnUp(genre) for genre in (*Genre, None)}


class TurnUps(Among[Genre | None, TurnUp]):
    __slots__ = ()
    kind = "turn-up"
    by_key = TURN_UPS


# -- start of a round -------------------------------------------------------------------------


class Increase(NamedTuple):
    """Option to increase the value of a creative on one of the player's comics; slot 0 stops."""

    slot: int
    craft: Craft | None

    def __str__(self) -> str:
        return f"{self.slot} {self.craft}" if self.craft is not None else "done"


INCREASES = {craft: [Increase(slot, craft) for slot in range(SLOT_LIMIT)] for craft in Craft}
INCREASE_NOTHING = Increase(0, None)


class Increases(Listed[Increase]):
    __slots__ = ()
    kind = "increase"
    numbers = len(CRAFTS) * SLOT_LIMIT

    def __init__(self, options: Iterable[tuple[int, Craft]]) -> None:
        super().__init__([INCREASE_NOTHING, *(INCREASES[craft][slot] for slot, craft in options)])

    def number(self, option: Increase) -> int:
        return CRAFTS.index(option.craft) * SLOT_LIMIT + option.slot if option.craft is not None else 0
