"""The games for OpenSpiel: importing this makes them known to `pyspiel.load_game`, each as `cartone_` and its name.

Chance acts once, at the root: it picks one of `deals` deals, all equally likely, and with it everything that any deck
will bring. No player sees which. Those who act together are asked one after the other, and nobody sees it. Returns are
the points at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from .. import tables
from ..games import game_called, games
from ..games.kit.manifest import GameRoom
from ..games.kit.settings import SEPARATOR
from ..kernel.jit import records
from ..kernel.twin import Twin
from ..table.observation import slices_of
from .playing import seated

Array = Any
DEALS = 4096
"""So many deals there are, if nothing else is said: the games of the seeds from 0 on."""
MOST_POINTS = 9999.0
LONGEST = 4096
"""No game has more decisions."""
BETWEEN = "+"
"""Between the values of a setting that has many: a comma would end it."""
NONE = "none"
"""No value of a setting that has many."""


def name_of(room: GameRoom) -> str:
    """What OpenSpiel calls a game."""
    return f"cartone_{room.name.replace('-', '_')}"


def type_of(room: GameRoom) -> Any:
    """What kind of game it is. Its parameters are `players` (1 is the solo game), `deals`, and its settings."""
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
    """What all states of a game share, and no clone copies: its twin, which is put on one state after the other."""

    def __init__(self, room: GameRoom, parameters: Mapping[str, Any]) -> None:
        self.made_of = room.name, dict(parameters)
        self.players = int(parameters.get("players", room.seats[0]))
        self.deals = int(parameters.get("deals", DEALS))
        applying = [setting for setting in room.settings if setting.applies(self.players == 1)]
        chosen = {setting.name: str(parameters.get(setting.name, setting.default or NONE)) for setting in applying}
        settings = {name: value.replace(BETWEEN, SEPARATOR) for name, value in chosen.items() if value != NONE}
        self.twin: Twin = tables.new_twin(room.name, seated(room.name, self.players), settings=settings)
        self.words = sorted(self.twin.offsets.items(), key=lambda kind: -kind[1])

    def at(self, states: Any) -> Twin:
        """The twin, standing there."""
        self.twin.states = states
        return self.twin

    def action(self, action: int) -> str:
        """An action in words: its kind, and the number of the option."""
        return next(f"{kind} {action - first}" for kind, first in self.words if first <= action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, self.made_of


def shared(game: str, parameters: Mapping[str, Any]) -> Shared:
    """The same once more, for a state that was written down elsewhere."""
    return Shared(game_called(game), parameters)


class CartoneState(pyspiel.State):
    """Where a game stands: before the deal, or in the kernel."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.shared: Shared = game.shared
        self.states = records(2, self.shared.twin.state)
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
        """What a player sees: nothing before the deal."""
        seen = np.zeros(self.shared.twin.observation_size, np.int16)
        if self.deal >= 0:
            self.shared.at(self.states).observe(player, seen)
        return seen

    def __str__(self) -> str:
        done = [self.shared.action(action) for action in self.history()[1:]]
        return " / ".join([f"deal {self.deal}" if self.deal >= 0 else "before the deal", *done])


class Observer:
    """What a player sees, as the numbers of an observation: a tensor, and the same by the names of its fields."""

    def __init__(self, shared: Shared) -> None:
        self.tensor = np.zeros(shared.twin.observation_size, np.float32)
        places = slices_of(shared.twin.fields)
        self.dict = {field.name: self.tensor[places[field.name]].reshape(field.shape) for field in shared.twin.fields}

    def set_from(self, state: CartoneState, player: int) -> None:
        self.tensor[:] = state.observation(player)

    def string_from(self, state: CartoneState, player: int) -> str:
        return " ".join(map(str, state.observation(player).tolist()))


def class_of(room: GameRoom) -> type:
    """What `pyspiel.load_game` makes of a game."""
    game_type = type_of(room)

    class CartoneGame(pyspiel.Game):
        """A game with its players, deals and settings."""

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
    """Make every game that has a compiled twin known to OpenSpiel."""
    for room in games().values():
        if room.machines.twin is not None and name_of(room) not in pyspiel.registered_names():
            pyspiel.register_game(type_of(room), class_of(room))


register()
