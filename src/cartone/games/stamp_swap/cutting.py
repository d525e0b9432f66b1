"""How a collection may be cut: reserve, and split the rest into two piles, against people and against Pinzetta."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from ...table import IllegalAnswer, Options, quoted, short

COLLECTION_LIMIT = 8
"""Six, and what events make everybody draft."""

SPLIT_LIMIT = 6
"""What a collection has against Pinzetta."""


SPLITS = [1, 1, *((1 << count - 1) - 1 for count in range(2, COLLECTION_LIMIT + 1))]
"""In how many ways so many items make two piles that are not empty; fewer than two lie in one."""


def no_number(options: Options[Any], number: int) -> IllegalAnswer:
    """No legal option has this number."""
    return IllegalAnswer("error.no-number", number=number, kind=quoted(options.kind), below=options.numbers)


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

    Numbers go by the places of the collection, its lowest item first. The first item that is not reserved lies in the
    first pile; for each one after it a digit in base three says where it goes: 0 the first pile, 1 the second, 2 the
    reserve. Cuts that reserve nothing before that first one come first, then those that reserve one, and so on.
    """

    __slots__ = ("items", "rare", "reserves", "sizes")
    kind = "cut"
    numbers = (3**COLLECTION_LIMIT + 1) // 2

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
        count = len(self.items)
        self.sizes = [SPLITS[count - len(reserve)] for reserve in self.reserves]

    @property
    def about(self) -> str:
        """What the sentence that asks must not leave out: that more than one item may be reserved."""
        return "more" if len(self.reserves[-1]) > 1 else ""

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
                return IllegalAnswer("error.cut-items", items=have, cut=short(answer))
            if self.rare.intersection(answer.reserve):
                return IllegalAnswer("error.cut-rare")
            if not answer.second:
                return IllegalAnswer("error.cut-empty-pile")
            if answer.reserve not in self.reserves:
                most = max(map(len, self.reserves))
                return IllegalAnswer(
                    "error.cut-reserves" if most > 1 else "error.cut-reserve",
                    most=most, reserved=len(answer.reserve), cut=short(answer),
                )  # fmt: skip
        return super().refusal(answer)

    def number(self, option: Cut) -> int:
        leading = next((place for place, item in enumerate(self.items) if item not in option.reserve), COLLECTION_LIMIT)
        return CUTS_BEFORE[leading] + in_base_three(self.items[leading + 1 :], option.second, option.reserve)

    def numbered(self, number: int) -> Cut:
        leading = bisect(CUTS_BEFORE, number) - 1
        if 0 <= number < self.numbers:
            reserve, one = self.items[:leading], self.items[leading : leading + 1]
            first, second, more = from_base_three(number - CUTS_BEFORE[leading], self.items[leading + 1 :])
            cut = Cut(reserve + more, one + first, second)
            if cut in self and self.number(cut) == number:
                return cut
        raise no_number(self, number)


CUTS_BEFORE: list[int] = [
    (3**COLLECTION_LIMIT - 3 ** (COLLECTION_LIMIT - leading)) // 2 for leading in range(COLLECTION_LIMIT + 1)
]
"""How many numbers there are for cuts that reserve fewer of the first items."""


def in_base_three(items: Sequence[int], ones: Sequence[int], twos: Sequence[int]) -> int:
    """A number whose digits say of each item whether it is a one, a two or neither; the first item counts least."""
    number = 0
    for item in reversed(items):
        number = 3 * number + (2 if item in twos else 1 if item in ones else 0)
    return number


def from_base_three(number: int, items: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The items that are neither, the ones and the twos."""
    parts: tuple[list[int], list[int], list[int]] = ([], [], [])
    for item in items:
        number, digit = divmod(number, 3)
        parts[digit].append(item)
    return tuple(parts[0]), tuple(parts[1]), tuple(parts[2])


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

    Numbers go by the places of the collection, its lowest item first, in base three: 0 the large pile, 1 the small
    one, 2 the reserve.
    """

    __slots__ = ("cuts", "sizes")
    kind = "split"
    numbers = 3**SPLIT_LIMIT

    def __init__(self, items: Sequence[int], rare: Iterable[int] = (), stamps: Iterable[int] = (), more: int = 0):
        self.cuts = Cuts(items, rare, stamps, more)
        count = len(self.cuts.items)
        self.sizes = [len(halves(count - len(reserve))) for reserve in self.cuts.reserves]

    @property
    def about(self) -> str:
        """Besides that more may be reserved: that the piles are equal, and which of them is the large one."""
        _, large, small = self.at(0)
        return self.cuts.about or ("even" if len(large) == len(small) else "")

    def __len__(self) -> int:
        return sum(self.sizes)

    def at(self, index: int) -> Split:
        for reserve, size in zip(self.cuts.reserves, self.sizes, strict=True):
            if index < size:
                rest = [item for item in self.cuts.items if item not in reserve]
                return split_of(reserve, rest, *halves(len(rest))[index])
            index -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Split]:
        for reserve in self.cuts.reserves:
            rest = [item for item in self.cuts.items if item not in reserve]
            for large, small in halves(len(rest)):
                yield split_of(reserve, rest, large, small)

    def __contains__(self, option: object) -> bool:
        if type(option) is not Split or option.reserve not in self.cuts.reserves or not _whole_numbers(option):
            return False
        rest = tuple(item for item in self.cuts.items if item not in option.reserve)
        in_order = all(tuple(sorted(pile)) == pile for pile in (option.large, option.small))
        whole = tuple(sorted(option.large + option.small)) == rest
        return in_order and whole and len(option.large) == (len(rest) + 1) // 2

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
        return in_base_three(self.cuts.items, option.small, option.reserve)

    def numbered(self, number: int) -> Split:
        large, small, reserve = from_base_three(number, self.cuts.items)
        split = Split(reserve, large, small)
        if split in self and self.number(split) == number:
            return split
        raise no_number(self, number)


Places: TypeAlias = tuple[int, ...]


@cache
def halves(count: int) -> tuple[tuple[Places, Places], ...]:
    """All ways to split so many items into a large and a small pile, by their places.

    >>> halves(3)
    (((0, 1), (2,)), ((0, 2), (1,)), ((1, 2), (0,)))
    """
    everything = range(count)
    return tuple(
        (large, tuple(place for place in everything if place not in large))
        for large in combinations(everything, (count + 1) // 2)
    )


def split_of(reserve: tuple[int, ...], rest: Sequence[int], large: Places, small: Places) -> Split:
    return Split(reserve, tuple([rest[place] for place in large]), tuple([rest[place] for place in small]))


def read_parts(text: str, example: str) -> tuple[tuple[int, ...], ...]:
    """Three lists of items, sorted: what is reserved, and two piles."""
    parts = [part.replace(",", " ").split() for part in text.split("|")]
    words = [word for part in parts for word in part if word != "-"]
    if len(parts) != 3 or not all(word.isdecimal() and len(word) < 4 for word in words):
        raise IllegalAnswer("error.no-cut", answer=short(text), example=example)
    return tuple(tuple(sorted(int(word) for word in part if word != "-")) for part in parts)
