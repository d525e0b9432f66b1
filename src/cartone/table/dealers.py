"""Dealers say which card comes when a `Draw` waits.

A seeded dealer plays on the screen, a stacked one serves tests. They are functions of the draw: they ask nobody and
keep nothing. At a real table nobody deals for the table: the draw waits until a person says what came up. A person
may also deal some decks only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from .errors import IllegalOutcome, quoted
from .randomness import key_of, number_at
from .requests import Draw

WAIT = -1
"""What a dealer answers who leaves a card to a person."""


class Dealer(Protocol):
    """Answers with the place of a card in `draw.deck.cards`, or with `WAIT`."""

    def deal(self, draw: Draw) -> int: ...


class SeededDealer:
    """Deals by the seed: the n-th card learnt of a deck depends on (seed, deck, n) alone."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._keys: dict[str, int] = {}

    def deal(self, draw: Draw) -> int:
        deck = draw.deck
        name = deck.name
        key = self._keys.get(name)
        if key is None:
            key = self._keys[name] = key_of(self.seed, "deck", name)
        if draw.given is None:
            return number_at(key, deck.drawn, len(deck.cards))
        fitting = draw.places()
        return fitting[number_at(key, deck.drawn, len(fitting))]


class StackedDealer:
    """Deals the named cards of some decks first, in their order, and leaves the rest to another dealer.

    The n-th card of a stack is the n-th that is learnt of the deck, so that undo deals it again.

    >>> from cartone.table.deck import Deck
    >>> from types import SimpleNamespace as Card
    >>> deck = Deck("event", [Card(id="E1"), Card(id="E2"), Card(id="E3")])
    >>> StackedDealer({"event": ["E2"]}).deal(Draw(deck))
    1
    """

    def __init__(self, stacks: Mapping[str, Iterable[str]], then: Dealer | None = None) -> None:
        self.stacks = {name: list(cards) for name, cards in stacks.items()}
        self.then = then or SeededDealer(0)

    def deal(self, draw: Draw) -> int:
        deck = draw.deck
        stack = self.stacks.get(deck.name, [])
        return deck.index(stack[deck.drawn]) if deck.drawn < len(stack) else self.then.deal(draw)


class SharedDealer:
    """A person deals some decks, and another dealer the others, if there is one; where only one card can come, nobody
    is asked.

    >>> from cartone.table.deck import Deck
    >>> from types import SimpleNamespace as Card
    >>> dealer = SharedDealer({"event"}, SeededDealer(7))
    >>> dealer.deal(Draw(Deck("event", [Card(id="E1"), Card(id="E2")]))) == WAIT
    True
    >>> dealer.deal(Draw(Deck("event", [Card(id="E1")])))
    0
    """

    def __init__(self, by_hand: Collection[str], then: Dealer | None, opened: Collection[str] = ()) -> None:
        self.by_hand = by_hand
        self.then = then
        self.opened = opened
        """Decks whose cards may show what no pack knows: of these a person is always asked."""

    def deal(self, draw: Draw) -> int:
        name = draw.deck.name
        if self.then is not None and name not in self.by_hand:
            return self.then.deal(draw)
        fitting = draw.places()
        if name in self.opened or len({draw.deck.cards[index].id for index in fitting}) != 1:
            return WAIT
        return fitting[0]

    def waits_for(self, deck: str) -> bool:
        """Whether a person deals a deck."""
        return self.then is None or deck in self.by_hand


class Checked:
    """Somebody else's dealer, of which only what can come is taken."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer

    def deal(self, draw: Draw) -> int:
        index, cards = self.dealer.deal(draw), draw.deck.cards
        if index == WAIT or index in draw.places():
            return index
        if 0 <= index < len(cards):
            raise IllegalOutcome("error.other-back", card=quoted(cards[index].id))
        return draw.deck.index(str(index))  # which says what could come


def checked(dealer: Dealer | None) -> Dealer | None:
    """A dealer to be relied on; the seeded one is, and it has no time to be checked."""
    return dealer if dealer is None or type(dealer) in (SeededDealer, SharedDealer, Checked) else Checked(dealer)


def said_by_person(dealer: Dealer | None, deck: str) -> bool:
    """Whether a person says what comes from a deck."""
    return dealer is None or (isinstance(dealer, SharedDealer) and dealer.waits_for(deck))
