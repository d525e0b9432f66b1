"""What the twin of a game offers: one game in the kernel, with the words of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from ..table import EVERYONE, CartoneError
from .asking import PAUSE
from .randomness import words_of


class NotCompiled(CartoneError):
    """A pack that no kernel can play: it lacks cards, or one of them is resolved by hand."""


class Twin(ABC):
    """A game that is played in the kernel as a table plays it: seats, pack and settings are those of the table.

    `states` are what the kernel works on: the state that stands, and that of the last mark.
    """

    kinds: ClassVar[tuple[str, ...]]
    """The words for what is asked, in the order of their numbers."""
    most_options: ClassVar[int]
    """So many options a question has at most."""

    def __init__(self, state: np.dtype[Any]) -> None:
        self.states: Any = np.zeros(2, state).view(np.recarray)
        self.playing: Any = np.zeros(3, state).view(np.recarray)
        """What many games are played on, and one that is all 0."""
        self._numbers = np.zeros(self.most_options, np.int32)

    # -- what a game fills in -----------------------------------------------------------------

    @abstractmethod
    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        """Set up a new game in states that are all 0 and play it up to the first question.

        `by_chance` are the seats that are never asked, as bits: chance answers for them.
        """

    @abstractmethod
    def list_options(self, states: Any, numbers: Any) -> int:
        """Write the numbers of the legal options, in their order; returns how many there are."""

    @abstractmethod
    def go_on(self, states: Any, place: int) -> None:
        """Go on with an answer, up to the next question or the end."""

    @abstractmethod
    def playouts(self, seeds: Any, scores: Any) -> int:
        """Play a whole game by chance for each of these seeds, given as two words each, on the states in `playing`.

        Notes the scores of all seats and returns how many decisions were made.
        """

    @abstractmethod
    def digest(self) -> dict[str, Any]:
        """The state as `Game.digest` tells it."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points of each seat so far."""

    def greedy(self) -> int:
        """The place of the option that the greedy bot of the game chooses for the seat that is asked."""
        raise NotImplementedError

    def redeal(self, seat: int, seed: int) -> None:
        """Deal anew what a seat cannot see, by another seed: to it, all is as before."""
        raise NotImplementedError

    # -- what can be asked --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return bool(self.states[0].asked_seat == PAUSE)

    @property
    def seat(self) -> int:
        """Who is asked; where seats act together, they are asked one after the other."""
        return int(self.states[0].asked_seat)

    @property
    def kind(self) -> str:
        """What is asked, as `Options.kind`."""
        return self.kinds[self.states[0].asked_kind]

    def legal(self) -> Sequence[int]:
        """The numbers of the legal options, as `Options.number` gives them, in the order of their space."""
        return [int(number) for number in self._numbers[: self.list_options(self.states, self._numbers)]]

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given."""
        return int(self.states[0].decisions[seat])

    # -- what can be done ---------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """A new game, up to its first question."""
        self.states.view(np.uint8)[:] = 0
        self.begin(self.states, words_of(seed), 0)

    def step(self, place: int) -> None:
        """Answer with the option at a place in the order of their space."""
        if not 0 <= place < self.states[0].asked_count or self.over:
            raise IndexError(place)
        self.go_on(self.states, place)

    def copy(self) -> Any:
        """The game as it stands, to `restore` it."""
        return self.states.copy()

    def restore(self, states: Any) -> None:
        """Back to where the game was copied."""
        self.states[:] = states

    def playout(self, seed: int) -> None:
        """A whole new game in which chance answers for everybody, as the bot of that name does at a table."""
        self.states.view(np.uint8)[:] = 0
        self.begin(self.states, words_of(seed), EVERYONE)

    def play_many(self, seeds: Sequence[int]) -> tuple[Any, int]:
        """The scores of whole games by chance, a row for each seed, and how many decisions were made in all."""
        words = np.array([words_of(seed) for seed in seeds], np.uint64).reshape(-1, 2)
        scores = np.zeros((len(words), len(self.scores())), np.int32)
        return scores, int(self.playouts(words, scores))
