"""Option spaces shared by games."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ...table import IllegalAnswer, Listed, Options, quoted, short
from ...table.errors import Large

K = TypeVar("K")
T = TypeVar("T")


class Among(Listed[T], Generic[K, T]):
    """Options that are some of those in a fixed mapping, created once and numbered in its order; each is chosen by its
    key."""

    __slots__ = ()
    by_key: ClassVar[Mapping[Any, Any]]
    known: ClassVar[tuple[Any, ...]]

    def __init_subclass__(cls) -> None:
        cls.known = tuple(cls.by_key.values())
        cls.numbers = len(cls.known)

    def __init__(self, keys: Iterable[K]) -> None:
        super().__init__([self.by_key[key] for key in keys])

    def number(self, option: T) -> int:
        return self.known.index(option)

    def numbered(self, number: int) -> T:
        option: T | None = self.known[number] if 0 <= number < self.numbers else None
        return option if option is not None and option in self else super().numbered(number)


class Tell(NamedTuple):
    """An answer that is a number."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


class Tells(Options[Tell]):
    """Options for entering a number from `low` to `high`."""

    __slots__ = ("high", "low")
    kind = "tell"
    numbers = 1000
    is_read = True

    def __init__(self, high: int, low: int = 0) -> None:
        self.low = low
        self.high = high

    def __len__(self) -> int:
        return self.high - self.low + 1

    def at(self, index: int) -> Tell:
        if not 0 <= index < len(self):
            raise IndexError(index)
        return Tell(self.low + index)

    def __contains__(self, option: object) -> bool:
        return type(option) is Tell and type(option.number) is int and self.low <= option.number <= self.high

    def number(self, option: Tell) -> int:
        return option.number - self.low

    def numbered(self, number: int) -> Tell:
        if 0 <= number < len(self):
            return self.at(number)
        raise IllegalAnswer("error.no-number", number=number, kind=quoted(self.kind), below=self.numbers)

    def read(self, text: str) -> Tell:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 5) or Tell(int(text)) not in self:
            raise self.refusal(text)
        return Tell(int(text))

    def refusal(self, answer: object) -> IllegalAnswer:
        return IllegalAnswer("error.tell-number", answer=short(answer), low=Large(self.low), high=self.high)


class Earned(NamedTuple):
    """An answer that reports points by source."""

    parts: tuple[tuple[str, int], ...]

    @property
    def number(self) -> int:
        return sum(points for _, points in self.parts)

    def __str__(self) -> str:
        return " ".join(f"{source} {points}" for source, points in self.parts)


class Earns(Tells):
    """Options for reporting points, as a sum or by source in order; an option's number depends on the sum only."""

    __slots__ = ("sources",)

    def __init__(self, high: int, low: int, sources: Sequence[str]) -> None:
        super().__init__(high, low)
        self.sources = sources

    def __contains__(self, option: object) -> bool:
        if type(option) is not Earned:
            return super().__contains__(option)
        names = [source for source, _ in option.parts]
        return names == [source for source in self.sources if source in names] and Tell(option.number) in self

    def read(self, text: str) -> Any:
        """Read a number, or points by source.

        >>> Earns(400, -99, ("fans", "orders")).read("fans 20 orders -3").number
        17
        """
        found = re.findall(r"([a-z-]+) (-?[0-9]{1,3})", text)
        option = Earned(tuple((source, int(points)) for source, points in found))
        if not found:
            return super().read(text)
        if str(option) != text.strip() or option not in self:
            raise self.refusal(text)
        return option


class CardAtPlace(NamedTuple):
    """An answer that consists of rows of faces (possible entries), each row read from left to right."""

    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return " / ".join(" ".join(row) for row in self.rows)


class InRows(Options[CardAtPlace]):
    """Options for filling rows of places with faces. An option's number has one digit per place, the first being the
    least significant.
    """

    __slots__ = ()
    faces: ClassVar[tuple[str, ...]]
    """All faces that a place can have; their order determines their digits."""

    @property
    @abstractmethod
    def widths(self) -> Sequence[int]:
        """The number of places in each row."""

    def laid(self, faces: Sequence[str]) -> CardAtPlace:
        """Return the answer that fills the places with these faces in order."""
        told = iter(faces)
        return CardAtPlace(tuple(tuple(next(told) for _ in range(width)) for width in self.widths))

    def number(self, option: CardAtPlace) -> int:
        number = 0
        for face in reversed([face for row in option.rows for face in row]):
            number = len(self.faces) * number + self.faces.index(face)
        return number

    def numbered(self, number: int) -> CardAtPlace:
        faces, left = [], number
        for _ in range(sum(self.widths)):
            left, face = divmod(left, len(self.faces))
            faces.append(self.faces[face])
        option = self.laid(faces)
        if left or option not in self:
            raise IllegalAnswer("error.no-number", number=number, kind=quoted(self.kind), below=self.numbers)
        return option

    def read(self, text: str) -> CardAtPlace:
        option = CardAtPlace(tuple(tuple(row.split()) for row in text.split("/")))
        if option not in self:
            raise self.refusal(option)
        return option
