"""Reports that a person enters in a guided Pinzetta game: items, numbers and target sizes.

An item is reported by its box on Pinzetta's mat, or as face down in a target or non-target size; its tokens follow
from that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from ...table import IllegalAnswer, Listed, short
from ..kit.card_entry import numbers
from ..kit.options import CardAtPlace, InRows
from ..stamp_swap.components import ATTENDEE, DOUBLE, DRAWN_SIZES, FOREVER_STAMPS, Size, Symbol
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import EXHIBITORS, MOST_CROSSED, RARE_TILES, SPECIALISTS
from ..stamp_swap.solo import REMOVED_ATTENDEES

TARGET, OTHER, RARE, FOREVER, NONE = "target", "other", "rare", "forever", "none"
"""Kinds of item: a stamp of a target or non-target size, a rare stamp of any size, a forever stamp, or no item."""
VALUED, DOWN = "-2-3", "-down"
"""Suffixes of a size, for a stamp worth 2 or 3 and for a face-down stamp."""

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
"""Every kind of item that can be reported, most likely first, with the item as Pinzetta sees it."""
IN_INTRO = tuple(kind for kind in SEEN if not kind.endswith(DOWN))
"""Kinds in intro mode, where face-down stamps count by their size, because no item goes to Pinzetta's mat."""
CROSSED = numbers(0, MOST_CROSSED)
"""Numbers of tokens that a decision card may cross out."""
FACES = (NONE, *SEEN, *CROSSED)
"""All possible entries for a place, in the order that numbers the options."""

IN_BOX: Mapping[str, int] = {
    RARE: RARE_TILES,
    FOREVER: FOREVER_STAMPS,
    ATTENDEE: EXHIBITORS + SPECIALISTS - len(REMOVED_ATTENDEES),
}
"""The number of items in the box, by kind that can run out."""

USUAL, MOST = (3, 2, 3, 2), (3, 2, 3, 3)
"""The usual and the maximum sizes of Pinzetta's large and small pile, then of the person's."""


def kind_of(symbol: Symbol, targets: Sequence[str], intro: bool) -> str:
    """Return the kind of an item printed on an event card."""
    if symbol.what in (ATTENDEE, Size.FOREVER):
        return str(symbol.what)
    size = TARGET if symbol.what in targets else OTHER
    return size if symbol.up or intro else f"{size}{DOWN}"


def may_be(kind: str, shown: str) -> bool:
    """Return whether an item of `kind` fits an item on a card: a face-up stamp may also be worth 2 or 3, or be rare."""
    return kind == shown or (shown in (TARGET, OTHER) and kind in (f"{shown}{VALUED}", RARE))


def turned_up(kind: str, targets: Sequence[str]) -> tuple[str, ...]:
    """Return what a face-down stamp may turn out to be; a target size stays one, unless it may be a double."""
    sizes = [kind.removesuffix(DOWN)]
    if (DOUBLE in targets) != (Size.LONG_RECTANGLE in targets) and (sizes == [TARGET]) == (
        Size.LONG_RECTANGLE in targets
    ):
        sizes += {TARGET, OTHER} - {*sizes}
    return *(f"{size}{mark}" for size in sizes for mark in ("", VALUED)), RARE


COUNTABLE = 2**31 - 1
"""The maximum that `len` can return on 32-bit platforms such as browsers; a day's piles have more possible reports."""


