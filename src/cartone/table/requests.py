"""What rules yield: `Ask` a seat, `Draw` from a deck, tell an opponent's `Choice`, or let seats act `Together`.

Rules are coroutines. They yield a request and go on with the answer; who answers (a person, a bot, a
record, a seeded dealer) is none of their business. The options of an `Ask` are a space, not a list:
it has a length, can be searched, counted and sampled, and builds an option only when asked for one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from .deck import Deck
from .errors import IllegalAnswer, quoted, short
from .randomness import Random
from .seats import EVERYONE, LETTERS
from .story import Reason

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
    is_read: ClassVar[bool] = False
    """Whether the answer stands on cardboard that no program knows: nobody can advise whoever reads it."""

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

    def numbered(self, number: int) -> T:
        """The option with a fixed number; `IllegalAnswer` if none that is legal has it."""
        for option in self:
            if self.number(option) == number:
                return option
        raise IllegalAnswer("error.no-number", number=number, kind=quoted(self.kind), below=self.numbers)

    def listed(self) -> list[int]:
        """The fixed numbers of all options, in their order."""
        return [self.number(option) for option in self]

    def mask(self) -> int:
        """The legal options as bits: bit n is set if the option with number n is legal."""
        mask = 0
        for option in self:
            mask |= 1 << self.number(option)
        return mask

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
        return IllegalAnswer("error.no-answer", answer=short(answer), kind=quoted(self.kind), examples=self._first())

    def _first(self) -> str:
        """The notation of the first few options."""
        first = ", ".join(str(self.at(index)) for index in range(min(len(self), 6)))
        return first + (", …" if len(self) > 6 else "")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._first()} ({len(self)})>"


class Listed(Options[T]):
    """A space that is short enough to be listed; subclasses name the kind."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[T]) -> None:
        self.options = options

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, option: object) -> bool:
        for known in self.options:  # a loop, since this is asked of every answer
            if known is option:
                return True
        return any(type(option) is type(known) and str(option) == str(known) for known in self.options)

    def at(self, index: int) -> T:
        return self.options[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.options)


class Ask:
    """A seat has to choose one of the options.

    `about` names the sentence that asks, where a kind of question has several; `card` is the cardboard that makes
    the seat choose. Cards are called as their owners like: no card's name chooses a sentence.
    """

    __slots__ = ("about", "card", "options", "seat")

    def __init__(self, seat: int, options: Options[Any], about: str = "", card: Any = None) -> None:
        self.seat = seat
        self.options = options
        self.about = about
        self.card = card

    @property
    def kind(self) -> str:
        """The word that names the question in records."""
        return self.options.kind

    def __repr__(self) -> str:
        return f"<Ask {LETTERS[self.seat]} {self.kind}: {self.options._first()} ({len(self.options)})>"


class Secret(Protocol):
    """A piece of cardboard that knows who has seen its face: a mask of seats."""

    seen: int


class Draw:
    """Somebody is about to learn a card of a deck.

    `secret` is the piece whose face is learnt and whose `seen` says by whom; without one, everybody sees it. `given`
    is what is known already, from a back or by the rules: only cards with these properties may come, where a set
    stands for any of its members. `face` is the deck of the faces, where a back is drawn whose face is seen right
    after it: whoever tells the face has told the back. `why` and its parameters name the message by which a screen
    says what is drawn and for what.

    >>> from types import SimpleNamespace as Card
    >>> deck = Deck("card", [Card(id="K1", back="red"), Card(id="K2", back="blue")])
    >>> draw = Draw(deck, given={"back": "red"}, why="top", seat=0)
    >>> draw, draw.why, draw.params
    (<Draw card: K1 (1)>, 'top', {'seat': 0})
    """

    __slots__ = ("deck", "face", "given", "params", "secret", "why")

    def __init__(
        self,
        deck: Deck[Any],
        secret: Secret | None = None,
        given: Mapping[str, Any] | None = None,
        why: str = "",
        face: Deck[Any] | None = None,
        **params: Any,
    ) -> None:
        self.deck = deck
        self.secret = secret
        self.given = given
        self.why = why
        self.face = face
        self.params = params

    @property
    def audience(self) -> int:
        """Who learns the card: a mask of seats."""
        return EVERYONE if self.secret is None else self.secret.seen

    def places(self) -> Sequence[int]:
        """Where the cards that may come stand in their deck."""
        cards = self.deck.cards
        places: Sequence[int] = range(len(cards))
        for name, value in (self.given or {}).items():
            if type(value) is frozenset:
                places = [index for index in places if getattr(cards[index], name) in value]
            else:
                places = [index for index in places if getattr(cards[index], name) == value]
        return places

    def fits(self, card: Any) -> bool:
        """Whether a card has what is known already.

        >>> from types import SimpleNamespace as Card
        >>> Draw(Deck("card", []), given={"back": frozenset({"red", "blue"})}).fits(Card(id="K1", back="red"))
        True
        """
        return all(
            getattr(card, name) in value if type(value) is frozenset else getattr(card, name) == value
            for name, value in (self.given or {}).items()
        )

    def fitting(self) -> list[Any]:
        """The cards that may come."""
        return [self.deck.cards[index] for index in self.places()]

    def __repr__(self) -> str:
        cards = sorted(card.id for card in self.fitting())
        return f"<Draw {self.deck.name}: {', '.join(cards[:6])}{', …' if len(cards) > 6 else ''} ({len(cards)})>"


class Choice:
    """A cardboard opponent has chosen, as its rules say: among which options, what, and why.

    Nobody is asked. The driver goes on with its `own` choice, unless the record says that the cardboard was moved
    otherwise. Options may be given as a function: they are made only if somebody wants to see them.
    """

    __slots__ = ("_options", "at", "own", "reasons", "seat")

    def __init__(
        self,
        seat: int,
        options: Options[Any] | Callable[[], Options[Any]],
        own: Any,
        reasons: tuple[Reason, ...] = (),
    ) -> None:
        self.seat = seat
        self._options = options
        self.own = own
        self.reasons = reasons
        self.at = 0
        """How many entries the table had before it."""

    @property
    def options(self) -> Options[Any]:
        if not isinstance(self._options, Options):
            self._options = self._options()
        return self._options

    @property
    def kind(self) -> str:
        return self.options.kind

    def __repr__(self) -> str:
        return f"<Choice {LETTERS[self.seat]} {self.kind}: {self.own}>"


class Done:
    """Whether the record says already what an opponent has chosen: then nobody has to find out what it would."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind


class Together:
    """Several seats act at once, each in a coroutine of its own.

    A branch touches only its seat's own area and draws nothing. Its answers are sealed from the
    other seats until all branches have ended; then the rules go on with `{seat: returned value}`.
    """

    __slots__ = ("branches",)

    def __init__(self, branches: Mapping[int, Rules[Any]]) -> None:
        self.branches = branches


Request: TypeAlias = Ask | Draw | Choice | Done | Together
R = TypeVar("R")
Rules: TypeAlias = Generator[Request, Any, R]
"""A coroutine of rules that returns an R."""
