"""What a person at the real table can tell: items by what decides of them for Pinzetta, numbers, and her target sizes.

An item is told by the box of her mat that it would go to, or that it is face down in a target size or another one: its
tokens follow from that. Each report is a space of options like any other, with a notation that a person can read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from ...table import IllegalAnswer, Listed, short
from ..kit.coming import numbers
from ..kit.options import InRows, Lie
from ..stamp_swap.components import ATTENDEE, DOUBLE, DRAWN_SIZES, FOREVER_STAMPS, Size, Symbol
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import EXHIBITORS, MOST_CROSSED, RARE_TILES, SPECIALISTS
from ..stamp_swap.solo import REMOVED_ATTENDEES

TARGET, OTHER, RARE, FOREVER, NONE = "target", "other", "rare", "forever", "none"
"""A stamp of a target size, or of another one; a rare one of whatever size; a forever stamp; no item in this place."""
VALUED, DOWN = "-2-3", "-down"
"""After a target size or another one: its value is 2 or 3; it is face down."""

SEEN: Mapping[str, Seen] = {
    OTHER: Seen(OTHER),
    f"{OTHER}{VALUED}": Seen(OTHER, valued=True),
    f"{OTHER}{DOWN}": Seen(OTHER, up=False),
    TARGET: Seen(TARGET),
    f"{TARGET}{VALUED}": Seen(TARGET, valued=True),
    f"{TARGET}{DOWN}": Seen(TARGET, up=False),
    RARE: Seen(RARE, rare=True),
    FOREVER: Seen(Size.FOREVER),
    ATTENDEE: Seen(ATTENDEE),
}
"""Every kind of item that can be told, and what she sees of it: the likeliest first."""
IN_INTRO = tuple(kind for kind in SEEN if not kind.endswith(DOWN))
"""In intro mode nothing comes to her mat: face down or not, only the size decides."""
CROSSED = numbers(0, MOST_CROSSED)
"""How many tokens a decision card has crossed out."""
FACES = (NONE, *SEEN, *CROSSED)
"""All that can be told of a place, in the order in which options are numbered."""

IN_BOX: Mapping[str, int] = {
    RARE: RARE_TILES,
    FOREVER: FOREVER_STAMPS,
    ATTENDEE: EXHIBITORS + SPECIALISTS - len(REMOVED_ATTENDEES),
}
"""How many items the box has of each kind that could run out."""

USUAL, MOST = (3, 2, 3, 2), (3, 2, 3, 3)
"""How many items there are in her large and small pile and in yours: as a rule, and at most."""


def kind_of(symbol: Symbol, targets: Sequence[str], intro: bool) -> str:
    """As what an item lies there that a card shows."""
    if symbol.what in (ATTENDEE, Size.FOREVER):
        return str(symbol.what)
    size = TARGET if symbol.what in targets else OTHER
    return size if symbol.up or intro else f"{size}{DOWN}"


def may_be(kind: str, shown: str) -> bool:
    """Whether an item is what a card shows: of a stamp that is face up, its value may be 2 or 3, or it may be rare."""
    return kind == shown or (shown in (TARGET, OTHER) and kind in (f"{shown}{VALUED}", RARE))


def turned_up(kind: str, targets: Sequence[str]) -> tuple[str, ...]:
    """What a face-down stamp may turn out to be: of a target size or not, as before, but for a double, which was seen
    as a long rectangle."""
    sizes = [kind.removesuffix(DOWN)]
    if (DOUBLE in targets) != (Size.LONG_RECTANGLE in targets) and (sizes == [TARGET]) == (
        Size.LONG_RECTANGLE in targets
    ):
        sizes += {TARGET, OTHER} - {*sizes}
    return *(f"{size}{mark}" for size in sizes for mark in ("", VALUED)), RARE


COUNTABLE = 2**31 - 1
"""What `len` may say where numbers have 32 bits, as in a browser: the piles of a day can be told in more ways."""


class Lies(InRows):
    """What may be in each place of some rows, with no more of anything than is `left` in the box; the first face of a
    place is the likeliest.

    >>> str(Lies([[("other", "rare")], [("attendee", "none")]]).at(0))
    'other / attendee'
    """

    __slots__ = ("_counted", "rows", "scarce", "starts")
    kind = "lie"
    faces = FACES
    numbers = len(FACES) ** (sum(MOST) + 1)

    def __init__(self, rows: Sequence[Sequence[tuple[str, ...]]], left: Mapping[str, int] = IN_BOX) -> None:
        self.rows = rows
        self.starts = {0, *accumulate(map(len, rows))}
        places = Counter(kind for place in self.places for kind in place)
        self.scarce = Counter({kind: left[kind] for kind, most in places.items() if left.get(kind, most) < most})
        """What might not be there for all places that it can be in."""
        self._counted: dict[tuple[int, ...], int] = {}

    @property
    def places(self) -> list[tuple[str, ...]]:
        return [place for row in self.rows for place in row]

    @property
    def widths(self) -> list[int]:
        return [len(row) for row in self.rows]

    def __len__(self) -> int:
        """Count what can be told, as far as Python in a browser can count."""
        return min(self._ways(0, "", self.scarce), COUNTABLE)

    def _ways(self, place: int, before: str, left: Counter[str]) -> int:
        """How many ways there are to fill the places from one on."""
        if place == len(self.places):
            return 1
        key = (place, before == NONE, *left.values())
        if key not in self._counted:
            faces = self._faces(place, before, left)
            self._counted[key] = sum(self._ways(place + 1, face, after) for face, after in faces)
        return self._counted[key]

    def fitting(self, place: int, before: str) -> tuple[str, ...]:
        """What can be in a place after another: behind the last item of a row there is none."""
        return (NONE,) if before == NONE and place not in self.starts else self.places[place]

    def _faces(self, place: int, before: str, left: Counter[str]) -> Iterator[tuple[str, Counter[str]]]:
        """What can be in a place, and what is left then."""
        for face in self.fitting(place, before):
            if face not in left:
                yield face, left
            elif left[face] > 0:
                yield face, Counter({**left, face: left[face] - 1})

    def at(self, index: int) -> Lie:
        faces, left = [""], self.scarce
        if not 0 <= index < len(self):
            raise IndexError(index)
        for place in range(len(self.places)):
            for face, after in self._faces(place, faces[-1], left):
                ways = self._ways(place + 1, face, after)
                if index < ways:
                    faces.append(face)
                    left = after
                    break
                index -= ways
        return self.laid(faces[1:])

    def __contains__(self, option: object) -> bool:
        if type(option) is not Lie or [len(row) for row in option.rows] != self.widths:
            return False
        told = [face for row in option.rows for face in row]
        return self._misfit(told) is None and not self._too_many(told)

    def _misfit(self, told: Sequence[str]) -> int | None:
        """The first place that cannot be as it was told."""
        pairs = enumerate(pairwise(["", *told]))
        return next((place for place, (before, face) in pairs if face not in self.fitting(place, before)), None)

    def _too_many(self, told: Sequence[str]) -> Counter[str]:
        """What was told more often than the box has it."""
        return Counter({kind: count for kind, count in Counter(told).items()
                        if count > self.scarce.get(kind, count)})  # fmt: skip

    def read(self, text: str) -> Lie:
        """Rows with a stroke between them; one with fewer words has fewer items."""
        rows = [tuple(row.split()) for row in text.split("/")]
        if len(rows) == len(self.rows):
            rows = [
                (*told, *(NONE for place in places[len(told) :] if NONE in place))
                for told, places in zip(rows, self.rows, strict=True)
            ]
        option = Lie(tuple(rows))
        if option not in self:
            raise self.refusal(option)
        return option

    def refusal(self, answer: object) -> IllegalAnswer:
        """The first place that does not fit, and what could be there; or of what the box has no more."""
        rows = answer.rows if isinstance(answer, Lie) else ()
        if [len(row) for row in rows] != self.widths:
            wanted = " / ".join(map(str, self.widths))
            return IllegalAnswer("error.lie-places", answer=short(answer), wanted=wanted, example=str(self.at(0)))
        told = [face for row in rows for face in row]
        place = self._misfit(told)
        if place is not None:
            known = self.fitting(place, told[place - 1] if place else "")
            return IllegalAnswer("error.lie-face", face=short(told[place]), known=", ".join(known))
        kind, many = next(iter(self._too_many(told).items()))
        return IllegalAnswer("error.lie-too-many", told=many, kind=short(kind), left=self.scarce[kind])


def piles_of(intro: bool, with_card: bool, left: Mapping[str, int]) -> Lies:
    """Her large and small pile, then yours, which are never empty; then what the decision card of a person has crossed
    out."""
    kinds = IN_INTRO if intro else tuple(SEEN)
    hers, yours = ([[(*kinds, NONE)] * most for most in sizes] for sizes in (MOST[:2], MOST[2:]))
    rows: list[list[tuple[str, ...]]] = [*hers, *([kinds, *row[1:]] for row in yours)]
    return Lies([*rows, [CROSSED]] if with_card else rows, left)


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
