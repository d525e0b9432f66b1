"""Decks. A deck knows two things: the set of cards that may still be drawn, and the number of cards left in the pile.

The set may be larger than the pile. A card laid face down has left the pile, but until a seat has looked at it, it may
still be any card of the set. Shuffling therefore has no outcome: it only merges sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from .errors import IllegalOutcome, Term, short


class Named(Protocol):
    """A piece of cardboard with the ID that records use."""

    @property
    def id(self) -> str: ...


C = TypeVar("C", bound=Named)

GAP = "gap"
"""The `source` of a placeholder for a card missing from a pack; its face is unknown until a person describes it."""
SOME = 12
"""The maximum number of possible cards listed in an error."""


def is_gap(card: object) -> bool:
    """Return whether a card is a placeholder for a card missing from the pack.

    >>> from types import SimpleNamespace as Card
    >>> is_gap(Card(id="E1", source=GAP)), is_gap(Card(id="E2", source="house"))
    (True, False)
    """
    return getattr(card, "source", "") == GAP


class Deck(Generic[C]):
    """The cards that may be drawn (`cards`), and the number left in the pile (`left`).

    >>> from types import SimpleNamespace as Card
    >>> deck = Deck("event", [Card(id="E1"), Card(id="E2")])
    >>> deck.lay()          # one card leaves the pile, unseen
    True
    >>> len(deck), deck.may_come()
    (1, ['E1', 'E2'])
    """

    __slots__ = ("alike", "cards", "described", "drawn", "left", "name")

    def __init__(self, name: str, cards: Iterable[C], drawn: int = 0) -> None:
        self.name = name
        self.cards = list(cards)
        self.alike = len({card.id for card in self.cards}) < len(self.cards)
        """True if some cards share an ID, as the backs of cards do; such cards must be interchangeable."""
        self.left = len(self.cards)
        self.drawn = drawn
        """The number of cards drawn, including from earlier decks of the same name: the counter of a seeded dealer."""
        self.described: list[tuple[C, C]] = []
        """Pairs of a card of the pack and the card, described by a person, that replaced it."""

    def __len__(self) -> int:
        return self.left

    @property
    def term(self) -> Term:
        """The name of the deck in the reader's language."""
        return Term(f"deck.{self.name}")

    def lay(self) -> bool:
        """Remove the top card of the pile unseen; return False if the pile is empty."""
        if self.left == 0:
            return False
        self.left -= 1
        return True

    def put_back(self, cards: Iterable[C]) -> None:
        """Shuffle publicly known cards into the pile."""
        returned = list(cards)
        self.cards += returned
        self.alike = self.alike or len({card.id for card in self.cards}) < len(self.cards)
        self.left += len(returned)

    def may_come(self) -> list[str]:
        """Return the sorted IDs of the cards that may be drawn."""
        return sorted(card.id for card in self.cards)

    def index(self, card_id: str) -> int:
        """Return the index in `cards` of the card with the given ID; raise an error if there is none."""
        for index, card in enumerate(self.cards):
            if card.id == card_id:
                return index
        if not self.cards:
            raise IllegalOutcome("error.deck-empty", card=short(card_id), deck=self.term)
        raise self.refusal(card_id, self.may_come())

    def refusal(self, said: str, known: Sequence[str]) -> IllegalOutcome:
        """Return the error for a card that cannot be drawn; it lists some of the `known` cards that can."""
        some = ", ".join((*known[:SOME], "…") if len(known) > SOME else known)
        return IllegalOutcome("error.cannot-come", card=short(said), deck=self.term, known=some)

    def lay_open(self, index: int, card: C) -> None:
        """Replace the card at an index by a described card of the same kind."""
        self.described.append((self.cards[index], card))
        self.cards[index] = card

    def balance(self, counts: Callable[[C], bool]) -> int:
        """Return how many cards that count have no described card yet; negative if too many cards are described."""
        taken = sum(counts(gone) - counts(came) for gone, came in self.described)
        return sum(map(counts, self.cards)) + taken

    def learn(self, index: int) -> C:
        """Remove the card at an index from the set because a seat learns its face, and return the card."""
        cards = self.cards
        if self.alike:
            index = self.index(cards[index].id)
        card = cards[index]
        last = cards.pop()
        if index < len(cards):
            cards[index] = last
        self.drawn += 1
        return card
