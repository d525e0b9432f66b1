"""What can go wrong at a table. Each message says what is wrong and what would be right.

Everything here is a `CartoneError`; the command line prints its one line and exits with status 2.
"""

from __future__ import annotations


class CartoneError(Exception):
    """Something a person asked for cannot be done; the table is unchanged."""


class UnknownName(CartoneError):
    """A game, bot, pack, seat or option that does not exist."""


class NotYourTurn(CartoneError):
    """An answer from a seat that was not asked."""


class IllegalAnswer(CartoneError):
    """An answer that is not among the options."""


class NothingToUndo(CartoneError):
    """There is no answer of that seat to take back."""


class IllegalOutcome(CartoneError):
    """A dealer named a card that cannot come from that deck."""


class RecordError(CartoneError):
    """A record that cannot be read, or stops fitting the game at a line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class PackError(CartoneError):
    """A card pack with mistakes; `problems` holds one line for each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class RulesError(RuntimeError):
    """The rules coroutine broke the discipline of the table: a bug of ours, never of a player."""
