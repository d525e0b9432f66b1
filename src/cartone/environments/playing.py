"""One game that is played by actions: what all environments are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from .. import tables
from ..games import PackLike, game_called
from ..games.kit.settings import SEPARATOR
from ..kernel.asking import PAUSE
from ..kernel.batch import Batch
from ..kernel.stepping import ILLEGAL, TURN
from ..kernel.twin import Twin
from ..table import Table, UnknownName

Array = Any
MODES = ("ansi", "human")
"""How a game is shown: its table as text, which is returned or printed."""
ILLEGAL_REWARD = -100.0
"""What an action that is not legal brings: it ends the game at once."""
FRESH = 2**63
"""Seeds of games that nobody gave one are below this."""


def seated(game: str, players: int) -> list[str]:
    """Who sits where; whoever is alone sits opposite the cardboard opponent."""
    room = game_called(game)
    if players > 1:
        return [f"player_{seat}" for seat in range(players)]
    if room.opponent is None:
        raise UnknownName("error.no-twin", game=game)
    return ["player_0", room.opponent]


def said(settings: Mapping[str, Any]) -> dict[str, str]:
    """Settings as a table takes them: words, and lists with commas.

    >>> said({"level": 2, "challenges": ["every-genre", "no-rip-offs"]})
    {'level': '2', 'challenges': 'every-genre,no-rip-offs'}
    """
    lists = {name: [value] if isinstance(value, (str, int)) else value for name, value in settings.items()}
    return {name: SEPARATOR.join(map(str, values)) for name, values in lists.items() if values}


class Playing:
    """A game in the kernel that is played by actions, and on demand the readable table that stands as it does."""

    def __init__(
        self, game: str, players: int, pack: str | PackLike = "house", settings: Mapping[str, Any] | None = None
    ) -> None:
        self.game, self.pack, self.settings = game, pack, said(settings or {})
        self.seats = seated(game, players)
        self.players = self.seats[:players]
        self.twin: Twin = tables.new_twin(game, self.seats, pack, self.settings)
        self.batch = Batch(self.twin, 1)
        self.twin.states = self.batch.games[0]
        self.seed = 0
        self.asked = PAUSE
        """Who is asked; `PAUSE` at the end."""
        self.points: list[int] = []
        """Those of all seats."""
        self.answers: list[tuple[int, int]] = []
        """The seats that have acted, and their actions."""
        self._table: Table[Any] | None = None
        self._shown = 0

    # -- playing ------------------------------------------------------------------------------

    def begin(self, seed: int) -> None:
        """A new game, the same as at a table with this seed."""
        self.seed = seed
        self.answers = []
        self._table = None
        self.batch.begin([seed])
        self._look()

    def act(self, action: int) -> bool:
        """Go on with an action of the seat that is asked; False if it is not legal: then the game ends here."""
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
        """Ask this seat first, if it is one of those who act together; whether it is asked now."""
        self.batch.act(TURN - seat)
        self._look()
        return self.asked == seat

    def _look(self) -> None:
        """Who is asked now, and the points: asked for often."""
        self.asked = int(self.batch.asked[0])
        self.points = self.batch.points[0].tolist()

    # -- what can be asked --------------------------------------------------------------------

    def mask(self) -> Array:
        """Which actions are legal for whoever is asked."""
        return self.batch.masks[0].copy()

    def observe(self, seat: int) -> Array:
        """What a seat sees."""
        if seat == self.asked:
            return self.batch.observations[0].copy()
        seen = np.zeros(self.twin.observation_size, np.int16)
        self.twin.observe(seat, seen)
        return seen

    def state(self) -> Array:
        """What all players see, one after the other."""
        return np.concatenate([self.observe(seat) for seat in range(len(self.players))])

    # -- what it looks like -------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        """The readable table that stands as this game does: for whoever looks on, since it knows everything."""
        if self._table is None:
            self._table, self._shown = tables.new(self.game, self.seats, self.seed, self.pack, self.settings), 0
        for seat, action in self.answers[self._shown :]:
            options = self._table.pending[seat].options
            self._table.answer(seat, options.numbered(action - self.twin.offsets[options.kind]))
        self._shown = len(self.answers)
        return self._table

    def render(self, mode: str | None) -> str | None:
        """The table as text, which is returned or printed."""
        if mode is None:
            return None
        text = self.table.game.as_text()
        if mode == "human":
            print(text)
            return None
        return text

    # -- spaces -------------------------------------------------------------------------------

    def observation_space(self, seats: int = 1) -> spaces.Box:
        """What is told, field by field; of several seats one after the other."""
        bounds = [(field.low, field.high) for field in self.twin.fields for _ in range(field.size)] * seats
        low, high = (np.array(limit, np.int16) for limit in zip(*bounds, strict=True))
        return spaces.Box(low, high, dtype=np.int16)

    def with_mask(self, actions: int) -> spaces.Dict:
        """An observation with the mask of so many actions."""
        return spaces.Dict(
            {"observation": self.observation_space(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )


def checked_mode(mode: str | None) -> str | None:
    """How to show a game, if at all."""
    if mode not in (None, *MODES):
        raise ValueError(f"no render mode {mode!r}: there is {', '.join(MODES)}")
    return mode


def gained(before: Sequence[int], after: Sequence[int]) -> Iterable[float]:
    """What each seat has won since."""
    return [float(now - then) for then, now in zip(before, after, strict=True)]


def leads(points: Sequence[int]) -> Iterable[float]:
    """How many points each seat is ahead of the best of the others."""
    for seat, own in enumerate(points):
        yield float(own - max(of_other for other, of_other in enumerate(points) if other != seat))
