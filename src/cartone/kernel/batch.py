"""Many games of one kind, each a step at a time: states, questions, masks and observations in arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .asking import PAUSE
from .jit import COMPILED, records
from .randomness import words_of
from .stepping import AS_IT_IS, ILLEGAL, NEW
from .twin import Twin

Array = Any


class Batch:
    """Many games of a twin. All arrays have a row for each of them; `masks` and `observations` may be the caller's own.

    `asked` says which seat is asked, `PAUSE` where a game is over, `ILLEGAL` where it was left after an action that was
    not legal. `masks` and `observations` are those of that seat, after the end those of the first; `points` are those
    of all seats.
    """

    def __init__(
        self, twin: Twin, games: int, *, masks: Array = None, observations: Array = None, threads: int = 1
    ) -> None:
        self.twin = twin
        self.games = records((games, 2), twin.state)
        self.masks = own(masks, (games, twin.action_count), np.int8)
        self.observations = own(observations, (games, twin.observation_size), np.int16)
        self.points = np.zeros((games, len(twin.scores())), np.int32)
        self.asked = np.zeros(games, np.int32)
        self._seeds = np.zeros((games, 2), np.uint64)
        self._actions, self._chosen = np.zeros(games, np.int32), np.zeros(games, np.int32)
        threads = threads if COMPILED else 1  # plain Python holds the others up
        share = -(-games // threads)
        here = [slice(start, start + share) for start in range(0, games, share)]
        self._to_act, self._to_think = [self._acting(some) for some in here], [self._thinking(some) for some in here]
        self._workers = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        return len(self.games)

    def begin(self, seeds: Sequence[int], which: Array = None) -> None:
        """New games with these seeds: all of them, or those of which a mask or a list of places says it."""
        which = slice(None) if which is None else which
        self._actions[:] = AS_IT_IS
        self._actions[which] = NEW
        self._seeds[which] = [words_of(seed) for seed in seeds]
        self._each(self.twin.act, self._to_act)

    def act(self, actions: Array) -> None:
        """Go on with an action in each game, or an order of `stepping`: most of all `AS_IT_IS`."""
        self._actions[:] = actions
        self._each(self.twin.act, self._to_act)

    def greedy(self) -> Array:
        """The action that the greedy bot would choose in each game, for `act`; always the same array."""
        self._each(self.twin.act_greedily, self._to_think)
        return self._chosen

    @property
    def over(self) -> Array:
        """Which games are over, or were left."""
        return (self.asked == PAUSE) | (self.asked == ILLEGAL)

    def close(self) -> None:
        """Let the threads go."""
        if self._workers is not None:
            self._workers.shutdown()

    def _each(self, work: Callable[..., None], shares: list[tuple[Any, ...]]) -> None:
        """Each thread has its share; compiled code lets the others run."""
        if self._workers is None:
            work(*shares[0])
        else:
            for done in [self._workers.submit(work, *share) for share in shares]:
                done.result()

    def _thinking(self, here: slice) -> tuple[Any, ...]:
        """What `Twin.act_greedily` is given for some of the games."""
        room = np.zeros(self.twin.most_options, np.int32)
        return self.games[here], self.twin.thoughts.copy(), room, self._chosen[here]

    def _acting(self, here: slice) -> tuple[Any, ...]:
        """What `Twin.act` is given for some of the games."""
        return (
            self.games[here], self._seeds[here], 0, np.zeros(self.twin.most_options, np.int32),
            self._actions[here], self.asked[here], self.points[here], self.masks[here], self.observations[here],
        )  # fmt: skip


def own(array: Array, shape: tuple[int, ...], dtype: Any) -> Array:
    """An array of the caller, if it fits, or one of our own."""
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous:
        raise ValueError(f"an array of {np.dtype(dtype)} and shape {shape} is needed, in one piece")
    return array
