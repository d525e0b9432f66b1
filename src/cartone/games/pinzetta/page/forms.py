"""What is told of her table on one screen: rows of items, the sizes that she wants, a split, an exchange, a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....table import Draw
from ...kit.coming import numbers
from ...kit.forms import Form, Free, Key, Place
from ...stamp_swap.components import ATTENDEE, DOUBLE, DRAWN_SIZES, Box
from ...stamp_swap.options import Exchanges, Splits
from ...stamp_swap.pack import MOST_CROSSED, MOST_IN_BOX
from ..reports import ANYTHING, DOWN, FOREVER, NONE, RARE, SQUARES_AND_DOUBLES, VALUED, Lies, Wants

LARGE, SMALL, RESERVE = "large", "small", "reserve"
ROWS = {"her-piles": (LARGE, SMALL)}
UNWANTED = "no-"
"""Before a size that her mat does not show."""
SIZES = (*DRAWN_SIZES, DOUBLE)
GRID = [*(f"{size}{mark}" for mark in ("", VALUED, DOWN) for size in SIZES), RARE, FOREVER, ATTENDEE, NONE]
"""All that can lie somewhere, as keys; a double lies face down like any long stamp, and leaves a gap."""


def form_of(options: Any, about: str, yours: Sequence[str], pick: str) -> Form | None:
    """The form of a question that has several parts; `yours` is what is remembered of your collection."""
    match options:
        case Lies() if about == "your-collection-now":
            first = [*yours, *[NONE] * (len(options.places) - len(yours))]
            return Items([("", options.rows[0])], pick, first)
        case Lies():
            labels = ROWS.get(about, ("",))
            return Items(list(zip(labels, options.rows, strict=True)), pick, empty=NONE)
        case Wants():
            return Wanted(pick)
        case Splits():
            return Cutting(options, pick)
        case Exchanges():
            return Exchanging(options, pick)
    return None


class Items(Free):
    """Items of which a card tells something; where anything can lie, its sizes stand in columns, plain ones, those of
    value 2 or 3 and face-down ones in a row each."""

    def __init__(self, *form: Any, **more: Any) -> None:
        super().__init__(*form, **more)
        self.columns = len(SIZES) if ANYTHING in self.places else 3

    def palette(self) -> list[Key]:
        keys = super().palette()
        there = {key.face: key for key in keys}
        return [there.get(face, Key("", "")) for face in GRID] if there.keys() == {*ANYTHING} else keys


def form_of_card(draw: Draw, pick: str) -> Form:
    """A decision card by what counts now: how many icons are crossed out, or at the end the points of its boxes."""
    return Points(pick) if draw.why == "last-decision" else Crossed(pick)


class Crossed(Free):
    """How many icons a decision card has crossed out."""

    columns = 5

    def __init__(self, pick: str) -> None:
        super().__init__([("crossed", [numbers(0, MOST_CROSSED)])], pick)

    def answer(self) -> str:
        return f"{self.told[0]} crossed"

    def told_as(self, notation: str) -> list[str]:
        return notation.split()[:1]


class Points(Free):
    """The points of each box of her mat."""

    columns = 7

    def __init__(self, pick: str) -> None:
        super().__init__([(f"box-{box}", [numbers(0, MOST_IN_BOX)]) for box in Box], pick)

    def answer(self) -> str:
        return f"points {' '.join(self.told)}"

    def told_as(self, notation: str) -> list[str]:
        return notation.split()[1:]


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


class Exchanging(Free):
    """One of your items, and one of hers."""

    def __init__(self, options: Exchanges, pick: str) -> None:
        mine = [str(number) for number in dict.fromkeys(option.mine for option in options)]
        hers = [str(number) for number in dict.fromkeys(option.other for option in options)]
        super().__init__([("yours", [mine]), ("hers", [hers])], pick)

    def answer(self) -> str:
        return " for ".join(self.told)

    def told_as(self, notation: str) -> list[str]:
        return notation.split(" for ")


class Cutting(Form):
    """Your collection: the first item that is tapped is reserved, the next ones go to the small pile, the rest is the
    large one. One more tap on an item of the small pile reserves it too, where that is allowed. Whoever fills the small
    pile has told all."""

    def __init__(self, options: Splits, pick: str) -> None:
        self.items = options.cuts.items
        self.reserves = [{*reserve} for reserve in options.cuts.reserves]
        super().__init__([("cut", len(self.items))], [LARGE] * len(self.items), pick)

    def faces(self, place: int) -> Sequence[str]:
        return LARGE, SMALL, RESERVE

    def _place(self, number: int) -> Place:
        face = self.after(number)
        answer = self.with_last(number, face) if self.is_last(number, face) else ""
        return Place(number, self.told[number], False, self._with(number, face), answer)

    def is_last(self, number: int, face: str) -> bool:
        """Whether a tap fills the small pile."""
        told = [*self.told[:number], face, *self.told[number + 1 :]]
        reserved, small = told.count(RESERVE), told.count(SMALL)
        enough = reserved or not any(self.reserves)
        return bool(face == SMALL and enough and small == (len(told) - reserved) // 2)

    def after(self, number: int) -> str:
        """Where an item goes by a tap."""
        reserved = {item for item, face in zip(self.items, self.told, strict=True) if face == RESERVE}
        may = any(reserved | {self.items[number]} <= reserve for reserve in self.reserves)
        match self.told[number]:
            case "large":
                return RESERVE if may and not reserved else SMALL
            case "small":
                return RESERVE if may else LARGE
        return LARGE

    def progress(self) -> tuple[str, int]:
        """What is still to be tapped, and how many: the reserve comes first, whatever went to the small pile before it;
        that may be what nobody can reserve."""
        reserved, small = self.told.count(RESERVE), self.told.count(SMALL)
        left = (len(self.told) - reserved) // 2 - small
        if not reserved and any(self.reserves):
            may = set().union(*self.reserves)
            stays = [
                item for item, face in zip(self.items, self.told, strict=True) if face == SMALL and item not in may
            ]
            return "rare" if stays else "reserve", len(stays)
        return ("small", left) if left > 0 else ("too-many", -left)

    def parts(self) -> list[list[int]]:
        """What is reserved, the large pile and the small one."""
        told = list(zip(self.items, self.told, strict=True))
        return [[item for item, face in told if face == part] for part in (RESERVE, LARGE, SMALL)]

    def answer(self) -> str:
        return " | ".join(" ".join(map(str, part)) or "-" for part in self.parts())

    def told_as(self, notation: str) -> list[str]:
        reserve, _, small = (part.split() for part in notation.split("|"))
        return [RESERVE if str(item) in reserve else SMALL if str(item) in small else LARGE for item in self.items]
