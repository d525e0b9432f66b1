"""What a person at the real table can tell: faces of items as Pinzetta looks at them, numbers, and what a card says.

A face is told by no more than she needs: a size, whether its value is 2 or 3, that it is rare, or that it lies face
down. Each report is a space of options like any other, with a notation that a person can read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from ...table import IllegalAnswer, Listed, short
from ..kit.options import InRows, Lie
from ..stamp_swap.components import ATTENDEE, DOUBLE, DRAWN_SIZES, TILE_COUNTS, Contest, Size, Symbol
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import EXHIBITORS, RARE_TILES, SPECIALISTS
from ..stamp_swap.solo import REMOVED_ATTENDEES

RARE, FOREVER, NONE = "rare", "forever", "none"
"""A rare stamp of whatever size; a forever stamp; nothing, where a pile has run out or a card shows fewer items."""
VALUED, DOWN = "-2-3", "-down"
"""After a size: its value is 2 or 3; it lies face down."""

SEEN: dict[str, Seen] = {
    **{f"{size}": Seen(size) for size in (*DRAWN_SIZES, DOUBLE)},
    **{f"{size}{VALUED}": Seen(size, valued=True) for size in (*DRAWN_SIZES, DOUBLE)},
    **{f"{size}{DOWN}": Seen(size, up=False) for size in DRAWN_SIZES},
    RARE: Seen(RARE, rare=True),
    FOREVER: Seen(Size.FOREVER),
    ATTENDEE: Seen(ATTENDEE),
}
"""Every face that can be told, and what she sees of it."""

FACES = (NONE, *SEEN)
"""All that can be told of a place, in the order in which options are numbered."""

IN_BOX: Mapping[str, int] = {
    **{f"{size}": count for size, count in TILE_COUNTS.items()},
    RARE: RARE_TILES,
    ATTENDEE: EXHIBITORS + SPECIALISTS - len(REMOVED_ATTENDEES),
}
"""How many items of each kind the box has; of a rare stamp nobody tells the size."""

LARGE_PILE, SMALL_PILE, COLLECTION = 3, 2, 6
"""How many items an event lays out: her piles, and your collection."""


@cache
def kind_of(face: str) -> str:
    """As what the box counts an item: a double lies among the long rectangles."""
    size = SEEN[face].size if face in SEEN else face
    return f"{Size.LONG_RECTANGLE if size == DOUBLE else size}"


def faces_up(size: str) -> tuple[str, ...]:
    """What a stamp of a size may turn out to be."""
    double = (DOUBLE, f"{DOUBLE}{VALUED}") if size == Size.LONG_RECTANGLE else ()
    return f"{size}", f"{size}{VALUED}", *double, RARE


def faces_for(symbol: Symbol) -> tuple[str, ...]:
    """What can lie where a card shows a symbol; nothing, if its pile has run out."""
    if symbol.what in (ATTENDEE, Size.FOREVER):
        return f"{symbol.what}", NONE
    return (*faces_up(symbol.what), NONE) if symbol.up else (f"{symbol.what}{DOWN}", NONE)


ANYTHING = (*SEEN, NONE)
"""What can lie in a place of which no card tells anything."""


class Lies(InRows):
    """What may lie in each place of some rows, with no more of anything than is `left` in the box; the first face of a
    place is the likeliest.

    >>> str(Lies([[faces_for(Symbol("small-square", True))], [("attendee", "none")]]).at(0))
    'small-square / attendee'
    """

    __slots__ = ("_counted", "rows", "scarce")
    kind = "lie"
    faces = FACES
    numbers = len(FACES) ** (COLLECTION + 2)

    def __init__(self, rows: Sequence[Sequence[tuple[str, ...]]], left: Mapping[str, int] = IN_BOX) -> None:
        self.rows = rows
        places = Counter(kind for place in self.places for kind in {*map(kind_of, place)})
        self.scarce = Counter({kind: left[kind] for kind, most in places.items() if left.get(kind, most) < most})
        """What might not be there for all places that it can lie in."""
        self._counted: dict[tuple[int, ...], int] = {}

    @property
    def places(self) -> list[tuple[str, ...]]:
        return [place for row in self.rows for place in row]

    @property
    def widths(self) -> list[int]:
        return [len(row) for row in self.rows]

    def __len__(self) -> int:
        return self._ways(0, self.scarce)

    def _ways(self, place: int, left: Counter[str]) -> int:
        """How many ways there are to fill the places from one on."""
        places = self.places
        if place == len(places):
            return 1
        key = (place, *left.values())
        if key not in self._counted:
            self._counted[key] = sum(self._ways(place + 1, after) for _, after in self._faces(places[place], left))
        return self._counted[key]

    @staticmethod
    def _faces(place: Sequence[str], left: Counter[str]) -> Iterator[tuple[str, Counter[str]]]:
        """What can lie in a place, and what is left then."""
        for face in place:
            kind = kind_of(face)
            if kind not in left:
                yield face, left
            elif left[kind] > 0:
                yield face, Counter({**left, kind: left[kind] - 1})

    def at(self, index: int) -> Lie:
        faces, left = [], self.scarce
        if not 0 <= index < len(self):
            raise IndexError(index)
        for number, place in enumerate(self.places):
            for face, after in self._faces(place, left):
                ways = self._ways(number + 1, after)
                if index < ways:
                    faces.append(face)
                    left = after
                    break
                index -= ways
        return self.laid(faces)

    def __contains__(self, option: object) -> bool:
        if type(option) is not Lie or [len(row) for row in option.rows] != self.widths:
            return False
        told = [face for row in option.rows for face in row]
        fits = all(type(face) is str and face in place for face, place in zip(told, self.places, strict=True))
        return fits and not self._too_many(told)

    def _too_many(self, told: Sequence[str]) -> Counter[str]:
        """What was told more often than the box has it."""
        return Counter({kind: count for kind, count in Counter(map(kind_of, told)).items()
                        if count > self.scarce.get(kind, count)})  # fmt: skip

    def refusal(self, answer: object) -> IllegalAnswer:
        """The first place that does not fit, and what could lie there; or of what the box has no more."""
        rows = answer.rows if isinstance(answer, Lie) else ()
        if [len(row) for row in rows] != self.widths:
            wanted = " / ".join(map(str, self.widths))
            return IllegalAnswer("error.lie-places", answer=short(answer), wanted=wanted, example=str(self.at(0)))
        told = [face for row in rows for face in row]
        for face, place in zip(told, self.places, strict=True):
            if face not in place:
                return IllegalAnswer("error.lie-face", face=short(face), known=", ".join(place))
        kind, many = next(iter(self._too_many(told).items()))
        return IllegalAnswer("error.lie-too-many", told=many, kind=short(kind), left=self.scarce[kind])


class Want(NamedTuple):
    """The sizes that her mat shows."""

    sizes: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.sizes)


SQUARES_AND_DOUBLES = (Size.SMALL_SQUARE, DOUBLE)
"""Small squares and doubles are wanted together."""
WANTS = [
    Want(tuple(size for sizes in chosen for size in sizes))
    for chosen in (
        [sizes for sizes, is_in in zip([SQUARES_AND_DOUBLES, *((size,) for size in DRAWN_SIZES[1:])], mask, strict=True)
         if is_in]
        for mask in product((True, False), repeat=4)
    )
    if chosen
]  # fmt: skip


class Wants(Listed[Want]):
    """All that a mat of hers could show."""

    __slots__ = ()
    kind = "wants"
    numbers = len(WANTS)

    def __init__(self) -> None:
        super().__init__(WANTS)

    def number(self, option: Want) -> int:
        return WANTS.index(option)


ANOTHER = "another"
"""A card that the pack does not know: its owner tells what counts on it."""


class Board(NamedTuple):
    """The contest that is on the board."""

    contest: str

    def __str__(self) -> str:
        return self.contest


class Boards(Listed[Board]):
    """Contests of one type, of which one is on the board; or another one is, whatever a pack knows."""

    __slots__ = ("contests",)
    kind = "board"
    numbers = 7

    def __init__(self, contests: Sequence[Contest]) -> None:
        self.contests = contests
        super().__init__([*(Board(contest.id) for contest in contests), Board(ANOTHER)])

    def number(self, option: Board) -> int:
        return self.options.index(option)


class Happen(NamedTuple):
    """What the lower part of a card does, and how often."""

    what: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.what}-{self.amount}" if self.amount else self.what


FOREVER_FOR_HER = "forever-for-her"
MOST_FOREVER = 3
"""So many forever stamps one card may give her."""
HAPPENS = [
    *(Happen(what) for what in ("nothing", "swap-with-her", "turn-hers-up")),
    *(Happen(FOREVER_FOR_HER, amount) for amount in range(1, MOST_FOREVER + 1)),
    Happen("otherwise"),
]


class Happens(Listed[Happen]):
    """All that concerns her: the rest of what a card does is between you and your table."""

    __slots__ = ()
    kind = "happens"
    numbers = len(HAPPENS)

    def __init__(self) -> None:
        super().__init__(HAPPENS)

    def number(self, option: Happen) -> int:
        return HAPPENS.index(option)
