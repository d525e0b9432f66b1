"""Slower stand-ins for compiled twins: games played by numbered actions on readable tables.

`TableTwin` and `TableBatch` have the members of `kernel.twin.Twin` and `kernel.batch.Batch` that environments use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import Any
from warnings import warn

import numpy as np

from .. import tables
from ..bots import best_of, bot_called, choose
from ..games import PackLike, game_called
from ..kernel.asking import PAUSE
from ..kernel.batch import Batch, own
from ..kernel.stepping import AS_IT_IS, ILLEGAL, TURN
from ..kernel.twin import NotCompiled, Twin
from ..table import IllegalAnswer, Table, quoted
from ..table.observation import size_of

Array = Any


@dataclass
class Position:
    """A position: the seed of the deal, the answers since then as pairs of a seat and the number of an option, and the
    seat to act next."""

    seed: int = 0
    answers: list[tuple[int, int]] = field(default_factory=list)
    asked: int = PAUSE


class TableTwin:
    """One game on a readable table. Its `states` is the position, which may be replaced by another at any time."""

    def __init__(self, game: str, seats: Sequence[str], pack: str | PackLike, settings: Mapping[str, str]) -> None:
        observation = game_called(game).machines.observation
        if observation is None or not observation.asked:
            raise NotCompiled("error.no-observation", game=game)
        self.another = partial(TableTwin, game, seats, pack, settings)
        """Returns another twin for the same games."""
        self._new = partial(tables.new, game, seats, pack=pack, settings=settings)
        self._observe = observation.observe
        self._bot = bot_called(best_of(game), game)
        self.fields = observation.fields(len(seats))
        self.observation_size = size_of(self.fields)
        self.kinds = tuple(options.kind for options in observation.asked)
        firsts = list(accumulate((options.numbers for options in observation.asked), initial=0))
        self.offsets = dict(zip(self.kinds, firsts, strict=False))
        self.action_count = firsts[-1]
        self.states = self.new_states()
        self._table: Table[Any] = self._new(0)
        self._shown = Position(), 0
        """The position whose answers the table has, and how many of them."""

    def new_states(self) -> Position:
        """Return a position in which nothing has been dealt."""
        return Position()

    @property
    def table(self) -> Table[Any]:
        """The readable table at the position."""
        shown, count = self._shown
        if shown is not self.states or count > len(self.states.answers):
            self._table, count = self._new(self.states.seed), 0
        for seat, number in self.states.answers[count:]:
            self._table.answer(seat, self._table.pending[seat].options.numbered(number))
        self._shown = self.states, len(self.states.answers)
        return self._table

    def reset(self, seed: int) -> None:
        """Begin a new game, up to its first question."""
        self.states.seed, self.states.answers = seed, []
        self._shown = Position(), 0
        self._ask()

    def step(self, place: int) -> None:
        """Answer with the option at a place in their order."""
        options = self.table.pending[self.seat].options
        self.states.answers.append((self.seat, options.number(options.at(place))))
        self._ask()

    def turn_to(self, seat: int) -> None:
        """Let another of the simultaneously acting seats act next, if it still has to."""
        if seat in self.table.pending:
            self.states.asked = seat

    def _ask(self) -> None:
        self.states.asked = min(self.table.pending, default=PAUSE)

    @property
    def over(self) -> bool:
        return self.seat == PAUSE

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.states.asked

    @property
    def kind(self) -> str:
        """The kind of its question."""
        return self.table.pending[self.seat].kind

    @property
    def is_together(self) -> bool:
        """True if several seats act at the same time."""
        return len(self.table.waiting_for) > 1

    def legal(self) -> Sequence[int]:
        """Return the numbers of the legal options, in their order."""
        return self.table.pending[self.seat].options.listed()

    def place_of(self, action: int) -> int:
        """Return the place of a legal action among the options; raise `IllegalAnswer` if it is not legal."""
        number = action - self.offsets[self.kind] if not self.over else -1
        if self.over or number not in (legal := self.legal()):
            raise IllegalAnswer("error.no-number", number=action, kind=quoted("action"), below=self.action_count)
        return legal.index(number)

    def mask(self, out: Array) -> None:
        """Mark the legal actions in an array."""
        out[:] = 0
        if not self.over:
            out[self.offsets[self.kind] + np.array(self.legal())] = 1

    def scores(self) -> list[int]:
        return self.table.game.scores()

    def observe(self, seat: int, out: Array) -> None:
        """Write the observation of a seat into an array."""
        out[:] = self._observe(self.table.view(seat))

    def greedy(self) -> int:
        """Return the action that the game's best bot chooses."""
        ask = self.table.pending[self.seat]
        return self.offsets[ask.kind] + ask.options.number(choose(self.table, self.seat, ask, self._bot))


