"""The shelves of the lobby: a page of the running games, a page of the others, and those that are damaged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ..store import STATES, Head, Store
from ..table import CartoneError, Header, Record

RUNNING_GAMES, PAST_GAMES = 12, 12
"""How many games of each kind are on a page."""


@dataclass(frozen=True, slots=True)
class Game:
    """A stored table as the lobby names it. What cannot be read of a damaged one is left out."""

    head: Head
    header: Header | None
    when: datetime | None
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of games, and where the pages before and after it begin."""

    games: list[Game]
    newer: int | None
    older: int | None


def shelf_of(store: Store, running: bool, start: int, count: int) -> Shelf:
    """A page of the games that run, or of those that do not."""
    found = store.heads(running, start, count + 1)
    older = start + count if len(found) > count else None
    return Shelf([game_of(head) for head in found[:count]], max(start - count, 0) if start else None, older)


def damaged_among(store: Store, shelves: Iterable[Shelf]) -> list[Game]:
    """The damaged games: those that were found to be when they were opened, and what a shelf shows at a glance."""
    return [*map(game_of, store.damaged()), *(game for shelf in shelves for game in shelf.games if not game.is_whole)]


def game_of(head: Head) -> Game:
    """Of a damaged one, the day on which it was begun is good enough."""
    when = date_of(head.listed)
    header = header_of(head)
    is_whole = not head.damaged and head.state in STATES and header is not None and when is not None
    return Game(head, header, when if is_whole else date_of(head.created), is_whole)


def header_of(head: Head) -> Header | None:
    """What a table was set up with, if that can be read."""
    try:
        return Record.read(head.header).header
    except CartoneError:
        return None


def date_of(text: str) -> datetime | None:
    """A moment as the store writes it: with its time zone, without which it cannot be compared."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None
