"""A single game played by numbered actions, on its compiled twin if it has one: the basis of all environments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from .. import tables
from ..games import PackLike, game_called
from ..games.kit.settings import SEPARATOR
from ..kernel.asking import PAUSE
from ..kernel.stepping import ILLEGAL, TURN
from ..table import Table, UnknownName
from .table_twin import batch_of, twin_for

Array = Any
MODES = ("ansi", "human")
"""The render modes, which return or print the table as text."""
ILLEGAL_REWARD = -100.0
"""The reward of an agent for an illegal action, which also ends the game."""
FRESH = 2**63
"""The exclusive upper bound of random seeds."""


def seated(game: str, players: int) -> list[str]:
    """Return the player names by seat; a single player is joined by the cardboard opponent."""
    room = game_called(game)
    if players > 1:
        return [f"player_{seat}" for seat in range(players)]
    if room.opponent is None:
        raise UnknownName("error.no-twin", game=game)
    return ["player_0", room.opponent]


def said(settings: Mapping[str, Any]) -> dict[str, str]:
    """Convert settings to the strings that a table accepts, joining lists with commas.

    >>> said({"level": 2, "challenges": ["every-genre", "no-rip-offs"]})
    {'level': '2', 'challenges': 'every-genre,no-rip-offs'}
    """
    lists = {name: [value] if isinstance(value, (str, int)) else value for name, value in settings.items()}
    return {name: SEPARATOR.join(map(str, values)) for name, values in lists.items() if values}


class NumberedGame:
    """A game played by numbered actions; `table` rebuilds its position as a readable table."""

    def __init__(
        self, game: str, players: int, pack: str | PackLike = "house", settings: Mapping[str, Any] | None = None
    ) -> None:
        self.game, self.pack, self.settings = game, pack, said(settings or {})
        self.seats = seated(game, players)
        self.players = self.seats[:players]
        self.twin = twin_for(game, self.seats, pack, self.settings)
        self.batch = batch_of(self.twin, 1)
        self.seed = 0
        self.asked = PAUSE
        """The seat to act; `PAUSE` when the game is over."""
        self.points: list[int] = []
        """The current points by seat."""
        self.answers: list[tuple[int, int]] = []
        """The actions so far, as pairs of a seat and an action."""
        self._table: Table[Any] | None = None
        self._shown = 0

    # -- playing ------------------------------------------------------------------------------

    def begin(self, seed: int) -> None:
        """Begin a new game, dealt like a table with this seed."""
        self.seed = seed
        self.answers = []
        self._table = None
        self.batch.begin([seed])
        self._look()

    def act(self, action: int) -> bool:
        """Play an action of the seat to act; return False if it is illegal, which ends the game."""
        if not 0 <= action < self.twin.action_count:
            return False
        seat = self.asked
        self.batch.act(action)
        self._look()
        if self.asked == ILLEGAL:
            return False
        self.answers.append((seat, action))
        return True

    def turn_to(self, seat: int) -> bool:
        """Select one of the simultaneously acting seats to act next; return whether it is now the seat to act."""
        self.batch.act(TURN - seat)
        self._look()
        return self.asked == seat

    def _look(self) -> None:
        """Copy the seat to act and the points from the batch, once per step."""
        self.asked = int(self.batch.asked[0])
        self.points = self.batch.points[0].tolist()

    # -- observing ----------------------------------------------------------------------------

    def mask(self) -> Array:
        """Return the mask of legal actions of the seat to act."""
        return self.batch.masks[0].copy()

    def observe(self, seat: int) -> Array:
        if seat == self.asked:
            return self.batch.observations[0].copy()
        seen = np.zeros(self.twin.observation_size, np.int16)
        self.twin.observe(seat, seen)
        return seen

    def state(self) -> Array:
        """Return the concatenated observations of all players."""
        return np.concatenate([self.observe(seat) for seat in range(len(self.players))])

    # -- rendering ----------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        """The current position as a readable table; it reveals hidden cards, so show it only to spectators."""
        if self._table is None:
            self._table, self._shown = tables.new(self.game, self.seats, self.seed, self.pack, self.settings), 0
        for seat, action in self.answers[self._shown :]:
            options = self._table.pending[seat].options
            self._table.answer(seat, options.numbered(action - self.twin.offsets[options.kind]))
        self._shown = len(self.answers)
        return self._table

    def render(self, mode: str | None) -> str | None:
        """Return or print the table as text, depending on the render mode."""
        if mode is None:
            return None
        text = self.table.game.as_text()
        if mode == "human":
            print(text)
            return None
        return text

    # -- spaces -------------------------------------------------------------------------------

    def observation_space(self, seats: int = 1) -> spaces.Box:
        """Return the space of an observation, or of the concatenated observations of several seats."""
        bounds = [(field.low, field.high) for field in self.twin.fields for _ in range(field.size)] * seats
        low, high = (np.array(limit, np.int16) for limit in zip(*bounds, strict=True))
        return spaces.Box(low, high, dtype=np.int16)

    def with_mask(self, actions: int) -> spaces.Dict:
        """Return the space of an observation together with a mask of `actions` actions."""
        return spaces.Dict(
            {"observation": self.observation_space(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode; raise `ValueError` if it is unknown."""
    if mode not in (None, *MODES):
        raise ValueError(f"no render mode {mode!r}: there is {', '.join(MODES)}")
    return mode


def gained(before: Sequence[int], after: Sequence[int]) -> Iterable[float]:
    """Return the points that each seat has gained."""
    return [float(now - then) for then, now in zip(before, after, strict=True)]


def leads(points: Sequence[int]) -> Iterable[float]:
    """Yield each seat's lead over the best of the other seats."""
    for seat, own in enumerate(points):
        yield float(own - max(of_other for other, of_other in enumerate(points) if other != seat))
