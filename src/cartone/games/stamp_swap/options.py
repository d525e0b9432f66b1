"""Options offered to a player of Stamp Swap: their kinds, notation and spaces.

An option refers to a location (an item's number, a cell, a pile, a contest on the board), never to its hidden contents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...table import LETTERS, IllegalAnswer, Listed, Options, short
from ..kit.options import Tell as Tell
from ..kit.options import Tells as Tells
from .album import CELLS, Album, cell_name, cell_of, nth_bit
from .components import DRAWN_SIZES, Attendee, Contest, ContestType, Item, Size, Tile
from .cutting import COLLECTION_LIMIT, Cut, Cuts, Split, Splits, no_number

__all__ = [
    "Choose", "Chooses", "Cut", "Cuts", "Deed", "Deeds", "DrawFrom", "DrawsFrom", "Enter", "Enters", "Exchange",
    "Exchanges", "Look", "Looks", "Place", "Places", "Resolve", "Resolves", "Split", "Splits", "Take", "Takes",
]  # fmt: skip

ITEM_LIMIT = 128
"""Upper bound on item numbers in a round: 5 events of 7 items, additions by effects, and the token."""

TRAY_LIMIT = 28
"""Maximum number of stamps that a player may have to place in a Show: two piles, the reserve, and additions."""

SEAT_LIMIT = 5
ATTENDEE_LIMIT = 20
"""Exclusive upper bound on attendee numbers, which start at 1."""

PASS = 0
"""The item number that stands for no item."""


class Take(NamedTuple):
    """Option to take an item from the pool."""

    item: int

    def __str__(self) -> str:
        return str(self.item)


TAKES = [Take(item) for item in range(ITEM_LIMIT)]
"""All `Take` options by item number, created once because simulations play millions of games."""


class Takes(Options[Take]):
    """Options to take each item in the pool. An option's number is that of its item."""

    __slots__ = ("items",)
    kind = "take"
    numbers = ITEM_LIMIT

    def __init__(self, items: Iterable[int]) -> None:
        self.items = tuple(items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, option: object) -> bool:
        return type(option) is Take and type(option.item) is int and option.item in self.items

    def at(self, index: int) -> Take:
        return TAKES[self.items[index]]

    def number(self, option: Take) -> int:
        return option.item

    def numbered(self, number: int) -> Take:
        if number in self.items:
            return TAKES[number]
        raise no_number(self, number)

    def mask(self) -> int:
        return bits(self.items)


def bits(numbers: Iterable[int]) -> int:
    """Return a bit mask with these bits set.

    >>> bin(bits([0, 3]))
    '0b1001'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Choose(NamedTuple):
    """Option to take one of an opponent's piles."""

    seat: int
    pile: int

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]}{self.pile + 1}"


class Chooses(Listed[Choose]):
    """Options to take each available pile. Every seat has two numbers, one per pile."""

    __slots__ = ()
    kind = "choose"
    numbers = 2 * SEAT_LIMIT

    def number(self, option: Choose) -> int:
        return 2 * option.seat + option.pile


class Place(NamedTuple):
    """Option to place a stamp with its top left corner on `cell`."""

    item: int
    cell: int

    def __str__(self) -> str:
        return f"{self.item} {cell_name(self.cell)}"


PLACES = [Place(item, cell) for item in range(ITEM_LIMIT) for cell in range(CELLS)]


