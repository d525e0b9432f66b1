"""The solo games for Gymnasium: one (`gymnasium.make`), or many at once in arrays of one's own (`gymnasium.make_vec`).

An observation is what the person sees; `info` has the `action_mask`, and the `points` of both seats. The reward is what
one's own points have grown by. An action that is not legal ends the game, at `ILLEGAL_REWARD`.
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
from ..kernel.batch import Batch
from ..kernel.stepping import AS_IT_IS, ILLEGAL
from .playing import FRESH, ILLEGAL_REWARD, MODES, Playing, checked_mode

Array = Any
YOU = 0


class Solo(gymnasium.Env):
    """A game against the cardboard opponent. Settings are those of the game: `level=2`, `mode="intro"` …"""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self, game: str, pack: str | PackLike = "house", render_mode: str | None = None, **settings: Any
    ) -> None:
        self.playing = Playing(game, 1, pack, settings)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = self.playing.observation_space()
        self.action_space = spaces.Discrete(self.playing.twin.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game: the same as at a table with this seed, or a fresh one."""
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
        """To people it is shown without their asking."""
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask(), "points": np.array(self.playing.points)}


class Solos(VectorEnv):
    """Many solo games at once. A step of all of them is one call of the kernel, in as many threads as are wanted.

    What `reset` and `step` return are always the same arrays, with a row for each game: your own, if you hand them over
    (`observations`, `masks` and `rewards`), so that nothing is copied. Keep what the next step must not overwrite.
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
        like = Playing(game, 1, pack, settings)
        self.num_envs, self.twin = num_envs, like.twin
        self.batch = Batch(like.twin, num_envs, observations=observations, masks=masks, threads=threads)
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
        """New games, all of them or those of `options["reset_mask"]`; with a seed, the first has it, the next one more.

        Seeds may be given one by one, too: a game that gets none has a fresh one.
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
        """A step of every game; one that is over begins anew, at once or with the next step (`autoreset_mode`)."""
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
        """The action that the bot `greedy` would choose in each game: to learn from, or to measure oneself by."""
        return self.batch.greedy()

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _told(self) -> Array:
        """Which games have ended with this step; where they have begun anew already, the next step goes on."""
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
        """What the games that end now look like, before they begin anew."""
        seen = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(self.terminations):
            seen[game] = self.batch.observations[game].copy()
        ended = self.terminations.copy()
        points = {"points": self.batch.points.copy(), "_points": ended}
        return {"final_obs": seen, "_final_obs": ended, "final_info": points, "_final_info": ended}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks, "points": self.batch.points}
