"""Writers, artists and comics as they lie on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Annotated, Generic, TypeVar

from ...board.declaring import SET_UP, row
from ...table import Deck
from .components import Back, Card, back_of

C = TypeVar("C", bound=Card)
MOST_DISCARDS = 24
"""All comics, or all creatives of a craft."""


@dataclass(eq=False)
class Pile(Generic[C]):
    """Writers, artists or comics: a deck whose top shows its back, a display, and the discards.

    What lies on top is known by its back only, so the card is drawn in two steps: its back when it becomes the
    top, its face, given the back, when somebody sees it.
    """

    name: Annotated[str, SET_UP]
    cards: InitVar[Sequence[C]]
    deck: Deck[C] = field(init=False)
    backs: Deck[Back] = field(init=False)
    """The backs of the cards in the deck below its top."""
    top: str | None = None
    display: list[C | None] = field(default_factory=list)
    discards: list[C] = row(MOST_DISCARDS, "discarded")

    def __post_init__(self, cards: Sequence[C]) -> None:
        self.deck = Deck(self.name, cards)
        self.backs = Deck(f"{self.name}-back", [back_of(card.back) for card in cards])

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
