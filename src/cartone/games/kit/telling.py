"""A story as plain data, and back: what was told of a game can be said again in any language, without playing it.

Cardboard is written by its ID in the pack; a piece that is in no pack, such as a sales order or a card that a person
has described, by what it shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from ...table import Event, Reason
from .cards import PackLike


class Cardboard:
    """All that the cards of a pack are made of: cards by their IDs, and the kinds of things by their names."""

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
        """A parameter as it is kept; the words of a game are texts, but inside of a piece they stay what they are."""
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
        """A parameter as it was; a card that the pack does not have is called by its ID."""
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
def cardboard_of(pack: PackLike) -> Cardboard:
    return Cardboard(pack)


def plain_event(event: Event, pack: PackLike) -> list[Any]:
    """An event as it is kept: who may know it, its message, its parameters, and why it happened."""
    board = cardboard_of(pack)

    def params(of: Event | Reason) -> dict[str, Any]:
        return {name: board.plain(value) for name, value in of.params.items()}

    return [event.audience, event.id, params(event), [[reason.id, params(reason)] for reason in event.reasons]]


def told_event(kept: list[Any], pack: PackLike) -> Event:
    """An event as it was told."""
    board = cardboard_of(pack)
    audience, message, params, reasons = kept

    def things(plain: Mapping[str, Any]) -> dict[str, Any]:
        return {name: board.thing(value) for name, value in plain.items()}

    return Event(message, things(params), audience, tuple(Reason(name, things(why)) for name, why in reasons))
