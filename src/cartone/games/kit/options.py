"""Spaces of options that games share."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from ...table import Listed

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
