"""What a player of Stamp Swap can be asked: the kinds of options, their notation and their spaces.

An option names places (the number of an item, a cell, a pile, a contest on the board), never what
lies hidden there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ...table import LETTERS, IllegalAnswer, Listed, Options, short
from .album import CELLS, Album, cell_name, cell_of, nth_bit
from .components import DRAWN_SIZES, Attendee, Contest, ContestType, Item, Size, Tile

ITEM_LIMIT = 128
"""Item numbers stay below this in every round: 5 events of 7, what effects add, and the token."""

COLLECTION_LIMIT = 8
SEAT_LIMIT = 5
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
    """The items in the pool."""

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


class Cut(NamedTuple):
    """Reserve some items, and split the rest into two piles; the first holds the lowest number."""

    reserve: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, part)) or "-" for part in self)


class Cuts(Options[Cut]):
    """All ways to reserve and split a collection.

    Normally one item is reserved, `more` of them stamps on top if a card allows it, and never a rare
    stamp. Each pile gets at least one item, as long as there are two left to split.

    >>> len(Cuts([1, 2, 3, 4, 5, 6], rare=[2]))     # five items to reserve, fifteen splits each
    75
    >>> str(Cuts([1, 2, 3, 4, 5, 6]).read("4 | 6 5 | 1 2 3"))
    '4 | 1 2 3 | 5 6'
    """

    __slots__ = ("items", "rare", "reserves", "sizes")
    kind = "cut"
    numbers = 3**COLLECTION_LIMIT

    def __init__(self, items: Sequence[int], rare: Iterable[int] = (), stamps: Iterable[int] = (), more: int = 0):
        self.items = tuple(sorted(items))
        self.rare = frozenset(rare)
        free = [item for item in self.items if item not in self.rare]
        self.reserves: list[tuple[int, ...]] = [(item,) for item in free] or [()]
        if more:
            extra = set(stamps) & set(free)
            for count in range(1, min(more, len(self.items) - 3) + 1):  # two items must be left to split
                self.reserves += [
                    chosen for chosen in combinations(free, count + 1) if len(extra.intersection(chosen)) >= count
                ]
        self.sizes = [self._splits(len(self.items) - len(reserve)) for reserve in self.reserves]

    @property
    def about(self) -> str:
        """What the sentence that asks must not leave out: that more than one item may be reserved."""
        return "more" if len(self.reserves[-1]) > 1 else ""

    @staticmethod
    def _splits(count: int) -> int:
        return (1 << count - 1) - 1 if count > 1 else 1

    def __len__(self) -> int:
        return sum(self.sizes)

    def at(self, index: int) -> Cut:
        for reserve, size in zip(self.reserves, self.sizes, strict=True):
            if index < size:
                return self._split(reserve, index)
            index -= size
        raise IndexError(index)

    def _split(self, reserve: tuple[int, ...], split: int) -> Cut:
        """Bit n of `split` says that the item after the n-th goes to the pile of the first one."""
        rest = [item for item in self.items if item not in reserve]
        first, second = rest[:1], list[int]()
        for item in rest[1:]:
            (first if split & 1 else second).append(item)
            split >>= 1
        return Cut(reserve, tuple(first), tuple(second))

    def __contains__(self, option: object) -> bool:
        if type(option) is not Cut or option.reserve not in self.reserves or not _whole_numbers(option):
            return False
        rest = [item for item in self.items if item not in option.reserve]
        parts = sorted(option.first + option.second)
        lowest_first = option.first[:1] == tuple(rest[:1])
        in_order = all(tuple(sorted(pile)) == pile for pile in (option.first, option.second))
        return parts == rest and lowest_first and in_order and (bool(option.second) or len(rest) < 2)

    def read(self, text: str) -> Cut:
        """Items in any order, piles either way round."""
        reserve, first, second = read_parts(text, str(self.at(0)))
        if not first or (second and second[0] < first[0]):
            first, second = second, first
        cut = Cut(reserve, first, second)
        if cut not in self:
            raise self.refusal(cut)
        return cut

    def refusal(self, answer: object) -> IllegalAnswer:
        if isinstance(answer, Cut):
            named = [*answer.reserve, *answer.first, *answer.second]
            if sorted(named) != list(self.items):
                have = " ".join(map(str, self.items))
                return IllegalAnswer("error.cut-items", items=have, cut=str(answer))
            if self.rare.intersection(answer.reserve):
                return IllegalAnswer("error.cut-rare")
            if not answer.second:
                return IllegalAnswer("error.cut-empty-pile")
            if answer.reserve not in self.reserves:
                most = max(map(len, self.reserves))
                return IllegalAnswer(
                    "error.cut-reserves" if most > 1 else "error.cut-reserve",
                    most=most, reserved=len(answer.reserve), cut=str(answer),
                )  # fmt: skip
        return super().refusal(answer)

    def number(self, option: Cut) -> int:
        """In base three by place in the collection: 0 the first pile, 1 the second, 2 the reserve."""
        number = 0
        for item in reversed(self.items):
            number = 3 * number + (2 if item in option.reserve else 1 if item in option.second else 0)
        return number


def _whole_numbers(parts: Iterable[Iterable[object]]) -> bool:
    """Whether all items are named by whole numbers: 2.0 equals 2, but no record can be read with it."""
    return all(type(item) is int for part in parts for item in part)


class Split(NamedTuple):
    """Against Pinzetta: reserve, and split the rest into a large and a small pile."""

    reserve: tuple[int, ...]
    large: tuple[int, ...]
    small: tuple[int, ...]

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, part)) or "-" for part in self)


class Splits(Options[Split]):
    """All ways to reserve and split so that the large pile has exactly one item more.

    If an even number is left, the piles are equal and the first one named is the large one.

    >>> len(Splits([1, 2, 3, 4, 5, 6]))     # six to reserve, ten ways to choose three of five
    60
    """

    __slots__ = ("cuts", "options")
    kind = "split"
    numbers = 3**COLLECTION_LIMIT

    def __init__(self, items: Sequence[int], rare: Iterable[int] = (), stamps: Iterable[int] = (), more: int = 0):
        self.cuts = Cuts(items, rare, stamps, more)
        self.options = [
            Split(reserve, large, tuple(item for item in rest if item not in large))
            for reserve in self.cuts.reserves
            for rest in [[item for item in self.cuts.items if item not in reserve]]
            for large in combinations(rest, (len(rest) + 1) // 2)
        ]

    @property
    def about(self) -> str:
        """Besides that more may be reserved: that the piles are equal, and which of them is the large one."""
        _, large, small = self.options[0]
        return self.cuts.about or ("even" if len(large) == len(small) else "")

    def __len__(self) -> int:
        return len(self.options)

    def at(self, index: int) -> Split:
        return self.options[index]

    def __contains__(self, option: object) -> bool:
        return type(option) is Split and option in self.options and _whole_numbers(option)

    def read(self, text: str) -> Split:
        """Items in any order; of two unequal piles, either may come first."""
        reserve, one, two = read_parts(text, str(self.at(0)))
        split = Split(reserve, one, two) if len(one) >= len(two) else Split(reserve, two, one)
        if split not in self:
            raise self.refusal(split)
        return split

    def refusal(self, answer: object) -> IllegalAnswer:
        if isinstance(answer, Split):
            named = sorted([*answer.reserve, *answer.large, *answer.small])
            if named == list(self.cuts.items) and answer.reserve in self.cuts.reserves:
                left = len(answer.large) + len(answer.small)
                return IllegalAnswer("error.split-sizes" if left % 2 else "error.split-even")
            return self.cuts.refusal(Cut(*answer))
        return super().refusal(answer)

    def number(self, option: Split) -> int:
        return self.cuts.number(Cut(*option))


def read_parts(text: str, example: str) -> tuple[tuple[int, ...], ...]:
    """Three lists of items, sorted: what is reserved, and two piles."""
    parts = [part.replace(",", " ").split() for part in text.split("|")]
    words = [word for part in parts for word in part if word != "-"]
    if len(parts) != 3 or not all(word.isdecimal() and len(word) < 4 for word in words):
        raise IllegalAnswer("error.no-cut", answer=short(text), example=example)
    return tuple(tuple(sorted(int(word) for word in part if word != "-")) for part in parts)


class Choose(NamedTuple):
    """Take a pile of an opponent."""

    seat: int
    pile: int

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]}{self.pile + 1}"


class Chooses(Listed[Choose]):
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
    """

    __slots__ = ("items", "length", "rooms", "tiles")
    kind = "place"
    numbers = ITEM_LIMIT * CELLS

    def __init__(self, album: Album, waiting: Mapping[int, Tile]) -> None:
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

    def __len__(self) -> int:
        return self.length

    def at(self, index: int) -> Place:
        for item, room in zip(self.items, self.rooms):  # noqa: B905  (always of one length; asked for every placement)
            count = room.bit_count()
            if index < count:
                return PLACES[item * CELLS + nth_bit(room, index)]
            index -= count
        raise IndexError(index)

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
        return option.item * CELLS + option.cell


