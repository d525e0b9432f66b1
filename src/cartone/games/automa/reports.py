"""What a person at the real table can tell the Automa: displays, ideas, orders, and what you printed.

Each report is a space of options like any other, with a notation that a person can read; its first option is what is
remembered. No more can be told than the box has: a display loses cards until a new round, and orders do not come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import prod
from typing import NamedTuple

from ...table import IllegalAnswer, Listed, short
from ..age_of_comics.components import Bonus, Genre
from ..age_of_comics.options import DISPLAY_LIMIT, DONE, GENRES, SLOT_LIMIT, Sell
from ..age_of_comics.options import Sells as ComicsSells
from ..age_of_comics.pack import CREATIVE_VALUES, ORDER_VALUES
from ..kit.options import InRows, Lie

NONE = "none"
"""Nothing lies there."""
RIP_OFF = "rip-off-"
DOWN = "down"
COMICS_OF_A_GENRE = len(Bonus)

CREATIVES = {f"{genre}-{value}": count for genre in Genre for value, count in Counter(CREATIVE_VALUES).items()}
"""The creatives of a craft, and how many the box has of each."""
COMICS = {genre.value: COMICS_OF_A_GENRE for genre in Genre}


class Lies(InRows):
    """What may lie in some rows, each as one of those that are possible; the first of each is the likeliest."""

    __slots__ = ("rows",)

    def __init__(self, rows: Sequence[Sequence[tuple[str, ...]]]) -> None:
        self.rows = rows

    @property
    def widths(self) -> list[int]:
        return [len(row[0]) for row in self.rows]

    def __len__(self) -> int:
        return prod(map(len, self.rows))

    def at(self, index: int) -> Lie:
        told = []
        for row in self.rows:
            index, place = divmod(index, len(row))
            told.append(row[place])
        if index:
            raise IndexError(index)
        return Lie(tuple(told))

    def __contains__(self, option: object) -> bool:
        if type(option) is not Lie or len(option.rows) != len(self.rows):
            return False
        return all(told in row for told, row in zip(option.rows, self.rows, strict=True))

    def refusal(self, answer: object) -> IllegalAnswer:
        """The first place that does not fit, and what could lie there; or that the box has no more of something."""
        rows = answer.rows if isinstance(answer, Lie) else ()
        if [len(row) for row in rows] != self.widths:
            wanted = " / ".join(map(str, self.widths))
            return IllegalAnswer("error.table-places", answer=short(answer), wanted=wanted, example=str(self.at(0)))
        for told, row in zip(rows, self.rows, strict=True):
            for place, face in enumerate(told):
                known = dict.fromkeys(possible[place] for possible in row)
                if face not in known:
                    number, faces = place + 1, ", ".join(known)
                    return IllegalAnswer("error.table-place", face=short(face), place=number, known=faces)
        face = next(face for told, row in zip(rows, self.rows, strict=True) if told not in row for face in most(told))
        return IllegalAnswer("error.table-too-many", face=short(face), answer=short(answer))


def most(row: Sequence[str]) -> list[str]:
    """What lies most often in a row."""
    return [face for face, _ in Counter(face for face in row if face != NONE).most_common(1)]


def row_of(places: Sequence[Sequence[str]], limits: Iterable[tuple[str, int]] = ()) -> list[tuple[str, ...]]:
    """All that can lie in a row, if a place can hold each of its faces, and of each face there are only so many."""
    rows = product(*places)
    return [row for row in rows if all(row.count(face) <= limit for face, limit in limits)]


@cache
def dealt(kind: type[Lies], places: int) -> list[tuple[str, ...]]:
    """All that can lie in a display that was dealt anew."""
    limits = CREATIVES if kind is Creatives else COMICS
    scarce = [(face, limit) for face, limit in limits.items() if limit < places]
    return row_of([[*limits, NONE]] * places, scarce)


def less(row: Sequence[str]) -> list[tuple[str, ...]]:
    """All that can lie in a display of which some may have been taken."""
    return row_of([[face] if face == NONE else [face, NONE] for face in row])


class Creatives(Lies):
    """The displays of writers and of artists."""

    __slots__ = ()
    kind = "creatives"
    faces = (NONE, *CREATIVES)
    numbers = len(faces) ** (2 * DISPLAY_LIMIT)


class Comics(Lies):
    """The display of comics, and what the back of the deck's top shows."""

    __slots__ = ()
    kind = "comics"
    faces = (NONE, *COMICS)
    numbers = len(faces) ** (DISPLAY_LIMIT + 1)


