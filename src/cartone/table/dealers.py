"""Dealers: callbacks that decide which card is drawn for each `Draw`.

Games on the screen use a seeded dealer, tests a stacked one. Dealers are stateless functions of the draw. A physical
game has no dealer: the draw waits until a person enters the card. A person may also deal only some of the decks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from .errors import IllegalOutcome, quoted
from .randomness import key_of, number_at
from .requests import Draw

WAIT = -1
"""The index that a dealer returns to leave the draw to a person."""


class Dealer(Protocol):
    """A callback for draws that returns the index of a card in `draw.deck.cards`, or `WAIT`."""

    def deal(self, draw: Draw) -> int: ...


class SeededDealer:
    """A dealer that derives the n-th card drawn from a deck only from the seed, the deck's name and n."""

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
    """A dealer that deals the given cards of each deck first and leaves all further draws to another dealer.

    The n-th card of a stack is always the n-th card drawn from the deck, so it is dealt again after an undo.

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
    """A dealer that leaves some decks to a person and the rest to another dealer, if there is one.

    If only one card is possible, it is dealt without asking.

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
        """Names of the decks whose cards may differ from the pack, so that a person is always asked for these cards."""

    def deal(self, draw: Draw) -> int:
        name = draw.deck.name
        if self.then is not None and name not in self.by_hand:
            return self.then.deal(draw)
        fitting = draw.places()
        if name in self.opened or len({draw.deck.cards[index].id for index in fitting}) != 1:
            return WAIT
        return fitting[0]

    def waits_for(self, deck: str) -> bool:
        """Return whether a person deals the cards of a deck."""
        return self.then is None or deck in self.by_hand


class CheckedDealer:
    """A dealer whose answers are checked against the deck."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer

    def deal(self, draw: Draw) -> int:
        index, cards = self.dealer.deal(draw), draw.deck.cards
        if index == WAIT or index in draw.places():
            return index
        if 0 <= index < len(cards):
            raise IllegalOutcome("error.other-back", card=quoted(cards[index].id))
        return draw.deck.index(str(index))  # raises an error that lists the possible cards


def checked(dealer: Dealer | None) -> Dealer | None:
    """Wrap a dealer in a `CheckedDealer`, except for Cartone's own dealers, which do not need the slow check."""
    return (
        dealer
        if dealer is None or type(dealer) in (SeededDealer, SharedDealer, CheckedDealer)
        else CheckedDealer(dealer)
    )


def said_by_person(dealer: Dealer | None, deck: str) -> bool:
    """Return whether a person enters the cards of a deck."""
    return dealer is None or (isinstance(dealer, SharedDealer) and dealer.waits_for(deck))