class TableBatch:
    """Many games on readable tables, with the arrays of a `Batch`."""

    def __init__(self, twin: TableTwin, games: int, *, masks: Array = None, observations: Array = None) -> None:
        self.games = [twin, *(twin.another() for _ in range(games - 1))]
        self.masks = own(masks, (games, twin.action_count), np.int8)
        self.observations = own(observations, (games, twin.observation_size), np.int16)
        self.points = np.zeros((games, len(twin.scores())), np.int32)
        self.asked = np.full(games, PAUSE, np.int32)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def over(self) -> Array:
        """A mask of the games that have ended or were left."""
        return self.asked < 0

    def begin(self, seeds: Sequence[int], which: Array = None) -> None:
        """Begin new games with these seeds: all of them, or those selected by a mask or by indices."""
        chosen = np.arange(len(self)) if which is None else np.arange(len(self))[which]
        for index, seed in zip(chosen.tolist(), seeds, strict=True):
            self.games[index].reset(seed)
            self._write(index)

    def act(self, actions: Array) -> None:
        """Play an action in each game, or an order of `kernel.stepping`."""
        for index, action in enumerate(np.broadcast_to(actions, len(self)).tolist()):
            game = self.games[index]
            if action == AS_IT_IS or self.asked[index] == ILLEGAL:
                continue
            if action <= TURN:
                game.turn_to(TURN - action)
            else:
                try:
                    game.step(game.place_of(action))
                except IllegalAnswer:
                    self.asked[index] = ILLEGAL
                    self.masks[index] = 0
                    continue
            self._write(index)

    def greedy(self) -> Array:
        """Return the action that the game's best bot chooses in each game."""
        return np.array([AS_IT_IS if over else game.greedy() for game, over in zip(self.games, self.over, strict=True)])

    def close(self) -> None:
        """Do nothing; a `Batch` ends its threads."""

    def _write(self, index: int) -> None:
        """Copy a game to the arrays; after the end, the observation is that of the first seat."""
        game = self.games[index]
        self.asked[index] = game.seat
        self.points[index] = game.scores()
        game.mask(self.masks[index])
        game.observe(max(game.seat, 0), self.observations[index])


def twin_for(game: str, seats: Sequence[str], pack: str | PackLike, settings: Mapping[str, str]) -> Twin | TableTwin:
    """Return the compiled twin for a table, or with a warning a `TableTwin` if there is none."""
    try:
        return tables.new_twin(game, seats, pack, settings)
    except NotCompiled:
        twin = TableTwin(game, seats, pack, settings)
        warn(f"no compiled twin of {game}: its games are played on readable tables, which is slower", stacklevel=4)
        return twin


def batch_of(twin: Twin | TableTwin, games: int, threads: int = 1, **arrays: Array) -> Batch | TableBatch:
    """Return a batch of games, the first of which is the twin's own."""
    if isinstance(twin, TableTwin):
        return TableBatch(twin, games, **arrays)
    batch = Batch(twin, games, threads=threads, **arrays)
    twin.states = batch.games[0]
    return batch
