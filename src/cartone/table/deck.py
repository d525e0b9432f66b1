"""A deck: the set of cards that may still come from it, and how many lie on the table.

The two numbers differ. A card that was laid face down has left the deck, but as long as nobody has
looked at it, it may still be any card of the set. Shuffling therefore has no outcome: it only merges
sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from .errors import IllegalOutcome, Term, short


class Named(Protocol):
    """Cardboard has an ID, by which records call it."""

    @property
    def id(self) -> str: ...


C = TypeVar("C", bound=Named)

GAP = "gap"
"""The source of a card that stands in for one that a pack lacks: nobody knows what it shows until a person tells."""
SOME = 12
"""So many cards are named where one cannot come."""


def is_gap(card: object) -> bool:
    """Whether a card stands in for one that a pack lacks.

    >>> from types import SimpleNamespace as Card
    >>> is_gap(Card(id="E1", source=GAP)), is_gap(Card(id="E2", source="house"))
    (True, False)
    """
    return getattr(card, "source", "") == GAP


class Deck(Generic[C]):
    """The cards that may come, and the number that lie in the pile.

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
        """Whether some cards have the same ID, as backs do: then which of them is learnt must not matter."""
        self.left = len(self.cards)
        self.drawn = drawn
        """How many were learnt, also of earlier decks of this name: the counter of a seeded dealer."""
        self.described: list[tuple[C, C]] = []
        """Cards that a person has described, each after the one of the pack in whose place it came."""

    def __len__(self) -> int:
        return self.left

    @property
    def term(self) -> Term:
        """What a language calls it."""
        return Term(f"deck.{self.name}")

    def lay(self) -> bool:
        """Take the top card off the pile without looking; False if there is none."""
        if self.left == 0:
            return False
        self.left -= 1
        return True

    def put_back(self, cards: Iterable[C]) -> None:
        """Shuffle cards that everybody knows into the pile."""
        returned = list(cards)
        self.cards += returned
        self.alike = self.alike or len({card.id for card in self.cards}) < len(self.cards)
        self.left += len(returned)

    def may_come(self) -> list[str]:
        """The IDs of the cards that may come, sorted: all that anybody can know."""
        return sorted(card.id for card in self.cards)

    def index(self, card_id: str) -> int:
        """Where a card stands in the set, by its ID."""
        for index, card in enumerate(self.cards):
            if card.id == card_id:
                return index
        if not self.cards:
            raise IllegalOutcome("error.deck-empty", card=short(card_id), deck=self.term)
        raise self.refusal(card_id, self.may_come())

    def refusal(self, said: str, known: Sequence[str]) -> IllegalOutcome:
        """What somebody said cannot come; some of what can."""
        some = ", ".join((*known[:SOME], "…") if len(known) > SOME else known)
        return IllegalOutcome("error.cannot-come", card=short(said), deck=self.term, known=some)

    def lay_open(self, index: int, card: C) -> None:
        """A card that a person has described takes the place of one that counts as the same."""
        self.described.append((self.cards[index], card))
        self.cards[index] = card

    def balance(self, counts: Callable[[C], bool]) -> int:
        """How many of the cards that count the box still has for this deck; fewer than none if others have too many."""
        taken = sum(counts(gone) - counts(came) for gone, came in self.described)
        return sum(map(counts, self.cards)) + taken

    def learn(self, index: int) -> C:
        """Somebody learns which card it was: it leaves the set."""
        cards = self.cards
        if self.alike:
            index = self.index(cards[index].id)
        card = cards[index]
        last = cards.pop()
        if index < len(cards):
            cards[index] = last
        self.drawn += 1
        return card
