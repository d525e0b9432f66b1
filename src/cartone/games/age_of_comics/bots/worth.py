"""What things are worth to a publisher: fans on the chart, orders, a mastery, a place on the mat.

Everything is counted in points at the end of the game, as far as a view can tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate

from ..actions.printing import BONUS_IDEAS, BONUS_MONEY
from ..actions.spaces import gives
from ..chart import income_of
from ..components import EDITORS, ROUNDS, Action, Bonus, Genre, Order, RipOff
from ..mat import CUBE_SLOTS, MOVE_SLOT, POINTS_PER_LATE_COMIC
from ..outlook import gains_mastery, hidden_values, rip_offs
from ..scoring import MASTERY_POINTS, MONEY_PER_POINT
from ..view import AgeOfComicsView, PrintedView

WEIGHTS: dict[str, float] = {
    "turn": 4.2,  # what a turn is worth that is left for later
    "late-turn": 3.6,  # the same in the last round
    "dollar": 0.75,  # a dollar, as long as there are comics to pay for
    "need": 1.3,  # dollars that a turn costs on average
    "steady": 0.7,  # how much of the income of a round comes again in the next
    "coming": 0.6,  # how well the next income serves a print that is planned
    "short-dollar": 1.15,  # a dollar that a planned print lacks
    "idea": 0.38,  # an idea that nothing needs yet
    "short-idea": 1.4,  # an idea that a planned print lacks
    "hire": 0.65,  # turns for a missing writer or artist
    "print": 0.88,  # turns for a print: some are two in one turn
    "hired-fit": 2.4,  # how well a creative fits who is still to be hired
    "spare": 1.2,  # a writer or artist in hand for a comic that is still to come
    "share": 0.4,  # the share of a genre's orders that a publisher gets
    "ticket": 0.9,
    "hype": 1.2,  # what hype promises to a comic that waits
    "cube": 0.3,  # a special action, for each turn that is left
    "doubt": 0.03,  # what may come between, for each turn that a print needs
    "penalty": 0.85,  # how surely an order that fits nothing stays unfulfilled
    "first": 2.5,  # to be on the chart at all when the round is ranked
    "rank": 0.6,  # to have the best comic of the table at the end of a round
    "deny": 0.09,  # an order that others cannot have
}
"""What simulation found to play well."""

LATE_DOLLAR = 1 / MONEY_PER_POINT
"""What a dollar is worth at the end."""

STRETCH = 5
"""Over how many fans the worth of one is averaged: a comic gets several by the time it counts."""


def added(numbers: Iterable[float]) -> float:
    """Added one after the other: `sum` of floats rounds otherwise since Python 3.12, and decisions hang on that."""
    total = 0.0
    for number in numbers:
        total += number
    return total


class Scene:
    """The table as one publisher sees it, and what simple things are worth there now."""

    def __init__(self, view: AgeOfComicsView) -> None:
        self.view = view
        self.me = view.me
        self.rounds_left = ROUNDS - max(view.round, 1)
        self.editors = self.me.editors
        self.turns = self.editors + EDITORS * self.rounds_left
        self.turn_worth = WEIGHTS["turn"] if self.rounds_left else WEIGHTS["late-turn"]
        self.coming = sum(self.income(printed.fans) for printed in self.me.printed) if self.rounds_left else 0
        self.dollar = self._dollar()
        self._chart: dict[tuple[int, int], float] = {}
        self._mastery: dict[tuple[Genre, bool], tuple[int, int]] = {}
        self._reaches: dict[Genre, tuple[float, ...]] = {}
        self.values = self._best_values()
        self.originals = sum(printed.is_original for printed in self.me.printed)

    def income(self, fans: int) -> int:
        """Dollars for a comic at the end of a round."""
        return income_of(fans, self.view.income)

    def _dollar(self) -> float:
        """A dollar is worth the more, the less there is for the turns that are left; in the end a quarter point."""
        wealth = self.me.money + WEIGHTS["steady"] * self.coming * self.rounds_left
        plenty = wealth / (WEIGHTS["need"] * max(self.turns - 1, 0) + 0.5)
        return LATE_DOLLAR + (WEIGHTS["dollar"] - LATE_DOLLAR) * min(max(1.5 - plenty, 0.0), 1.0)

    # -- the chart --------------------------------------------------------------------------

    def chart(self, fans: int, rounds: int | None = None) -> float:
        """What a comic with so many fans brings: income each round, and the fans that stay."""
        rounds = self.rounds_left if rounds is None else max(rounds, 0)
        known = self._chart.get((fans, rounds))
        if known is None:
            money, left = self.income(fans), fans
            for _ in range(rounds):
                left = max(left - 1, min(left, 1))
                money += self.income(left)
            last = self.income(left)
            known = left + (money - last) * self.dollar + last * LATE_DOLLAR
            self._chart[fans, rounds] = known
        return known

    def fan_worth(self, fans: int) -> float:
        """One fan more on a comic with so many, if some more follow."""
        return (self.chart(fans + STRETCH) - self.chart(fans)) / STRETCH

    def best_rival(self) -> int:
        """The fans of the best comic of the others."""
        rivals = [player for player in self.view.players if player.seat != self.view.seat]
        return max((printed.fans for rival in rivals for printed in rival.printed), default=0)

    # -- orders -----------------------------------------------------------------------------

    @cached_property
    def rest(self) -> dict[Genre, tuple[int, ...]]:
        """The values that face-down orders of each genre may have; all of the game where none lies face down."""
        return {genre: hidden_values(self.view, genre) or self.view.order_values[genre] for genre in Genre}

    def _best_values(self) -> dict[Genre, int]:
        """The highest value of my printed comics of each genre."""
        best = dict.fromkeys(Genre, 0)
        for printed in self.me.printed:
            best[printed.genre] = max(best[printed.genre], printed.value)
        return best

    def reach(self, genre: Genre) -> tuple[float, ...]:
        """The fans of orders that a comic of each value from 0 to 6 may hope for."""
        known = self._reaches.get(genre)
        if known is None:
            known = self._reaches[genre] = self._reach(genre)
        return known

    def _reach(self, genre: Genre) -> tuple[float, ...]:
        """The fans of the orders on the map, and of mine, that a comic of each value from 0 to 6 fulfils."""
        share = WEIGHTS["share"] * min(1.0, self.turns / 10)
        tiles = [tile.value for tile in self.view.map if tile.genre is genre]
        rest, down = self.rest[genre], tiles.count(None)
        fans = [0.0] * 7
        for value in tiles:
            if value is not None:
                fans[min(value, 6)] += share * Order.fans_of(value)
        for value in rest if down else ():
            fans[min(value, 6)] += share * Order.fans_of(value) * down / len(rest)
        for order in self.me.orders:
            if order.genre is genre:
                fans[min(order.value, 6)] += 2 * order.fans
        return tuple(accumulate(fans))

    def reach_gain(self, genre: Genre, value: int, had: int | None = None) -> float:
        """What orders promise to a comic of this value, beyond what my comics fulfil already."""
        had = self.values[genre] if had is None else had
        reach = self.reach(genre)
        return max(0.0, reach[min(value, 6)] - reach[min(had, 6)])

    # -- mastery, mat -----------------------------------------------------------------------

    def mastery(self, genre: Genre, is_original: bool) -> tuple[int, int]:
        """Fans and points that one more comic of the genre gets by mastery."""
        known = self._mastery.get((genre, is_original))
        if known is None:
            known = self._mastery[genre, is_original] = self._find_mastery(genre, is_original)
        return known

    def _find_mastery(self, genre: Genre, is_original: bool) -> tuple[int, int]:
        holder = self.view.mastery[genre]
        if holder == self.view.seat:
            return 1, 0
        if not gains_mastery(self.view, genre, is_original):
            return 0, 0
        return 1, MASTERY_POINTS + (holder is not None)

    def slot(self, slot: int, is_original: bool) -> float:
        """What the place of a comic on the mat brings."""
        if slot >= MOVE_SLOT:
            late = float(POINTS_PER_LATE_COMIC if slot > MOVE_SLOT else self.originals)
            return late + is_original
        cube = WEIGHTS["cube"] * max(self.turns - 1, 0) if slot in CUBE_SLOTS else 0.0
        step = 1.0 if self.turns >= 3 * (MOVE_SLOT - slot) else 0.0
        return cube + step * (1.0 + is_original)

    def bonus(self, bonus: Bonus | None) -> float:
        """What the bonus of an original is worth, but for its fan."""
        match bonus:
            case Bonus.IDEAS:
                return BONUS_IDEAS * WEIGHTS["idea"] + 0.4
            case Bonus.MONEY:
                return BONUS_MONEY * self.dollar
            case Bonus.TICKET:
                return WEIGHTS["ticket"] if self.turns > 1 else 0.0
            case Bonus.FAN:
                return 0.0
        return 1.2

    @cached_property
    def rip_offs(self) -> dict[Genre, list[RipOff]]:
        """What may be ripped off, by genre."""
        there: dict[Genre, list[RipOff]] = {}
        for rip_off in rip_offs(self.view):
            there.setdefault(rip_off.genre, []).append(rip_off)
        return there

    # -- my comics --------------------------------------------------------------------------

    def at_slot(self, slot: int) -> PrintedView:
        return self.me.printed[slot - 1]

    def space_gives(self, action: Action) -> int:
        """The number on the first free space of an action; 0 if all are taken."""
        return gives(self.view, action) or 0
