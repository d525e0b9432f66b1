"""Writers, artists and comics as they lie on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from ...table import Deck
from .components import Card, back_of

C = TypeVar("C", bound=Card)


class Pile(Generic[C]):
    """Writers, artists or comics: a deck whose top shows its back, a display, and the discards.

    What lies on top is known by its back only, so the card is drawn in two steps: its back when it becomes the
    top, its face, given the back, when somebody sees it.
    """

    def __init__(self, name: str, cards: Sequence[C]) -> None:
        self.name = name
        self.deck = Deck(name, cards)
        self.backs = Deck(f"{name}-back", [back_of(card.back) for card in cards])
        """The backs of the cards in the deck below its top."""
        self.top: str | None = None
        self.display: list[C | None] = []
        self.discards: list[C] = []

    def __len__(self) -> int:
        return len(self.deck)

    def faces_up(self) -> Iterator[tuple[int, C]]:
        """The display: places from 1, and the cards that lie there."""
        for index, card in enumerate(self.display):
            if card is not None:
                yield index + 1, card

    def take_from_display(self, place: int) -> C:
        card = self.display[place - 1]
        assert card is not None
        self.display[place - 1] = None
        return card
