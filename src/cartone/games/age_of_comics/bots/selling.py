"""Sales: where the agent walks, and which orders pay."""

from __future__ import annotations

from typing import NamedTuple

from ..actions.sales import FEE, STEP_COST
from ..city import CORNERS, REACH, START, STREETS
from ..components import Genre, Order
from ..options import COLLECTS, DONE, FLIPS, JUMPS, WALKS, Sell
from .worth import POINT, WEIGHTS, Scene

MOST_STEPS = 3
"""How far a walk is planned."""


class Tour(NamedTuple):
    """A walk: what it brings, what it costs, and what to do first."""

    worth: int
    money: int
    first: Sell


class Seller:
    """Plans the way of the agent. Orders that no printed comic fulfils are left alone: print first, then sell."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.fan = self._fan_worth()
        self.tiles = {tile.space: tile for tile in scene.view.map}
        self.near: list[list[int]] = []
        self.around: list[int] = []
        self.down: dict[Genre, int] = {}
        self.known: dict[tuple[Genre, int], int] = {}
        others = [player for player in scene.view.players if player.seat != scene.view.seat]
        self.taken = {player.agent for player in others if player.agent != START}

    def _fan_worth(self) -> dict[Genre, int]:
        """What a fan is worth on my best comic of each genre."""
        worth = dict.fromkeys(Genre, self.scene.fan_worth(3))
        for genre in Genre:
            fans = [printed.fans for printed in self.scene.me.printed if printed.genre is genre]
            if fans:
                worth[genre] = self.scene.fan_worth(max(fans))
        return worth

    def order(self, genre: Genre, value: int) -> int:
        """What an order of a value is worth when it is collected."""
        known = self.known.get((genre, value))
        if known is None:
            fans = Order.fans_of(value)
            known = fans * (self.fan[genre] if self.scene.values[genre] >= value else -WEIGHTS["penalty"])
            known = self.known[genre, value] = known + WEIGHTS["deny"] * fans
        return known

    def tile(self, space: int, flips: int) -> int:
        """What an order on the map is worth; one that can be flipped first is only taken if it pays."""
        tile = self.tiles[space]
        if tile.value is not None:
            return self.order(tile.genre, tile.value)
        known = self.down.get(tile.genre)
        if known is None:
            worths = [self.order(tile.genre, value) for value in self.scene.rest[tile.genre]]
            if flips:
                worths = [max(worth, 0) for worth in worths]
            known = self.down[tile.genre] = sum(worths) // len(worths)
        return known

    # -- the way ----------------------------------------------------------------------------

    def plan(self, flips: int, collects: int, free_step: bool) -> Tour:
        """The best way from where the agent stands."""
        if not collects:
            return Tour(0, 0, DONE)
        me = self.scene.me
        worths = {space: worth for space in self.tiles if (worth := self.tile(space, flips)) > 0}
        if not worths:
            return Tour(0, 0, DONE)
        self.near = [[space for space in spaces if space in worths] for spaces in REACH]
        self.around = [sum(worths[space] for space in near) for near in self.near]
        best = self._look((me.agent,), 0, collects, worths)
        all_best = sum(sorted(worths.values())[-collects:])
        ends: list[tuple[int, ...]] = [(me.agent,)]
        cost = 0
        for step in range(MOST_STEPS):
            cost += 0 if free_step and not step else STEP_COST
            if cost > me.money or all_best - cost * self.scene.dollar <= best.worth:
                break
            ends = [(*path, corner) for path in ends for corner in STREETS[path[-1]] if corner not in path]
            for path in ends:
                most = sum(self.around[corner] for corner in path)
                if self.around[path[-1]] and most - cost * self.scene.dollar > best.worth:
                    tour = self._look(path, cost, collects, worths)
                    if tour.worth > best.worth:
                        best = tour
        if me.tickets:
            best = self._with_ticket(best, collects, worths)
        return best

    def _look(self, path: tuple[int, ...], cost: int, collects: int, worths: dict[int, int]) -> Tour:
        """What a walk brings: the best orders along it."""
        me = self.scene.me
        there: dict[int, int] = {}
        for corner in path:
            for space in self.near[corner]:
                if space not in there or there[space] in self.taken:
                    there[space] = corner
        chosen = sorted(there, key=lambda space: -worths[space])[:collects]
        fees = {there[space] for space in chosen} & self.taken
        if me.fee_paid:
            fees.discard(me.agent)
        cost += FEE * len(fees)
        if cost > me.money:
            return Tour(-POINT, 0, DONE)
        worth = sum(worths[space] for space in chosen) - cost * self.scene.dollar
        here = [space for space in chosen if there[space] == path[0]]
        if here:
            first = self._take(here[0])
        elif len(path) > 1 and chosen:
            first = WALKS[path[1]]
        else:
            first = DONE
        return Tour(worth, cost, first)

    def _take(self, space: int) -> Sell:
        """Flip before collecting: looking is free."""
        sale = self.scene.view.sale
        if self.tiles[space].value is None and sale is not None and sale.flips:
            return FLIPS[space]
        return COLLECTS[space]

    def _with_ticket(self, best: Tour, collects: int, worths: dict[int, int]) -> Tour:
        """A jump to any corner."""
        price = WEIGHTS["ticket"] if self.scene.rounds_left else 0
        for corner in range(len(CORNERS)):
            if self.around[corner] - price > best.worth:
                tour = self._look((corner,), 0, collects, worths)
                if tour.first is not DONE and tour.worth - price > best.worth and corner != self.scene.me.agent:
                    best = Tour(tour.worth - price, tour.money, JUMPS[corner])
        return best
