"""Forms of the guided Pinzetta game: the piles, stamps turned up, Pinzetta's target sizes, and decision cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...kit.card_entry import numbers
from ...kit.forms import BLANK, NOWHERE, Form, FormKey, FormPlace, FormStart, Free
from ...stamp_swap.components import ATTENDEE, Box, PinzettaEvent
from ...stamp_swap.opponent import appraise_item, appraise_pile
from ...stamp_swap.pack import MOST_IN_BOX
from ..reports import (
    AND,
    CROSSED,
    DOWN,
    FOREVER,
    MAT_SIZES,
    MOST,
    NONE,
    OTHER,
    RARE,
    SEEN,
    TARGET,
    USUAL,
    VALUED,
    ItemsInRows,
    Wants,
    kind_of,
)

UNWANTED = "no-"
"""The prefix of sizes that Pinzetta's mat does not show."""
SIZES, BY_CARD = "sizes", "by-card"
"""Hidden rows of the form: the size of each pile, and 1 if Pinzetta's piles were filled in from an event card."""
KEYS = (TARGET, f"{TARGET}{VALUED}", f"{TARGET}{DOWN}", f"{OTHER}{VALUED}", f"{OTHER}{DOWN}", RARE, FOREVER, ATTENDEE)
"""The kinds of item with a row of cells, in the order of Pinzetta's mat; all others are of non-target sizes and not
worth 2 or 3."""
TOKENS = {kind: appraise_item(seen, [TARGET]).tokens for kind, seen in SEEN.items()}
"""The tokens that Pinzetta gives an item, by kind."""
HERS = 2
"""The number of Pinzetta's piles, which come before the person's."""


def form_of(options: Any, pick: str) -> Form | None:
    """Return the form for a multi-part question; None for other questions."""
    match options:
        case ItemsInRows():
            return Kinds([("", row) for row in options.rows], pick)
        case Wants():
            return Wanted(pick)
    return None


class Kinds(Free):
    """A form for a sequence of items, each entered by its kind."""

    columns = 3


