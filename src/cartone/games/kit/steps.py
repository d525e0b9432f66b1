"""The changes that each event of a game makes to the drawn table: pieces that move, numbers that change, and things
that fly.

A *piece* is at a *place*, and a *number*, such as a score, is shown on the table. The names are specific to one seat
and reveal nothing that this seat may not know. A game defines the places of all pieces and the values of all numbers in
a view; the changes made by an event are the difference between the views before and after the event. Only changes
that cannot be found by comparing views are listed by hand: pieces that are renamed, and things that fly. Pages animate
these changes.

Rules must therefore report an event only after making its changes. The events of a simultaneous phase are reported
later, all at once, so all their changes are listed by hand.

Some places hold no pieces: `box`, decks (`deck-…`) and discards (`discards…`). A piece that goes there leaves the
table and has no place. Numbers that are 0 are left out.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar
from weakref import proxy

from ...table import EVERYONE, Event, Game, Reason, Story, Table
from ...table.story import event_of
from .manifest import GameRoom

BOX, DISCARDS = "box", "discards"
SCORE, POINTS = "score-", "points-"
"""Prefixes of the names of a seat's numbers: its score, and its points from one source; the seat's number follows."""

OFF = ("deck-", DISCARDS)
"""Prefixes of places, besides `box`, that hold no pieces."""


def is_off(place: str) -> bool:
    """Return whether a piece leaves the table when it goes to a place.

    >>> is_off("box"), is_off("deck-event"), is_off("box-rare")
    (True, True, False)
    """
    return place == BOX or place.startswith(OFF)


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece's move, with its origin (`start`) if it had no place before, and a new `name` if that changes."""

    piece: str
    to: str
    start: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class NumberChange:
    number: str
    by: int


@dataclass(frozen=True, slots=True)
class PieceFlight:
    """A picture that flies between two places or pieces, for a thing that looks like all others of its kind."""

    picture: str
    start: str
    to: str


Touch: TypeAlias = PieceMove | NumberChange | PieceFlight
Touches: TypeAlias = tuple[Touch, ...]
Counts: TypeAlias = Mapping[str, int]


class BoardState:
    """The places of all pieces on the table, and the values of its numbers.

    >>> board = BoardState({"item-7": "pool"}, {"score-0": 2})
    >>> placed = PieceMove("item-7", "album-0", name="stamp-0-c3")
    >>> board.play([placed, NumberChange("score-0", -2), NumberChange("left-event", 1)])
    >>> board
    BoardState({'stamp-0-c3': 'album-0'}, {'left-event': 1})
    """

    __slots__ = ("numbers", "places")

    def __init__(self, places: Mapping[str, str], numbers: Mapping[str, int]) -> None:
        self.places = dict(places)
        self.numbers = {name: number for name, number in numbers.items() if number}

    def __repr__(self) -> str:
        return f"BoardState({self.places}, {self.numbers})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardState) and (self.places, self.numbers) == (other.places, other.numbers)

    def lying(self, *places: str) -> list[str]:
        return [piece for piece, place in self.places.items() if place in places]

    def play(self, touches: Iterable[Touch]) -> None:
        for touch in touches:
            if isinstance(touch, PieceMove):
                self.places.pop(touch.piece, None)
                if not is_off(touch.to):
                    self.places[touch.name or touch.piece] = touch.to
            elif isinstance(touch, NumberChange):
                number = self.numbers.pop(touch.number, 0) + touch.by
                if number:
                    self.numbers[touch.number] = number


G = TypeVar("G", bound=Game[Any])
V = TypeVar("V")


class GameSteps(ABC, Generic[G, V]):
    """The changes that a game's events make to the table; `game` is a game that has not begun."""

    counted_by_hand: ClassVar[Sequence[str]] = ()
    """Numbers whose changes are all listed by `by_hand`."""

    def __init__(self, game: G) -> None:
        self.game = game

    @abstractmethod
    def places(self, view: V) -> Mapping[str, str]:
        """Return the place of every piece in a seat's view."""

    @abstractmethod
    def numbers(self, view: V) -> Mapping[str, int]:
        """Return the value of every number in a seat's view."""

    @abstractmethod
    def comes_from(self, piece: str, event: Event, view: V, counted: Counts) -> str:
        """Return the origin of a piece that had no place; `counted` has the changes of numbers made by the event."""

    @abstractmethod
    def goes_to(self, piece: str, event: Event) -> str:
        """Return the place off the table to which a piece goes."""

    def by_hand(self, event: Event, board: BoardState) -> Iterable[Touch]:
        """Return the changes made by an event that no view shows; `board` is the state before the event."""
        return ()

    def flights(self, event: Event, counted: Counts) -> Iterable[PieceFlight]:
        """Return the things that fly, given the changes of numbers made by the event."""
        return ()

    def cardboard(self, game: G, view: V) -> Mapping[str, str]:
        """Return the places of physical components, by names that do not change when more about them is entered."""
        return self.places(view)

    def board(self, view: V) -> BoardState:
        return BoardState(self.places(view), self.numbers(view))

    def begin(self, seat: int) -> BoardState:
        """Return the board at the start, as a seat sees it."""
        return self.board(self.game.view(seat, None))

    def play(self, board: BoardState, event: Event, view: V | None) -> Touches:
        """Apply an event; return its changes. `view` is the view after it, None in a simultaneous phase."""
        told = tuple(self.by_hand(event, board))
        board.play(told)
        if view is None:
            return told
        now = self.board(view)
        now.numbers = {name: number for name, number in now.numbers.items() if name not in self.counted_by_hand}
        now.numbers |= {name: board.numbers[name] for name in self.counted_by_hand if name in board.numbers}
        counted = {name: by for name in {**board.numbers, **now.numbers}
                   if (by := now.numbers.get(name, 0) - board.numbers.get(name, 0))}  # fmt: skip
        rest: list[Touch] = [
            PieceMove(piece, self.goes_to(piece, event)) for piece in board.places if piece not in now.places
        ]
        for piece, place in now.places.items():
            if piece not in board.places:
                rest.append(PieceMove(piece, place, self.comes_from(piece, event, view, counted)))
            elif board.places[piece] != place:
                rest.append(PieceMove(piece, place))
        rest += self.flights(event, counted)
        rest += [NumberChange(name, by) for name, by in counted.items()]
        board.places, board.numbers = now.places, now.numbers
        return (*told, *rest)


