"""Royalties: money. Its special, marketing, buys fans with it."""

from __future__ import annotations

from ....table import Ask, Rules
from ..components import Action
from ..game import AgeOfComics, Player
from ..options import MARKETING, FansTo, Market, Markets, Slot


def royalties(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """The money that the space shows."""
    money = game.pack.spaces[Action.ROYALTIES][space]
    player.money += money
    game.story.tell("royalties", seat=player.seat, money=money)
    yield from ()


def marketing(game: AgeOfComics, player: Player) -> Rules[None]:
    """One, two or four fans for $2, $5 or $9, split freely over the player's comics."""
    slots = [printed.slot for printed in player.printed]
    tiers = [fans for fans, cost in MARKETING.items() if cost <= player.money]
    market: Market = yield Ask(player.seat, Markets(tiers))
    if not market.fans:
        return
    player.money -= MARKETING[market.fans]
    game.story.tell("marketing", seat=player.seat, cost=MARKETING[market.fans], fans=market.fans)
    for _ in player.counting(market.fans):
        chosen: Slot = yield Ask(player.seat, FansTo(slots), about="marketing")
        game.add_fans(player, player.at_slot(chosen.slot), 1, "marketing-fan")
