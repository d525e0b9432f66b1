"""The lists in the lobby (running, other and damaged games) and in the history, one page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from ..games import room_of
from ..host import HOST, is_real
from ..sheet import Sheet
from ..store import OVER, STATES, Head, Result, Store, UnknownTable
from ..table import CartoneError, Header, Record
from ..tables import PERSON
from .pad_list import ListedPad

T = TypeVar("T")
U = TypeVar("U")

RUNNING_GAMES, PAST_GAMES, RESULTS = 12, 12, 20
"""Number of running games, other games and results per page."""


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A stored table as the lobby lists it. Unreadable parts of a damaged table are None."""

    head: Head
    header: Header | None
    when: datetime | None
    is_whole: bool
    winners: tuple[int, ...] = ()
    """Winning seats of a finished game."""
    may_end: bool = True
    """True if the reader may abandon or delete the game."""

    @property
    def name(self) -> str:
        """The name of the full game, even if this table plays only its opponent for a physical game."""
        assert self.header is not None
        beside = room_of(self.header.game).beside
        return beside.name if beside is not None else self.header.game

    @property
    def is_real(self) -> bool:
        """True if the table accompanies a physical game."""
        return self.header is not None and is_real(self.header)

    @property
    def tells(self) -> bool:
        """True if a list may show the scores, which may be hidden while several people play."""
        return self.head.state == OVER or self.head.company <= 1

    @property
    def you(self) -> int | None:
        """The seat of the human player; None unless there is exactly one."""
        players = self.header.players if self.header is not None else ()
        return players.index(PERSON) if players.count(PERSON) == 1 else None


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """A page of a list, with the offsets of the previous and next pages."""

    shown: list[T]
    newer: int | None
    older: int | None


def shelf_with(found: Sequence[U], start: int, count: int, read: Callable[[U], T]) -> Shelf[T]:
    """Return a page of `count` things; if `found` contains one more, there is a next page."""
    older = start + count if len(found) > count else None
    return Shelf([*map(read, found[:count])], max(start - count, 0) if start else None, older)


def shelf_of(store: Store, running: bool, start: int, count: int, player: str = "") -> Shelf[LobbyTable]:
    """Return a page of the list of running games, or of all other games; of one player, if a key is given."""
    one_more = start, count + 1
    heads = store.seated_heads(player, running, *one_more) if player else store.heads(running, *one_more)
    return shelf_with(heads, start, count, partial(_listed, store, player=player))


def own_shelf(store: Store, player: str, start: int) -> Shelf[LobbyTable]:
    """Return a page of the list of finished games in which a guest has a seat."""
    return shelf_with(store.finished_heads(player, start, RESULTS + 1), start, RESULTS, partial(_listed, store))


def _listed(store: Store, head: Head, player: str = "") -> LobbyTable:
    game = game_of(head)
    host = store.chairs(head.id).get(HOST) if player else None
    may_end = not player or (host is not None and host.player == player)
    return replace(game, winners=winners_in(store, game), may_end=may_end)


def winners_in(store: Store, game: LobbyTable) -> tuple[int, ...]:
    """Return the winning seats: those with the most points; the stored sheet decides between several."""
    scores = game.head.scores if game.head.state == OVER and game.is_whole else ()
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    if len(best) < 2:
        return best
    sheet = Sheet.read(store.sheet(game.head.id) or "")
    return (sheet.winners if sheet is not None else ()) or best


class PastResult(NamedTuple):
    """A result as the history lists it."""

    result: Result
    is_here: bool
    """True if its table still exists."""
    is_daily: bool


def past_shelf(store: Store, pads: Sequence[ListedPad], start: int) -> Shelf[PastResult | ListedPad]:
    """Return a page of results and score pads by date, reading only those results that could be on the page."""
    dailies = {begun.table for begun in store.dailies()}
    before = max(start - len(pads), 0)
    read = store.last_results(before, start - before + RESULTS + 1)
    past: list[Result | ListedPad] = [*read[::-1], *pads]
    past.sort(key=_date)

    def listed(one: Result | ListedPad) -> PastResult | ListedPad:
        return PastResult(one, is_here(store, one.table), one.table in dailies) if isinstance(one, Result) else one

    return shelf_with(past[::-1][start - before :], start, RESULTS, listed)


def _date(one: Result | ListedPad) -> str:
    return one.date if isinstance(one, Result) else one.done


def is_here(store: Store, table: str) -> bool:
    try:
        return bool(table) and not store.head(table).damaged
    except UnknownTable:
        return False


def damaged_among(store: Store, shelves: Iterable[Shelf[LobbyTable]]) -> list[LobbyTable]:
    """Return the damaged games: those marked in the store, and those on `shelves` with a damaged head."""
    return [*map(game_of, store.damaged()), *(game for shelf in shelves for game in shelf.shown if not game.is_whole)]


def game_of(head: Head) -> LobbyTable:
    """Return the lobby's entry for a table; a damaged table is shown with the date of its creation."""
    when = date_of(head.listed)
    header = header_of(head)
    is_whole = not head.damaged and head.state in STATES and header is not None and when is not None
    return LobbyTable(head, header, when if is_whole else date_of(head.created), is_whole)


def header_of(head: Head) -> Header | None:
    """Return the header of a table's record; None if the header cannot be read."""
    try:
        return Record.read(head.header).header
    except CartoneError:
        return None


def date_of(text: str) -> datetime | None:
    """Parse a stored date; None without a time zone, because such dates cannot be compared."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None