class Piles(Form):
    """A form with the four piles as columns and a row for each kind of item. A tap adds an item or, if the pile is
    full, clears the cell; in the last row, which shows the remaining items, it makes a pile smaller. If a card has
    filled in Pinzetta's piles, a target-size stamp worth 2 or 3 replaces a plain one."""

    worn = "tally"
    keyed = "crossed"
    columns = 5

    def __init__(
        self,
        options: ItemsInRows,
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
        """Return the contents of all cells with `piles` filled in; cells of the other piles are 0."""
        counted = [Counter(pile) for pile in piles] + [Counter[str]()] * (len(MOST) - len(piles))
        sizes = [*(len(pile) for pile in piles), *USUAL[len(piles) :]]
        return [*map(str, sizes), *(str(pile[kind]) for kind in self.kinds for pile in counted), str(int(by_card))]

    def faces(self, place: int) -> Sequence[str]:
        return numbers(0, max(MOST))

    def rows(self) -> list[tuple[str, list[FormPlace]]]:
        (_, rest), *kinds, _ = super().rows()
        return [*kinds, (OTHER, rest)]

    def _place(self, number: int) -> FormPlace:
        row, pile = divmod(number, len(MOST))
        tap = self.sized(pile) if row == 0 else self.added(self.kinds[row - 1], pile) if row <= len(self.kinds) else ""
        return FormPlace(number, self.told[number], False, tap)

    def pile(self, pile: int) -> Counter[str]:
        """Count the entered items of a pile by kind; the remaining items are of non-target sizes."""
        return Counter({kind: int(self.told[(row + 1) * len(MOST) + pile]) for row, kind in enumerate(self.kinds)})

    def size(self, pile: int) -> int:
        return int(self.told[pile])

    def tokens(self, pile: int) -> int:
        """Return the tokens for the items entered so far in a pile."""
        return appraise_pile((TOKENS[kind] for kind in self.pile(pile).elements()), pile % HERS)

    @property
    def is_cut(self) -> bool:
        """True if the person's large pile has as many items as the small one, or one more."""
        return self.size(HERS) - self.size(HERS + 1) in (0, 1)

    def count(self, place: FormPlace) -> int:
        """Return the number shown in a cell of the form."""
        row, pile = divmod(place.number, len(MOST))
        return int(place.face) if row else self.size(pile) - self.pile(pile).total()

    def sized(self, pile: int) -> str:
        """Return the form with a pile made one item smaller or, if it has its minimum size, as large as possible."""
        fewer = self.size(pile) - 1
        least = max(self.pile(pile).total(), 0 if pile < HERS else 1)
        return self.after({pile: str(fewer if fewer >= least else MOST[pile])})

    def added(self, kind: str, pile: int) -> str:
        """Return the form with one more item of a kind in a pile."""
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
        """Return the form after a change of the cells in `changed`, given by number."""
        return self._pick([changed.get(place, face) for place, face in enumerate(self.told)], len(self.told))

    def starts(self) -> list[FormStart]:
        """Return the event cards of the pack while Pinzetta's piles are empty; a tap on a card fills them in."""
        if any(self.pile(pile).total() for pile in range(HERS)):
            return []
        intro = f"{OTHER}{DOWN}" not in self.kinds
        says = [[[kind_of(symbol, self.targets, intro) for symbol in pile] for pile in (card.large, card.small)]
                for card in self.cards]  # fmt: skip
        return [FormStart(card, self.after({place: cell for place, cell in enumerate(self.cells(piles, True))
                                        if place % len(MOST) < HERS}))
                for card, piles in zip(self.cards, says, strict=True)]  # fmt: skip

    def palette(self) -> list[FormKey]:
        """Return the keys for the last entry of a decision card: the number of tokens that the card crosses out."""
        is_next = self.is_dealt and self.is_cut
        return [FormKey(number, "", f"{self.answer()} / {number}") for number in CROSSED] if is_next else []

    @property
    def is_filled(self) -> bool:
        return not self.palette()

    def answer(self) -> str:
        rows = []
        for pile, most in enumerate(MOST):
            told = [*self.pile(pile).elements()]
            rows.append([*told, *[OTHER] * (self.size(pile) - len(told)), *[NONE] * (most - self.size(pile))])
        if self.is_dealt and not self.is_cut:  # rejected with any number crossed out
            rows.append([*CROSSED[:1]])
        return " / ".join(map(" ".join, rows))

    def told_as(self, notation: str) -> list[str]:
        rows = [row.split() for row in notation.split(" / ")[: len(MOST)]]
        return self.cells([[kind for kind in row if kind != NONE] for row in rows], False)


class BoxPoints(Free):
    """A form for a decision card: the points of each box, which are all that counts at the end, and, to complete a
    card, the number of tokens that the card crosses out.
    """

    worn = "by-box"
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
    """Return the form for completing a decision card of which only the points were entered."""
    return BoxPoints("").picked_for(f"{BLANK} crossed, {points}")


class Wanted(Free):
    """A form with a toggle for each target size; small squares and doubles share a toggle."""

    columns = 3

    sizes = tuple(map(AND.join, MAT_SIZES))

    def __init__(self, pick: str) -> None:
        places = [[sizes, f"{UNWANTED}{sizes}"] for sizes in self.sizes]
        super().__init__([("wants", places)], pick, [unwanted for _, unwanted in places])

    def answer(self) -> str:
        return " ".join(sizes.replace(AND, " ") for sizes in self.told if not sizes.startswith(UNWANTED))

    def told_as(self, notation: str) -> list[str]:
        wanted = notation.split()
        return [sizes if sizes.split(AND)[0] in wanted else f"{UNWANTED}{sizes}" for sizes in self.sizes]
