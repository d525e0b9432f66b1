"""Games without a compiled twin pass the suites of PettingZoo, Gymnasium and OpenSpiel on readable tables, where our
games are the same as on their twins."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="environments need the extra `environments`")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from cartone.environments import register
from cartone.environments.gymnasium import Solo, Solos
from cartone.environments.numbered_game import ILLEGAL_REWARD
from cartone.environments.pettingzoo import aec_env, parallel_env
from cartone.environments.table_twin import TableTwin
from cartone.games import game_called
from cartone.kernel.twin import NotCompiled, Twin
from cartone.table import IllegalAnswer
from cartone.tables import new_twin

from ..kit.installed import lay_out_example, present

SLOWER = "ignore:no compiled twin of goofspiel:UserWarning"
pytestmark = [
    pytest.mark.twins,
    pytest.mark.filterwarnings(
        SLOWER, "ignore:Observation space for each agent probably:UserWarning",
        "ignore:Observation is not a NumPy array:UserWarning",
    ),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _goofspiel(tmp_path: Path) -> Iterator[None]:
    with present(lay_out_example(tmp_path)):
        yield
    gymnasium.registry.pop("cartone/Magpie-v0", None)


SUITES: dict[str, Callable[[], object]] = {
    "api": lambda: api_test(aec_env("goofspiel", 3), num_cycles=50),
    "parallel api": lambda: parallel_api_test(parallel_env("goofspiel", 3), num_cycles=30),
    "seed": lambda: seed_test(partial(aec_env, "goofspiel"), num_cycles=20),
    "parallel seed": lambda: parallel_seed_test(partial(parallel_env, "goofspiel"), num_cycles=20),
    "state": lambda: state_test(aec_env("goofspiel"), parallel_env("goofspiel"), num_cycles=20),
    "render": lambda: render_test(partial(aec_env, "goofspiel")),
}


@pytest.mark.parametrize("suite", SUITES)
def test_the_suites_of_pettingzoo(suite: str) -> None:
    SUITES[suite]()


def test_the_suite_of_gymnasium_and_many_games_at_once() -> None:
    register()
    check_env(gymnasium.make("cartone/Magpie-v0", ties="discard").unwrapped, skip_render_check=True)
    many, alone = Solos("goofspiel", 3), Solo("goofspiel")
    seen, info = many.reset(seed=5)
    for game, seed in enumerate(range(5, 8)):
        assert (seen[game] == alone.reset(seed=seed)[0]).all()
    ended: set[int] = set()
    for _ in range(20):
        _, _, over, _, info = many.step(many.greedy())
        ended |= set(np.flatnonzero(over).tolist())
        assert (info["points"][over].sum(axis=1) > 0).all()
    assert ended == {0, 1, 2}
    many.close()


def test_the_suite_of_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="this needs the extra `openspiel`")
    from cartone.environments import openspiel

    openspiel.register()
    for game in ("cartone_goofspiel(players=3)", "cartone_goofspiel(players=1)"):
        pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def test_an_illegal_action_ends_the_game() -> None:
    env = aec_env("goofspiel")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0]))
    assert env.rewards["player_0"] == ILLEGAL_REWARD
    assert all(env.terminations.values())


@pytest.mark.parametrize(("game", "seats"), [("stamp-swap", ["a", "pinzetta"]), ("stamp-swap", ["a", "b", "c"]),
                                             ("age-of-comics", ["a", "automa"])])  # fmt: skip
def test_our_games_are_the_same_on_tables_and_twins(game: str, seats: list[str]) -> None:
    """Same actions, fields, masks, observations and points, from one seed, decision by decision."""
    table, twin = TableTwin(game, seats, "house", {}), new_twin(game, seats)
    both: tuple[TableTwin | Twin, ...] = (table, twin)
    assert [*table.offsets.items()][: len(twin.offsets)] == [*twin.offsets.items()]
    assert table.fields == twin.fields
    table.reset(4)
    twin.reset(4)
    chance, masks = random.Random(4), (np.zeros(table.action_count, np.int8), np.zeros(twin.action_count, np.int8))
    seen = np.zeros((2, table.observation_size), np.int16)
    while not table.over:
        assert (table.seat, table.kind) == (twin.seat, twin.kind)
        for one, mask, out in zip(both, masks, seen, strict=True):
            one.mask(mask)
            one.observe(one.seat, out)
        assert np.flatnonzero(masks[0]).tolist() == np.flatnonzero(masks[1]).tolist()
        assert (seen[0] == seen[1]).all()
        action = chance.choice(np.flatnonzero(masks[0]).tolist())
        table.step(table.place_of(action))
        twin.step(twin.place_of(action))
    assert twin.over
    assert table.scores() == twin.scores()
    with pytest.raises(IllegalAnswer):
        table.place_of(0)


def test_a_slower_game_is_announced_and_one_without_observations_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.warns(UserWarning, match=r"^no compiled twin of goofspiel: .* slower$"):
        aec_env("goofspiel")
    monkeypatch.setattr(game_called("goofspiel").machines, "observation", None)
    with pytest.raises(NotCompiled, match="observation"):
        aec_env("goofspiel")