def steps_of(room: GameRoom, table: Table[Any]) -> GameSteps[Any, Any] | None:
    """Return the steps for a table; None if its game defines none."""
    if room.browser.steps is None:
        return None
    game = room.make(table.seats, table.game.pack, table.header.settings)
    steps: GameSteps[Any, Any] = room.browser.steps(game)
    return steps


class ViewedStory(Story):
    """A story that stores a seat's view at each event told to the seat, starting with the event at index `start`."""

    __slots__ = ("_count", "_game", "_seat", "_start", "views")

    def __init__(self, game: Game[Any], seat: int, start: int) -> None:
        super().__init__()
        self._game, self._seat, self._start, self._count = proxy(game), seat, start, 0
        self.views: dict[int, Any] = {}
        """Views by the `id()` of their events, except for events of simultaneous phases."""

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        super().tell(message, to=to, why=why, **params)
        if to >> self._seat & 1:
            self._count += 1
            if self._count > self._start and self.sink is self.told:
                self.views[id(self.told[-1])] = self._game.view(self._seat, None)


class EventSteps:
    """The changes that each event seen by a seat makes to the table, computed on a copy that follows the table."""

    def __init__(self, room: GameRoom, seat: int, kind: Callable[[Any], GameSteps[Any, Any]] | None = None) -> None:
        self.room = room
        self.seat = seat
        self._kind = kind or room.browser.steps
        self._game: Game[Any] | None = None
        """The game whose events are known: a replayed game is a new object, even in the same position."""
        self._table: Table[Any] | None = None
        """The copy that follows the table."""
        self._first = 0
        """The index of the first event whose changes are known."""
        self._touches: list[Touches] = []

    def since(self, table: Table[Any], events: Sequence[Event], start: int) -> list[Touches]:
        """Return the changes made by each event from index `start` onwards; all empty if the game has no steps."""
        if self._kind is None or start >= len(events):
            return [()] * len(events[start:])
        if self._game is not table.game or start < self._first or self._table is None:
            self._begin(table, start, self._kind)
        else:
            self._table.follow(table.entries(len(self._table.entries())))
        self._play()
        return self._touches[start - self._first : len(events) - self._first]

    def _begin(self, table: Table[Any], start: int, kind: Callable[[Any], GameSteps[Any, Any]]) -> None:
        """Follow the table from the event `start` on or, if the state before it is unknown, from the first event."""
        self._steps = kind(self.room.make(table.seats, table.game.pack, table.header.settings))
        self._game, self._first, self._touches = table.game, start, []
        seat = self.seat
        self._table = table.overheard(lambda game: ViewedStory(game, seat, start - 1))
        if not start:
            self._board = self._steps.begin(self.seat)
            return
        before = self._views.get(id(self._table.tellings(self.seat)[start - 1]))
        if before is None:
            self._begin(table, 0, kind)
        else:
            self._board = self._steps.board(before)

    def _play(self) -> None:
        assert self._table is not None
        for telling in self._table.tellings(self.seat)[self._first + len(self._touches) :]:
            view = self._views.pop(id(telling), None)
            self._touches.append(self._steps.play(self._board, event_of(telling), view))

    @property
    def _views(self) -> dict[int, Any]:
        assert self._table is not None
        story = self._table.game.story
        assert isinstance(story, ViewedStory)
        return story.views


def plain_touches(touches: Touches) -> str:
    """Return changes as JSON lists for the page, without empty strings at the lists' ends.

    >>> flight = PieceFlight("idea-crime", "supply", "ideas-0")
    >>> plain_touches((PieceMove("item-7", "pile-B1"), NumberChange("score-1", 3), flight))
    '[["move","item-7","pile-B1"],["count","score-1",3],["fly","idea-crime","supply","ideas-0"]]'
    >>> placed = PieceMove("item-7", "album-0", name="stamp-0-c3")
    >>> plain_touches((PieceMove("card-C03", "display-comic", "deck-comic"), placed))
    '[["move","card-C03","display-comic","deck-comic"],["move","item-7","album-0","","stamp-0-c3"]]'
    """
    return json.dumps([_plain(touch) for touch in touches], separators=(",", ":"), ensure_ascii=False)


def _plain(touch: Touch) -> list[str | int]:
    match touch:
        case PieceMove(piece, to, start, name):
            given = ["move", piece, to, start, name]
            while not given[-1]:
                given.pop()
            return [*given]
        case NumberChange(number, by):
            return ["count", number, by]
        case PieceFlight(picture, start, to):
            return ["fly", picture, start, to]
