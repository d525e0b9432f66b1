"""What items are worth to a player: points now, and what they will add to contests and exhibitors.

Before a stamp is placed nobody knows its neighbours, so stamps are looked at as a bag: what is counted
without regard to position is exact, groups and other shapes are estimated.

All is reckoned in whole numbers, in small parts of a stamp and of a point: so a tie is a tie, and the same
seed gives the same game on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from ..components import Attendee, Contest, Count, Effect, Kind, Scoring, Size, Stamp, Tile
from ..contests import PROPERTIES, fits, points_in
from ..game import Day
from ..view import ItemView, PlayerView, StampSwapView

DAYS = list(Day)

STAMP = 300
"""The parts in which a bag counts stamps: hundredths, and thirds of them."""

SURE = 100
"""Weights are in percent."""

POINT = SURE * STAMP
"""The parts in which worth is counted: those of a stamp, weighed."""

CENT = POINT // 100
"""A hundredth of a point."""

TOKEN_WORTH = 300 * CENT
FOREVER_WORTH = 260 * CENT
"""A forever stamp is worth about a quarter of the ten points for having most."""

UNSEEN_WORTH = {
    Size.SMALL_SQUARE: 320 * CENT,
    Size.LARGE_SQUARE: 340 * CENT,
    Size.SHORT_RECTANGLE: 340 * CENT,
    Size.LONG_RECTANGLE: 400 * CENT,
}
"""What a face-down stamp is worth on average."""

CONNECTED = STAMP * 3 // 4
"""The share of stamps of one kind that end up in one group."""

SURROUNDED = STAMP // 2
NOT_PLANNED = 35
"""The weight of a contest that will probably not be entered."""

GROWTH = 85
LEAST_GROWTH = 4
"""A contest grows with the album: nearly as much a day (in percent) as on the days so far, and by some points
anyway; edges, which are worth nothing until they are whole, by twice as many."""

SHAPE_WORTH = {"corners": 35, "edges": 7, "edge-stamps": 35, "by-hand": 0, "gaps": 12, "empty-areas": 10}
"""How many more of these a hundred stamps bring, roughly."""


def bag_count(stamps: Sequence[Stamp], count: Count) -> int:
    """About how many a bag of stamps will count once they are placed, in parts of a stamp."""
    fitting = [stamp for stamp in stamps if fits(stamp, count)]
    match count.what:
        case "stamps":
            return STAMP * len(fitting)
        case "surrounded":
            return SURROUNDED * len(fitting)
        case shape if shape in SHAPE_WORTH:
            return SHAPE_WORTH[shape] * STAMP // 100 * len(stamps)
        case "group" if not count.of:
            return STAMP + CONNECTED * (len(fitting) - 1) if fitting else 0
    counts = sorted(Counter(getattr(stamp, count.of) for stamp in fitting).items(), key=lambda pair: -pair[1])
    numbers = [number for value, number in counts if value is not None]
    match count.what:
        case "group":
            return STAMP + CONNECTED * (numbers[0] - 1) if numbers else 0
        case "most":
            return STAMP * numbers[0] if numbers else 0
        case "second-most":
            # What is close to second may become second.
            if len(numbers) > 1:
                return STAMP * numbers[1] + STAMP // 15 * sum(numbers[2:])
            return STAMP * 3 // 10 * len(numbers)
        case "sets":
            wanted = len(PROPERTIES[count.of])
            whole = numbers[-1] if len(numbers) == wanted else 0
            begun = sum(1 for number in numbers if number > whole)
            return STAMP * whole + STAMP * 3 * begun // (5 * wanted)
        case "different":
            return STAMP * len(numbers)
    raise LookupError(f"no worth for what is counted: {count.what}")


def bag_points(stamps: Sequence[Stamp], scoring: Scoring) -> int:
    """About how many points a bag of stamps will bring, in parts like those of a stamp."""
    counted = bag_count(stamps, scoring.count)
    if not scoring.ladder:
        return scoring.each * counted
    below, part = divmod(counted, STAMP)
    low, high = scoring.points(below), scoring.points(below + 1)
    return STAMP * low + part * (high - low)


def plan(view: StampSwapView, player: PlayerView) -> list[Contest]:
    """The contests to enter from today on, one a day, in the order that promises most."""
    today = DAYS.index(Day(view.day))
    entered = {ticket.contest.id for ticket in player.tickets}
    days = len(DAYS) - len(entered) if view.phase != "final-show" else 0
    left = [contest for contest in view.contests if contest.id not in entered]
    pages = max(today + (1 if view.phase == "show" else 0), 1)
    points = {contest.id: points_in(player.album, contest.scoring) for contest in left}

    def promise(order: tuple[Contest, ...]) -> int:
        total = 0
        for later, contest in enumerate(order):
            now = points[contest.id]
            least = LEAST_GROWTH * (2 if contest.scoring.count.what in ("edges", "edge-stamps") else 1)
            total += SURE * pages * now + later * max(GROWTH * now, SURE * pages * least)
        return total

    orders: Iterable[tuple[Contest, ...]] = permutations(left, min(days, len(left)))
    best = max(orders, key=promise)
    return list(best)


class Worth:
    """What things are worth to one player, seen from one seat."""

    def __init__(self, view: StampSwapView, player: PlayerView, planned: Iterable[ItemView] = ()) -> None:
        self.view = view
        self.player = player
        self.shows = len(DAYS) - DAYS.index(Day(view.day))
        waiting = [item.tile for item in (*player.reserve, *player.incoming, *planned) if item.tile is not None]
        self.bag = [placed.stamp for placed in player.album.stamps] + [s for tile in waiting for s in tile.stamps]
        self.scorings = self._scorings()
        self._base = [bag_points(self.bag, scoring) for _, scoring in self.scorings]
        self._tiles: dict[str, int] = {}

    def _scorings(self) -> list[tuple[int, Scoring]]:
        """All that will be scored, with how often or how surely, in percent."""
        planned = plan(self.view, self.player)
        entered = {ticket.contest.id for ticket in self.player.tickets}
        scorings = [
            (SURE if contest in planned else NOT_PLANNED, contest.scoring)
            for contest in self.view.contests
            if contest.id not in entered
        ]
        if self.view.finale is not None:
            scorings.append((SURE, self.view.finale.scoring))
        for card in self.player.exhibitors:
            if card.scoring is not None:
                scorings.append((SURE * self.shows, card.scoring))
        for card in self.player.attendees:
            if card.effect is not None and card.effect.per is not None and card.effect.at == "show":
                scorings.append((SURE * self.shows, Scoring(card.effect.per, card.effect.amount)))
        return scorings

    def tile(self, tile: Tile) -> int:
        """Its value, and what it adds to everything that will be scored."""
        known = self._tiles.get(tile.id)
        if known is None:
            bag = [*self.bag, *tile.stamps]
            added = sum(
                weight * (bag_points(bag, scoring) - base)
                for (weight, scoring), base in zip(self.scorings, self._base, strict=True)
            )
            forever = FOREVER_WORTH if tile.stamps[0].kind is Kind.FOREVER else 0
            known = self._tiles[tile.id] = POINT * tile.value + added + forever
        return known

    def attendee(self, card: Attendee) -> int:
        """An exhibitor scores in every Show from now on; a specialist 2 points and its effect."""
        if card.scoring is not None:
            # The album will have grown by the later Shows.
            return (SURE * bag_points(self.bag, card.scoring) + 150 * CENT) * self.shows
        assert card.effect is not None
        return 2 * POINT + self.effect(card.effect)

    def effect(self, effect: Effect) -> int:
        """Roughly what an effect brings in the rounds that are left."""
        match effect.do:
            case "points" if effect.per is not None:
                return effect.amount * (SURE * bag_points(self.bag, Scoring(effect.per, 1)) + POINT) * self.shows
            case "points":
                return effect.amount * self.shows * (35 if effect.holding or effect.item else 80) * CENT
            case "forever":
                return FOREVER_WORTH * effect.amount * self.shows * 80 // 100
            case "draw":
                return 360 * CENT * effect.amount * self.shows
            case "reserve":
                return 2 * POINT * self.shows
            case "contest":
                return effect.amount * (70 if self.shows > 1 else 30) * CENT
            case "unentered":
                return 5 * POINT
            case _:
                return POINT

    def item(self, item: ItemView) -> int:
        if item.attendee is not None:
            return self.attendee(item.attendee)
        if item.tile is not None:
            return self.tile(item.tile)
        return UNSEEN_WORTH[Size(item.back)] if item.is_stamp else TOKEN_WORTH

    def items(self, items: Iterable[ItemView]) -> int:
        return sum(map(self.item, items))
