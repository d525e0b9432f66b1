"""A bot for Stamp Swap, `hoarder`: it plays like greedy, but of the piles on offer it takes one with the most items.

pytest docs/tour/exercise_3.py
"""

from __future__ import annotations

from typing import Any

import pytest

import cartone
from cartone.bots import bot_called, choose

PLAYERS = ["hoarder", "greedy", "greedy"]


@pytest.mark.parametrize("seed", [1, 2])
def test_it_takes_a_pile_with_the_most_items(seed: int) -> None:
    table = cartone.new("stamp-swap", PLAYERS, seed=seed)
    taken = 0
    while not table.over:
        seat, ask = next(iter(table.pending.items()))
        answer = choose(table, seat, ask, bot_called(PLAYERS[seat], "stamp-swap"))
        if seat == 0 and ask.kind == "choose":
            view: Any = table.view(seat)
            sizes = {option: len(view.players[option.seat].piles[option.pile]) for option in ask.options}
            assert sizes[answer] == max(sizes.values())
            taken += 1
        table.answer(seat, answer)
    assert taken


def test_it_decides_all_else_as_greedy_does() -> None:
    table = cartone.new("stamp-swap", PLAYERS, seed=3)
    hoarder, greedy = bot_called("hoarder", "stamp-swap"), bot_called("greedy", "stamp-swap")
    compared = 0
    while not table.over:
        seat, ask = next(iter(table.pending.items()))
        answer = choose(table, seat, ask, greedy)
        if ask.kind != "choose":
            assert choose(table, seat, ask, hoarder) == answer
            compared += 1
        table.answer(seat, answer)
    assert compared > 30