class Places(Options[Place]):
    """Options to place each waiting stamp that fits somewhere; `rooms` holds its cells as bit masks. An option's number
    is the stamp's index in `tray`, all stamps of this Show, times the cells of an album, plus the cell, so it keeps its
    meaning."""

    __slots__ = ("items", "length", "rooms", "tiles", "tray")
    kind = "place"
    numbers = TRAY_LIMIT * CELLS

    def __init__(self, album: Album, waiting: Mapping[int, Tile], tray: Sequence[int] = ()) -> None:
        by_outline: dict[tuple[int, int], int] = {}
        items: list[int] = []
        rooms: list[int] = []
        length = 0
        for item, tile in waiting.items():
            outline = tile.width, tile.height
            room = by_outline.get(outline)
            if room is None:
                room = by_outline[outline] = album.room(*outline)
            if room:
                items.append(item)
                rooms.append(room)
                length += room.bit_count()
        self.items, self.rooms, self.length, self.tiles = items, rooms, length, dict(waiting)
        self.tray = tray or items

    def __len__(self) -> int:
        return self.length

    def at(self, index: int) -> Place:
        for item, room in zip(self.items, self.rooms):  # noqa: B905  (equal lengths; called for every placement)
            count = room.bit_count()
            if index < count:
                return PLACES[item * CELLS + nth_bit(room, index)]
            index -= count
        raise IndexError(index)

    def __iter__(self) -> Iterator[Place]:
        for item, room in zip(self.items, self.rooms, strict=True):
            while room:
                yield PLACES[item * CELLS + (room & -room).bit_length() - 1]
                room &= room - 1

    def room_for(self, item: int) -> int:
        """Return the mask of cells where a waiting stamp's top left corner may go."""
        return self.rooms[self.items.index(item)] if item in self.items else 0

    def __contains__(self, option: object) -> bool:
        if type(option) is not Place or type(option.item) is not int or type(option.cell) is not int:
            return False
        if option.item not in self.items or not 0 <= option.cell < CELLS:
            return False
        return self.rooms[self.items.index(option.item)] >> option.cell & 1 == 1

    def read(self, text: str) -> Place:
        item, _, name = text.strip().partition(" ")
        cell = cell_of(name.strip())
        if not item.isdecimal() or len(item) > 3 or cell < 0:
            raise IllegalAnswer("error.no-placement", answer=short(text))
        place = Place(int(item), cell)
        if place not in self:
            raise self.refusal(place)
        return place

    def refusal(self, answer: object) -> IllegalAnswer:
        if isinstance(answer, Place):
            if answer.item not in self.items:
                return IllegalAnswer("error.place-which", item=answer.item, items=self._waiting())
            example = cell_name(nth_bit(self.room_for(answer.item), 0))
            return IllegalAnswer(
                "error.place-where", item=answer.item, cell=cell_name(answer.cell % CELLS), example=example
            )
        return super().refusal(answer)

    def _waiting(self) -> str:
        return ", ".join(f"#{item}" for item in self.items)

    def number(self, option: Place) -> int:
        return self.tray.index(option.item) * CELLS + option.cell

    def numbered(self, number: int) -> Place:
        place, cell = divmod(number, CELLS)
        if 0 <= place < len(self.tray) and self.room_for(self.tray[place]) >> cell & 1:
            return PLACES[self.tray[place] * CELLS + cell]
        raise no_number(self, number)

    def listed(self) -> list[int]:
        numbers = []
        for item, room in zip(self.items, self.rooms, strict=True):
            first = self.tray.index(item) * CELLS
            numbers += [first + cell for cell, bit in enumerate(bin(room)[:1:-1]) if bit == "1"]
        return numbers

    def mask(self) -> int:
        mask = 0
        for item, room in zip(self.items, self.rooms, strict=True):
            mask |= room << CELLS * self.tray.index(item)
        return mask


class Enter(NamedTuple):
    """Option to enter a contest: put a ticket on the contest and score it."""

    contest: str

    def __str__(self) -> str:
        return self.contest


class Enters(Options[Enter]):
    """Options to enter each contest without a ticket of the player's; an option's number is the contest's type."""

    __slots__ = ("contests",)
    kind = "enter"
    numbers = len(ContestType)

    def __init__(self, contests: Sequence[Contest]) -> None:
        self.contests = contests

    def __len__(self) -> int:
        return len(self.contests)

    def __contains__(self, option: object) -> bool:
        return type(option) is Enter and any(contest.id == option.contest for contest in self.contests)

    def at(self, index: int) -> Enter:
        return Enter(self.contests[index].id)

    def number(self, option: Enter) -> int:
        types = list(ContestType)
        return next(types.index(contest.type) for contest in self.contests if contest.id == option.contest)

    def mask(self) -> int:
        types = list(ContestType)
        return bits(types.index(contest.type) for contest in self.contests)


