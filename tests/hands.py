"""A mechanical person at a real table, who moves the pieces of a model exactly as the lines instruct."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple
from unittest.mock import patch

from cartone.games import game_called
from cartone.games.automa.page.page import ITS_EDITOR, ITS_PLACES
from cartone.games.kit.steps import (
    POINTS,
    SCORE,
    BoardState,
    EventSteps,
    GameSteps,
    NumberChange,
    PieceMove,
    Touch,
    steps_of,
)
from cartone.games.pinzetta.page.page import is_hers
from cartone.games.pinzetta.steps import CUBE
from cartone.host import Correction
from cartone.host.corrections import lying
from cartone.table import Event, Table

from .taps import look


def mistaken(steps: type[GameSteps[Any, Any]], wrong: type[GameSteps[Any, Any]]) -> AbstractContextManager[Any]:
    """Return a patch that replaces methods of the steps by those of a mistaken class."""
    patches: AbstractContextManager[Any] = patch.multiple(
        steps, **{name: does for name, does in vars(wrong).items() if callable(does)}
    )
    return patches


class Hands:
    """A model of the pieces on the table, and a count of the instructions carried out."""

    def __init__(self, table: Table[Any]) -> None:
        room = game_called(table.header.game)
        steps = steps_of(room, table)
        assert isinstance(steps, GameSteps)
        self.table, self.steps, self.model, self.told = table, steps, steps.begin(0), EventSteps(room, 0)
        self.heard = 0
        self.acts = 0
        """Number of instructions carried out, so that a test can require a minimum."""

    def follow(self) -> BoardState:
        """Carry out the instructions since the last call, check the model against the game, and return the model."""
        events = self.table.happened(0)
        page = look(self.table)
        for step in page.story.steps(events[self.heard :], self.told.since(self.table, events, self.heard)):
            for_hands = page.hands.is_for_hands(step)
            assert step.line or not for_hands, "something is moved of which there are no words"
            self.acts += for_hands
            self.model.play(step.touches)
        self.heard = len(events)
        now = self.steps.board(self.table.view(0))
        after = [event.id for event in events[-8:]]
        assert self.model.places == now.places, f"things lie elsewhere after {after}"
        assert self.model.numbers == now.numbers, f"numbers are others after {after}"
        return self.model


# -- only what is for hands -------------------------------------------------------------------

YOU, OPPONENT = 0, 1
TOLD = ("automa-set-up", "automa-card")
"""Events whose instructions were carried out earlier, because the page had asked for them."""
RANKING, FOREVER_BOX = f"points-{OPPONENT}-ranking", "box-forever"


BETWEEN_ROUNDS = ("calendar", "displays", "laid")
"""Events between two rounds that move tiles, displays and cards; no correction lists them."""


class Side(NamedTuple):
    """Two tests for the opponent's side: whether a piece in a place belongs to it, and whether a number is counted on
    the table."""

    is_its: Callable[[str, str], bool]
    is_counted: Callable[[str], bool]


SIDES: Mapping[str, Side] = {
    "pinzetta": Side(lambda piece, place: is_hers(place), lambda number: number == CUBE),
    "automa": Side(
        lambda piece, place: piece.startswith(ITS_EDITOR) or place in ITS_PLACES,
        lambda number: not number.startswith((SCORE, POINTS)) or number == RANKING,
    ),
}


def is_own(event: Event) -> bool:
    """Return whether the player had moved the pieces of an event before entering it."""
    return event.id in TOLD or not event.is_said or event.params.get("seat") == YOU


class Owner:
    """The owner of a physical game, who carries out each line and makes the moves that are entered, without knowing the
    rules."""

    def __init__(self, table: Table[Any]) -> None:
        room = game_called(table.header.game)
        steps = steps_of(room, table)
        assert steps is not None
        self.side, self.board, self.told = SIDES[table.header.game], steps.begin(YOU), EventSteps(room, YOU)
        self.heard = self.acts = self.supplied = 0
        self.day = ""
        self.is_dealt = table.header.seed is None

    def follow(self, table: Table[Any]) -> BoardState:
        """Carry out the instructions since the last call; return the board."""
        events, page = table.happened(YOU), look(table)
        touched = self.told.since(table, events, self.heard)
        days = [event.params["day"].value for event in events[: self.heard] if event.id == "day"]
        self.day = days[-1] if days else ""  # after a correction it may be an earlier day
        for event, touches in zip(events[self.heard :], touched, strict=True):
            if event.id == "day":
                self.day = event.params["day"].value
            for_hands = any(map(page.hands.is_for_hands, page.story.steps([event], [touches])))
            if is_own(event) or for_hands:
                self.board.play(map(self.called, touches))
            self.acts += for_hands
        self.heard = len(events)
        return self.board

    def called(self, touch: Touch) -> Touch:
        """Return the touch with the piece's name on that day; Forever Stamps in the supply have no names."""
        if isinstance(touch, PieceMove) and touch.piece.startswith("item-"):
            return PieceMove(f"item-{self.day}-{touch.piece.removeprefix('item-')}", touch.to)
        if isinstance(touch, PieceMove) and touch.to == FOREVER_BOX:
            self.supplied += 1
            return PieceMove(f"forever-{self.supplied}", touch.to)
        return touch

    def put_right(self, correction: Correction) -> None:
        """Move pieces as a correction instructs, each from the place that the correction states; an open correction
        gives no instructions."""
        self.heard = len(correction.table.happened(YOU))
        if correction.is_open:
            return
        was, now = look(correction.was), look(correction.table)
        for piece, start, to in correction.moves:
            if (now if to else was).hands.to_move(piece, start, to):
                self.move(piece, start, to)
        for name, before, after in correction.counts:
            if now.hands.to_count(name, before, after) and self.side.is_counted(name):
                assert self.board.numbers.get(name, 0) == before, f"{name} is not {before}"
                self.board.play([NumberChange(name, after - before)])
        there = lying(correction.table).numbers
        self.board.numbers |= {name: there.get(name, 0) for name in BETWEEN_ROUNDS}
        self.acts += 1

    def move(self, piece: str, start: str, to: str) -> None:
        if start == FOREVER_BOX and piece not in self.board.places:  # these pieces are all alike
            del self.board.places[self.board.lying(FOREVER_BOX)[0]]
            self.board.places[piece] = start
        if self.side.is_its(piece, start):
            assert self.board.places.get(piece) == start, f"{piece} does not lie on {start}"
        self.board.play([PieceMove(piece, to or "deck-supply")])

    def check(self, table: Table[Any]) -> None:
        """Check that the opponent's side matches the game, including the number of Forever Stamps in the opponent's
        box."""
        there, after = lying(table), [event.id for event in table.happened(YOU)[-8:]]
        assert self.its_pieces(self.board) == self.its_pieces(there), f"things lie elsewhere after {after}"
        assert self.numbers(self.board) == self.numbers(there), f"numbers are others after {after}"

    def its_pieces(self, board: BoardState) -> tuple[dict[str, str], int]:
        its = {piece: place for piece, place in board.places.items() if self.side.is_its(piece, place)}
        boxed = [piece for piece, place in its.items() if place == FOREVER_BOX]
        return {piece: place for piece, place in its.items() if piece not in boxed}, len(boxed)

    def numbers(self, board: BoardState) -> dict[str, int]:
        """Return the numbers that can be counted on the table; cards that Cartone draws stay in the box."""
        there = {name: number for name, number in board.numbers.items() if number and self.side.is_counted(name)}
        return {name: number for name, number in there.items() if name != "laid" or self.is_dealt}
