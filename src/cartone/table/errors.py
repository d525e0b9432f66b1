"""What can go wrong at a table. Each message says what is wrong and what would be right.

Everything here is a `CartoneError`. It names a message of the catalogues and its parameters; `str` says it in English,
`Catalogue.error` in any language. The command line prints its one line and exits with status 2. A value that will not
do is a `ValueError` too, something that is not there a `LookupError`: who knows only Python catches those.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import Any

from ..locale import Catalogue, catalogue


class CartoneError(Exception):
    """Something a person asked for cannot be done; the table is unchanged.

    A parameter may be an error itself: it is said in the same language, and so is what is quoted. No sentence is made
    before somebody reads it.

    >>> str(NotYourTurn("error.not-asked", asked="B, C"))
    'it is not your turn. These seats still have to answer: B, C'
    >>> str(CartoneError("error.in-file", path="my.record", problem=NotYourTurn("error.game-over")))
    'my.record: the game is already over'
    """

    def __init__(self, message: str, /, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params

    def said(self, words: Catalogue) -> str:
        """The sentence, in the language of a catalogue."""
        return words.text(self.message, **{name: said(part, words) for name, part in self.params.items()})

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


class Quoted(str):
    """What somebody typed or wrote; the quotation marks come with the language.

    >>> str(UnknownName("error.no-setting", name=quoted("tempo")))
    'this game has no setting “tempo”'
    """

    __slots__ = ()


class Term(str):
    """A message that is a word or two: a language says it its own way, as a deck that records call by a name.

    >>> str(IllegalOutcome("error.deck-empty", card=quoted("E1"), deck=Term("deck.event")))
    '“E1” cannot be drawn: none of the event cards are left'
    """

    __slots__ = ()


class Moment(str):
    """A day or a moment, as stores write it."""

    __slots__ = ()


class Either(tuple[str, ...]):
    """Values of which one is chosen, listed as the language does.

    >>> str(UnknownName("error.setting", name="level", value="9", values=Either("123")))
    'the setting level cannot be 9. It can be 1, 2 or 3'
    """

    __slots__ = ()


class Large(int):
    """A number that may be a large one: its digits stand in the groups of the language."""

    __slots__ = ()


def said(part: object, words: Catalogue) -> object:
    """A parameter of a message, in the language of a catalogue."""
    match part:
        case CartoneError():
            return part.said(words)
        case Quoted():
            return words.quoted("".join(one if one.isprintable() else repr(one)[1:-1] for one in part))
        case Term():
            return words.first(part, part.partition("-")[0]) or words.quoted(part.partition(".")[2])
        case Moment():
            return words.moment(part)
        case Either():
            return words.listed(part, "or")
        case Large():
            return words.number(part)
    return part


def quoted(value: object) -> str:
    """A value for a message: text in quotes, anything else as it is written."""
    return Quoted(value) if isinstance(value, str) else repr(value)


NOT_PERMITTED = CartoneError("error.not-permitted")
SYSTEM = {
    errno.ENOENT: CartoneError("error.not-found"), errno.EISDIR: CartoneError("error.is-folder"),
    errno.ENOTDIR: CartoneError("error.is-no-folder"), errno.ENOSPC: CartoneError("error.disk-full"),
    errno.EACCES: NOT_PERMITTED, errno.EPERM: NOT_PERMITTED, errno.EROFS: NOT_PERMITTED,
    errno.ECONNREFUSED: CartoneError("error.nobody-answers"),
}  # fmt: skip
"""What the system complains of most, in our messages."""


def why(problem: Exception) -> CartoneError | str:
    """Say why the system could not do something: in our words, or else in its own, in quotes.

    >>> str(why(OSError(errno.ENOENT, os.strerror(errno.ENOENT)))), str(why(OSError(errno.EIO, "a worn-out disk")))
    ('there is no such file or folder', 'a worn-out disk')
    """
    number, own = getattr(problem, "errno", None) or 0, getattr(problem, "strerror", "")
    if number in SYSTEM and own == os.strerror(number):
        return SYSTEM[number]
    return Quoted(own or str(problem).partition("\n")[0] or type(problem).__name__)


def short(answer: object) -> str:
    """An answer in quotes, for a message; of a long one the beginning."""
    text = str(answer)
    return Quoted(text if len(text) <= 40 else f"{text[:39]}…")