class Enter(NamedTuple):
    """Enter a contest: put a ticket on it and score it."""

    contest: str

    def __str__(self) -> str:
        return self.contest


class Enters(Options[Enter]):
    """The contests along the bottom of the board that have no ticket of yours."""

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


class Look(NamedTuple):
    """Look at a face-down stamp in the pool, or at none."""

    item: int

    def __str__(self) -> str:
        return str(self.item) if self.item else "none"


class Looks(Listed[Look]):
    __slots__ = ()
    kind = "look"
    numbers = ITEM_LIMIT

    def __init__(self, items: Iterable[Item]) -> None:
        super().__init__([Look(PASS), *(Look(item.number) for item in items)])

    def number(self, option: Look) -> int:
        return option.item


class DrawFrom(NamedTuple):
    """Draw a stamp of a size and reserve it."""

    size: Size

    def __str__(self) -> str:
        return self.size.value


class DrawsFrom(Listed[DrawFrom]):
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
    __slots__ = ()
    kind = "exchange"
    numbers = ITEM_LIMIT * ITEM_LIMIT

    def number(self, option: Exchange) -> int:
        return option.mine * ITEM_LIMIT + option.other


class Resolve(NamedTuple):
    """Which of your specialists works first."""

    attendee: str

    def __str__(self) -> str:
        return self.attendee


class Resolves(Listed[Resolve]):
    __slots__ = ("cards",)
    kind = "resolve"
    numbers = 100

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
    __slots__ = ()
    kind = "by-hand"
    numbers = 2 * BY_HAND_POINTS + 1 + 2 + len(DRAWN_SIZES)

    def __init__(self, sizes: Iterable[Size], forever: bool) -> None:
        deeds = [Deed("done"), *([Deed("forever")] if forever else []), *(Deed(f"draw {size}") for size in sizes)]
        points = [Deed("points", points) for points in range(-BY_HAND_POINTS, BY_HAND_POINTS + 1) if points]
        super().__init__(deeds + points)

    def number(self, option: Deed) -> int:
        if option.what == "points":
            return 2 + len(DRAWN_SIZES) + BY_HAND_POINTS + option.points
        return ["done", "forever", *(f"draw {size}" for size in DRAWN_SIZES)].index(option.what)
