"""Stamp Swap in the kernel plays as the table does: every question, every option, every number of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import play
from cartone.games.kit.packs import load_pack
from cartone.games.stamp_swap import ROOM, StampSwap, make
from cartone.games.stamp_swap.components import BY_HAND, Count, Effect, Scoring
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.games.stamp_swap.pack import Pack
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import prove
from cartone.kernel.twin import NotCompiled
from cartone.simulate.run import game_seed
from cartone.table import SeededDealer, Table
from cartone.tables import new

from ..proving import left_to_proof
from .modes import SEED
from .modes import STAMP_SWAP as MODES
from .packs import any_pack

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
        difference = prove(house(seats, settings, game_seed(SEED, number)), twin)
        assert difference is None, str(difference)


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], MODES[3], MODES[6], *left_to_proof(*MODES[7:])], ids=named)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    printed = house(seats, settings, 1)().game.pack
    for number in range(PROOF_GAMES if proving else GAMES):
        set_up = partial(table_with, any_pack(printed, number), seats, settings, number)
        difference = prove(set_up, twin_of(set_up(), settings))
        assert difference is None, f"pack {number}: {difference}"


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], MODES[6]], ids=named)
def test_many_games_by_chance_end_as_those_of_the_bot(seats: Sequence[str], settings: Mapping[str, str]) -> None:
    tables = [house(seats, settings, seed)() for seed in (3, 4, 1 << 64)]
    decisions = sum(play(table) for table in tables)
    scores, made = twin_of(tables[0], settings).play_many([3, 4, 1 << 64])
    assert scores.tolist() == [table.scores for table in tables]
    assert made == decisions


def test_what_it_plays_can_be_looked_at_as_a_game() -> None:
    seats, settings = MODES[0]
    twin = twin_of(house(seats, settings, 7)(), settings)
    twin.reset(7)
    table = house(seats, settings, 7)()
    assert str(twin.standing().as_text()) == str(table)
    assert twin.standing().view(0, None) is not None


def test_an_answer_that_there_is_not_changes_nothing() -> None:
    seats, settings = MODES[6]
    twin = twin_of(house(seats, settings, 7)(), settings)
    twin.reset(7)
    before = twin.digest()
    with pytest.raises(IndexError):
        twin.step(len(twin.legal()))
    assert twin.digest() == before


BY_OWNER, READ = Scoring(Count(BY_HAND)), Effect("round-start", BY_HAND)
BY_HAND_IN: dict[str, Callable[[Pack], Pack]] = {
    "attendees": lambda pack: replace(
        pack, attendees=tuple(replace(card, scoring=None, effect=READ) for card in pack.attendees)
    ),
    "events": lambda pack: replace(pack, events=tuple(replace(event, effect=READ) for event in pack.events)),
    "mats": lambda pack: replace(
        pack, mats=tuple(replace(mat, exhibitor=replace(mat.exhibitor, scoring=BY_OWNER)) for mat in pack.mats)
    ),
    "contests": lambda pack: replace(
        pack,
        contests_by_type={
            kind: tuple(replace(contest, scoring=BY_OWNER) for contest in there)
            for kind, there in pack.contests_by_type.items()
        },
    ),
}


@pytest.mark.parametrize("section", BY_HAND_IN)
def test_cards_by_hand_are_refused(section: str) -> None:
    table = house(*MODES[6], 1)()
    pack = BY_HAND_IN[section](table.game.pack)
    with pytest.raises(NotCompiled, match="by hand"):
        StampSwapTwin(lambda: make(table.seats, pack, {}))


def test_a_pack_that_lacks_cards_is_refused() -> None:
    table = house(*MODES[6], 1)()
    short = load_pack(ROOM, "none")
    assert isinstance(short, Pack)
    with pytest.raises(NotCompiled, match="lacks cards"):
        StampSwapTwin(lambda: make(table.seats, short, {}))
