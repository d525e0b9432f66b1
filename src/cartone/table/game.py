"""The base class of games, which defines the protocol between a game and its table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from .deck import Deck, Named, is_gap
from .digest import digest_of
from .plain import plain
from .requests import Ask, Choice, Rules
from .seats import SPECTATOR, Seat
from .story import Story

V_co = TypeVar("V_co", covariant=True)


class Game(ABC, Generic[V_co]):
    """A game: its state and the coroutine of its rules. `V_co` is the type of its views.

    Everything that a view shows must be an attribute of the game, not a local variable of the rules. A game is never
    copied; a table rebuilds it from its record.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    tells_overrides: ClassVar[bool] = False
    """True if the game has a message for an opponent that broke its own rules; the driver tells it."""
    not_state: ClassVar[Collection[str]] = ()
    """Attributes left out of the digest: they never change, only tell the story, or duplicate others."""
    pack: Any = None
    """The card pack of the game; set by the table."""
    is_dealt: bool = True
    """True if a person, not Cartone, draws the opponent's cards in a physical game; set by the table."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self.story = Story()

    @abstractmethod
    def rules(self) -> Rules[None]:
        """Play the whole game, from setup to the last point."""

    @abstractmethod
    def view(self, seat: int, ask: Ask | None) -> V_co:
        """Return everything that `seat` is allowed to know, as immutable data; `ask` is the seat's current question."""

    def seal(self) -> None:
        """Begin a simultaneous phase: freeze what each seat sees of the other seats."""

    def unseal(self) -> None:
        """End a simultaneous phase: let the seats see each other's current state again."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat so far."""

    @abstractmethod
    def by_source(self, seat: int) -> Mapping[str, int]:
        """Return the points of a seat by source."""

    def digest(self) -> dict[str, Any]:
        """Return the complete state as plain data, including hidden cards; equal positions have equal digests."""
        return digest_of(self, self.not_state)

    # -- cards that a person describes --------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """Return the decks whose cards a person may describe, by name."""
        return {}

    def literal(self, deck: str, text: str, number: int) -> Named:
        """Parse a person's description of the `number`-th card of a deck; `IllegalOutcome` explains the format. An ID
        that options use must be unique, since two cards may have the same face."""
        raise NotImplementedError

    def describe(self, card: Any) -> str:
        """Return the description of a card for records, in the format that `literal` parses."""
        raise NotImplementedError

    def counted(self, card: Any) -> Hashable:
        """Return the kind of a card of an open deck; the box has a fixed number of cards of each kind in each deck."""
        return str(getattr(card, "back", ""))

    def counted_together(self, card: Any) -> Hashable:
        """Return the kind of a card, like `counted`, but for limits shared by all decks that may be open."""
        return None

    def is_known(self, card: Any) -> bool:
        """Return whether everything that matters about a card is known; if not, it is replaced first."""
        return not is_gap(card)

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """Return a described card as an entry of the pack section with the deck's name; empty if the description is
        incomplete, None if the card was entered by its ID."""
        return None

    # -- identity of questions, for corrected records ---------------------------------------

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        """Return the faces, even hidden ones, at the positions to which an option refers, by which `mend` keeps an
        answer; not cards that it names or that are not drawn yet."""
        return ()

    def rests_on(self, text: str) -> tuple[str, ...]:
        """Return the facts of the position that decide which part of a card a person has to describe."""
        return ()

    def sentence(self, ask: Ask) -> str:
        """Return the wording of a question, by which `mend` recognizes the question."""
        return ask.about

    def subject(self, ask: Ask) -> tuple[Any, ...]:
        """Return further facts, besides wording and card, by which `mend` recognizes a question."""
        return ()

    def when(self) -> str:
        """Return the current day or round and turn, by which `mend` recognizes the time of a question."""
        return self.stands_at()

    def tallies(self) -> Mapping[str, int]:
        """Return further statistics of a finished game, by name, that can be summed over many games."""
        return {}

    # -- display -----------------------------------------------------------------------------

    def stands_at(self) -> str:
        """Return a short English description of the position, for `repr(table)`."""
        return ""

    def as_text(self) -> str:
        """Return the table as plain text, as shown to spectators."""
        shown = plain(self.view(SPECTATOR, None))
        return "\n".join(f"{name}: {part}" for name, part in shown.items()) if isinstance(shown, dict) else str(shown)

    def as_svg(self) -> str:
        """Return the table as SVG for a notebook; empty if the game has no drawing."""
        return ""

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the seats that have won or, before the end, would win now; several seats share a win."""
