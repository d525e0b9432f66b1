"""Digests: the state of a game as plain data, so that tests, replays and compiled twins can compare two states."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any, TypeAlias

from .deck import Deck
from .story import Story

NOT_STATE = frozenset({"story", "seats", "pack", "box"})
"""Attributes of a game that never change or only serve narration."""


Reader: TypeAlias = Callable[[Any], Any]
"""A function that converts values of one type into plain data."""


def digest_of(game: Any, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """Return the state of a game by attribute: a piece of cardboard as its ID, a deck as the cards that may be drawn.

    Attributes in `leave_out` (see `Game.not_state`) are omitted.

    >>> from types import SimpleNamespace as State
    >>> digest_of(State(round=2, deck=Deck("event", [State(id="E2"), State(id="E1")]), hands=[{3, 1}]))
    {'deck': {'left': 2, 'may-come': ['E1', 'E2']}, 'hands': [[1, 3]], 'round': 2}
    """
    state = sorted(attributes_of(game).items())
    return {name: _plain(value) for name, value in state if name not in NOT_STATE and name not in leave_out}


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    reader = _READERS.get(kind)
    if reader is None:
        reader = _READERS[kind] = _reader_of(value)
    return reader(value)


def _reader_of(value: Any) -> Reader:
    """Return the reader for the type of a value. It is cached per type, since a proof reads millions of states."""
    match value:
        case Enum():
            return attrgetter("_value_")
        case bool() | int() | float() | str():
            return _itself
        case Deck():
            return _deck
        case Mapping():
            return _mapping
        case list() | tuple():
            return _list
        case set() | frozenset():
            return _set
    return _piece


def _itself(value: Any) -> Any:
    return value


def _deck(deck: Deck[Any]) -> dict[str, Any]:
    return {"left": deck.left, "may-come": deck.may_come()}


def _mapping(mapping: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(_plain(key)): part if type(part) in _AS_IT_IS else _plain(part) for key, part in mapping.items()}


def _list(parts: Iterable[Any]) -> list[Any]:
    return [part if type(part) in _AS_IT_IS else _plain(part) for part in parts]


def _set(parts: Iterable[Any]) -> list[Any]:
    return sorted(map(_plain, parts), key=str)


def _piece(value: Any) -> Any:
    """Return the ID of a piece of cardboard, or the attributes of any other object."""
    if hasattr(value, "id"):
        return value.id
    attributes = attributes_of(value)
    if callable(value) or (not attributes and not is_dataclass(value)) or isinstance(value, Story):
        raise TypeError(f"{value!r} is no state: a game keeps plain data, cardboard and decks")
    return {name: part if type(part) in _AS_IT_IS else _plain(part) for name, part in attributes.items()}


_AS_IT_IS = frozenset({type(None), bool, int, float, str})
_READERS: dict[type, Reader] = {}


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, from its dictionary or its slots."""
    kind = type(value)
    slots = _SLOTS.get(kind)
    if slots is None:
        slots = _SLOTS[kind] = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
    return {**{name: getattr(value, name) for name in slots if hasattr(value, name)}, **getattr(value, "__dict__", {})}


_SLOTS: dict[type, list[str]] = {}
