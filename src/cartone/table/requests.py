"""Requests that rules yield: `Ask` a seat, `Draw` from a deck, report a `Choice`, or let seats act `Together`.

Rules are coroutines. They yield a request and resume with its answer, which may come from a person, a bot, a record or
a dealer. The options of an `Ask` are not a list but a space that can be searched, counted and sampled; it builds an
option only when needed.
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
    """The legal answers to a question, in a fixed order.

    `kind` is the word for the question in records. `numbers` is the number of options that can ever exist for this
    kind; `number` maps each option to a fixed number below that, for action masks of learning agents.
    """

    __slots__ = ()
    kind: ClassVar[str]
    numbers: ClassVar[int]
    is_read: ClassVar[bool] = False
    """True if only a card that the program does not know shows the answer, so that no hint can be given."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def at(self, index: int) -> T:
        """Return the option at an index from 0 to `len` - 1."""

    @abstractmethod
    def __contains__(self, option: object) -> bool: ...

    @abstractmethod
    def number(self, option: T) -> int:
        """Return the fixed number of an option, from 0 to `numbers` - 1."""

    def numbered(self, number: int) -> T:
        """Return the option with a fixed number; raise `IllegalAnswer` if it is not legal now."""
        for option in self:
            if self.number(option) == number:
                return option
        raise IllegalAnswer("error.no-number", number=number, kind=quoted(self.kind), below=self.numbers)

    def listed(self) -> list[int]:
        """Return the fixed numbers of all options, in their order."""
        return [self.number(option) for option in self]

    def mask(self) -> int:
        """Return the legal options as a bit mask: bit n is set if the option with number n is legal."""
        mask = 0
        for option in self:
            mask |= 1 << self.number(option)
        return mask

    def __iter__(self) -> Iterator[T]:
        return (self.at(index) for index in range(len(self)))

    def sample(self, random: Random) -> T:
        """Return an option drawn uniformly at random."""
        return self.at(random.below(len(self)))

    def read(self, text: str) -> T:
        """Return the option with this notation, as `str` writes it; raise `IllegalAnswer` if there is none."""
        for option in self:
            if str(option) == text:
                return option
        raise self.refusal(text)

    def refusal(self, answer: object) -> IllegalAnswer:
        """Return the error for an illegal answer, with legal examples; subclasses may state the rule instead."""
        return IllegalAnswer("error.no-answer", answer=short(answer), kind=quoted(self.kind), examples=self._first())

    def _first(self) -> str:
        """Return the notations of the first few options."""
        first = ", ".join(str(self.at(index)) for index in range(min(len(self), 6)))
        return first + (", …" if len(self) > 6 else "")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._first()} ({len(self)})>"


class Listed(Options[T]):
    """Options that are held in a list; subclasses set `kind`."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[T]) -> None:
        self.options = options

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, option: object) -> bool:
        for known in self.options:  # a plain loop, since this runs for every answer
            if known is option:
                return True
        return any(type(option) is type(known) and str(option) == str(known) for known in self.options)

    def at(self, index: int) -> T:
        return self.options[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.options)


class Ask:
    """A request that a seat choose one of the options.

    `about` selects the wording if a kind of question has several; `card` is the card that causes the question. Card
    names must not select the wording, because owners can rename their cards.
    """

    __slots__ = ("about", "card", "options", "seat")

    def __init__(self, seat: int, options: Options[Any], about: str = "", card: Any = None) -> None:
        self.seat = seat
        self.options = options
        self.about = about
        self.card = card

    @property
    def kind(self) -> str:
        """The word for the question in records."""
        return self.options.kind

    def __repr__(self) -> str:
        return f"<Ask {LETTERS[self.seat]} {self.kind}: {self.options._first()} ({len(self.options)})>"


class Secret(Protocol):
    """A piece of cardboard whose face is hidden; `seen` is the mask of seats that have seen the face."""

    seen: int


class Draw:
    """A request for the next card of a deck.

    `secret` is the piece of cardboard whose face is revealed to the seats in its `seen`; without one, all seats see the
    face. `given` maps properties of the card to the values already known from its back or from the rules; only matching
    cards may be drawn, and a set matches any of its members. If a back is drawn and its face is seen right after that,
    `face` is the deck of faces, so that naming the face also names the back. `why` and `params` determine the message
    about the draw.

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
        """The mask of seats that see the card."""
        return EVERYONE if self.secret is None else self.secret.seen

    def places(self) -> Sequence[int]:
        """Return the indices in the deck of all cards that may be drawn."""
        cards = self.deck.cards
        places: Sequence[int] = range(len(cards))
        for name, value in (self.given or {}).items():
            if type(value) is frozenset:
                places = [index for index in places if getattr(cards[index], name) in value]
            else:
                places = [index for index in places if getattr(cards[index], name) == value]
        return places

    def fits(self, card: Any) -> bool:
        """Return whether a card matches the facts in `given`.

        >>> from types import SimpleNamespace as Card
        >>> Draw(Deck("card", []), given={"back": frozenset({"red", "blue"})}).fits(Card(id="K1", back="red"))
        True
        """
        return all(
            getattr(card, name) in value if type(value) is frozenset else getattr(card, name) == value
            for name, value in (self.given or {}).items()
        )

    def fitting(self) -> list[Any]:
        """Return all cards that may be drawn."""
        return [self.deck.cards[index] for index in self.places()]

    def __repr__(self) -> str:
        cards = sorted(card.id for card in self.fitting())
        return f"<Draw {self.deck.name}: {', '.join(cards[:6])}{', …' if len(cards) > 6 else ''} ({len(cards)})>"


class Choice:
    """A choice that a cardboard opponent makes by its rules: the options, perhaps as a function called when they are
    read, the one chosen, and the reasons. The driver resumes with this `own` choice unless the record has another."""

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
        """The number of entries in the record before the choice."""

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


class AlreadyChosen:
    """A request that asks whether the record has an opponent's choice, so that rules need not compute it."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: str) -> None:
        self.seat = seat
        self.kind = kind


class Together:
    """A simultaneous phase, in which each seat acts in a separate coroutine, its branch.

    A branch changes only its seat's area and draws no card. The answers given in it are hidden from the other seats
    until all branches have ended; then the rules resume with `{seat: returned value}`.
    """

    __slots__ = ("branches",)

    def __init__(self, branches: Mapping[int, Rules[Any]]) -> None:
        self.branches = branches


Request: TypeAlias = Ask | Draw | Choice | AlreadyChosen | Together
R = TypeVar("R")
Rules: TypeAlias = Generator[Request, Any, R]
"""A rules coroutine that returns an `R`."""
