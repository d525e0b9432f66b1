"""Layout of the tray (the items at the bottom of the page): all at one scale, in as many rows as make them largest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from math import ceil
from typing import Any, NamedTuple

from markupsafe import Markup

from ....table import LETTERS, IllegalAnswer
from ....text import sentence
from ...kit.parts import Part
from ..components import DRAWN_SIZES, OUTLINE_OF, TOKEN
from ..options import Cuts, Splits
from ..outlook import Pick, she_takes, tokens, worth
from ..view import ItemView, PlayerView, StampSwapView
from . import pictures

CARD, MEDAL = (2.25, 3.0), (1.5, 1.5)
"""Sizes of an attendee and of the token, in cells."""

BETWEEN, AROUND = 0.5, 1.0
"""Distances between items and between heaps, in cells."""

WIDE, HIGH, ROWS = 1040, 150, 5
"""Width and height of a tray on a typical screen, and the maximum number of rows that stay readable."""


TRAYS = 3
"""Number of trays: the reserve and the two piles."""

ROOM_FOR_TRAYS = 18
"""Width, in cells, of the three trays that are shown beside the loose items."""


class Heap(NamedTuple):
    """A group of items in the tray: its place, its label, and its rows."""

    place: str
    label: str
    rows: list[list[ItemView]]

    @property
    def across(self) -> int:
        """Width of the longest row, in cells."""
        return ceil(max(map(width_of, self.rows)))


class Spread(NamedTuple):
    """Layout of a whole tray: its heaps, and its width and height in cells."""

    heaps: list[Heap]
    across: int
    down: int

    @property
    def rows(self) -> int:
        return max((len(heap.rows) for heap in self.heaps), default=1)


def outline(item: ItemView) -> tuple[float, float]:
    """Return the width and height of an item's picture, in cells."""
    if item.tile is not None:
        return item.tile.width, item.tile.height
    if item.attendee is not None:
        return CARD
    return MEDAL if item.back == TOKEN else OUTLINE_OF[item.back]


def width_of(row: Sequence[ItemView]) -> float:
    return sum(outline(item)[0] + BETWEEN for item in row)


def in_rows(items: Sequence[ItemView], rows: int) -> Iterator[list[ItemView]]:
    """Split items, in order, into `rows` rows of about equal length."""
    share, row, left = width_of(items) / rows, list[ItemView](), rows
    for item in items:
        if row and left > 1 and width_of(row) + outline(item)[0] / 2 > share:
            yield row
            row, left = [], left - 1
        row.append(item)
    yield row


def spread_in(heaps: Sequence[tuple[str, str, Sequence[ItemView]]], rows: int) -> Spread:
    """Lay out heaps side by side, each in `rows` rows."""
    laid = [Heap(place, label, list(in_rows(items, rows))) for place, label, items in heaps]
    across = sum(heap.across + AROUND for heap in laid)
    lines = [[item for heap in laid for item in heap.rows[row : row + 1]] for row in range(rows)]
    down = sum(max((outline(item)[1] for items in line for item in items), default=0) for line in lines)
    return Spread(laid, ceil(across), ceil(down))


def spread(heaps: Sequence[tuple[str, str, Sequence[ItemView]]]) -> Spread:
    """Lay out heaps in the number of rows that makes their items largest."""
    found = [spread_in(heaps, rows) for rows in range(1, ROWS + 1)]
    return max(found, key=lambda one: min(WIDE / max(one.across, 1), HIGH / max(one.down, 1)))


