"""The games for PettingZoo pass PettingZoo's own suites, including simultaneous actions."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="environments need the extra `environments`")

import numpy as np
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

from cartone.environments.numbered_game import ILLEGAL_REWARD, leads
from cartone.environments.pettingzoo import AllAtOnce, OneByOne, aec_env, parallel_env

GAMES = ("stamp-swap", "age-of-comics")
CYCLES = 100
"""Number of cycles to test, more than any game has."""

pytestmark = [
    pytest.mark.twins,
    pytest.mark.filterwarnings(
        "ignore:Observation space for each agent probably:UserWarning",  # raised for every environment with a mask
        "ignore:Observation is not a NumPy array:UserWarning",
    ),
]


def played(env: OneByOne, seed: int) -> list[list[float]]:
    """Play a whole random game; return the rewards of each step."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    rewards = []
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        rewards.append(list(env.rewards.values()))
    return rewards


# -- its own suites ---------------------------------------------------------------------------


SUITES: dict[str, Callable[[str], None]] = {
    "api": lambda game: api_test(aec_env(game), num_cycles=CYCLES),
    "parallel api": lambda game: parallel_api_test(parallel_env(game), num_cycles=CYCLES // 5),
    "seed": lambda game: seed_test(partial(aec_env, game), num_cycles=CYCLES // 5),
    "parallel seed": lambda game: parallel_seed_test(partial(parallel_env, game), num_cycles=CYCLES),
    "state": lambda game: state_test(aec_env(game), parallel_env(game), num_cycles=CYCLES),
    "render": lambda game: render_test(partial(aec_env, game)),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("suite", SUITES)
def test_its_own_suites(suite: str, game: str) -> None:
    SUITES[suite](game)


def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec_env())
    assert "turns per second" in capsys.readouterr().out


# -- beyond the suites ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("stamp-swap", 2), ("age-of-comics", 2), ("stamp-swap", 1)])
def test_the_table_stands_as_the_game_does_and_rewards_add_up(game: str, players: int) -> None:
    env = aec_env(game, players)
    env.reset(seed=6)
    start = [float(points) for points in env.playing.points[:players]]
    points = [sum(of_seat) for of_seat in zip(start, *played(env, 6), strict=True)]
    assert env.playing.table.over
    assert env.playing.table.scores == env.playing.points
    assert env.playing.points[:players] == points


def test_a_lead_comes_at_the_end() -> None:
    env = aec_env("stamp-swap", 1, reward="lead")
    *before, last = played(env, 7)
    you, pinzetta = env.playing.points
    assert not any(map(any, before))
    assert last == [you - pinzetta]
    assert list(leads([3, 8, 5])) == [-5, 3, -3]


def test_who_is_not_asked_may_do_nothing_and_what_is_not_legal_ends_the_game() -> None:
    env = aec_env("stamp-swap")
    env.reset(seed=1)
    agent = env.agent_selection
    assert [one for one in env.agents if env.observe(one)["action_mask"].any()] == [agent]
    env.step(env.playing.twin.action_count - 1)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == ILLEGAL_REWARD
    assert sum(env.rewards.values()) == ILLEGAL_REWARD


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValueError, match="render mode"):
        aec_env("stamp-swap", render_mode="rgb_array")
    with pytest.raises(ValueError, match="reward"):
        aec_env("stamp-swap", reward="money")


# -- simultaneous actions ---------------------------------------------------------------------


def masked(env: AllAtOnce, agent: str) -> int:
    """Return the options of an agent's seat, read from the table, as a bit mask of actions."""
    options = env.playing.table.pending[env.seat_of[agent]].options
    return options.mask() << env.playing.twin.offsets[options.kind]


def as_bits(mask: Any) -> int:
    return sum(1 << int(action) for action in np.flatnonzero(mask))


@pytest.mark.parametrize(("game", "most"), [("stamp-swap", 1000), ("age-of-comics", 10)])
def test_all_who_are_asked_act_at_once(game: str, most: int) -> None:
    env, chance, together = parallel_env(game), random.Random(3), set()
    seen, _ = env.reset(seed=3)
    while env.agents and most:
        most -= 1
        pending = env.playing.table.pending
        assert sorted(env.asked) == [f"player_{seat}" for seat in sorted(pending)]
        if len(pending) > 1:
            together |= {ask.kind for ask in pending.values()}
        for agent in env.agents:
            mask = seen[agent]["action_mask"]
            assert as_bits(mask) == (masked(env, agent) if agent in env.asked else 1 << env.wait)
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        seen, *_ = env.step(actions)
    assert together == ({"cut", "place", "enter"} if game == "stamp-swap" else set())
    assert env.playing.table.over == (not env.agents)
    assert env.playing.table.scores == env.playing.points


def test_who_does_not_wait_ends_the_game() -> None:
    env = parallel_env("stamp-swap")
    env.reset(seed=1)
    (asked,) = env.asked
    legal = int(np.flatnonzero(env.asked[asked])[0])
    *_, rewards, terminations, _, _ = env.step(dict.fromkeys(env.agents, legal))
    assert all(terminations.values())
    assert rewards == {agent: 0 if agent == asked else ILLEGAL_REWARD for agent in env.possible_agents}
    assert not env.agents
