"""Spaces of options that games share."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, TypeVar

from ...table import IllegalAnswer, Listed, Options, short

T = TypeVar("T")


class Among(Listed[T]):
    """Some of a fixed set of options, which were made once and are numbered in their order."""

    __slots__ = ()
    known: ClassVar[tuple[Any, ...]]

    def number(self, option: T) -> int:
        return self.known.index(option)

    def numbered(self, number: int) -> T:
        option: T | None = self.known[number] if 0 <= number < self.numbers else None
        return option if option is not None and option in self else super().numbered(number)


class Tell(NamedTuple):
    """A number."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


class Tells(Options[Tell]):
    """Any number up to a highest one."""

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
        raise IllegalAnswer("error.no-number", number=number, kind=repr(self.kind), below=self.numbers)

    def read(self, text: str) -> Tell:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 5) or Tell(int(text)) not in self:
            raise self.refusal(text)
        return Tell(int(text))

    def refusal(self, answer: object) -> IllegalAnswer:
        return IllegalAnswer("error.tell-number", answer=short(answer), low=self.low, high=self.high)
