"""The solo games for Gymnasium, as single and as vectorized environments."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="environments need the extra `environments`")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import cartone.environments
from cartone.environments.numbered_game import ILLEGAL_REWARD

SOLO: list[tuple[str, dict[str, Any]]] = [
    ("cartone/Pinzetta-v0", {"level": 2}),
    ("cartone/Automa-v0", {"level": "expert", "challenges": ["every-genre", "no-rip-offs"]}),
]
PINZETTA, LEVEL_2 = SOLO[0]

pytestmark = pytest.mark.twins


def by_chance(masks: Any, chance: Any) -> list[int]:
    """Return a random legal action for each game, or 0 for a finished one."""
    return [int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks]


@pytest.mark.parametrize(("name", "settings"), SOLO)
@pytest.mark.filterwarnings("error")
def test_its_own_checks(name: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **settings).unwrapped)


def test_every_solo_game_is_known_and_settings_are_those_of_the_table() -> None:
    cartone.environments.register()  # a second registration has no effect
    known = [name for name in gymnasium.registry if name.startswith("cartone/")]
    assert known == ["cartone/Pinzetta-v0", "cartone/Automa-v0"]
    env: Any = gymnasium.make(PINZETTA, level=3, mode="intro").unwrapped
    assert dict(env.playing.table.header.settings) == {"level": "3", "mode": "intro"}


def test_a_game_and_its_table() -> None:
    env: Any = gymnasium.make(PINZETTA, **LEVEL_2).unwrapped
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=12)
    total, is_over = 0.0, False
    while not is_over:
        _, reward, is_over, _, info = env.step(by_chance([info["action_mask"]], chance)[0])
        total += reward
    assert env.playing.table.over
    assert env.playing.table.scores == info["points"].tolist()
    assert total == info["points"][0]
    assert not info["action_mask"].any()


def test_what_is_not_legal_ends_the_game() -> None:
    env = gymnasium.make(PINZETTA)
    _, info = env.reset(seed=12)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, is_over, is_cut, _ = env.step(illegal)
    assert (reward, is_over, is_cut) == (ILLEGAL_REWARD, True, False)


# -- vectorized -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "settings"), SOLO)
def test_many_games_are_single_ones(name: str, settings: dict[str, Any]) -> None:
    many: Any = gymnasium.make_vec(name, num_envs=2, threads=2, **settings)
    single = [gymnasium.make(name, **settings) for _ in range(2)]
    seen, info = many.reset(seed=5)
    for place, env in enumerate(single):
        alone, its_info = env.reset(seed=5 + place)
        assert np.array_equal(alone, seen[place])
        assert np.array_equal(its_info["action_mask"], info["action_mask"][place])
    chance = np.random.default_rng(2)
    for _ in range(10):
        actions = by_chance(info["action_mask"], chance)
        seen, rewards, ended, _, info = many.step(actions)
        for place, env in enumerate(single):
            alone, reward, is_over, _, its_info = env.step(actions[place])
            assert np.array_equal(alone, seen[place])
            assert np.array_equal(its_info["points"], info["points"][place])
            assert (reward, is_over) == (rewards[place], ended[place])
    many.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_what_is_over_begins_anew(mode: AutoresetMode) -> None:
    many: Any = gymnasium.make_vec(PINZETTA, num_envs=2, autoreset_mode=mode)
    assert many.metadata["autoreset_mode"] is mode
    _, info = many.reset(seed=5)
    chance = np.random.default_rng(3)
    ended = np.zeros(2, bool)
    while not ended.any():
        _, _, ended, _, info = many.step(by_chance(info["action_mask"], chance))
    game = int(np.flatnonzero(ended)[0])
    if mode is AutoresetMode.SAME_STEP:
        assert info["final_info"]["points"][game].any()
        assert info["final_obs"][game] is not None
    else:
        assert not info["action_mask"][game].any()
        _, rewards, ended, _, info = many.step(by_chance(info["action_mask"], chance))
        assert (rewards[game], ended[game]) == (0, False)
    assert info["action_mask"][game].any()
    assert not info["points"][game].any()


def test_greedy_may_be_asked() -> None:
    many: Any = gymnasium.make_vec(PINZETTA, num_envs=2)
    _, info = many.reset(seed=[5, 5])
    chosen = many.greedy()
    assert chosen[0] == chosen[1]
    assert info["action_mask"][0, chosen[0]] == 1


def test_arrays_may_be_ones_own() -> None:
    like: Any = gymnasium.make_vec(PINZETTA, num_envs=2)
    seen, masks = (np.zeros_like(array) for array in (like.batch.observations, like.batch.masks))
    rewards = np.zeros(2, np.float32)
    many: Any = gymnasium.make_vec(PINZETTA, num_envs=2, observations=seen, masks=masks, rewards=rewards)
    told, info = many.reset(seed=5)
    assert told is seen
    assert info["action_mask"] is masks
    assert masks.any()
    assert many.step(by_chance(masks, np.random.default_rng(4)))[1] is rewards
    with pytest.raises(ValueError, match="int8"):
        gymnasium.make_vec(PINZETTA, num_envs=2, masks=masks[:1])


def test_some_may_begin_anew() -> None:
    many: Any = gymnasium.make_vec(PINZETTA, num_envs=2)
    seen, info = many.reset(seed=[5, None])
    first = seen.copy()
    many.step(by_chance(info["action_mask"], np.random.default_rng(5)))
    moved = many.batch.observations.copy()
    seen, _ = many.reset(seed=[5, 6], options={"reset_mask": np.array([True, False])})
    assert np.array_equal(seen[0], first[0])
    assert np.array_equal(seen[1], moved[1])
