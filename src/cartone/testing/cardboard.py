"""Finds all pieces of cardboard in the state of any game: its decks, and the cards outside of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from ..table import Deck, Game
from ..table.digest import NOT_STATE, attributes_of


class Cardboard(NamedTuple):
    """The decks of a game, and the cards outside of them by type and ID."""

    decks: list[Deck[Any]]
    lying: dict[tuple[type, str], Any]


def cardboard_of(game: Game[Any]) -> Cardboard:
    """Return the decks of a game and everything else that has an ID, found by traversing the state of the game."""
    found = Cardboard([], {})
    seen: set[int] = set()
    for name, value in attributes_of(game).items():
        if name not in NOT_STATE:
            for thing in _walk(value, seen):
                if isinstance(thing, Deck):
                    found.decks.append(thing)
                else:
                    found.lying[type(thing), thing.id] = thing
    return found


def _walk(value: Any, seen: set[int]) -> Iterator[Any]:
    if value is None or isinstance(value, (bool, int, float, str, Enum)) or id(value) in seen:
        return
    if isinstance(value, Deck) or hasattr(value, "id"):
        yield value
        return
    seen.add(id(value))
    if isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        parts = list(value)
    else:
        parts = list(attributes_of(value).values())
    for part in parts:
        yield from _walk(part, seen)
