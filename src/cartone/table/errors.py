"""What can go wrong at a table. Each message says what is wrong and what would be right.

Everything here is a `CartoneError`. It names a message of the catalogues and its parameters; `str` says it in English,
`Catalogue.error` in any language. The command line prints its one line and exits with status 2. A value that will not
do is a `ValueError` too, something that is not there a `LookupError`: who knows only Python catches those.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..locale import Catalogue, catalogue


class CartoneError(Exception):
    """Something a person asked for cannot be done; the table is unchanged.

    A parameter may be an error itself: it is said in the same language. No sentence is made before somebody reads it.

    >>> str(NotYourTurn("error.not-asked", asked="B, C"))
    'it is not your turn. Seats still to answer: B, C'
    >>> str(CartoneError("error.in-file", path="my.record", problem=NotYourTurn("error.game-over")))
    'my.record: the game is already over'
    """

    def __init__(self, message: str, /, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params

    def said(self, words: Catalogue) -> str:
        """The sentence, in the language of a catalogue."""
        said = {name: part.said(words) for name, part in self.params.items() if isinstance(part, CartoneError)}
        return words.text(self.message, **{**self.params, **said})

    def __str__(self) -> str:
        return self.said(catalogue())


class UnknownName(CartoneError, LookupError):
    """A game, bot, pack, seat or option that does not exist."""


class NotYourTurn(CartoneError, ValueError):
    """An answer from a seat that was not asked."""


class IllegalAnswer(CartoneError, ValueError):
    """An answer that is not among the options; it says what would be one."""


class NothingToUndo(CartoneError, LookupError):
    """There is no answer of that seat to take back."""


class IllegalOutcome(CartoneError, ValueError):
    """A dealer named a card that cannot come from that deck."""


class RecordError(CartoneError, ValueError):
    """A record that cannot be read, or stops fitting the game at a line; `problem` says why."""

    def __init__(self, line: int, problem: str | CartoneError, /, **params: Any) -> None:
        self.line = line
        self.problem = problem if isinstance(problem, CartoneError) else CartoneError(problem, **params)
        super().__init__("error.in-line", line=line, problem=self.problem)
        self.args = (line, self.problem)


class PackError(CartoneError, ValueError):
    """A card pack with mistakes. It has no message of its own: `problems` holds one for each, said in one line."""

    def __init__(self, problems: Sequence[CartoneError], /) -> None:
        super().__init__("")
        self.problems = problems
        self.args = (problems,)

    def said(self, words: Catalogue) -> str:
        return "\n".join(problem.said(words) for problem in self.problems)


class RulesError(RuntimeError):
    """The rules coroutine broke the discipline of the table: a bug of ours, never of a player."""


def short(answer: object) -> str:
    """An answer in quotes, for a message; of a long one the beginning."""
    text = str(answer)
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
