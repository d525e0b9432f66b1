"""Builds the codecs of a game's state from the types and declarations of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from ..table.deck import Deck
from ..table.digest import NOT_STATE
from .cells import ALONG, Region
from .codecs import (
    Adapted,
    Codec,
    DictCodec,
    FlagsCodec,
    NumberCodec,
    OptionalCodec,
    PieceCodec,
    RowCodec,
    TupleCodec,
    WordCodec,
)
from .declaring import Lies, NoColumn, declared_type, kinds_of

T = TypeVar("T")
Known = Mapping[type, Mapping[Any, int]]
"""The numbers of all things of a type."""
Described = Callable[[Region, Any], Adapted | Codec]
"""Returns the codec of a field, given the piece's region and the piece, which is None in a row."""


class Builder:
    """Builds the codecs of a state, given a game that has not begun.

    `known` contains the numbers of pieces of cardboard, and `specials`, by class and name, the fields that the kernel
    has in another form. `deck` returns the codec of a deck; `pieces` does so for classes encoded by a number.
    """

    def __init__(
        self, known: Known, specials: Mapping[tuple[type, str], Described],
        deck: Callable[[Deck[Any]], Codec], pieces: Mapping[type, Callable[[Region, str], Codec]] | None = None,
    ) -> None:  # fmt: skip
        self.known = known
        self.specials = specials
        self.deck = deck
        self.pieces = pieces or {}

    def area(self, state: Any, place: Region) -> PieceCodec:
        """Return the codec of a piece that exists from the beginning."""
        return self.parts(type(state), place, state)

    def parts(self, kind: type, place: Region, state: Any = None, optional: bool = False) -> PieceCodec:
        """Return the codec of a piece with declared fields."""
        hints = get_type_hints(kind, include_extras=True)
        leave_out = {*NOT_STATE, *getattr(kind, "not_state", ())}
        codecs: dict[str, Codec | Adapted] = {}
        follow: dict[str, Callable[[Any], object]] = {}
        passing: dict[str, object] = {}
        numbered = ""
        for field in fields(kind):
            hint, lies = declared_type(hints[field.name], field)
            if lies.without is NoColumn.SET_UP or field.name in leave_out:
                continue
            if lies.without is NoColumn.PLACE:
                numbered = field.name
            elif lies.follows is not None:
                follow[field.name] = lies.follows
            elif lies.without is NoColumn.PASSING:
                passing[field.name] = getattr(state, field.name)
            elif special := self.special(kind, field.name):
                codecs[field.name] = special(place, state)
            else:
                there = getattr(state, field.name, None)
                codecs[field.name] = self.codec(hint, lies, lies.column or field.name, place, there)
        return PieceCodec(kind, codecs, state is not None, optional, follow, passing, numbered)

    def special(self, kind: type, name: str) -> Described | None:
        return next((self.specials[base, name] for base in kind.__mro__ if (base, name) in self.specials), None)

    def codec(self, hint: Any, lies: Lies, column: str, place: Region, state: Any) -> Codec:
        """Return the codec of a field; `state` is its value in a game that has not begun."""
        kinds = kinds_of(hint)
        optional, kind = NoneType in kinds, cast("type", kinds[0])
        if isinstance(state, Deck):
            return self.deck(state)
        if get_origin(kind) is not None:
            return self.collection(kind, lies, column, place, state)
        if lies.words:
            return WordCodec(place.cell(column), numbered(lies.words))
        if kind in (int, bool):
            return NumberCodec(place.cell(column), kind, optional)
        if issubclass(kind, Enum):
            return WordCodec(place.cell(column), numbered(list(kind)))
        if kind in self.pieces:
            return self.pieces[kind](place, column)
        if kind in self.known:
            return WordCodec(place.cell(column), {k: n for one in kinds for k, n in self.known.get(one, {}).items()})
        if not is_dataclass(kind):
            raise TypeError(f"{column}: {kind.__name__} has no numbers")
        if lies.count:
            return OptionalCodec(place.cell(lies.count), self.parts(kind, place), NoneType)
        return self.area(state, place) if state is not None else self.parts(kind, place, optional=optional)

    def collection(self, hint: Any, lies: Lies, column: str, place: Region, state: Any) -> Codec:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is dict:
            keys = list(state) if state else list(inner[0])
            values = [state and state[key] for key in keys]
            codecs = [
                self.codec(inner[1], lies, column, place if isinstance(value, Deck) else place.within(number), value)
                for number, value in enumerate(values)
            ]
            return DictCodec(dict(zip(keys, codecs, strict=True)))
        if origin is set:
            things = list(inner[0]) if issubclass(inner[0], Enum) else list(self.known[inner[0]])
            return FlagsCodec({thing: NumberCodec(place.within(n).cell(column)) for n, thing in enumerate(things)})
        if origin in (list, Sequence) and lies.most:
            return RowCodec(
                place.cell(lies.count_of(column)), self.codec(inner[0], Lies(), column, place.within(ALONG), None)
            )
        hints = inner if origin is tuple else inner * len(state)
        values = state or [None] * len(hints)
        kept = Lies(column) if origin is tuple else lies
        return TupleCodec(
            [
                self.codec(hint, kept, column, place.element(column, number), value)
                for number, (hint, value) in enumerate(zip(hints, values, strict=True))
            ],
            origin,
        )


def numbered(things: Iterable[T], start: int = 0) -> dict[T, int]:
    """Return the numbers of things, in their order."""
    return {thing: number for number, thing in enumerate(things, start)}
