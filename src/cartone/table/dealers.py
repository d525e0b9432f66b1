"""Dealers answer `Draw`: which card comes.

A seeded dealer plays on the screen, a stacked one serves tests, a person says what came up at a real
table, and a record's dealer repeats what once came. The rules cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from .errors import IllegalOutcome
from .randomness import key_of, number_at
from .requests import Draw


class Dealer(Protocol):
    """Answers with the place of a card in `draw.deck.cards`."""

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
        fitting = [index for index, card in enumerate(deck.cards) if draw.given(card)]
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


class NoDealer:
    """Nobody deals: a record that has no seed goes no further than it is written."""

    def deal(self, draw: Draw) -> int:
        raise IllegalOutcome("error.no-dealer", deck=draw.deck.name)


class PersonDealer:
    """A person at a real table turns the card over and says what it is.

    `ask` gets the draw and answers with the card's ID; what cannot come is said and asked again. After an
    undo the person is asked anew for what comes then.
    """

    def __init__(self, ask: Callable[[Draw], str], complain: Callable[[IllegalOutcome], None]) -> None:
        self.ask = ask
        self.complain = complain

    def deal(self, draw: Draw) -> int:
        while True:
            try:
                index = draw.deck.index(self.ask(draw).strip())
                if draw.given is None or draw.given(draw.deck.cards[index]):
                    return index
                raise IllegalOutcome("error.other-back", card=repr(draw.deck.cards[index].id))
            except IllegalOutcome as problem:
                self.complain(problem)
