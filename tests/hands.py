"""A mechanical person beside a real table: it moves a model of the cardboard only as it is told, line by line."""

from __future__ import annotations

from typing import Any

from cartone.games import game_called
from cartone.games.kit.steps import Board, GameSteps, Told, steps_of
from cartone.table import Table

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
