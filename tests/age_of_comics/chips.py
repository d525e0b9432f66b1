"""The price and gain shown on options, compared with the actual effect of the answer in whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import cartone
from cartone.games.age_of_comics.components import Craft
from cartone.games.age_of_comics.game import Player
from cartone.games.age_of_comics.options import Sell
from cartone.games.age_of_comics.scoring import sheet
from cartone.games.age_of_comics.view import AgeOfComicsView
from cartone.table import Random, Table, key_of

from .lively import new, questions

PRICED = ("develop", "increase", "re-assign", "sales")
"""Questions whose options may have a price."""


def check_chip(table: Table[Any], seat: int, notation: str, chip: str) -> bool:
    """Compare a chip with the effect of the answer and return True; return False if the end of a round hides the
    effect."""
    copy: Table[Any] = cartone.load(str(table.record))
    kind = table.pending[seat].kind
    copy.answer(seat, notation)
    if not copy.pending or copy.game.round != table.game.round:
        return False
    me, then = table.game.players[seat], copy.game.players[seat]
    price = re.search(r"(\+?)\$(\d+)", chip)
    cost = int(price[2]) * (-1 if price[1] else 1) if price else 0
    assert me.money - then.money == cost, (notation, chip)
    if kind in ("increase", "re-assign"):
        check_team(notation, chip, me, then)
    if notation.startswith("collect"):
        check_order(table, copy, seat, chip.removesuffix("$2").strip())
    return True


def check_order(before: Table[Any], after: Table[Any], seat: int, chip: str) -> None:
    """Check the chip for an order that is taken off the map: its cost or gain or, if the order is face down, the range
    of possible ones."""
    asked = after.pending.get(seat)
    if asked is not None and asked.kind == "fans":
        after.answer(seat, str(next(iter(asked.options))))
    me, then = before.game.players[seat], after.game.players[seat]
    (order,) = [one for one in (*then.orders, *then.fulfilled) if one not in (*me.orders, *me.fulfilled)]
    is_up = any(tile is not None and tile.order is order for tile in before.game.map)
    possible = [order] if is_up else list(before.game.order_decks[order.genre].cards)
    fit = [one for one in possible if any(mine.genre is one.genre and mine.value >= one.value for mine in me.printed)]
    lost = sheet(before.game, me)["orders"] - sheet(after.game, then)["orders"]
    assert (order in fit) == (order in then.fulfilled) == (lost == 0)
    if fit and len(possible) > 1:
        assert chip == f"✓{len(fit)}/{len(possible)}"
    elif fit:
        gained = sum(one.fans for one in then.printed) - sum(one.fans for one in me.printed)
        assert chip == f"+{gained}★"
    else:
        costs = sorted(one.fans for one in possible)
        assert chip == f"−{costs[0]}" + (f"–{costs[-1]}" if costs[-1] > costs[0] else "")
        assert costs[0] <= lost <= costs[-1]


def check_team(notation: str, chip: str, me: Player, then: Player) -> None:
    """Check the chip for training or replacing a creative: the value, the orders fulfilled and the fans."""
    slot, who = notation.split()
    old, new_one = me.at_slot(int(slot)), then.at_slot(int(slot))
    grows = re.match(r"(\d)→(\d)", chip)
    if grows:
        assert (old.values[Craft(who)], new_one.values[Craft(who)]) == (int(grows[1]), int(grows[2]))
    orders = re.search(r"✓(\d+)", chip)
    fulfilled = [order for order in me.orders if order.genre is old.genre and order.value <= new_one.value]
    assert (int(orders[1]) if orders else 0) == len(fulfilled), (notation, chip)
    fans = re.search(r"([+−]\d+)★", chip)
    if not fulfilled:
        assert new_one.fans - old.fans == (int(fans[1].replace("−", "-")) if fans else 0), (notation, chip)


def is_bet(table: Table[Any], seat: int, notation: str) -> bool:
    """Return whether an option takes a face-down order that one of the player's comics may fulfil, but not with
    certainty."""
    sell = table.pending[seat].options.read(notation)
    tile = table.game.map[sell.place] if isinstance(sell, Sell) and sell.verb == "collect" else None
    if tile is None or tile.up:
        return False
    return any(one.genre is tile.genre and one.value < 6 for one in table.game.players[seat].printed)


def play_chips(chip_of: Callable[[AgeOfComicsView, Any], str], seeds: Iterable[int]) -> Counter[str]:
    """Play two-player games with lively players and check one chip at each priced question; return counts of the cases
    seen."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        table, random = new(2, seed), Random(key_of(seed, "chips"))
        for seat, ask in questions(table, random):
            chips = [(str(one), chip_of(table.view(seat), one)) for one in ask.options] if ask.kind in PRICED else []
            wanted = [(option, chip) for option, chip in chips if chip]
            rare = [(option, chip) for option, chip in wanted if is_bet(table, seat, option)]
            if rare or (wanted and (ask.kind != "sales" or random.below(8) == 0)):
                wanted = rare or wanted
                option, chip = wanted[random.below(len(wanted))]
                if check_chip(table, seat, option, chip):
                    seen[ask.kind] += 1
                    seen["orders"] += "✓" in chip
                    seen["open orders"] += chip.startswith("−") and ask.kind == "sales"
                    seen["range"] += "–" in chip
                    seen["of several"] += "/" in chip
                    seen["fulfilled"] += chip.startswith("+") and ask.kind == "sales"
                    seen["fans"] += "★" in chip
                    seen["earns"] += "+$" in chip
    return seen
