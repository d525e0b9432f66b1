"""Tells a puzzle in words: what it asks, and what an answer is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..bots import best_of
from ..games import GameRoom
from ..locale import Catalogue
from ..table import Ask
from .puzzle import Puzzle, table_of


class Verdict(NamedTuple):
    """The words about an answer to a puzzle."""

    is_right: bool
    said: str
    best: str
    """The best answer, and what it is worth."""


class PuzzleTelling:
    """A puzzle in the words of a language."""

    def __init__(self, room: GameRoom, puzzle: Puzzle, words: Catalogue) -> None:
        self.room, self.puzzle, self.words = room, puzzle, words
        self.table = table_of(room, puzzle)
        self.ask: Ask = self.table.pending[0]
        self.seats = room.seated(self.table.seats, words, {})
        self.game = room.words(words, self.seats, 0, self.table.game.pack)
        self.bot = room.player(best_of(room.name), words)
        self.title = " · ".join((kind_name(puzzle.kind, words), words.text(f"puzzles.difficulty-{puzzle.difficulty}"),
                                 room.described(dict(puzzle.settings), words)))  # fmt: skip

    def asked(self) -> str:
        """Return what every puzzle asks."""
        return self.words.text("puzzles.about", bot=self.bot)

    def place_of(self, option: Any) -> int:
        """Return the place of an option."""
        return self.ask.options.listed().index(self.ask.options.number(option))

    def option(self, place: int) -> str:
        """Return an option in words."""
        return str(self.game.option(self.table.view(0), self.ask.kind, self.ask.options.at(place)))

    def verdict(self, place: int) -> Verdict:
        """Return what is said of an answer."""
        puzzle, text = self.puzzle, self.words.text
        worth = text("puzzles.worth", bot=self.bot, games=self.words.decimal(100 * puzzle.wins, 0),
                     points=puzzle.costs[puzzle.greedy])  # fmt: skip
        best = f"{text('puzzles.best', option=self.option(puzzle.right))} {worth}"
        if place == puzzle.right:
            return Verdict(True, text("puzzles.right"), best)
        said = text("puzzles.wrong", points=puzzle.costs[place])
        return Verdict(False, said, best)


def kind_name(kind: str, words: Catalogue) -> str:
    """Return the display name of a kind of puzzles."""
    return words.text(f"puzzles.kind-{kind}")