class ItemsInRows(InRows):
    """Options for filling rows of places with items, using no more of a kind than are `left` in the box. The first kind
    listed for a place is the most likely. The row `cut` has as many items as the next row, or one more.

    >>> str(ItemsInRows([[("other", "rare")], [("attendee", "none")]]).at(0))
    'other / attendee'
    """

    __slots__ = ("_counted", "large", "places", "rows", "scarce", "small", "starts")
    kind = "lie"
    faces = FACES
    numbers = len(FACES) ** (sum(MOST) + 1)

    def __init__(
        self, rows: Sequence[Sequence[tuple[str, ...]]], left: Mapping[str, int] = IN_BOX, cut: int | None = None
    ) -> None:
        self.rows = rows
        self.places = [place for row in rows for place in row]
        self.starts = [0, *accumulate(map(len, rows))]
        ends = self.starts[cut : cut + 3] if cut is not None else [0, 0, 0]
        self.large, self.small = range(*ends[:2]), range(*ends[1:])
        """The places of the person's large and small pile."""
        places = Counter(kind for place in self.places for kind in place)
        self.scarce = Counter({kind: left[kind] for kind, most in places.items() if left.get(kind, most) < most})
        """The number of items left in the box, for each kind with fewer of them than possible places."""
        self._counted: dict[tuple[int, ...], int] = {}

    @property
    def widths(self) -> list[int]:
        return [len(row) for row in self.rows]

    def __len__(self) -> int:
        """Count the possible reports, up to `COUNTABLE`."""
        return min(self._ways([], self.scarce), COUNTABLE)

    def _ways(self, told: Sequence[str], left: Counter[str]) -> int:
        """Count the ways to fill the places that remain after `told`."""
        if len(told) == len(self.places):
            return 1
        key = (len(told), NONE in told[-1:], self._in(self.large, told), *left.values())
        if key not in self._counted:
            faces = self._faces(told, left)
            self._counted[key] = sum(self._ways([*told, face], after) for face, after in faces)
        return self._counted[key]

    @staticmethod
    def _in(pile: range, told: Sequence[str]) -> int:
        """Count the items entered so far for a pile."""
        return sum(face != NONE for face in told[pile.start : pile.stop])

    def fitting(self, told: Sequence[str]) -> tuple[str, ...]:
        """Return the kinds that fit in the place after `told`; after an empty place, the rest of the row is empty."""
        place, before = len(told), told[-1] if told else ""
        if before == NONE and place not in self.starts:
            return (NONE,)
        if place not in self.small:
            return self.places[place]
        most = self._in(self.large, told) - (place - self.small.start)
        return tuple(face for face in self.places[place] if (most <= 1 if face == NONE else most > 0))

    def _faces(self, told: Sequence[str], left: Counter[str]) -> Iterator[tuple[str, Counter[str]]]:
        """Yield each kind of item possible after the kinds `told`, with the scarce kinds then left."""
        for face in self.fitting(told):
            if face not in left:
                yield face, left
            elif left[face] > 0:
                yield face, Counter({**left, face: left[face] - 1})

    def at(self, index: int) -> CardAtPlace:
        faces, left = list[str](), self.scarce
        if not 0 <= index < len(self):
            raise IndexError(index)
        for _ in self.places:
            for face, after in self._faces(faces, left):
                ways = self._ways([*faces, face], after)
                if index < ways:
                    faces.append(face)
                    left = after
                    break
                index -= ways
        return self.laid(faces)

    def __contains__(self, option: object) -> bool:
        if type(option) is not CardAtPlace or [len(row) for row in option.rows] != self.widths:
            return False
        told = [face for row in option.rows for face in row]
        return self._misfit(told) is None and not self._too_many(told)

    def _misfit(self, told: Sequence[str]) -> int | None:
        """Return the first place with an impossible entry; None if all entries are possible."""
        return next((place for place, face in enumerate(told) if face not in self.fitting(told[:place])), None)

    def _too_many(self, told: Sequence[str]) -> Counter[str]:
        """Return the counts of kinds that were entered more often than the box contains them."""
        return Counter({kind: count for kind, count in Counter(told).items()
                        if count > self.scarce.get(kind, count)})  # fmt: skip

    def read(self, text: str) -> CardAtPlace:
        """Read rows separated by slashes; empty places at the end of a row may be left out."""
        rows = [tuple(row.split()) for row in text.split("/")]
        if len(rows) == len(self.rows):
            rows = [
                (*told, *(NONE for place in places[len(told) :] if NONE in place))
                for told, places in zip(rows, self.rows, strict=True)
            ]
        option = CardAtPlace(tuple(rows))
        if option not in self:
            raise self.refusal(option)
        return option

    def refusal(self, answer: object) -> IllegalAnswer:
        """Return the error that explains a wrong cut, an impossible entry, or a kind that has run out."""
        rows = answer.rows if isinstance(answer, CardAtPlace) else ()
        if [len(row) for row in rows] != self.widths:
            wanted = " / ".join(map(str, self.widths))
            return IllegalAnswer("error.lie-places", answer=short(answer), wanted=wanted, example=str(self.at(0)))
        told = [face for row in rows for face in row]
        if not 0 <= self._in(self.large, told) - self._in(self.small, told) <= 1:
            return IllegalAnswer("error.lie-cut")
        place = self._misfit(told)
        if place is not None:
            known = self.fitting(told[:place])
            return IllegalAnswer("error.lie-face", face=short(told[place]), known=", ".join(known))
        kind, many = next(iter(self._too_many(told).items()))
        return IllegalAnswer("error.lie-too-many", told=many, kind=short(kind), left=self.scarce[kind])


def piles_of(intro: bool, with_card: bool, left: Mapping[str, int]) -> ItemsInRows:
    """Return the options for Pinzetta's piles, the person's piles and, if `with_card`, a decision card."""
    kinds = IN_INTRO if intro else tuple(SEEN)
    hers, yours = ([[(*kinds, NONE)] * most for most in sizes] for sizes in (MOST[:2], MOST[2:]))
    rows: list[list[tuple[str, ...]]] = [*hers, *([kinds, *row[1:]] for row in yours)]
    return ItemsInRows([*rows, [CROSSED]] if with_card else rows, left, cut=len(hers))


class Want(NamedTuple):
    """An answer: the target sizes that Pinzetta's mat shows."""

    sizes: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.sizes)


AND = "~"
"""The separator between sizes that a mat always shows together, as one choice."""
MAT_SIZES: Sequence[tuple[str, ...]] = ((Size.SMALL_SQUARE, DOUBLE), *((size,) for size in DRAWN_SIZES[1:]))
"""The sizes that Pinzetta's mat may show; small squares and doubles always appear together."""
WANTS = [
    Want(tuple(size for sizes, is_in in zip(MAT_SIZES, mask, strict=True) if is_in for size in sizes))
    for mask in product((True, False), repeat=len(MAT_SIZES))
    if any(mask)
]


class Wants(Listed[Want]):
    """Options for all combinations of target sizes."""

    __slots__ = ()
    kind = "wants"
    numbers = len(WANTS)

    def __init__(self) -> None:
        super().__init__(WANTS)

    def number(self, option: Want) -> int:
        return WANTS.index(option)
