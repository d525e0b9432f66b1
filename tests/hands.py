"""A mechanical person beside a real table: it moves a model of the cardboard only as it is told, line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cartone.games import game_called
from cartone.games.automa.page.page import ITS_EDITOR, ITS_PLACES
from cartone.games.kit.steps import POINTS, SCORE, Board, Count, GameSteps, Move, Told, Touch, steps_of
from cartone.games.pinzetta.page.page import SHOWN, is_hers
from cartone.host import Correction
from cartone.host.corrections import lying
from cartone.table import Event, Table

from .taps import look


class Hands:
    """The model, and how much of the story it has heard."""

    def __init__(self, table: Table[Any]) -> None:
        room = game_called(table.header.game)
        steps = steps_of(room, table)
        assert isinstance(steps, GameSteps)
        self.table, self.steps, self.model, self.told = table, steps, steps.begin(0), Told(room, 0)
        self.heard = 0
        self.acts = 0
        """How often something had to be moved: a check of nothing is no check."""

    def follow(self) -> Board:
        """Do what the page says since it was looked at last; then the model is as the game has it."""
        events = self.table.happened(0)
        page = look(self.table)
        for step in page.steps(events[self.heard :], self.told.since(self.table, events, self.heard)):
            for_hands = page.is_for_hands(step)
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
"""What hands have done before it is told, because the page has asked for it."""
RANKING, HER_SCORE, FOREVER_BOX = f"points-{OPPONENT}-ranking", f"{SCORE}{OPPONENT}", "box-forever"


BETWEEN_ROUNDS = ("calendar", "displays", "laid")
"""What is done with tiles, displays and cards between two rounds: no correction tells it."""


class Side(NamedTuple):
    """Which pieces lie on the opponent's side, by where they lie, and which numbers stand somewhere on the table."""

    is_its: Callable[[str, str], bool]
    is_counted: Callable[[str], bool]


SIDES: Mapping[str, Side] = {
    "pinzetta": Side(lambda piece, place: is_hers(place), lambda number: number == HER_SCORE),
    "automa": Side(
        lambda piece, place: piece.startswith(ITS_EDITOR) or place in ITS_PLACES,
        lambda number: not number.startswith((SCORE, POINTS)) or number == RANKING,
    ),
}


def is_own(event: Event) -> bool:
    """Whether somebody has moved that already, before they told it."""
    return event.id in TOLD or not event.is_said or event.params.get("seat") == YOU


class Owner:
    """Whoever has the box and knows no rules: they move what a line tells them to, and what they told themselves."""

    def __init__(self, table: Table[Any]) -> None:
        room = game_called(table.header.game)
        steps = steps_of(room, table)
        assert steps is not None
        self.side, self.board, self.told = SIDES[table.header.game], steps.begin(YOU), Told(room, YOU)
        self.heard = self.acts = self.supplied = 0
        self.day = ""
        self.is_dealt = table.header.seed is None

    def follow(self, table: Table[Any]) -> Board:
        """Do what the page says since it was looked at last."""
        events, page = table.happened(YOU), look(table)
        touched = self.told.since(table, events, self.heard)
        days = [event.params["day"].value for event in events[: self.heard] if event.id == "day"]
        self.day = days[-1] if days else ""  # after a correction it may be an earlier one
        for event, touches in zip(events[self.heard :], touched, strict=True):
            if event.id == "day":
                self.day = event.params["day"].value
            for_hands = any(map(page.is_for_hands, page.steps([event], [touches])))
            if is_own(event) or for_hands:
                self.board.play(map(self.called, touches))
            if event.id == "her-total":  # her marker goes to the sum
                self.board.numbers[HER_SCORE] = event.params["total"]
            self.acts += for_hands
        self.heard = len(events)
        return self.board

    def called(self, touch: Touch) -> Touch:
        """An item keeps its name, whatever box it comes to: it is that of its day. Forever stamps of the supply have
        none."""
        if isinstance(touch, Move) and touch.piece.startswith("item-"):
            return Move(f"item-{self.day}-{touch.piece.removeprefix('item-')}", touch.to)
        if isinstance(touch, Move) and touch.to == FOREVER_BOX:
            self.supplied += 1
            return Move(f"forever-{self.supplied}", touch.to)
        return touch

    def put_right(self, correction: Correction) -> None:
        """Move what a correction tells, each thing from where the line says that it lies; as long as later entries
        wait, it tells nothing."""
        self.heard = len(correction.table.happened(YOU))
        if correction.waiting:
            return
        was, now = look(correction.was), look(correction.table)
        for piece, start, to in correction.moves:
            if (now if to else was).to_move(piece, start, to):
                self.move(piece, start, to)
        for name, before, after in correction.counts:
            number = HER_SCORE if name == SHOWN else name  # her cube shows the one or the other
            if now.to_count(name, before, after) and self.side.is_counted(number):
                assert self.board.numbers.get(number, 0) == before, f"{number} is not {before}"
                self.board.play([Count(number, after - before)])
        there = lying(correction.table).numbers
        self.board.numbers |= {name: there.get(name, 0) for name in BETWEEN_ROUNDS}
        self.acts += 1

    def move(self, piece: str, start: str, to: str) -> None:
        if start == FOREVER_BOX and piece not in self.board.places:  # all are alike
            del self.board.places[self.board.lying(FOREVER_BOX)[0]]
            self.board.places[piece] = start
        if self.side.is_its(piece, start):
            assert self.board.places.get(piece) == start, f"{piece} does not lie on {start}"
        self.board.play([Move(piece, to or "deck-supply")])

    def check(self, table: Table[Any]) -> None:
        """On the opponent's side all lies as the game has it; of forever stamps in their box, as many."""
        there, heard = lying(table), [event.id for event in table.happened(YOU)]
        after = heard[-8:]
        if "her-total" not in heard:  # until then only Shows move her marker
            there.numbers[HER_SCORE] = there.numbers.get(SHOWN, 0)
        assert self.its_pieces(self.board) == self.its_pieces(there), f"things lie elsewhere after {after}"
        assert self.numbers(self.board) == self.numbers(there), f"numbers are others after {after}"

    def its_pieces(self, board: Board) -> tuple[dict[str, str], int]:
        its = {piece: place for piece, place in board.places.items() if self.side.is_its(piece, place)}
        boxed = [piece for piece, place in its.items() if place == FOREVER_BOX]
        return {piece: place for piece, place in its.items() if piece not in boxed}, len(boxed)

    def numbers(self, board: Board) -> dict[str, int]:
        """Those that stand on the table; cards that Cartone draws are in the box."""
        there = {name: number for name, number in board.numbers.items() if number and self.side.is_counted(name)}
        return {name: number for name, number in there.items() if name != "laid" or self.is_dealt}
