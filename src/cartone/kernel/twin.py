"""What the twin of a game offers: one game in the kernel, with the words of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, ClassVar

import numpy as np

from ..table import EVERYONE, CartoneError, IllegalAnswer, quoted
from ..table.observation import Field, Observation, size_of
from .asking import PAUSE
from .jit import records
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
    numbers: ClassVar[tuple[int, ...]]
    """How many options there can ever be of each kind, as `Options.numbers`."""
    observation: ClassVar[Observation]
    """How the readable game is observed."""
    fields: tuple[Field, ...]
    """What an observation has at this table, in its order."""

    def __init__(self, state: np.dtype[Any]) -> None:
        self.state = state
        self.states: Any = records(2, state)
        self.playing: Any = records(3, state)
        """What many games are played on, and one that is all 0."""
        self.blank: Any = records(1, state)
        self._numbers = np.zeros(self.most_options, np.int32)
        firsts = list(accumulate(self.numbers, initial=0))
        self.offsets = dict(zip(self.kinds, firsts, strict=False))
        """The first action of each kind."""
        self.action_count = firsts[-1]
        """How many actions there are: the options of all kinds of questions, in one row."""
        self.firsts = np.array(firsts[:-1], np.int32)

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
    def act(
        self, games: Any, seeds: Any, by_chance: int, numbers: Any, actions: Any, asked: Any, points: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        """Go on with an action, or an order of `acting`, in each of many games; write down how they stand then.

        `games` has two states for each. Then come arrays with something for each game: two words of a seed, if it is
        to begin; the action; who is asked next; the points of all seats; the mask and the observation of who is asked.
        `numbers` has room for the options of one question.
        """

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

    @abstractmethod
    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat sees into an array of 16-bit numbers, as the readable `observe` tells it of the view."""

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

    @property
    def is_together(self) -> bool:
        """Whether several seats may be asked now, of which this is one: `acting.TURN` turns to another."""
        return False

    def legal(self) -> Sequence[int]:
        """The numbers of the legal options, as `Options.number` gives them, in the order of their space."""
        return [int(number) for number in self._numbers[: self.list_options(self.states, self._numbers)]]

    def mask(self, out: Any) -> None:
        """Write which actions are legal now, as 0 and 1, into an array of 8-bit numbers."""
        out[:] = 0
        if not self.over:
            count = self.list_options(self.states, self._numbers)
            out[self._first + self._numbers[:count]] = 1

    def place_of(self, action: int) -> int:
        """The place of a legal action in the order of the options; `IllegalAnswer` if it is not legal."""
        count = 0 if self.over else self.list_options(self.states, self._numbers)
        places = np.flatnonzero(self._numbers[:count] == action - self._first)
        if len(places) == 0:
            raise IllegalAnswer("error.no-number", number=action, kind=quoted("action"), below=self.action_count)
        return int(places[0])

    @property
    def _first(self) -> int:
        """The first action of the kind that is asked."""
        return int(self.firsts[self.states[0].asked_kind])

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given."""
        return int(self.states[0].decisions[seat])

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.fields)

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

    def playout(self, seed: int) -> None:
        """A whole new game in which chance answers for everybody, as the bot of that name does at a table."""
        self.states.view(np.uint8)[:] = 0
        self.begin(self.states, words_of(seed), EVERYONE)

    def play_many(self, seeds: Sequence[int]) -> tuple[Any, int]:
        """The scores of whole games by chance, a row for each seed, and how many decisions were made in all."""
        words = np.array([words_of(seed) for seed in seeds], np.uint64).reshape(-1, 2)
        scores = np.zeros((len(words), len(self.scores())), np.int32)
        return scores, int(self.playouts(words, scores))
