"""Errors raised by tables. Each message states the problem and a correct alternative.

All but `RulesError` are subclasses of `CartoneError`, which holds a message ID and its parameters: `str` renders the
message in English, `said` in any language. The command line prints the message and exits with status 2. Errors about
invalid values are also of type `ValueError`, those about missing things `LookupError`, for callers that catch those.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import Any

from ..locale import Catalogue, catalogue


class CartoneError(Exception):
    """A request that cannot be fulfilled; the table has not changed.

    The message is rendered lazily. Parameters may be errors or quotations; these are rendered in the same language.

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
        """Render the message in the language of a catalogue."""
        return words.text(self.message, **{name: said(part, words) for name, part in self.params.items()})

    def __str__(self) -> str:
        return self.said(catalogue())


class UnknownName(CartoneError, LookupError):
    """A name of a game, bot, pack, seat or option that does not exist."""


class NotYourTurn(CartoneError, ValueError):
    """An answer by a seat that was not asked."""


class IllegalAnswer(CartoneError, ValueError):
    """An answer that is not one of the options; the message gives examples of legal answers."""


class NothingToUndo(CartoneError, LookupError):
    """A request to undo by a seat that has no answer to undo."""


class IllegalOutcome(CartoneError, ValueError):
    """A card that cannot be drawn from the deck."""


class RecordError(CartoneError, ValueError):
    """A record that cannot be parsed or replayed beyond a line; `problem` is the reason."""

    def __init__(self, line: int, problem: str | CartoneError, /, **params: Any) -> None:
        self.line = line
        self.problem = problem if isinstance(problem, CartoneError) else CartoneError(problem, **params)
        super().__init__("error.in-line", line=line, problem=self.problem)
        self.args = (line, self.problem)


class PackError(CartoneError, ValueError):
    """A card pack with mistakes; `problems` lists them, and the message has one line for each."""

    def __init__(self, problems: Sequence[CartoneError], /) -> None:
        super().__init__("")
        self.problems = problems
        self.args = (problems,)

    def said(self, words: Catalogue) -> str:
        return "\n".join(problem.said(words) for problem in self.problems)


class RulesError(RuntimeError):
    """A rules coroutine that violates the table's protocol: a bug in the game, never a player's mistake."""


class Quoted(str):
    """Text entered by a person, rendered in the quotation marks of the reader's language.

    >>> str(UnknownName("error.no-setting", name=quoted("tempo")))
    'this game has no setting “tempo”'
    """

    __slots__ = ()


class Term(str):
    """The ID of a short message that is rendered inside another one, such as the name of a deck.

    >>> str(IllegalOutcome("error.deck-empty", card=quoted("E1"), deck=Term("deck.event")))
    '“E1” cannot be drawn: none of the event cards are left'
    """

    __slots__ = ()


class DateTime(str):
    """A stored date or time, rendered in the reader's language."""

    __slots__ = ()


class Either(tuple[str, ...]):
    """Alternatives, rendered as a list in the reader's language.

    >>> str(UnknownName("error.setting", name="level", value="9", values=Either("123")))
    'the setting level cannot be 9. It can be 1, 2 or 3'
    """

    __slots__ = ()


class Large(int):
    """A number rendered with the digit grouping of the reader's language."""

    __slots__ = ()


def said(part: object, words: Catalogue) -> object:
    """Render a message parameter in the language of a catalogue."""
    match part:
        case CartoneError():
            return part.said(words)
        case Quoted():
            return words.quoted("".join(one if one.isprintable() else repr(one)[1:-1] for one in part))
        case Term():
            return words.first(part, part.partition("-")[0]) or words.quoted(part.partition(".")[2])
        case DateTime():
            return words.moment(part)
        case Either():
            return words.listed(part, "or")
        case Large():
            return words.number(part)
    return part


def quoted(value: object) -> str:
    """Return a value as a message parameter: a text is marked to be quoted, anything else becomes its `repr`."""
    return Quoted(value) if isinstance(value, str) else repr(value)


NOT_PERMITTED = CartoneError("error.not-permitted")
SYSTEM = {
    errno.ENOENT: CartoneError("error.not-found"), errno.EISDIR: CartoneError("error.is-folder"),
    errno.ENOTDIR: CartoneError("error.is-no-folder"), errno.ENOSPC: CartoneError("error.disk-full"),
    errno.EACCES: NOT_PERMITTED, errno.EPERM: NOT_PERMITTED, errno.EROFS: NOT_PERMITTED,
    errno.ECONNREFUSED: CartoneError("error.nobody-answers"),
}  # fmt: skip
"""Our messages for the most common operating system errors."""


def why(problem: Exception) -> CartoneError | str:
    """Return the reason for an operating system error: our own message if there is one, or else the system's text.

    >>> str(why(OSError(errno.ENOENT, os.strerror(errno.ENOENT)))), str(why(OSError(errno.EIO, "a worn-out disk")))
    ('there is no such file or folder', 'a worn-out disk')
    """
    number, own = getattr(problem, "errno", None) or 0, getattr(problem, "strerror", "")
    if number in SYSTEM and own == os.strerror(number):
        return SYSTEM[number]
    return Quoted(own or str(problem).partition("\n")[0] or type(problem).__name__)


def short(answer: object) -> str:
    """Return an answer as a quoted message parameter, truncated if it is long."""
    text = str(answer)
    return Quoted(text if len(text) <= 40 else f"{text[:39]}…")
