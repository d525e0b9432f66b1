"""Greedy: each decision by what it is worth, one step ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....table import Ask, Options, Random
from .. import options as choices
from ..components import Size
from ..effects import item_points
from ..view import ItemView, StampSwapView
from . import against_pinzetta
from .placing import best_place
from .worth import POINT, SURE, UNSEEN_WORTH, Worth, plan

PARTS = ("draft", "cut", "choice", "placement", "contest")
"""The parts of its play, each of which can be left to chance to see what it is worth."""

PART_OF_KIND = {
    "take": "draft",
    "cut": "cut",
    "split": "cut",
    "choose": "choice",
    "place": "placement",
    "enter": "contest",
}
"""Small decisions of cards belong to none of them."""

CANNOT_RESERVE = 60
"""How much of the worth of a rare stamp counts in the draft, in percent: it may be taken from you."""


class Greedy:
    """Decides by worth; `by_chance` names a part of its play that is left to chance instead."""

    def __init__(self, by_chance: str = "") -> None:
        self.by_chance = by_chance

    def choose(self, ask: Ask, view: Callable[[], StampSwapView], random: Random) -> Any:
        if self.by_chance and PART_OF_KIND.get(ask.kind) == self.by_chance:
            return ask.options.sample(random)
        seen = view()
        decisions = DECISIONS if seen.pinzetta is None else SOLO_DECISIONS
        return decisions[ask.kind](seen, ask.options)


def take(view: StampSwapView, options: Options[choices.Take]) -> choices.Take:
    """The item that is worth most, together with what it has collected already."""
    values = draft_values(view)
    return choices.Take(max(values, key=values.__getitem__))


def draft_values(view: StampSwapView) -> dict[int, int]:
    """What the items of the pool are worth in the draft, by their numbers."""
    worth = Worth(view, view.me, planned=view.me.collection)

    def value(item: ItemView) -> int:
        rare = item.tile is not None and item.tile.is_rare
        return worth.item(item) * (CANNOT_RESERVE if rare else SURE)

    return {item.number: value(item) for item in view.pool}


def cut(view: StampSwapView, options: Options[choices.Cut]) -> choices.Cut:
    """Reserve and split so that what the others will leave is worth most, and what they take least."""
    me = view.me
    mine = Worth(view, me)
    own = {item.number: mine.item(item) for item in me.collection}
    rivals = [Worth(view, player) for player in view.players if player.seat != view.seat]
    theirs = [{item.number: rival.item(_as_seen(item)) for item in me.collection} for rival in rivals]
    gifts = any(event.effect is not None and event.effect.do == "gifts" for event in view.events[-1:])
    gift = {item.number: POINT * item_points(item) if item.up else 0 for item in me.collection} if gifts else {}
    others = len(rivals)

    def value(option: choices.Cut) -> int:
        """In shares of one of the others, twice: what they leave is a mean, and what they take counts by its share."""
        first = sum(own[item] for item in option.first)
        second = sum(own[item] for item in option.second)
        total = 0
        for seen in theirs:
            one = sum(seen[item] for item in option.first)
            two = sum(seen[item] for item in option.second)
            taken = option.first if one > two else option.second
            total += others * (second if one > two else first) - max(one, two)
            if gift:
                total += others * max((gift[item] for item in taken), default=0)
        return total + others**2 * sum(own[item] for item in option.reserve)

    return max(options, key=value)


def _as_seen(item: ItemView) -> ItemView:
    """An item as the others see it."""
    return item if item.up else ItemView(item.number, item.back, False, None, None)


def choose(view: StampSwapView, options: Options[choices.Choose]) -> choices.Choose:
    """The pile that is worth most, with half an eye on what it would be worth to its owner."""
    mine = Worth(view, view.me)
    owners = {player.seat: Worth(view, player) for player in view.players if player.piles}

    def value(option: choices.Choose) -> int:
        pile = view.players[option.seat].piles[option.pile]
        return len(view.players) * mine.items(pile) + owners[option.seat].items(pile)

    return max(options, key=value)


def place(view: StampSwapView, options: Options[choices.Place]) -> choices.Place:
    assert isinstance(options, choices.Places)
    return best_place(view, options)


def enter(view: StampSwapView, options: Options[choices.Enter]) -> choices.Enter:
    """The first contest of the plan that promises most over the days that are left."""
    return choices.Enter(plan(view, view.me)[0].id)


def look(view: StampSwapView, options: Options[choices.Look]) -> choices.Look:
    """Looking costs nothing: at the largest stamp first."""
    order = [Size.LONG_RECTANGLE, Size.LARGE_SQUARE, Size.SHORT_RECTANGLE, Size.SMALL_SQUARE]
    hers = [item for player in view.players for pile in player.piles for item in pile]
    backs = {item.number: item.back for item in (*view.pool, *hers)}
    return min((option for option in options if option.item), key=lambda option: order.index(Size(backs[option.item])))


def draw(view: StampSwapView, options: Options[choices.DrawFrom]) -> choices.DrawFrom:
    return max(options, key=lambda option: UNSEEN_WORTH[option.size])


def exchange(view: StampSwapView, options: Options[choices.Exchange]) -> choices.Exchange:
    """The exchange that gains most, if it gains a point at least."""
    worth = Worth(view, view.me)
    values = {item.number: worth.item(item) for item in (*view.me.collection, *view.pool)}
    values[0] = 0

    def gain(option: choices.Exchange) -> int:
        return values[option.other] - values[option.mine] - (POINT if option.mine else 0)

    return max(options, key=gain)


def first(view: StampSwapView, options: Options[Any]) -> Any:
    return options.at(0)


def done(view: StampSwapView, options: Options[choices.Deed]) -> choices.Deed:
    """A bot cannot read a card that is resolved by hand."""
    return choices.Deed("done")


DECISIONS: dict[str, Callable[[StampSwapView, Any], Any]] = {
    "take": take,
    "cut": cut,
    "choose": choose,
    "place": place,
    "enter": enter,
    "look": look,
    "draw": draw,
    "exchange": exchange,
    "resolve": first,
    "by-hand": done,
}

SOLO_DECISIONS = DECISIONS | {
    "split": against_pinzetta.split,
    "choose": against_pinzetta.choose,
    "exchange": against_pinzetta.exchange,
    "tell": first,
}

__all__ = ["PARTS", "Greedy"]