class TrayPart(Part):
    """The items along the bottom of the table: those to choose from, and the viewer's."""

    view: StampSwapView

    @cached_property
    def lying(self) -> Spread:
        """The layout of the items to choose from, and of the viewer's items."""
        return spread([heap for heap in self._heaps() if heap[2]])

    def _heaps(self) -> list[tuple[str, str, Sequence[ItemView]]]:
        view, me = self.view, self.view.me
        piles = [self._pile(player, number) for player in self._pilers() for number in range(len(player.piles))]
        kept = self.page.whose("stamp-swap.panel.kept", "page.kept-of")
        own = self.page.whose("stamp-swap.panel.yours", "page.collection-of")
        yours, asks = (f"collection-{me.seat}", own, me.collection), self.page.choices.asks
        return [
            ("pool", self.text("stamp-swap.panel.pool"), [] if asks("choose") else view.pool),
            # an exchange starts with one of your own items
            *([yours, *piles] if asks("exchange") else [*piles, yours]),
            (f"reserve-{me.seat}", kept, me.reserve),
            (f"incoming-{me.seat}", self.text("page.taken"), me.incoming),
        ]

    @cached_property
    def cut_places(self) -> list[str]:
        """Names of the places of the viewer's collection and of the trays that it is cut into."""
        seat = self.view.seat
        return [f"collection-{seat}", f"reserve-{seat}", *(f"pile-{LETTERS[seat]}{number}" for number in (1, 2))]

    def empty_places(self, shown: Iterable[str]) -> list[str]:
        """Return the places (the pool and the viewer's own) that are not `shown` because they are empty."""
        view, me, taken = self.view, self.view.me, set(shown)
        lying = (view.pool, me.collection, me.reserve, *(me.piles or ((), ())), me.incoming)
        places = ("pool", *self.cut_places, f"incoming-{me.seat}")
        return [place for place, items in zip(places, lying, strict=True) if not items and place not in taken]

    def _pilers(self) -> list[PlayerView]:
        """Return the players whose piles are in the tray: those with piles to choose from, then the viewer."""
        others = [player for player in self.view.players if player is not self.view.me]
        if self.view.pinzetta is not None:
            return others if self.page.choices.asks("choose", "exchange", "look") else []
        return [*others, self.view.me]

    def lies_in_tray(self, player: PlayerView) -> bool:
        """Return whether a player's piles are shown in the tray."""
        return player in self._pilers()

    def _pile(self, player: PlayerView, number: int) -> tuple[str, str, Sequence[ItemView]]:
        name = self.page.who(player.seat) if self.view.pinzetta is None else self.words.pile(number)
        return f"pile-{LETTERS[player.seat]}{number + 1}", str(name), player.piles[number]

    def things_of(self, heap: Heap) -> str:
        """Return the handle prefix of a heap's items; handles with `kept` can never be chosen."""
        return "kept" if heap.place.startswith(("reserve", "incoming")) else "item"

    def says(self, heap: Heap) -> str:
        """Describe a heap in words: its label and its items."""
        items = (f"#{item.number} {self.words.item(item)}" for row in heap.rows for item in row)
        return "; ".join([heap.label, *items])

    def incoming(self) -> Spread:
        """Return an empty layout that sets the scale of stamps waiting to be placed."""
        return Spread([], ceil(width_of(self.view.me.incoming)) + 1, 4)

    def worth(self, items: Iterable[ItemView]) -> str:
        """Format the points that items score at the end in any album."""
        found = worth(items)
        points = self.words.catalogue.signed(found.points)
        return f"{points} + ?" if found.unknown else points

    def supply(self) -> list[tuple[str, Markup, str, int]]:
        """Return the decks to draw from: name, picture of the back, CSS classes and number of tiles."""
        left = self.view.left
        sizes = [(size, Markup(pictures.gum(*OUTLINE_OF[size], self.words.word(size)))) for size in DRAWN_SIZES]
        shapes = ["w{} h{}".format(*OUTLINE_OF[size]) for size in DRAWN_SIZES]
        found = [(size.value, back, shape, left[size]) for (size, back), shape in zip(sizes, shapes, strict=True)]
        bell = Markup(pictures.gum(1, 1, self.words.word("forever")))
        return [*found, ("forever", bell, "w1 h1", left["forever"])]


