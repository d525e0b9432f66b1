"""The games for PettingZoo: seats act one at a time (`aec_env`) or simultaneously (`parallel_env`).

The reward is the increase of a seat's points, scored as if the game ended now. With `reward="lead"`, the only reward is
the seat's final lead over the best of the other seats. An illegal action ends the game for all seats, with
`ILLEGAL_REWARD` for the seat that acted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from ..games import PackLike, games
from .numbered_game import FRESH, ILLEGAL_REWARD, MODES, NumberedGame, checked_mode, gained, leads

Array = Any
Agent = str
POINTS, LEAD = "points", "lead"
NAME = "cartone_{game}_v0"


class _Table:
    """The base class of both environments: a game with one agent per seat."""

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
        self.playing = NumberedGame(game, players, pack, settings)
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
        """Begin a game with the given seed, or with the environment's next random seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.playing.begin(int(self._random.integers(FRESH)) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def _rewards(self, before: list[int], illegal: set[Agent], is_over: bool) -> dict[Agent, float]:
        """Return each agent's reward for the last step."""
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
        """Create separate spaces for each agent, since agents sample from them."""
        self._observed = {agent: self.playing.with_mask(actions) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def state(self) -> Array:
        """Return the concatenated observations of all players."""
        return self.playing.state()

    def render(self) -> str | None:
        return self.playing.render(self.render_mode)

    def _show(self) -> None:
        """Render the game if the mode is "human"."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing; PettingZoo requires this method."""


class OneByOne(_Table, AECEnv):
    """An environment in which seats act one at a time; in simultaneous phases, they do not see each other's actions."""

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
    """An environment in which all seats whose turn it is act at once; the others take the last action, to wait."""

    def __init__(self, game: str, players: int = 2, **options: Any) -> None:
        super().__init__(game, players, **options)
        self.wait = self.actions
        """The action that means waiting, taken by seats whose turn it is not."""
        self._make_spaces(self.actions + 1)
        self.asked: dict[Agent, Array] = {}
        """The action masks of the seats to act."""

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
        """Collect the action masks of all seats to act, selecting simultaneous seats in turn."""
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
    """Return an environment in which seats act one at a time. `players` is their number, 1 for the solo game; other
    options are `pack`, `reward`, `render_mode` ("ansi" or "human") and the game's settings."""
    return OneByOne(game or next(iter(games())), players, **options)


def parallel_env(game: str | None = None, players: int = 2, **options: Any) -> AllAtOnce:
    """Return an environment in which seats act simultaneously if the rules allow it; options as for `aec_env`."""
    return AllAtOnce(game or next(iter(games())), players, **options)


env = aec_env
