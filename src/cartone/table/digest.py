"""The state of a game as plain data, so that two of them can be compared: by a test, a replay or a compiled twin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

from .deck import Deck
from .story import Story

NOT_STATE = frozenset({"story", "seats", "pack", "box"})
"""What a game has and that never changes, or only tells."""


def digest_of(game: Any) -> dict[str, Any]:
    """All that a game keeps, by the names of its attributes; cardboard by its ID, a deck as what may come from it.

    >>> from types import SimpleNamespace as State
    >>> digest_of(State(round=2, deck=Deck("event", [State(id="E2"), State(id="E1")]), hands=[{3, 1}]))
    {'deck': {'left': 2, 'may-come': ['E1', 'E2']}, 'hands': [[1, 3]], 'round': 2}
    """
    return {name: _plain(value) for name, value in sorted(attributes_of(game).items()) if name not in NOT_STATE}


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | float():
            return value
        case Enum():
            return value.value
        case str():
            return value
        case Deck():
            return {"left": value.left, "may-come": value.may_come()}
        case Mapping():
            return {str(_plain(key)): _plain(part) for key, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
        case set() | frozenset():
            return sorted((_plain(part) for part in value), key=str)
    if hasattr(value, "id"):
        return value.id
    attributes = attributes_of(value)
    if callable(value) or (not attributes and not is_dataclass(value)) or isinstance(value, Story):
        raise TypeError(f"{value!r} is no state: a game keeps plain data, cardboard and decks")
    return {name: _plain(part) for name, part in sorted(attributes.items())}


def attributes_of(value: Any) -> dict[str, Any]:
    """The attributes of an object, kept in a dictionary or in slots."""
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    return {**{name: getattr(value, name) for name in slots if hasattr(value, name)}, **getattr(value, "__dict__", {})}
