"""What rules yield: `Ask` a seat, `Draw` from a deck, or let several seats act `Together`.

Rules are coroutines. They yield a request and go on with the answer; who answers (a person, a bot, a
record, a seeded dealer) is none of their business. The options of an `Ask` are a space, not a list:
it has a length, can be searched, counted and sampled, and builds an option only when asked for one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from .deck import Deck
from .errors import IllegalAnswer
from .randomness import Random

T = TypeVar("T")


class Options(ABC, Generic[T]):
    """A space of legal answers, in a fixed order.

    `kind` is the word that names the request in records. `numbers` is how many different options of
    this kind there can ever be, and `number` gives each one its fixed number below that, whatever
    else is legal at the moment: what a learner or a mask needs.
    """

    __slots__ = ()
    kind: ClassVar[str]
    numbers: ClassVar[int]

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def at(self, index: int) -> T:
        """The option at a place in the order, from 0 to `len` - 1."""

    @abstractmethod
    def __contains__(self, option: object) -> bool: ...

    @abstractmethod
    def number(self, option: T) -> int:
        """The fixed number of an option, from 0 to `numbers` - 1."""

    def __iter__(self) -> Iterator[T]:
        return (self.at(index) for index in range(len(self)))

    def sample(self, random: Random) -> T:
        """An option, all equally likely."""
        return self.at(random.below(len(self)))

    def read(self, text: str) -> T:
        """The option that a notation means; `IllegalAnswer` if there is none. `str` writes it."""
        for option in self:
            if str(option) == text:
                return option
        raise self.refusal(text)

    def refusal(self, answer: object) -> IllegalAnswer:
        """Why something is no answer, with what would be one; spaces that know the rule say it."""
        examples = ", ".join(str(self.at(index)) for index in range(min(len(self), 6)))
        more = ", …" if len(self) > 6 else ""
        return IllegalAnswer("error.no-answer", answer=short(answer), kind=repr(self.kind), examples=examples + more)


def short(answer: object) -> str:
    """An answer in quotes, for a message; of a long one the beginning."""
    text = str(answer)
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


class Listed(Options[T]):
    """A space that is short enough to be listed; subclasses name the kind."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[T]) -> None:
        self.options = options

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, option: object) -> bool:
        if any(option is known for known in self.options):
            return True
        return any(type(option) is type(known) and str(option) == str(known) for known in self.options)

    def at(self, index: int) -> T:
        return self.options[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.options)


class Ask:
    """A seat has to choose one of the options. `about` names what it is about, for people."""

    __slots__ = ("about", "options", "seat")

    def __init__(self, seat: int, options: Options[Any], about: str = "") -> None:
        self.seat = seat
        self.options = options
        self.about = about

    @property
    def kind(self) -> str:
        return self.options.kind

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, {self.kind!r}, {len(self.options)} options)"


class Secret(Protocol):
    """A piece of cardboard that knows who has seen its face: a mask of seats."""

    seen: int


class Draw:
    """Somebody is about to learn a card of a deck.

    `secret` is the piece whose face is learnt and whose `seen` says by whom; without one, everybody
    sees it. `given` narrows the cards that may come to those that fit what a back already tells.
    """

    __slots__ = ("deck", "given", "secret")

    def __init__(
        self, deck: Deck[Any], secret: Secret | None = None, given: Callable[[Any], bool] | None = None
    ) -> None:
        self.deck = deck
        self.secret = secret
        self.given = given


class Together:
    """Several seats act at once, each in a coroutine of its own.

    A branch touches only its seat's own area and draws nothing. Its answers are sealed from the
    other seats until all branches have ended; then the rules go on with `{seat: returned value}`.
    """

    __slots__ = ("branches",)

    def __init__(self, branches: Mapping[int, Rules[Any]]) -> None:
        self.branches = branches


Request: TypeAlias = Ask | Draw | Together
R = TypeVar("R")
Rules: TypeAlias = Generator[Request, Any, R]
"""A coroutine of rules that returns an R."""
