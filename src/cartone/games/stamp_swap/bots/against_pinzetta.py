"""What greedy does differently against Pinzetta: it knows how she appraises, and cuts against it."""

from __future__ import annotations

from collections.abc import Iterable

from ....table import Options
from ..components import Box
from ..opponent import box_for, seen
from ..options import Choose, Exchange, Split
from ..outlook import she_takes, tokens
from ..view import ItemView, PinzettaView, StampSwapView
from .worth import POINT, Worth


class HerWorth:
    """What items are worth to her: the mean of what the decision cards give for their boxes."""

    def __init__(self, her: PinzettaView) -> None:
        self.her = her
        self.points = {
            box: POINT * sum(card.points[place] for card in her.decisions) // len(her.decisions)
            for place, box in enumerate(Box)
        }

    def item(self, item: ItemView) -> int:
        """Nothing in intro mode, where her items are discarded."""
        if self.her.intro:
            return 0
        box, _ = box_for(seen(item.back, True, item.tile), self.her.mat.targets)
        rare = item.tile.value if box is Box.RARE and item.tile is not None else 0
        return self.points[box] + POINT * rare

    def items(self, items: Iterable[ItemView]) -> int:
        return sum(map(self.item, items))


def split(view: StampSwapView, options: Options[Split]) -> Split:
    """The cut that is worth most over all decision cards she may draw: what you keep less what she gets."""
    assert view.pinzetta is not None
    mine, hers = Worth(view, view.me), HerWorth(view.pinzetta)
    items = {item.number: item for item in view.me.collection}
    own = {number: mine.item(item) for number, item in items.items()}
    lost = {number: hers.item(item) for number, item in items.items()}
    appraised = tokens(view.pinzetta, view.me.collection)

    def value(option: Split) -> int:
        """The sum over all decision cards."""
        pick = she_takes(hers.her, [appraised[n] for n in option.large], [appraised[n] for n in option.small])
        if_large = sum(own[n] for n in option.small) - sum(lost[n] for n in option.large)
        if_small = sum(own[n] for n in option.large) - sum(lost[n] for n in option.small)
        sure = pick.all * sum(own[n] for n in option.reserve)
        return sure + pick.cards * if_large + (pick.all - pick.cards) * if_small

    return max(options, key=value)


def choose(view: StampSwapView, options: Options[Choose]) -> Choose:
    """The pile that is worth most to you, and to her."""
    assert view.pinzetta is not None
    mine, hers = Worth(view, view.me), HerWorth(view.pinzetta)
    piles = view.players[1].piles
    return max(options, key=lambda option: mine.items(piles[option.pile]) + hers.items(piles[option.pile]))


def exchange(view: StampSwapView, options: Options[Exchange]) -> Exchange:
    """The best item of hers for the worst of yours."""
    assert view.pinzetta is not None
    mine, hers = Worth(view, view.me), HerWorth(view.pinzetta)
    items = {item.number: item for item in (*view.me.collection, *view.players[1].piles[0], *view.players[1].piles[1])}
    worth = {number: 2 * mine.item(item) + hers.item(item) for number, item in items.items()}
    return max(options, key=lambda option: worth[option.other] - worth[option.mine])
