"""What a game has to offer to sit on the table."""

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
    """The state of one game and the coroutine that plays it; `V_co` is what its views are.

    Local variables of the rules hold nothing that a player may ask about: what can be asked lives
    here. A game is never copied; a table rebuilds it from its record.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    tells_overrides: ClassVar[bool] = False
    """Whether it has words for an opponent that has done otherwise than its rules say: the driver tells of it."""
    not_state: ClassVar[Collection[str]] = ()
    """Attributes that never change, only tell what has happened, or are kept under another name too."""
    pack: Any = None
    """The cards that it is played with; whoever makes a table puts it here."""
    is_dealt: bool = True
    """Beside a real table: whether a person draws the opponent's cards, or else Cartone does; put here likewise."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self.story = Story()

    @abstractmethod
    def rules(self) -> Rules[None]:
        """The whole game, from setup to the last point."""

    @abstractmethod
    def view(self, seat: int, ask: Ask | None) -> V_co:
        """All that a seat may know, as plain frozen data; `ask` is what the seat is asked now."""

    @abstractmethod
    def seal(self) -> None:
        """Seats begin to act together: from now on each sees the others as they are at this moment."""

    @abstractmethod
    def unseal(self) -> None:
        """All have acted: everybody sees everything public again."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points of each seat so far."""

    @abstractmethod
    def by_source(self, seat: int) -> Mapping[str, int]:
        """Where the points of a seat came from."""

    def digest(self) -> dict[str, Any]:
        """The whole state as plain data, the same for equal positions: hidden things, decks and seals included."""
        return digest_of(self, self.not_state)

    # -- cards that a person describes --------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """The decks whose cards a person may describe by what they show, by their names."""
        return {}

    def literal(self, deck: str, text: str, number: int) -> Named:
        """The card that a person describes, the `number`-th that comes from its deck; `IllegalOutcome` says how to.

        Where options call such a card by its ID, that must be its own: two cards may show the same.
        """
        raise NotImplementedError

    def describe(self, card: Any) -> str:
        """What a card shows, as `literal` reads it and as a record says it."""
        raise NotImplementedError

    def counted(self, card: Any) -> Hashable:
        """What the box tells of a card of an open deck: it holds so many of each such kind, whatever else they show."""
        return str(getattr(card, "back", ""))

    def counted_together(self, card: Any) -> Hashable:
        """The same over all decks that may be open, where the box does not tell it of each."""
        return None

    def is_known(self, card: Any) -> bool:
        """Whether all that counts of a card is told: a described one comes in its place only if it must."""
        return not is_gap(card)

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """A card that a person has described, as a pack has it in the section called like its deck: empty as long as
        only a part of it is told. None if it was called by its ID."""
        return None

    # -- what it tells of itself --------------------------------------------------------------

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        """What lies at the places that an option names, as the host knows it; other faces there, another meaning.

        A card that an option calls by its name needs no face, nor does what nobody has drawn yet.
        """
        return ()

    def sentence(self, ask: Ask) -> str:
        """Which sentence asks a question: by another one, it is another question."""
        return ask.about

    def subject(self, ask: Ask) -> tuple[Any, ...]:
        """What a question is about that neither its sentence nor its card tells: about something else, another one."""
        return ()

    def when(self) -> str:
        """When something is asked or comes: the day or round, and the turn. The same at another time is another."""
        return self.stands_at()

    def tallies(self) -> Mapping[str, int]:
        """Whatever else is worth adding up over many finished games, by name."""
        return {}

    # -- how it looks to whoever looks on ---------------------------------------------------

    def stands_at(self) -> str:
        """Where the game stands, in a word or two of the code, as `repr(table)` says it."""
        return ""

    def as_text(self) -> str:
        """The table with characters, as a spectator sees it."""
        shown = plain(self.view(SPECTATOR, None))
        return "\n".join(f"{name}: {part}" for name, part in shown.items()) if isinstance(shown, dict) else str(shown)

    def as_svg(self) -> str:
        """The same as a picture, for a notebook; nothing if the game has none."""
        return ""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that win, or would if the game ended now; several share a win."""
