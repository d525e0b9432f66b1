"""What is told of her table on one screen: what is in the piles, what was turned up, her target sizes, a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...kit.coming import numbers
from ...kit.forms import BLANK, NOWHERE, Form, Free, Key, Place, Start
from ...stamp_swap.components import ATTENDEE, DRAWN_SIZES, Box, PinzettaEvent
from ...stamp_swap.pack import MOST_IN_BOX
from ..reports import (
    CROSSED,
    DOWN,
    FOREVER,
    MOST,
    NONE,
    OTHER,
    RARE,
    SQUARES_AND_DOUBLES,
    TARGET,
    USUAL,
    VALUED,
    Lies,
    Wants,
    kind_of,
)

UNWANTED = "no-"
"""Before a size that her mat does not show."""
SIZES, BY_CARD = "sizes", "by-card"
"""How many items each pile has; whether a card has told what is in hers."""
KEYS = (TARGET, f"{TARGET}{VALUED}", f"{TARGET}{DOWN}", f"{OTHER}{VALUED}", f"{OTHER}{DOWN}", RARE, FOREVER, ATTENDEE)
"""All that is tapped of an item, in the order of her mat; whatever is not is another size without a value of 2 or 3."""
HERS = 2
"""So many piles are hers, and come first."""


def form_of(options: Any, pick: str) -> Form | None:
    """The form of a question that has several parts."""
    match options:
        case Lies():
            return Kinds([("", row) for row in options.rows], pick)
        case Wants():
            return Wanted(pick)
    return None


class Kinds(Free):
    """Items one after the other, each by its kind."""

    columns = 3


class Piles(Form):
    """All four piles side by side, with a row for each kind of item: a tap on a cell adds one, or, where the pile is
    full, clears the cell. The last row has the rest of each pile: a tap makes it smaller.

    Where a card has told what is in her piles, a value of 2 or 3 makes of a target size that very stamp.
    """

    worn = "tally"
    keyed = "crossed"
    columns = 5

    def __init__(
        self,
        options: Lies,
        says: Sequence[Sequence[str]],
        cards: Sequence[PinzettaEvent],
        targets: Sequence[str],
        pick: str,
    ) -> None:
        self.kinds = [kind for kind in KEYS if kind in options.rows[0][0]]
        self.is_dealt = len(options.rows) > len(MOST)
        self.cards, self.targets = cards, targets
        rows = [SIZES, *self.kinds]
        super().__init__([*((row, len(MOST)) for row in rows), (BY_CARD, 1)], self.cells(says, bool(says)), pick)
        self.columns = len(CROSSED) // 2

    def cells(self, piles: Sequence[Sequence[str]], by_card: bool) -> list[str]:
        """What stands in all cells for some piles; of those that are not told, nothing."""
        counted = [Counter(pile) for pile in piles] + [Counter[str]()] * (len(MOST) - len(piles))
        sizes = [*(len(pile) for pile in piles), *USUAL[len(piles) :]]
        return [*map(str, sizes), *(str(pile[kind]) for kind in self.kinds for pile in counted), str(int(by_card))]

    def faces(self, place: int) -> Sequence[str]:
        return numbers(0, max(MOST))

    def rows(self) -> list[tuple[str, list[Place]]]:
        (_, rest), *kinds, _ = super().rows()
        return [*kinds, (OTHER, rest)]

    def _place(self, number: int) -> Place:
        row, pile = divmod(number, len(MOST))
        tap = self.sized(pile) if row == 0 else self.added(self.kinds[row - 1], pile) if row <= len(self.kinds) else ""
        return Place(number, self.told[number], False, tap)

    def pile(self, pile: int) -> Counter[str]:
        """What was tapped of a pile; the rest of it is another size."""
        return Counter({kind: int(self.told[(row + 1) * len(MOST) + pile]) for row, kind in enumerate(self.kinds)})

    def size(self, pile: int) -> int:
        return int(self.told[pile])

    def count(self, place: Place) -> int:
        """What stands in a cell."""
        row, pile = divmod(place.number, len(MOST))
        return int(place.face) if row else self.size(pile) - self.pile(pile).total()

    def sized(self, pile: int) -> str:
        """One item fewer; once there are no fewer, as many as can be."""
        fewer = self.size(pile) - 1
        least = max(self.pile(pile).total(), 0 if pile < HERS else 1)
        return self.after({pile: str(fewer if fewer >= least else MOST[pile])})

    def added(self, kind: str, pile: int) -> str:
        """One more of a kind in a pile."""
        there = self.pile(pile)
        plain = TARGET if kind in (f"{TARGET}{VALUED}", RARE) else ""
        by_card = self.told[-1] != "0" and pile < HERS and there[plain]
        if by_card and (kind != RARE or there.total() == self.size(pile)):
            there[plain] -= 1
        elif there.total() >= self.size(pile):
            there[kind] = -1
        there[kind] += 1
        return self.after({(row + 1) * len(MOST) + pile: str(there[one]) for row, one in enumerate(self.kinds)})

    def after(self, changed: dict[int, str]) -> str:
        """What the form becomes if some cells change."""
        return self._pick([changed.get(place, face) for place, face in enumerate(self.told)], len(self.told))

    def starts(self) -> list[Start]:
        """Her event card tells what is in her piles by one tap, where a pack knows it."""
        if self.told[-1] != "0":
            return []
        intro = f"{OTHER}{DOWN}" not in self.kinds
        says = [[[kind_of(symbol, self.targets, intro) for symbol in pile] for pile in (card.large, card.small)]
                for card in self.cards]  # fmt: skip
        return [Start(card, self.after({place: cell for place, cell in enumerate(self.cells(piles, True))
                                        if place % len(MOST) < HERS}))
                for card, piles in zip(self.cards, says, strict=True)]  # fmt: skip

    def palette(self) -> list[Key]:
        """What the decision card has crossed out is the last thing that is told."""
        return [Key(number, "", f"{self.answer()} / {number}") for number in CROSSED] if self.is_dealt else []

    @property
    def is_filled(self) -> bool:
        return not self.is_dealt

    def answer(self) -> str:
        rows = []
        for pile, most in enumerate(MOST):
            told = [*self.pile(pile).elements()]
            rows.append([*told, *[OTHER] * (self.size(pile) - len(told)), *[NONE] * (most - self.size(pile))])
        return " / ".join(map(" ".join, rows))

    def told_as(self, notation: str) -> list[str]:
        rows = [row.split() for row in notation.split(" / ")[: len(MOST)]]
        return self.cells([[kind for kind in row if kind != NONE] for row in rows], False)


class Points(Free):
    """A decision card by the points of each box of her mat: that is what counts at the end. One that is completed has
    one place more, what it has crossed out."""

    columns = 7

    def __init__(self, pick: str) -> None:
        self.is_whole = len(pick.split()) > len(Box) + 1
        boxes = [(f"box-{box}", [numbers(0, MOST_IN_BOX)]) for box in Box]
        super().__init__([*boxes, ("crossed", [CROSSED])] if self.is_whole else boxes, pick)

    def answer(self) -> str:
        points = f"points {' '.join(self.told[: len(Box)])}"
        return f"{self.told[-1]} crossed, {points}" if self.is_whole else points

    def told_as(self, notation: str) -> list[str]:
        crossed, _, points = notation.rpartition("points ")
        return [*points.split(), *crossed.split()[:1]]

    def picked_for(self, notation: str) -> str:
        return self._pick(self.told_as(notation), NOWHERE)


def begun(points: str) -> str:
    """The form of a decision card of which only the points were told."""
    return Points("").picked_for(f"{BLANK} crossed, {points}")


class Wanted(Free):
    """Each size is wanted or not; a tap says so."""

    columns = 3

    sizes = (SQUARES_AND_DOUBLES[0], *DRAWN_SIZES[1:])

    def __init__(self, pick: str) -> None:
        places = [[f"{size}", f"{UNWANTED}{size}"] for size in self.sizes]
        super().__init__([("wants", places)], pick, [unwanted for _, unwanted in places])

    def answer(self) -> str:
        together = {str(SQUARES_AND_DOUBLES[0]): " ".join(SQUARES_AND_DOUBLES)}
        return " ".join(together.get(size, size) for size in self.told if not size.startswith(UNWANTED))

    def told_as(self, notation: str) -> list[str]:
        wanted = notation.split()
        return [size if size in wanted else f"{UNWANTED}{size}" for size in self.sizes]