class Begins(Lies):
    """The genres of its first writer, of its first artist and of its first comic."""

    __slots__ = ()
    kind = "begins"
    faces = tuple(COMICS)
    numbers = len(faces) ** 3

    def __init__(self) -> None:
        super().__init__([row_of([self.faces])] * 3)


# -- ideas ------------------------------------------------------------------------------------


class Ideas(NamedTuple):
    """The ideas that lie on the board."""

    genres: tuple[Genre, ...]

    def __str__(self) -> str:
        return " ".join(self.genres) or NONE


class Left(Listed[Ideas]):
    """What may be left of some ideas, if nobody puts any back."""

    __slots__ = ()
    kind = "ideas"
    numbers = 2 ** len(GENRES)

    def __init__(self, genres: Sequence[Genre]) -> None:
        kept = product((True, False), repeat=len(genres))
        super().__init__([Ideas(tuple(g for g, is_left in zip(genres, left, strict=True) if is_left)) for left in kept])

    def number(self, option: Ideas) -> int:
        return sum(1 << GENRES.index(genre) for genre in option.genres)

    def refusal(self, answer: object) -> IllegalAnswer:
        return IllegalAnswer("error.table-ideas", answer=short(answer), known=str(self.at(0)))


# -- orders -----------------------------------------------------------------------------------


class Orders(NamedTuple):
    """Orders of a genre on the map: the values of those that lie face up, the highest first, and so many face down."""

    up: tuple[int, ...]
    down: int

    def __str__(self) -> str:
        return " ".join([*map(str, self.up), *[DOWN] * self.down]) or NONE


MOST_ORDERS = len(ORDER_VALUES)
ORDER_FACES = (6, 5, 4, 3, 2, 0)
"""What an order may show; 0 lies face down."""
ALL_ORDERS = {
    Orders(tuple(face for face in faces if face), faces.count(0)): number
    for number, faces in enumerate(
        faces for size in range(MOST_ORDERS + 1) for faces in combinations_with_replacement(ORDER_FACES, size)
    )
}
"""All that can be told of the orders of a genre, with its number."""


class OrdersLeft(Listed[Orders]):
    """What may have become of the orders of a genre: of those face up some are gone, of the others some came up.

    First what is remembered, then, where the calendar can have turned them all, that they are all face up.
    """

    __slots__ = ("values",)
    kind = "orders"
    numbers = len(ALL_ORDERS)

    def __init__(self, up: Sequence[int], down: int, unseen: Sequence[int]) -> None:
        self.values = (*up, *unseen)
        all_up = [Orders(tuple(sorted(self.values, reverse=True)), 0)] if len(unseen) == down else []
        found = dict.fromkeys([Orders(tuple(sorted(up, reverse=True)), down), *all_up])
        found |= dict.fromkeys(
            Orders(tuple(sorted((*kept, *came), reverse=True)), left)
            for left in range(down, -1, -1)
            for size in range(down - left + 1)
            for came in parts(unseen, size)
            for gone in range(len(up) + 1)
            for kept in parts(up, len(up) - gone)
        )
        super().__init__(list(found))

    def number(self, option: Orders) -> int:
        return ALL_ORDERS[option]

    def read(self, text: str) -> Orders:
        """In whatever order they are told."""
        return super().read(" ".join(sorted(text.split(), key=lambda word: (word == DOWN, word != NONE, -digit(word)))))

    def refusal(self, answer: object) -> IllegalAnswer:
        values = " ".join(map(str, sorted(self.values, reverse=True))) or NONE
        return IllegalAnswer("error.table-orders", answer=short(answer), values=values, known=str(self.at(0)))