class Look(NamedTuple):
    """Option to look at a face-down stamp in the pool, or at none."""

    item: int

    def __str__(self) -> str:
        return str(self.item) if self.item else "none"


class Looks(Listed[Look]):
    """Options to look at each available stamp, or at none. An option's number is that of its item, or 0 for none."""

    __slots__ = ()
    kind = "look"
    numbers = ITEM_LIMIT

    def __init__(self, items: Iterable[Item]) -> None:
        super().__init__([Look(PASS), *(Look(item.number) for item in items)])

    def number(self, option: Look) -> int:
        return option.item

    def mask(self) -> int:
        return bits(option.item for option in self.options)


class DrawFrom(NamedTuple):
    """Option to draw a stamp of a size and reserve it."""

    size: Size

    def __str__(self) -> str:
        return self.size.value


class DrawsFrom(Listed[DrawFrom]):
    """Options to draw a stamp of each available size. An option's number is the size's index in `DRAWN_SIZES`."""

    __slots__ = ()
    kind = "draw"
    numbers = len(DRAWN_SIZES)

    def number(self, option: DrawFrom) -> int:
        return DRAWN_SIZES.index(option.size)


class Exchange(NamedTuple):
    """Option to exchange an item of the player's collection for one in the pool or one of Pinzetta's, or to decline."""

    mine: int
    other: int

    def __str__(self) -> str:
        return f"{self.mine} for {self.other}" if self.mine else "none"


class Exchanges(Listed[Exchange]):
    """Options to exchange each of the player's items for each of the others, or to decline, which has the number 0. A
    pair's number is the index of the player's item times `ITEM_LIMIT`, plus the number of the other one."""

    __slots__ = ("mine",)
    kind = "exchange"
    numbers = COLLECTION_LIMIT * ITEM_LIMIT

    def __init__(self, options: Sequence[Exchange]) -> None:
        super().__init__(options)
        self.mine = sorted({option.mine for option in options if option.mine})

    def number(self, option: Exchange) -> int:
        return self.mine.index(option.mine) * ITEM_LIMIT + option.other if option.mine else 0


class Resolve(NamedTuple):
    """Option to let a specialist take effect next."""

    attendee: str

    def __str__(self) -> str:
        return self.attendee


class Resolves(Listed[Resolve]):
    """Options for the specialist to take effect next. An option's number is that of its card."""

    __slots__ = ("cards",)
    kind = "resolve"
    numbers = ATTENDEE_LIMIT

    def __init__(self, cards: Sequence[Attendee]) -> None:
        super().__init__([Resolve(card.id) for card in cards])
        self.cards = cards

    def number(self, option: Resolve) -> int:
        return next(card.number for card in self.cards if card.id == option.attendee)


class Deed(NamedTuple):
    """One step in resolving a card by hand: points, a forever stamp, a drawn stamp, or `done`."""

    what: str
    points: int = 0

    def __str__(self) -> str:
        return f"points {self.points:+d}" if self.what == "points" else self.what


BY_HAND_POINTS = 30


class Deeds(Listed[Deed]):
    """Options for resolving a card by hand: done, forever stamp, drawn stamp by size, points in ascending order."""

    __slots__ = ()
    kind = "by-hand"
    numbers = 2 * BY_HAND_POINTS + 1 + 2 + len(DRAWN_SIZES)
    is_read = True

    def __init__(self, sizes: Iterable[Size], forever: bool) -> None:
        deeds = [Deed("done"), *([Deed("forever")] if forever else []), *(Deed(f"draw {size}") for size in sizes)]
        points = [Deed("points", points) for points in range(-BY_HAND_POINTS, BY_HAND_POINTS + 1) if points]
        super().__init__(deeds + points)

    def number(self, option: Deed) -> int:
        if option.what == "points":
            return 2 + len(DRAWN_SIZES) + BY_HAND_POINTS + option.points
        return ["done", "forever", *(f"draw {size}" for size in DRAWN_SIZES)].index(option.what)
