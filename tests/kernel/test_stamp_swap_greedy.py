"""Greedy in the kernel chooses as the readable bot does, at every decision of whole games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import bot_called, choose
from cartone.games.stamp_swap import StampSwap
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.kernel.jit import COMPILED
from cartone.simulate.run import game_seed
from cartone.table import Random, Table, key_of

from ..proving import left_to_proof
from .packs import any_pack
from .test_stamp_swap import MODES, house, named, table_with, twin_of

GAMES, PROOF_GAMES = (2, 200) if COMPILED else (1, 10)
EVERY = 1 if COMPILED else 9
"""In plain Python the kernel is asked at every so many-th decision: it is slow there."""


def compare(table: Table[StampSwap], twin: StampSwapTwin, by_chance: int, every: int = 1) -> dict[str, int]:
    """Play a game by greedy on both sides, save for seats of chance, given as bits; how often each kind was compared."""
    greedy, chance = bot_called("greedy", "stamp-swap"), bot_called("chance", "stamp-swap")
    seed = table.header.seed or 0
    twin.reset(seed)
    compared: dict[str, int] = {}
    number = 0
    while not table.over:
        seat = twin.seat
        ask = table.pending[seat]
        choice = choose(table, seat, ask, chance if by_chance >> seat & 1 else greedy)
        place = twin.legal().index(ask.options.number(choice))
        if Random(key_of(seed, "asked", number)).below(every) == 0:
            wanted = choose(table, seat, ask, greedy)
            found = ask.options.at(twin.greedy())
            assert found == wanted, f"{ask.kind} of {seat}: {found} for {wanted}\n{table.record}"
            compared[ask.kind] = compared.get(ask.kind, 0) + 1
        number += 1
        table.answer(seat, choice)
        twin.step(place)
    assert twin.over
    return compared


@pytest.mark.parametrize(("seats", "settings"), MODES, ids=named)
def test_it_chooses_as_the_readable_bot_does(
    seats: Sequence[str], settings: Mapping[str, str], proving: bool
) -> None:
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES if proving else GAMES):
        compare(house(seats, settings, game_seed(21, number))(), twin, number % 2, 1 if proving else EVERY)
