"""Greedy in the kernel chooses as the readable bot does, at every decision of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import bot_called, choose
from cartone.games.stamp_swap import StampSwap
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.kernel.jit import COMPILED
from cartone.simulate.run import game_seed
from cartone.table import Random, Table, key_of

from ..proving import left_to_proof
from .modes import STAMP_SWAP as MODES
from .packs import any_pack
from .test_stamp_swap import house, named, table_with, twin_of

PROOF_GAMES = 300 if COMPILED else 12
GREEDY, CHANCE = bot_called("greedy", "stamp-swap"), bot_called("chance", "stamp-swap")


def compare(table: Table[StampSwap], twin: StampSwapTwin, chance: int = 0) -> Counter[str]:
    """Play a game in which greedy decides, or chance, so many times as often; how often each kind was compared."""
    seed = table.header.seed or 0
    compared: Counter[str] = Counter()
    twin.reset(seed)
    for number in range(1000):
        if table.over:
            break
        seat = twin.seat
        ask = table.pending[seat]
        if Random(key_of(seed, "who", number)).below(1 + chance):
            choice = choose(table, seat, ask, CHANCE)
            place = twin.legal().index(ask.options.number(choice))
        else:
            choice, place = choose(table, seat, ask, GREEDY), twin.greedy()
            found = ask.options.at(place)
            assert found == choice, f"{ask.kind}: the bot chose {choice}, the kernel {found}\n\n{table.record}"
            compared[ask.kind] += 1
        table.answer(seat, choice)
        twin.step(place)
    assert table.over
    assert twin.over
    return compared


SMALL = [MODES[1], MODES[2], MODES[6], MODES[9]]
LARGE = left_to_proof(*(mode for mode in MODES if mode not in SMALL))


@pytest.mark.parametrize(("seats", "settings"), [*SMALL, *LARGE], ids=named)
def test_it_chooses_as_the_readable_bot_does(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    """In proof every seat plays greedy, and in every second game half by chance."""
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES if proving else 1):
        compare(house(seats, settings, game_seed(21, number))(), twin, number % 2 if proving else 3 * len(seats))


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], MODES[7], *LARGE], ids=named)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    printed = house(seats, settings, 1)().game.pack
    for number in range(PROOF_GAMES if proving else 1):
        table = table_with(any_pack(printed, number), seats, settings, number)
        compare(table, twin_of(table, settings), number % 2 if proving else 2 * len(seats))


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], *left_to_proof(*MODES[1:])], ids=named)
def test_a_game_by_greedy_alone_ends_as_at_the_table(seats: Sequence[str], settings: Mapping[str, str]) -> None:
    table = house(seats, settings, 8)()
    twin = twin_of(table, settings)
    compared = compare(table, twin)
    assert twin.scores() == table.scores
    assert compared["place"] > compared["enter"] >= 3


def test_choosing_changes_nothing() -> None:
    seats, settings = MODES[0]
    twin = twin_of(house(seats, settings, 7)(), settings)
    twin.reset(7)
    kinds = set()
    while not twin.over:
        if twin.kind not in kinds:
            kinds.add(twin.kind)
            before = twin.digest(), twin.legal()
            assert twin.greedy() == twin.greedy()
            assert (twin.digest(), twin.legal()) == before
        twin.step(len(twin.legal()) // 2)
    assert {"split", "choose", "place", "enter"} <= kinds
