"""What a player of Stamp Swap can be asked: the kinds of options, their notation and their spaces.

An option names places (the number of an item, a cell, a pile, a contest on the board), never what
lies hidden there.
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
"""Item numbers stay below this in every round: 5 events of 7, what effects add, and the token."""

TRAY_LIMIT = 28
"""Stamps of one player that wait in one Show: two piles, what is reserved, and what cards add."""

SEAT_LIMIT = 5
ATTENDEE_LIMIT = 20
"""Cards with people are numbered from 1 on."""

PASS = 0
"""The item number that means: none."""


class Take(NamedTuple):
    """Take an item from the pool."""

    item: int

    def __str__(self) -> str:
        return str(self.item)


TAKES = [Take(item) for item in range(ITEM_LIMIT)]
"""Every option of this kind by its number: made once, because games are played by the million."""


class Takes(Options[Take]):
    """The items in the pool. An option has the number of its item."""

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
    """
    >>> bin(bits([0, 3]))
    '0b1001'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Choose(NamedTuple):
    """Take a pile of an opponent."""

    seat: int
    pile: int

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]}{self.pile + 1}"


class Chooses(Listed[Choose]):
    """Piles that may be taken. Numbers are two for each seat, one for each pile."""

    __slots__ = ()
    kind = "choose"
    numbers = 2 * SEAT_LIMIT

    def number(self, option: Choose) -> int:
        return 2 * option.seat + option.pile


class Place(NamedTuple):
    """Place a stamp; `cell` is that of its top left corner."""

    item: int
    cell: int

    def __str__(self) -> str:
        return f"{self.item} {cell_name(self.cell)}"


PLACES = [Place(item, cell) for item in range(ITEM_LIMIT) for cell in range(CELLS)]


class Places(Options[Place]):
    """All stamps that wait, each with the cells where it fits, as masks.

    A stamp that fits nowhere has no part in the space: what does not fit now never will.

    `tray` has all stamps of this Show, also those that are placed already. A number is the place of the stamp there
    times the cells of an album, plus the cell: so it means the same until the tray is empty.
    """

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
        for item, room in zip(self.items, self.rooms):  # noqa: B905  (always of one length; asked for every placement)
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
        """The cells where the top left corner of a waiting stamp may go."""
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
    """Enter a contest: put a ticket on it and score it."""

    contest: str

    def __str__(self) -> str:
        return self.contest


class Enters(Options[Enter]):
    """The contests along the bottom of the board that have no ticket of yours. The type of a contest is its number."""

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
    """Look at a face-down stamp in the pool, or at none."""

    item: int

    def __str__(self) -> str:
        return str(self.item) if self.item else "none"


class Looks(Listed[Look]):
    """Stamps that may be looked at, or none. An option has the number of its item, none has 0."""

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
    """Draw a stamp of a size and reserve it."""

    size: Size

    def __str__(self) -> str:
        return self.size.value


class DrawsFrom(Listed[DrawFrom]):
    """Sizes of which a stamp may be drawn. A size has its place among all as its number."""

    __slots__ = ()
    kind = "draw"
    numbers = len(DRAWN_SIZES)

    def number(self, option: DrawFrom) -> int:
        return DRAWN_SIZES.index(option.size)


class Exchange(NamedTuple):
    """Exchange an item of your collection with one of the pool or of Pinzetta's, or do not."""

    mine: int
    other: int

    def __str__(self) -> str:
        return f"{self.mine} for {self.other}" if self.mine else "none"


class Exchanges(Listed[Exchange]):
    """Pairs of items that may be exchanged, all of one's own with all others.

    None has the number 0. Otherwise a number is the place of one's own item, the lowest first, times the items of a
    round, plus the number of the other item, which is never 0.
    """

    __slots__ = ("mine",)
    kind = "exchange"
    numbers = COLLECTION_LIMIT * ITEM_LIMIT

    def __init__(self, options: Sequence[Exchange]) -> None:
        super().__init__(options)
        self.mine = sorted({option.mine for option in options if option.mine})

    def number(self, option: Exchange) -> int:
        return self.mine.index(option.mine) * ITEM_LIMIT + option.other if option.mine else 0


class Resolve(NamedTuple):
    """Which of your specialists works first."""

    attendee: str

    def __str__(self) -> str:
        return self.attendee


class Resolves(Listed[Resolve]):
    """Specialists that may work next. The number of an option is that of the card."""

    __slots__ = ("cards",)
    kind = "resolve"
    numbers = ATTENDEE_LIMIT

    def __init__(self, cards: Sequence[Attendee]) -> None:
        super().__init__([Resolve(card.id) for card in cards])
        self.cards = cards

    def number(self, option: Resolve) -> int:
        return next(card.number for card in self.cards if card.id == option.attendee)


class Deed(NamedTuple):
    """What a card that is resolved by hand did: points, a forever stamp, a drawn stamp; or it is done."""

    what: str
    points: int = 0

    def __str__(self) -> str:
        return f"points {self.points:+d}" if self.what == "points" else self.what


BY_HAND_POINTS = 30


class Deeds(Listed[Deed]):
    """Deeds of a card by hand. Numbers: done, a forever stamp, a drawn stamp by its size, then points, lowest first."""

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
