"""What things are worth to a publisher: fans on the chart, orders, a mastery, a place on the mat.

Everything is counted in thousandths of a point at the end of the game, as far as a view can tell. They are whole
numbers, shares of them rounded down, so that every machine decides alike.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

from ..actions.printing import BONUS_IDEAS, BONUS_MONEY
from ..actions.spaces import gives
from ..chart import income_of
from ..components import BEST_VALUE, EDITORS, ROUNDS, Action, Bonus, Genre, Order, RipOff
from ..mat import CUBE_SLOTS, MOVE_SLOT, POINTS_PER_LATE_COMIC
from ..outlook import gains_mastery, hidden_values, rip_offs
from ..scoring import MASTERY_POINTS, MONEY_PER_POINT
from ..view import AgeOfComicsView, PrintedView

POINT = 1000
"""A point, a turn, a dollar or anything else that is whole, in thousandths."""

WEIGHTS: dict[str, int] = {
    "turn": 4200,  # what a turn is worth that is left for later
    "late-turn": 3600,  # the same in the last round
    "dollar": 750,  # a dollar, as long as there are comics to pay for
    "need": 1300,  # thousandths of a dollar that a turn costs on average
    "steady": 700,  # how much of the income of a round comes again in the next
    "coming": 600,  # how well the next income serves a print that is planned
    "short-dollar": 1150,  # a dollar that a planned print lacks
    "idea": 380,  # an idea that nothing needs yet
    "needed-idea": 3000,  # one that a comic needs
    "short-idea": 1400,  # an idea that a planned print lacks
    "hire": 650,  # turns for a missing writer or artist
    "print": 880,  # turns for a print: some are two in one turn
    "hired-fit": 2400,  # how well a creative fits who is still to be hired
    "spare": 1200,  # a writer or artist in hand for a comic that is still to come
    "share": 400,  # the share of a genre's orders that a publisher gets
    "ticket": 900,
    "any-ideas": 400,  # that the ideas of a bonus may be of any genre
    "bonus": 1200,  # one that is not known yet
    "hype": 1200,  # what hype promises to a comic that waits
    "cube": 300,  # a special action, for each turn that is left
    "doubt": 30,  # what may come between, for each turn that a print needs
    "penalty": 850,  # how surely an order that fits nothing stays unfulfilled
    "first": 2500,  # to be on the chart at all when the round is ranked
    "rank": 600,  # to have the best comic of the table at the end of a round
    "deny": 90,  # an order that others cannot have
    "swap": 300,  # what a re-assignment has to gain
    "increase": 100,  # what an increase of value has to gain
}
"""What simulation found to play well."""

LATE_DOLLAR = POINT // MONEY_PER_POINT
"""What a dollar is worth at the end."""

BEST_COMIC = 2 * BEST_VALUE
"""The highest value of a comic, and of an order."""

LONG = 10
"""So many turns are enough to get a full share of the orders."""

STRETCH = 5
"""Over how many fans the worth of one is averaged: a comic gets several by the time it counts."""


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
        self._chart: dict[tuple[int, int], int] = {}
        self._mastery: dict[tuple[Genre, bool], tuple[int, int]] = {}
        self._reaches: dict[Genre, tuple[int, ...]] = {}
        self.values = self._best_values()
        self.originals = sum(printed.is_original for printed in self.me.printed)

    def income(self, fans: int) -> int:
        """Dollars for a comic at the end of a round."""
        return income_of(fans, self.view.income)

    def _dollar(self) -> int:
        """A dollar is worth the more, the less there is for the turns that are left; in the end a quarter point."""
        wealth = POINT * self.me.money + WEIGHTS["steady"] * self.coming * self.rounds_left
        plenty = POINT * wealth // (WEIGHTS["need"] * max(self.turns - 1, 0) + POINT // 2)
        scarce = min(max(3 * POINT // 2 - plenty, 0), POINT)
        return LATE_DOLLAR + (WEIGHTS["dollar"] - LATE_DOLLAR) * scarce // POINT

    # -- the chart --------------------------------------------------------------------------

    def chart(self, fans: int, rounds: int | None = None) -> int:
        """What a comic with so many fans brings: income each round, and the fans that stay."""
        rounds = self.rounds_left if rounds is None else max(rounds, 0)
        known = self._chart.get((fans, rounds))
        if known is None:
            money, left = self.income(fans), fans
            for _ in range(rounds):
                left = max(left - 1, min(left, 1))
                money += self.income(left)
            last = self.income(left)
            known = POINT * left + (money - last) * self.dollar + last * LATE_DOLLAR
            self._chart[fans, rounds] = known
        return known

    def fan_worth(self, fans: int) -> int:
        """One fan more on a comic with so many, if some more follow."""
        return (self.chart(fans + STRETCH) - self.chart(fans)) // STRETCH

    def best_rival(self) -> int:
        """The fans of the best comic of the others."""
        rivals = [player for player in self.view.players if player.seat != self.view.seat]
        return max((printed.fans for rival in rivals for printed in rival.printed), default=0)

    # -- orders -----------------------------------------------------------------------------

    @cached_property
    def rest(self) -> dict[Genre, tuple[int, ...]]:
        """The values of the face-down orders of each genre, though nobody knows which has which."""
        return {genre: hidden_values(self.view, genre) for genre in Genre}

    def _best_values(self) -> dict[Genre, int]:
        """The highest value of my printed comics of each genre."""
        best = dict.fromkeys(Genre, 0)
        for printed in self.me.printed:
            best[printed.genre] = max(best[printed.genre], printed.value)
        return best

    def reach(self, genre: Genre) -> tuple[int, ...]:
        """The fans of orders that a comic of each value from 0 on may hope for."""
        known = self._reaches.get(genre)
        if known is None:
            known = self._reaches[genre] = self._reach(genre)
        return known

    def _reach(self, genre: Genre) -> tuple[int, ...]:
        """The fans of the orders on the map, and of mine, that a comic of each value from 0 on fulfils."""
        share = WEIGHTS["share"] * min(self.turns, LONG) // LONG
        seen = [tile.value for tile in self.view.map if tile.genre is genre and tile.value is not None]
        fans = [0] * (BEST_COMIC + 1)
        for value in (*seen, *self.rest[genre]):
            fans[value] += share * Order.fans_of(value)
        for order in self.me.orders:
            if order.genre is genre:
                fans[order.value] += 2 * POINT * order.fans
        return tuple(accumulate(fans))

    def reach_gain(self, genre: Genre, value: int, had: int | None = None) -> int:
        """What orders promise to a comic of this value, beyond what my comics fulfil already."""
        had = self.values[genre] if had is None else had
        reach = self.reach(genre)
        return max(0, reach[value] - reach[had])

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

    def slot(self, slot: int, is_original: bool) -> int:
        """What the place of a comic on the mat brings."""
        if slot >= MOVE_SLOT:
            late = POINTS_PER_LATE_COMIC if slot > MOVE_SLOT else self.originals
            return POINT * (late + is_original)
        cube = WEIGHTS["cube"] * max(self.turns - 1, 0) if slot in CUBE_SLOTS else 0
        step = POINT if self.turns >= 3 * (MOVE_SLOT - slot) else 0
        return cube + step * (1 + is_original)

    def bonus(self, bonus: Bonus | None) -> int:
        """What the bonus of an original is worth, but for its fan."""
        match bonus:
            case Bonus.IDEAS:
                return BONUS_IDEAS * WEIGHTS["idea"] + WEIGHTS["any-ideas"]
            case Bonus.MONEY:
                return BONUS_MONEY * self.dollar
            case Bonus.TICKET:
                return WEIGHTS["ticket"] if self.turns > 1 else 0
            case Bonus.FAN:
                return 0
        return WEIGHTS["bonus"]

    @cached_property
    def rip_offs(self) -> dict[Genre, RipOff]:
        """What may be ripped off: the first title of each genre."""
        first = {rip_off.genre: rip_off for rip_off in reversed(rip_offs(self.view))}
        return {genre: first[genre] for genre in Genre if genre in first}

    # -- my comics --------------------------------------------------------------------------

    def at_slot(self, slot: int) -> PrintedView:
        return self.me.printed[slot - 1]

    def space_gives(self, action: Action) -> int:
        """The number on the first free space of an action; 0 if all are taken."""
        return gives(self.view, action) or 0
