"""Stamp Swap in the kernel plays as the table does: every question, every option, every number of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import play
from cartone.games.stamp_swap import StampSwap, make
from cartone.games.stamp_swap.components import BY_HAND, Count, Effect, Scoring
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.games.stamp_swap.kernel.state import SEALED
from cartone.games.stamp_swap.pack import Pack
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import prove
from cartone.kernel.twin import NotCompiled
from cartone.simulate.run import game_seed
from cartone.table import Header, SeededDealer, Table
from cartone.tables import new

from .packs import any_pack

SOLO = [{"level": level, "mode": mode} for level in "123" for mode in ("full", "intro")]
MODES: list[tuple[Sequence[str], Mapping[str, str]]] = [
    *((("chance", "pinzetta"), settings) for settings in SOLO),
    *((("chance",) * seats, {"contests": how}) for seats in range(2, 6) for how in ("together", "in-order")),
]
GAMES, PROOF_GAMES = (3, 300) if COMPILED else (1, 20)


def named(mode: Any) -> str:
    return "-".join(mode.values()) if isinstance(mode, Mapping) else f"{len(mode)}-{mode[-1]}"


def table_with(pack: Pack, seats: Sequence[str], settings: Mapping[str, str], seed: int) -> Table[StampSwap]:
    """A table with a pack that no file says."""
    like = new("stamp-swap", seats, seed=seed, settings=settings)
    return Table(like.header, lambda: make(like.seats, pack, settings), SeededDealer(seed))


def twin_of(table: Table[StampSwap], settings: Mapping[str, str]) -> StampSwapTwin:
    return StampSwapTwin(lambda: make(table.seats, table.game.pack, settings))


def house(seats: Sequence[str], settings: Mapping[str, str], seed: int) -> Callable[[], Table[Any]]:
    return lambda: new("stamp-swap", seats, seed=seed, settings=settings)


@pytest.mark.parametrize(("seats", "settings"), MODES, ids=named)
def test_it_plays_as_the_table_does(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES if proving else GAMES):
        difference = prove(house(seats, settings, game_seed(20, number)), twin)
        assert difference is None, str(difference)


@pytest.mark.parametrize(
    ("seats", "settings"), [MODES[0], MODES[3], *MODES[6:13:2]], ids=named
)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    printed = house(seats, settings, 1)().game.pack
    for number in range(PROOF_GAMES if proving else GAMES):
        pack = any_pack(printed, number)
        table = table_with(pack, seats, settings, number)
        difference = prove(lambda pack=pack, number=number: table_with(pack, seats, settings, number), twin_of(table, settings))
        assert difference is None, f"pack {number}: {difference}"