def digit(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) == 1 else 0


def parts(values: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """All that can be taken of some values, each once; the highest first."""
    counts = Counter(values)
    taken = combinations_with_replacement(sorted(counts, reverse=True), size)
    return [part for part in taken if all(part.count(value) <= counts[value] for value in part)]


class TurnedUp(Listed[Orders]):
    """So many of the orders that nobody has seen."""

    __slots__ = ()
    kind = "turned-up"
    numbers = len(ALL_ORDERS)

    def __init__(self, unseen: Sequence[int], count: int) -> None:
        super().__init__([Orders(part, 0) for part in parts(unseen, count)])

    @property
    def is_asked(self) -> bool:
        """Whether nobody knows beforehand what comes."""
        return len(self) > 1

    def number(self, option: Orders) -> int:
        return ALL_ORDERS[option]

    def read(self, text: str) -> Orders:
        """In whatever order they are told."""
        return super().read(" ".join(sorted(text.split(), reverse=True)))

    def refusal(self, answer: object) -> IllegalAnswer:
        return IllegalAnswer("error.table-turned-up", answer=short(answer), example=str(self.at(0)))


class Collect(Sell):
    """It collects one of the orders of a genre, counted as the game remembers them."""

    __slots__ = ()

    def __str__(self) -> str:
        genre, number = divmod(self.place, MOST_ORDERS)
        return f"{self.verb} {GENRES[genre]}-{number + 1}"


COLLECTS = [Collect("collect", place) for place in range(len(GENRES) * MOST_ORDERS)]


class Sells(ComicsSells):
    __slots__ = ()
    collects = COLLECTS
    known = (DONE, *COLLECTS)
    numbers = len(known)


# -- comics -----------------------------------------------------------------------------------


class Publish(NamedTuple):
    """An original of a genre, or a rip-off of one of its comics, by its slot; or nothing more."""

    what: str

    def __str__(self) -> str:
        return self.what


PUBLISHES = tuple(map(Publish, (*COMICS, *(f"{RIP_OFF}{slot}" for slot in range(1, SLOT_LIMIT)), NONE)))


class Publishes(Listed[Publish]):
    """What you may have printed."""

    __slots__ = ()
    kind = "publish"
    numbers = len(PUBLISHES)

    def __init__(self, genres: Iterable[Genre], slots: Iterable[int], optional: bool) -> None:
        there = [*(Publish(genre.value) for genre in genres), *(Publish(f"{RIP_OFF}{slot}") for slot in slots)]
        super().__init__([*([Publish(NONE)] if optional else []), *there])

    def number(self, option: Publish) -> int:
        return PUBLISHES.index(option)


class Found(NamedTuple):
    """Whether a comic came from the deck."""

    found: bool

    def __str__(self) -> str:
        return "found" if self.found else NONE


class Finds(Listed[Found]):
    """The deck was searched for a genre."""

    __slots__ = ()
    kind = "search"
    numbers = 2

    def __init__(self) -> None:
        super().__init__([Found(True), Found(False)])

    def number(self, option: Found) -> int:
        return int(option.found)


# -- the end of a round -----------------------------------------------------------------------


class Ahead(NamedTuple):
    """Whether your best comic has more fans than its best one."""

    ahead: bool

    def __str__(self) -> str:
        return "more" if self.ahead else "not-more"


class AreYouAhead(Listed[Ahead]):
    """All that the ranking needs to know of your comics."""

    __slots__ = ()
    kind = "ahead"
    numbers = 2

    def __init__(self) -> None:
        super().__init__([Ahead(True), Ahead(False)])

    def number(self, option: Ahead) -> int:
        return int(option.ahead)
