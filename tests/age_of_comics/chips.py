"""Chips of options, compared with what the answer costs and brings, in whole lively games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import cartone
from cartone.games.age_of_comics.components import Craft
from cartone.games.age_of_comics.game import Player
from cartone.games.age_of_comics.view import AgeOfComicsView
from cartone.table import Random, Table, key_of

from .lively import new, questions

PRICED = ("develop", "increase", "re-assign", "sales")
"""Questions whose options may have a price."""


def check_chip(table: Table[Any], seat: int, notation: str, chip: str) -> bool:
    """Whether there was something to compare: the end of a round brings money of its own."""
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
    return True


def check_team(notation: str, chip: str, me: Player, then: Player) -> None:
    """A creative grows or is replaced: the value, orders that are fulfilled, and fans."""
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


def play_chips(chip_of: Callable[[AgeOfComicsView, Any], str], seeds: Iterable[int]) -> Counter[str]:
    """Lively games of two in which one option of each priced question is compared; what was seen is counted."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        table, random = new(2, seed), Random(key_of(seed, "chips"))
        for seat, ask in questions(table, random):
            chips = [(str(one), chip_of(table.view(seat), one)) for one in ask.options] if ask.kind in PRICED else []
            wanted = [(option, chip) for option, chip in chips if chip]
            if wanted and (ask.kind != "sales" or random.below(8) == 0):
                option, chip = wanted[random.below(len(wanted))]
                if check_chip(table, seat, option, chip):
                    seen[ask.kind] += 1
                    seen["orders"] += "✓" in chip
                    seen["fans"] += "★" in chip
                    seen["earns"] += "+$" in chip
    return seen
