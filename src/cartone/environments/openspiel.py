"""The games for OpenSpiel. Importing this module registers them for `pyspiel.load_game`, as `cartone_` and their name.

Chance acts once, at the root: it picks one of `deals` equally likely deals, and the deal determines all cards drawn
later. No player learns which deal it is. Seats that act simultaneously are asked in turn, without seeing each other's
actions. Returns are the points at the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ..games import game_called, games
from ..games.kit.manifest import GameRoom
from ..games.kit.settings import SEPARATOR
from ..kernel.twin import Twin
from ..table.observation import slices_of
from .numbered_game import seated
from .table_twin import TableTwin, twin_for

Array = Any
DEALS = 4096
"""The default number of deals; the seed of a deal is its index."""
MOST_POINTS = 9999.0
LONGEST = 4096
"""The maximum number of decisions in a game."""
BETWEEN = "+"
"""The separator between the values of a setting that takes several; OpenSpiel separates parameters with commas."""
NONE = "none"
"""The parameter value for an empty setting."""


def name_of(room: GameRoom) -> str:
    return f"cartone_{room.name.replace('-', '_')}"


def type_of(room: GameRoom) -> Any:
    """Return the OpenSpiel type of a game, whose parameters are `players`, `deals` and the game's settings."""
    settings = {setting.name: int(text) if (text := setting.default or NONE).isdecimal() else text
                for setting in room.settings}  # fmt: skip
    return pyspiel.GameType(
        short_name=name_of(room),
        long_name=room.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=room.seats[-1],
        min_num_players=room.seats[0] if room.opponent is None else 1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": room.seats[0], "deals": DEALS, **settings},
    )


class Shared:
    """The data shared by all states of a game; its twin is pointed at the arrays of one state at a time."""

    def __init__(self, room: GameRoom, parameters: Mapping[str, Any]) -> None:
        self.made_of = room.name, dict(parameters)
        self.players = int(parameters.get("players", room.seats[0]))
        self.deals = int(parameters.get("deals", DEALS))
        applying = [setting for setting in room.settings if setting.applies(self.players == 1)]
        chosen = {setting.name: str(parameters.get(setting.name, setting.default or NONE)) for setting in applying}
        settings = {name: value.replace(BETWEEN, SEPARATOR) for name, value in chosen.items() if value != NONE}
        self.twin = twin_for(room.name, seated(room.name, self.players), "house", settings)
        self.words = sorted(self.twin.offsets.items(), key=lambda kind: -kind[1])

    def at(self, states: Any) -> Twin | TableTwin:
        """Point the twin at the arrays of a state and return it."""
        self.twin.states = states
        return self.twin

    def action(self, action: int) -> str:
        """Return an action as text: its kind and the number of the option."""
        return next(f"{kind} {action - first}" for kind, first in self.words if first <= action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, self.made_of


def shared(game: str, parameters: Mapping[str, Any]) -> Shared:
    """Recreate the shared data for a state that was serialized elsewhere."""
    return Shared(game_called(game), parameters)


class CartoneState(pyspiel.State):
    """The state of a game: a chance node before the deal, or a position."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.shared: Shared = game.shared
        self.states = self.shared.twin.new_states()
        self.deal = -1

    def current_player(self) -> int:
        if self.deal < 0:
            return int(pyspiel.PlayerId.CHANCE)
        twin = self.shared.at(self.states)
        return int(pyspiel.PlayerId.TERMINAL) if twin.over else twin.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.shared.deals) for deal in range(self.shared.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        twin = self.shared.at(self.states)
        first = twin.offsets[twin.kind]
        return sorted(first + number for number in twin.legal())

    def _apply_action(self, action: int) -> None:
        twin = self.shared.at(self.states)
        if self.deal < 0:
            self.deal = action
            twin.reset(action)
        else:
            twin.step(twin.place_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.shared.action(action)

    def is_terminal(self) -> bool:
        return self.deal >= 0 and self.shared.at(self.states).over

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.shared.players
        return [float(points) for points in self.shared.at(self.states).scores()[: self.shared.players]]

    def observation(self, player: int) -> Array:
        """Return the observation of a player; all zeros before the deal."""
        seen = np.zeros(self.shared.twin.observation_size, np.int16)
        if self.deal >= 0:
            self.shared.at(self.states).observe(player, seen)
        return seen

    def __str__(self) -> str:
        done = [self.shared.action(action) for action in self.history()[1:]]
        return " / ".join([f"deal {self.deal}" if self.deal >= 0 else "before the deal", *done])


class Observer:
    """An observer of one player's information, as a tensor and as a dict of views into the tensor by field."""

    def __init__(self, shared: Shared) -> None:
        self.tensor = np.zeros(shared.twin.observation_size, np.float32)
        places = slices_of(shared.twin.fields)
        self.dict = {field.name: self.tensor[places[field.name]].reshape(field.shape) for field in shared.twin.fields}

    def set_from(self, state: CartoneState, player: int) -> None:
        self.tensor[:] = state.observation(player)

    def string_from(self, state: CartoneState, player: int) -> str:
        return " ".join(map(str, state.observation(player).tolist()))


def class_of(room: GameRoom) -> type:
    """Create the class that `pyspiel.load_game` instantiates for a game."""
    game_type = type_of(room)

    class CartoneGame(pyspiel.Game):
        """An OpenSpiel game with its numbers of players and deals, and its settings."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            self.shared = Shared(room, parameters or {})
            game_info = pyspiel.GameInfo(
                num_distinct_actions=self.shared.twin.action_count,
                max_chance_outcomes=self.shared.deals,
                num_players=self.shared.players,
                min_utility=-MOST_POINTS,
                max_utility=MOST_POINTS,
                max_game_length=LONGEST,
            )
            super().__init__(game_type, game_info, parameters or {})

        def new_initial_state(self) -> CartoneState:
            return CartoneState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.shared)

    return CartoneGame


def register() -> None:
    """Register every game that learners can play with OpenSpiel."""
    for room in games().values():
        if room.machines.is_numbered and name_of(room) not in pyspiel.registered_names():
            pyspiel.register_game(type_of(room), class_of(room))


register()
