"""What each event of a story touches: pieces that move, numbers that change, and things that fly.

A *piece* lies on a *place*, and a *number* stands somewhere on the table. All have names, which hold for the eyes of
one seat: no name says what that seat may not know. A game says where everything lies in a view and what its events
touch; then the touches of all that a seat was told, played over the table as it was, give the table as it is. Pages
play just these touches, so that whoever looks sees happen what happened.

Some places hold no pieces: `box`, decks (`deck-…`) and discards (`discards…`). A piece that goes there has left the
table, and where everything lies leaves it out. A number that is nought is left out too.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ...table import Event, Game, Table
from .manifest import GameRoom

BOX, DISCARDS = "box", "discards"
SCORE, POINTS = "score-", "points-"
"""How the names of numbers begin that are somebody's points, and those from one source: the seat follows."""

OFF = ("deck-", DISCARDS)
"""How the names of other places begin that hold no pieces."""


def is_off(place: str) -> bool:
    """Whether whatever goes there has left the table.

    >>> is_off("box"), is_off("deck-event"), is_off("box-rare")
    (True, True, False)
    """
    return place == BOX or place.startswith(OFF)


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes to a place. One that lay nowhere comes from `start`; one that is called otherwise there, `name`."""

    piece: str
    to: str
    start: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number changes by so much."""

    number: str
    by: int


@dataclass(frozen=True, slots=True)
class Fly:
    """Something that nobody tells apart from its like flies from one place or piece to another: a picture of it."""

    picture: str
    start: str
    to: str


Touch: TypeAlias = Move | Count | Fly
Touches: TypeAlias = tuple[Touch, ...]


class Board:
    """Where every piece lies, and how the numbers stand.

    >>> board = Board({"item-7": "pool"}, {"score-0": 2})
    >>> board.play([Move("item-7", "album-0", name="stamp-0-c3"), Count("score-0", -2), Count("left-event", 1)])
    >>> board
    Board({'stamp-0-c3': 'album-0'}, {'left-event': 1})
    """

    __slots__ = ("numbers", "places")

    def __init__(self, places: Mapping[str, str], numbers: Mapping[str, int]) -> None:
        self.places = dict(places)
        self.numbers = {name: number for name, number in numbers.items() if number}

    def __repr__(self) -> str:
        return f"Board({self.places}, {self.numbers})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.places, self.numbers) == (other.places, other.numbers)

    def lying(self, *places: str) -> list[str]:
        """The pieces that lie on some places."""
        return [piece for piece, place in self.places.items() if place in places]

    def play(self, touches: Iterable[Touch]) -> None:
        """Things move and numbers change."""
        for touch in touches:
            if isinstance(touch, Move):
                self.places.pop(touch.piece, None)
                if not is_off(touch.to):
                    self.places[touch.name or touch.piece] = touch.to
            elif isinstance(touch, Count):
                number = self.numbers.pop(touch.number, 0) + touch.by
                if number:
                    self.numbers[touch.number] = number


G = TypeVar("G", bound=Game[Any])
V = TypeVar("V")


class GameSteps(ABC, Generic[G, V]):
    """What the events of a game touch; `game` is one of that kind that has not begun."""

    def __init__(self, game: G) -> None:
        self.game = game

    @abstractmethod
    def places(self, view: V) -> Mapping[str, str]:
        """Where every piece lies, as a seat's view has it."""

    @abstractmethod
    def numbers(self, view: V) -> Mapping[str, int]:
        """How every number stands."""

    @abstractmethod
    def touches(self, event: Event, board: Board) -> Iterable[Touch]:
        """What an event touches, given where everything lies when it happens."""

    def follows(self, touches: Touches, board: Board) -> Iterable[Touch]:
        """What follows from that, once it has happened: numbers that nobody tells because they are counted."""
        return ()

    def cardboard(self, game: G, view: V) -> Mapping[str, str]:
        """Where everything lies on a real table, by names that things keep whatever else is told of them."""
        return self.places(view)

    def board(self, view: V) -> Board:
        """The table as a view has it."""
        return Board(self.places(view), self.numbers(view))

    def begin(self, seat: int) -> Board:
        """The table as a seat found it."""
        return self.board(self.game.view(seat, None))

    def play(self, board: Board, event: Event) -> Touches:
        """An event happens on a table: what it touches."""
        touches = tuple(self.touches(event, board))
        board.play(touches)
        following = tuple(self.follows(touches, board)) if touches else ()
        board.play(following)
        return touches + following


def steps_of(room: GameRoom, table: Table[Any]) -> GameSteps[Any, Any] | None:
    """What the events of a table touch, if its game says so."""
    if room.browser.steps is None:
        return None
    game = room.make(table.seats, table.game.pack, table.header.settings)
    steps: GameSteps[Any, Any] = room.browser.steps(game)
    return steps


class Told:
    """What each event touches that a seat sees happen at a table. It goes on where it was asked last."""

    def __init__(self, room: GameRoom, seat: int) -> None:
        self.room = room
        self.seat = seat
        self._game: Game[Any] | None = None
        self._steps: GameSteps[Any, Any] | None = None
        self._board = Board({}, {})
        self._seen = 0
        """How many events have happened on that board."""

    def since(self, table: Table[Any], events: Sequence[Event], start: int) -> list[Touches]:
        """What each of the events touches from the `start`-th on; nothing if the game does not say so."""
        if self._game is not table.game or start < self._seen:
            self._begin(table)
        steps = self._steps
        if steps is None:
            return [()] * len(events[start:])
        for event in events[self._seen : start]:
            steps.play(self._board, event)
        self._seen = max(start, self._seen)
        board = Board(self._board.places, self._board.numbers)
        return [steps.play(board, event) for event in events[start:]]

    def _begin(self, table: Table[Any]) -> None:
        """A game that is played anew is another one, even if it came to the same."""
        self._game, self._steps, self._seen = table.game, steps_of(self.room, table), 0
        if self._steps is not None:
            self._board = self._steps.begin(self.seat)


def plain_touches(touches: Touches) -> str:
    """Touches as a page has them: lists in JSON, what is empty at their ends left out.

    >>> plain_touches((Move("item-7", "pile-B1"), Count("score-1", 3), Fly("idea-crime", "supply", "ideas-0")))
    '[["move","item-7","pile-B1"],["count","score-1",3],["fly","idea-crime","supply","ideas-0"]]'
    >>> plain_touches((Move("card-C03", "display-comic", "deck-comic"), Move("item-7", "album-0", name="stamp-0-c3")))
    '[["move","card-C03","display-comic","deck-comic"],["move","item-7","album-0","","stamp-0-c3"]]'
    """
    return json.dumps([_plain(touch) for touch in touches], separators=(",", ":"), ensure_ascii=False)


def _plain(touch: Touch) -> list[str | int]:
    match touch:
        case Move(piece, to, start, name):
            given = ["move", piece, to, start, name]
            while not given[-1]:
                given.pop()
            return [*given]
        case Count(number, by):
            return ["count", number, by]
        case Fly(picture, start, to):
            return ["fly", picture, start, to]
