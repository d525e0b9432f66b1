"""The games for PettingZoo: one seat after the other (`aec_env`), or all who are asked at once (`parallel_env`).

A reward is what a seat's own points have grown by, as if the game ended here. With `reward="lead"` nothing comes before
the end, and then how many points a seat is ahead of the best of the others. An action that is not legal ends the game
for all, at `ILLEGAL_REWARD` for whoever chose it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from ..games import PackLike, games
from .playing import FRESH, ILLEGAL_REWARD, MODES, Playing, checked_mode, gained, leads

Array = Any
Agent = str
POINTS, LEAD = "points", "lead"
NAME = "cartone_{game}_v0"


class _Table:
    """What both kinds of environments are: a game with an agent on each seat."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        pack: str | PackLike = "house",
        reward: str = POINTS,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if reward not in (POINTS, LEAD):
            raise ValueError(f"no reward {reward!r}: there is {POINTS}, {LEAD}")
        super().__init__()
        self.playing = Playing(game, players, pack, settings)
        self.render_mode = checked_mode(render_mode)
        self.rewarded = reward
        name = NAME.format(game=game.replace("-", "_"))
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.possible_agents: list[Agent] = list(self.playing.players)
        self.agents: list[Agent] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.actions = self.playing.twin.action_count
        self.state_space = self.playing.observation_space(players)
        self._random: Any = None

    def _begin(self, seed: int | None) -> None:
        """A game with this seed, or the next one of a row of fresh ones."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.playing.begin(int(self._random.integers(FRESH)) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def _rewards(self, before: list[int], illegal: set[Agent], is_over: bool) -> dict[Agent, float]:
        """What each agent gets for the last step."""
        if illegal:
            return {agent: ILLEGAL_REWARD if agent in illegal else 0.0 for agent in self.possible_agents}
        points = self.playing.points
        if self.rewarded == POINTS:
            return dict(zip(self.possible_agents, gained(before, points), strict=False))
        return dict(zip(self.possible_agents, leads(points) if is_over else (0.0 for _ in points), strict=False))

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._observed[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._acts[agent]

    def _make_spaces(self, actions: int) -> None:
        """Each agent has its own, since agents draw from them."""
        self._observed = {agent: self.playing.with_mask(actions) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def state(self) -> Array:
        """What all players see, one after the other."""
        return self.playing.state()

    def render(self) -> str | None:
        return self.playing.render(self.render_mode)

    def _show(self) -> None:
        """To people it is shown without their asking."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing stays open."""


class OneByOne(_Table, AECEnv):
    """Whoever is asked acts; those who act together do so one after the other, and nobody sees it."""

    def __init__(self, game: str, players: int = 2, **options: Any) -> None:
        super().__init__(game, players, **options)
        self._make_spaces(self.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.playing.asked]
        self._show()

    def observe(self, agent: Agent) -> dict[str, Array]:
        seat = self.seat_of[agent]
        is_asked = seat == self.playing.asked and not self.terminations.get(agent, True)
        mask = self.playing.mask() if is_asked else np.zeros(self.actions, np.int8)
        return {"observation": self.playing.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        before = playing.points
        is_legal = playing.act(int(action))
        is_over = not is_legal or playing.asked < 0
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards(before, set() if is_legal else {agent}, is_over)
        self._accumulate_rewards()
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[playing.asked]
        self._show()


class AllAtOnce(_Table, ParallelEnv):
    """All who are asked act at the same time; the last action is to wait, and all that the others may do."""

    def __init__(self, game: str, players: int = 2, **options: Any) -> None:
        super().__init__(game, players, **options)
        self.wait = self.actions
        """The action of whoever is not asked."""
        self._make_spaces(self.actions + 1)
        self.asked: dict[Agent, Array] = {}
        """The masks of those who are."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Any], dict[Agent, dict[str, Any]]]:
        self._begin(seed)
        self._look_round()
        self._show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, Any]) -> tuple[dict[Agent, Any], ...]:
        agents, before = self.agents, self.playing.points
        illegal = {agent for agent in agents if agent not in self.asked and actions.get(agent, self.wait) != self.wait}
        for agent in self.asked:
            if not illegal:
                if len(self.asked) > 1:
                    self.playing.turn_to(self.seat_of[agent])
                if not self.playing.act(int(actions[agent])):
                    illegal = {agent}
        is_over = bool(illegal) or self.playing.asked < 0
        rewards = self._rewards(before, illegal, is_over)
        self.asked = {}
        if is_over:
            self.agents = []
        else:
            self._look_round()
        self._show()
        return (
            {agent: self._observed_by(agent) for agent in agents},
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _look_round(self) -> None:
        """Who is asked, and what may they do? Those who act together are asked in turn."""
        playing = self.playing
        together = playing.twin.is_together
        masks = (
            (agent, playing.mask())
            for agent, seat in self.seat_of.items()
            if (playing.turn_to(seat) if together else playing.asked == seat)
        )
        self.asked = {agent: np.append(mask, np.int8(0)) for agent, mask in masks}

    def _observations(self) -> dict[Agent, Any]:
        return {agent: self._observed_by(agent) for agent in self.agents}

    def _observed_by(self, agent: Agent) -> dict[str, Array]:
        mask = self.asked.get(agent)
        if mask is None:
            mask = np.zeros(self.actions + 1, np.int8)
            mask[self.wait] = 1
        return {"observation": self.playing.observe(self.seat_of[agent]), "action_mask": mask}


def aec_env(game: str | None = None, players: int = 2, **options: Any) -> OneByOne:
    """An environment in which one seat after the other acts.

    `players` is how many play with each other; 1 is the solo game. `pack`, `reward` and `render_mode` ("ansi" or
    "human") may be given, and the settings of the game by their names.
    """
    return OneByOne(game or next(iter(games())), players, **options)


def parallel_env(game: str | None = None, players: int = 2, **options: Any) -> AllAtOnce:
    """An environment in which all who are asked act at once, where the rules let them."""
    return AllAtOnce(game or next(iter(games())), players, **options)


env = aec_env
