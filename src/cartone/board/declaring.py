"""Declarations of the fields of a state, beyond their types and defaults.

The state of a game is made of dataclasses. The column of a field in the kernel follows from its type and its name,
unless the type is annotated with `Lies`.

>>> @dataclass(slots=True, eq=False)
... class Player:
...     money: int = 0
...     round: Annotated[int, Lies("round_")] = 1
...     orders: list[int] = row(12, count="open_orders")
>>> Player()
Player(money=0, round=1, orders=[])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

T = TypeVar("T")
K = TypeVar("K")


class NoColumn(Enum):
    """Reasons why a field has no column."""

    SET_UP = "it never changes once a table is set up"
    PASSING = "it has its default whenever a seat is asked"
    ELSEWHERE = "the kernel has it in another form, described by the game's kernel"
    PLACE = "it is the place of its piece in a row, counted from 1"
    FOLLOWS = "it follows from the other fields of its piece"


@dataclass(frozen=True, slots=True)
class Lies:
    """The place of a field in the record of a kernel, where its type and name do not determine it."""

    column: str = ""
    """The column that holds the field, if it has another name."""
    count: str = ""
    """The column with the number of elements, if its name is not that of the row with `_count`."""
    most: int = 0
    """The maximum number of elements."""
    words: Sequence[str] = ()
    """The possible words, in the order of their numbers."""
    without: NoColumn | None = None
    """The reason why the field has no column."""
    follows: Callable[[Any], object] | None = None
    """A function that returns the field's value from the other fields of its piece."""

    def count_of(self, column: str) -> str:
        """Return the column with the number of elements of a row."""
        return self.count or f"{column.removesuffix('s')}_count"


SET_UP, PASSING, ELSEWHERE, PLACE_IN_ROW = (
    Lies(without=reason) for reason in (NoColumn.SET_UP, NoColumn.PASSING, NoColumn.ELSEWHERE, NoColumn.PLACE)
)


def follows(value: Callable[[Any], object]) -> Lies:
    """Annotate a field whose value a function returns, given the other fields of its piece."""
    return Lies(without=NoColumn.FOLLOWS, follows=value)


def declared(kind: type[T]) -> type[T]:
    """Decorate the class of a game, whose constructor is written by hand and calls `lay_out`."""
    return dataclass(init=False, eq=False, repr=False)(kind)


def row(most: int, count: str = "", column: str = "") -> list[T]:
    """Declare a list that begins empty and never has more than `most` elements."""
    return field(default_factory=list, metadata={"lies": Lies(column, count, most)})


def each(keys: Iterable[K], default: T) -> dict[K, T]:
    """Declare a mapping from all of some keys, each to the same value at first."""
    return field(default_factory=lambda: dict.fromkeys(keys, default))


def rows(keys: Iterable[K], most: int = 0, count: str = "") -> dict[K, list[T]]:
    """Declare a `row` for each of some keys."""
    return field(default_factory=lambda: {key: [] for key in keys}, metadata={"lies": Lies("", count, most)})


def lay_out(state: Any) -> None:
    """Set every declared field of a state to its default."""
    for one in fields(state):
        if one.default_factory is not MISSING:
            setattr(state, one.name, one.default_factory())
        elif one.default is not MISSING:
            setattr(state, one.name, one.default)


def declared_type(hint: Any, declared: Field[Any]) -> tuple[Any, Lies]:
    """Return the type of a field and its place."""
    if get_origin(hint) is Annotated:
        hint, lies = get_args(hint)[:2]
        return hint, lies
    return hint, declared.metadata.get("lies", Lies())


def kinds_of(hint: Any) -> Sequence[Any]:
    """Return the types that a value may have, None last."""
    if isinstance(hint, TypeVar):
        return kinds_of(hint.__bound__)
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for part in get_args(hint) for kind in kinds_of(part)]
        return sorted(kinds, key=lambda kind: kind is NoneType)
    return (hint,)
