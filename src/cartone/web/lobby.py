"""The shelves of the lobby: a page of the running games, a page of the others, and those that are damaged; and the
shelf of the history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from ..games import room_of
from ..host import is_real
from ..sheet import Sheet
from ..store import OVER, STATES, Head, Result, Store, UnknownTable
from ..table import CartoneError, Header, Record
from ..tables import PERSON
from .padshelf import OnShelf

RUNNING_GAMES, PAST_GAMES, RESULTS = 12, 12, 20
"""How many games of each kind are on a page, and how many results."""


@dataclass(frozen=True, slots=True)
class Game:
    """A stored table as the lobby names it. What cannot be read of a damaged one is left out."""

    head: Head
    header: Header | None
    when: datetime | None
    is_whole: bool
    winners: tuple[int, ...] = ()
    """Of a game that is over."""

    @property
    def name(self) -> str:
        """The game, also where only its opponent is here and the rest on a real table."""
        assert self.header is not None
        beside = room_of(self.header.game).beside
        return beside.name if beside is not None else self.header.game

    @property
    def is_real(self) -> bool:
        """Whether it stands beside a real table."""
        return self.header is not None and is_real(self.header)

    @property
    def tells(self) -> bool:
        """Whether a list may say how it stands: with several people not before its end, since some may not know."""
        return self.head.state == OVER or self.head.company <= 1

    @property
    def you(self) -> int | None:
        """The seat of the one person, if there is only one."""
        players = self.header.players if self.header is not None else ()
        return players.index(PERSON) if players.count(PERSON) == 1 else None


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of games, and where the pages before and after it begin."""

    games: list[Game]
    newer: int | None
    older: int | None


def shelf_of(store: Store, running: bool, start: int, count: int) -> Shelf:
    """A page of the games that run, or of those that do not."""
    return _page_of(store, store.heads(running, start, count + 1), start, count)


def own_shelf(store: Store, player: str, start: int) -> Shelf:
    """A page of the finished games at which a visitor has a seat."""
    return _page_of(store, store.finished_heads(player, start, RESULTS + 1), start, RESULTS)


def _page_of(store: Store, found: Sequence[Head], start: int, count: int) -> Shelf:
    """A page with so many of those that were found; one more says that there is another."""
    older = start + count if len(found) > count else None
    shown = [replace(game, winners=winners_in(store, game)) for game in map(game_of, found[:count])]
    return Shelf(shown, max(start - count, 0) if start else None, older)


def winners_in(store: Store, game: Game) -> tuple[int, ...]:
    """Who won: whoever has most; only of a tie the sheet has to say more."""
    scores = game.head.scores if game.head.state == OVER and game.is_whole else ()
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(best) < 2:
        return best
    sheet = Sheet.read(store.sheet(game.head.id) or "")
    return (sheet.winners if sheet is not None else ()) or best


class Past(NamedTuple):
    """A result as the history lists it."""

    result: Result
    is_here: bool
    """Whether its table is still there."""
    is_daily: bool


class PastShelf(NamedTuple):
    """A page of results and of score pads, the last ones first."""

    results: list[Past | OnShelf]
    newer: int | None
    older: int | None


def past_shelf(store: Store, pads: Sequence[OnShelf], start: int) -> PastShelf:
    """A page of the history, by the dates of its games: of results only those are read that may be on it."""
    dailies = {begun.table for begun in store.dailies()}
    before = max(start - len(pads), 0)
    read = store.last_results(before, start - before + RESULTS + 1)
    past: list[Result | OnShelf] = [*read[::-1], *pads]
    past.sort(key=_date)
    found = past[::-1][start - before :]
    listed = [
        Past(one, is_here(store, one.table), one.table in dailies) if isinstance(one, Result) else one
        for one in found[:RESULTS]
    ]
    older = start + RESULTS if len(found) > RESULTS else None
    return PastShelf(listed, max(start - RESULTS, 0) if start else None, older)


def _date(one: Result | OnShelf) -> str:
    return one.date if isinstance(one, Result) else one.done


def is_here(store: Store, table: str) -> bool:
    try:
        return bool(table) and not store.head(table).damaged
    except UnknownTable:
        return False


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