class Cutting(Part):
    """The trays into which the viewer cuts a collection."""

    view: StampSwapView

    @cached_property
    def trays(self) -> list[list[int]]:
        """The items sorted so far into the reserve and the two piles, parsed from a pick like `8|6,9|7`."""
        parts = [part.split(",") for part in self.page.pick.split("|")] if self.page.pick else []
        mine = {item.number for item in self.view.me.collection}
        trays = [[int(one) for one in part if one.isdecimal() and int(one) in mine] for part in parts[:TRAYS]]
        return trays + [[] for _ in range(TRAYS - len(trays))]

    @property
    def loose(self) -> list[ItemView]:
        """The viewer's items that are not in a tray yet."""
        return [item for item in self.view.me.collection if not any(item.number in tray for tray in self.trays)]

    @property
    def sent(self) -> list[list[ItemView]]:
        mine = {item.number: item for item in self.view.me.collection}
        return [[mine[number] for number in tray] for tray in self.trays]

    def moved(self, item: int, tray: int | None) -> str:
        """Return the pick after moving an item to a tray, or out of all trays if `tray` is None."""
        trays = [[one for one in part if one != item] for part in self.trays]
        if tray is not None:
            trays[tray].append(item)
        return "|".join(",".join(map(str, part)) for part in trays)

    def may_keep(self, item: int) -> bool:
        """Return whether an item may be reserved: never a rare stamp, unless there is nothing else."""
        return any(item in reserve for reserve in self._cuts.reserves)

    @property
    def _cuts(self) -> Cuts:
        assert self.ask is not None
        options = self.ask.options
        cuts = options.cuts if isinstance(options, Splits) else options
        assert isinstance(cuts, Cuts)
        return cuts

    def suggests(self, item: int, tray: int) -> bool:
        """Return whether the guide suggests this tray for an item."""
        parts = [part.split() for part in self.page.tutor.suggested.split("|")]
        return len(parts) == TRAYS and str(item) in parts[tray]

    @cached_property
    def answer(self) -> tuple[str, str]:
        """The answer that the trays form, and an empty string; if it is illegal, an empty string and the error."""
        return self._read(self.trays)

    def _read(self, trays: Sequence[Sequence[int]], cut: str = "") -> tuple[str, str]:
        """Return the answer that `trays` form, or the error, which quotes `cut` or else the notation."""
        assert self.ask is not None
        notation = " | ".join(" ".join(map(str, sorted(part))) or "-" for part in trays)
        try:
            return str(self.ask.options.read(notation)), ""
        except IllegalAnswer as problem:
            said = sentence(self.words.catalogue.error(problem))
            return "", said.replace(str(problem.params.get("cut", notation)), cut or notation)

    @property
    def arrangements(self) -> Mapping[str, Any]:
        """Data from which a script takes the texts of the trays and the guide for each way of sorting the items."""
        items, reserves = sorted(item.number for item in self.view.me.collection), self._cuts.reserves
        items.sort(key=lambda item: not self.may_keep(item))
        kept = [next((one for one in reserves if len(one) == size), items[:size]) for size in range(len(items) + 1)]
        kept += combinations(filter(self.may_keep, items), len(reserves[-1]))
        refused: dict[str, str] = {}
        for number, reserve in enumerate(kept):
            rest = [item for item in items if item not in reserve]
            is_sized = number <= len(items)
            for first in range(len(rest) + 1) if is_sized else [(len(rest) + 1) // 2]:
                trays = [reserve, rest[:first], rest[first:]]
                key = ",".join(str(len(tray)) for tray in trays) if is_sized else " ".join(map(str, reserve))
                if said := self._read(trays, "{cut}")[1]:
                    refused[key] = said
        return {"so": self.text("page.cut-so"), "refused": refused, **self._her_data(), **self._guide_data()}

    def _her_data(self) -> Mapping[str, Any]:
        """Return Pinzetta's choice by the tokens of both piles, as data for a script."""
        her, most = self.view.pinzetta, range(sum(self.tokens.values()) + 1)
        if her is None or not her.decisions_are_known:
            return {"large": {}, "printed": 0, "odds": [], "said": []}
        odds = [[she_takes(her, [large], [small]).cards for small in most[: len(most) - large]] for large in most]
        sizes = product(range(len(self.view.me.collection) + 1), repeat=2)
        cards = range(len(her.decisions) + 1)
        return {
            "large": {f"{one},{two}": 1 if one >= two else 2 for one, two in sizes if one or two},
            "printed": she_takes(her, [], []).large,
            "odds": odds,
            "said": [self.text("page.she-takes-it", cards=count, all=cards[-1]) for count in cards],
        }

    def _guide_data(self) -> Mapping[str, Any]:
        """Return the guide's sentences on sorting, as data for a script."""
        if not self.page.tutor.to_do:
            return {}
        blanks = {"item": "{item}", "tray": "{tray}", "items": "{items}", "button": self.text("page.cut-so")}
        return {
            "guide": {
                name: self.text(f"stamp-swap.guide.{name}", **blanks) for name in ("wrong", "next", "left", "sorted")
            }
        }

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """Pinzetta's tokens for the viewer's items, by item number."""
        return tokens(self.view.pinzetta, self.view.me.collection) if self.view.pinzetta is not None else {}

    @cached_property
    def she_takes(self) -> Pick | None:
        """Pinzetta's choice between the piles as currently sorted."""
        her = self.view.pinzetta
        if her is None or not her.decisions_are_known or not any(self.trays[1:]):
            return None
        large, small = sorted(self.trays[1:], key=len, reverse=True)
        return she_takes(her, [self.tokens[item] for item in large], [self.tokens[item] for item in small])

    def chances(self, tray: int) -> tuple[int, int] | None:
        """Return how many decision cards make Pinzetta take a pile, and how many decision cards there are."""
        pick = self.she_takes
        if pick is None or not tray:
            return None
        return (pick.cards if self.is_large(tray) else pick.all - pick.cards), pick.all

    def sum_of(self, tray: int) -> int:
        """Return Pinzetta's tokens for a pile, including the printed token of the large one."""
        assert self.view.pinzetta is not None
        is_large = self.she_takes is not None and self.is_large(tray)
        return sum(self.tokens[item] for item in self.trays[tray]) + is_large

    def is_large(self, tray: int) -> bool:
        """Return whether a pile is the larger one or, if both are equal, the first one."""
        other = len(self.trays[3 - tray])
        return len(self.trays[tray]) > other or (len(self.trays[tray]) == other and tray == 1)

    def in_short(self, tray: int) -> Markup:
        """Return a small icon of a tray."""
        return Markup(tray) if tray else Markup(pictures.part("keep"))

    def spread(self) -> Spread:
        """Return an empty layout with room for all items beside empty trays, so that the scale stays constant."""
        mine = self.view.me.collection
        return Spread([], ceil(width_of(mine)) + ROOM_FOR_TRAYS, 4)
