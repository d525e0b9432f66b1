"""Conversion of a story (a list of game events) to plain data and back, so that it can be told without a replay.

A card or tile is written as its ID in the pack; a piece that is not in any pack, such as a sales order or a card
described by a person, as its properties.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from ...table import Event, Reason
from .cards import PackLike


class StoryCodec:
    """Conversion of event parameters to plain data and back."""

    def __init__(self, pack: PackLike) -> None:
        self.cards: dict[str, Any] = {}
        self.kinds: dict[str, type] = {}
        self._seen: set[int] = set()
        for part in fields(pack):
            self._look_at(getattr(pack, part.name))

    def _look_at(self, value: Any) -> None:
        if isinstance(value, (int, str)) and not isinstance(value, Enum):
            return
        self.kinds[type(value).__name__] = type(value)
        if id(value) in self._seen:
            return
        self._seen.add(id(value))
        if isinstance(value, Mapping):
            for key, part in value.items():
                self._look_at(key)
                self._look_at(part)
        elif isinstance(value, (tuple, frozenset)):
            for part in value:
                self._look_at(part)
        elif is_dataclass(value):
            if isinstance(name := getattr(value, "id", None), str):
                self.cards.setdefault(name, value)
            for field in fields(value):
                self._look_at(getattr(value, field.name))

    # -- there and back ---------------------------------------------------------------------

    def plain(self, value: Any, inside: bool = False) -> Any:
        """Return an event parameter as plain data; enum members become text, except inside a piece."""
        match value:
            case Enum():
                return {"word": type(value).__name__, "is": value.value} if inside else value.value
            case None | bool() | int() | str():
                return value
            case tuple() | list() | frozenset():
                return [self.plain(part, inside) for part in value]
        name = getattr(value, "id", None)
        if isinstance(name, str) and self.cards.get(name) == value:
            return {"card": name}
        if not is_dataclass(value):
            raise TypeError(f"{value!r} cannot be kept in a story: it is no cardboard and no plain data")
        given = [field.name for field in fields(value) if field.init]  # the rest follows from these
        parts = {name: self.plain(getattr(value, name), inside=True) for name in given}
        return {"piece": type(value).__name__, "of": parts}

    def thing(self, kept: Any) -> Any:
        """Return an event parameter from its plain data; a card that is not in the pack becomes its ID."""
        match kept:
            case list():
                return tuple(map(self.thing, kept))
            case {"card": str(name)}:
                return self.cards.get(name, name)
            case {"word": str(kind), "is": value}:
                return self.kinds[kind](value) if kind in self.kinds else value
            case {"piece": str(kind), "of": dict(parts)}:
                made = {name: self.thing(part) for name, part in parts.items()}
                return self.kinds[kind](**made) if kind in self.kinds else kind
        return kept


@lru_cache(maxsize=8)
def cardboard_of(pack: PackLike) -> StoryCodec:
    return StoryCodec(pack)


def plain_event(event: Event, pack: PackLike) -> list[Any]:
    """Return an event as plain data: its audience, its message, its parameters, and its reasons."""
    board = cardboard_of(pack)

    def params(of: Event | Reason) -> dict[str, Any]:
        return {name: board.plain(value) for name, value in of.params.items()}

    return [event.audience, event.id, params(event), [[reason.id, params(reason)] for reason in event.reasons]]


def told_event(kept: list[Any], pack: PackLike) -> Event:
    board = cardboard_of(pack)
    audience, message, params, reasons = kept

    def things(plain: Mapping[str, Any]) -> dict[str, Any]:
        return {name: board.thing(value) for name, value in plain.items()}

    return Event(message, things(params), audience, tuple(Reason(name, things(why)) for name, why in reasons))
