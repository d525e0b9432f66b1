"""The solo games for Gymnasium: single (`gymnasium.make`) or vectorized (`gymnasium.make_vec`).

An observation is the view of the learning agent; `info` contains the `action_mask` and the `points` of both seats. The
reward is the increase of the agent's points. An illegal action ends the game with `ILLEGAL_REWARD`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..games import PackLike
from ..kernel.stepping import AS_IT_IS, ILLEGAL
from .numbered_game import FRESH, ILLEGAL_REWARD, MODES, NumberedGame, checked_mode
from .table_twin import batch_of

Array = Any
YOU = 0


class Solo(gymnasium.Env):
    """A game of one agent against the cardboard opponent; `settings` are those of the game, such as `level=2`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self, game: str, pack: str | PackLike = "house", render_mode: str | None = None, **settings: Any
    ) -> None:
        self.playing = NumberedGame(game, 1, pack, settings)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = self.playing.observation_space()
        self.action_space = spaces.Discrete(self.playing.twin.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a new game, dealt like a table with this seed; without a seed, a random one is used."""
        super().reset(seed=seed)
        self.playing.begin(int(self.np_random.integers(FRESH)) if seed is None else seed)
        self._show()
        return self.playing.observe(YOU), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        playing = self.playing
        before = playing.points[YOU]
        if playing.act(int(action)):
            reward, is_over = float(playing.points[YOU] - before), playing.asked < 0
        else:
            reward, is_over = ILLEGAL_REWARD, True
        self._show()
        return playing.observe(YOU), reward, is_over, False, self._info()

    def render(self) -> Any:
        return self.playing.render(self.render_mode)

    def _show(self) -> None:
        """Render the game if the mode is "human"."""
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask(), "points": np.array(self.playing.points)}


class Solos(VectorEnv):
    """Many solo games at once, stepped by one call of the kernel in `threads` threads.

    `reset` and `step` always return the same arrays, with a row for each game: your own `observations`, `masks` and
    `rewards` if you pass them. The next step overwrites them, so copy values that you need later.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        pack: str | PackLike = "house",
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        observations: Array = None,
        masks: Array = None,
        rewards: Array = None,
        threads: int = 1,
        **settings: Any,
    ) -> None:
        like = NumberedGame(game, 1, pack, settings)
        self.num_envs, self.twin = num_envs, like.twin
        self.batch = batch_of(like.twin, num_envs, threads, observations=observations, masks=masks)
        self.rewards = np.zeros(num_envs, np.float32) if rewards is None else rewards
        self.terminations = np.zeros(num_envs, bool)
        self.truncations = np.zeros(num_envs, bool)
        self.autoreset = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset}
        self.single_observation_space = like.observation_space()
        self.single_action_space = spaces.Discrete(like.twin.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Restart all games, or those in `options["reset_mask"]`.

        A single `seed` is used for the first game, and each further game uses the next number. In a sequence of seeds,
        None stands for a random one.
        """
        if isinstance(seed, int):
            super().reset(seed=seed)
        given = range(seed, seed + self.num_envs) if isinstance(seed, int) else seed or [None] * self.num_envs
        seeds = [fresh if one is None else one for fresh, one in zip(self._fresh(self.num_envs), given, strict=True)]
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, bool))
        self.batch.begin([seed for seed, is_new in zip(seeds, which, strict=True) if is_new], which)
        self.terminations[which] = False
        return self.batch.observations, self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Step every game; finished games restart immediately or with the next step (`autoreset_mode`)."""
        batch = self.batch
        ended = self.terminations.copy()
        before = batch.points[:, YOU].copy()
        batch.act(np.where(ended, AS_IT_IS, actions))
        self.rewards[:] = np.where(batch.asked == ILLEGAL, ILLEGAL_REWARD, batch.points[:, YOU] - before)
        self.rewards[ended] = 0
        self.terminations[:] = batch.over & ~ended
        info: dict[str, Any] = {}
        if self.autoreset is AutoresetMode.SAME_STEP and self.terminations.any():
            info = self._final()
            self._begin(self.terminations)
        elif self.autoreset is AutoresetMode.NEXT_STEP and ended.any():
            self._begin(ended)
        return batch.observations, self.rewards, self._told(), self.truncations, info | self._info()

    def greedy(self) -> Array:
        """Return the action of the bot `greedy` in each game, for imitation or as a baseline."""
        return self.batch.greedy()

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _told(self) -> Array:
        """Return the mask of games that ended with this step. If such games restart within the step, clear the stored
        mask."""
        told = self.terminations.copy()
        if self.autoreset is AutoresetMode.SAME_STEP:
            self.terminations[:] = False
        return told

    def _begin(self, which: Array) -> None:
        self.batch.begin(self._fresh(int(which.sum())), which)

    def _fresh(self, count: int) -> list[int]:
        seeds: list[int] = self.np_random.integers(FRESH, size=count).tolist()
        return seeds

    def _final(self) -> dict[str, Any]:
        """Return the final observations and points of the games that have just ended, before they restart."""
        seen = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(self.terminations):
            seen[game] = self.batch.observations[game].copy()
        ended = self.terminations.copy()
        points = {"points": self.batch.points.copy(), "_points": ended}
        return {"final_obs": seen, "_final_obs": ended, "final_info": points, "_final_info": ended}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks, "points": self.batch.points}
