"""One game of Age of Comics in the kernel: how it begins, goes on and is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ....kernel.asking import answer
from ....kernel.jit import entry, records
from ....kernel.randomness import words_of
from ....kernel.snapshot import snapshot
from ....kernel.twin import Twin
from ..challenges import CHALLENGES
from ..components import LEVELS
from ..editions import EDITIONS
from ..game import AgeOfComics
from ..observation import OBSERVATION
from .asking import KINDS
from .box import compile_pack
from .digest import Digest
from .observe import observe_into
from .playing import SOLO, SOLO_WITH_GREEDY, TOGETHER, TOGETHER_WITH_GREEDY
from .publisher import PUBLISHER
from .redealing import renew
from .row import TALLIES
from .rules import age_of_comics
from .scoring import score
from .solo import solo
from .state import GAME, OPTIONS
from .stepping import act_greedily, act_solo, act_together
from .telling import Telling, tell
from .unpacking import SETTINGS, unpack


class AgeOfComicsTwin(Twin):
    """For two to four, or for one against the Automa, with the settings of a table."""

    kinds = tuple(options.kind for options in KINDS)
    numbers = tuple(options.numbers for options in KINDS)
    most_options = OPTIONS
    rules_version = 1
    observation = OBSERVATION

    def __init__(self, new_game: Callable[[], AgeOfComics]) -> None:
        game = new_game()
        super().__init__(GAME, game)
        alone = game.solo
        self.pack = game.pack
        self.cards = compile_pack(game.pack)
        self.telling = Telling(game.pack)
        self.thoughts = records(1, PUBLISHER)
        self.settings = records(1, SETTINGS)
        table = self.settings[0]
        table.seats, table.display_size = len(game.seats), game.display_size
        if alone is not None:
            table.solo = 1
            table.level, table.edition = LEVELS.index(alone.level), list(EDITIONS).index(alone.edition)
            table.challenges = sum(1 << CHALLENGES.index(challenge) for challenge in alone.challenges)
            self.tallies = TALLIES
        self.is_solo = alone is not None
        self.players = (SOLO, SOLO_WITH_GREEDY) if self.is_solo else (TOGETHER, TOGETHER_WITH_GREEDY)
        self.challenges = game.challenges
        self.fields = self.observation.fields(len(game.seats))

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        begin_game = begin_solo if self.is_solo else begin_together
        begin_game(states, self.cards, self.settings, seed, by_chance)

    def list_options(self, states: Any, numbers: Any) -> int:
        count = int(states[0].offered)
        numbers[:count] = states[0].options[:count]
        return count

    def go_on(self, states: Any, place: int) -> None:
        if self.is_solo:
            go_on_solo(states, self.cards, place)
        else:
            go_on_together(states, self.cards, place)

    def act(
        self, games: Any, seeds: Any, by_chance: int, numbers: Any, actions: Any, asked: Any, points: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        act = act_solo if self.is_solo else act_together
        told = self.firsts, actions, asked, points, masks, observations
        act(games, self.cards, self.settings, self.blank, seeds, by_chance, *told)

    def act_greedily(self, games: Any, thoughts: Any, numbers: Any, actions: Any) -> None:
        act_greedily(games, self.cards, thoughts, self.firsts, numbers, actions)

    def observe(self, seat: int, out: Any) -> None:
        observe_into(self.states, self.cards, seat, out)

    def digest(self) -> dict[str, Any]:
        return Digest(snapshot(self.states[0]), self.pack, self.challenges).whole()

    def told(self, game: AgeOfComics) -> list[int]:
        return self.telling.told(game)

    def tell(self, out: Any) -> None:
        tell(self.states, self.cards, out)

    def scores(self) -> list[int]:
        points = np.zeros(self.settings[0].seats, np.int32)
        write_scores(self.states, self.cards, points)
        return [int(of_seat) for of_seat in points]

    def redeal(self, seat: int, seed: int) -> None:
        deal_anew = redeal_solo if self.is_solo else redeal_together
        deal_anew(self.states, self.cards, self.thoughts, seat, words_of(seed))


# -- what Python calls ------------------------------------------------------------------------


@entry
def begin_solo(states: Any, boxes: Any, settings: Any, seed: Any, by_chance: int) -> None:
    """A solo game, up to its first question; by chance, to its end."""
    unpack(states[0], boxes[0], settings[0], seed, by_chance)
    solo(states, boxes[0])


@entry
def begin_together(states: Any, boxes: Any, settings: Any, seed: Any, by_chance: int) -> None:
    """The same of a game for two to four."""
    unpack(states[0], boxes[0], settings[0], seed, by_chance)
    age_of_comics(states, boxes[0])


@entry
def go_on_solo(states: Any, boxes: Any, place: int) -> None:
    """Go on with an answer, up to the next question or the end."""
    answer(states, place)
    solo(states, boxes[0])


@entry
def go_on_together(states: Any, boxes: Any, place: int) -> None:
    answer(states, place)
    age_of_comics(states, boxes[0])


@entry
def redeal_solo(states: Any, boxes: Any, thoughts: Any, seat: int, seed: Any) -> None:
    """Deal anew what a seat cannot see, and come again to the question that stands."""
    renew(states, boxes[0], thoughts[0], seat, seed)
    solo(states, boxes[0])


@entry
def redeal_together(states: Any, boxes: Any, thoughts: Any, seat: int, seed: Any) -> None:
    renew(states, boxes[0], thoughts[0], seat, seed)
    age_of_comics(states, boxes[0])


@entry
def write_scores(states: Any, boxes: Any, points: Any) -> None:
    """The points of each seat, as if the game ended now."""
    for seat in range(states[0].seats):
        points[seat] = score(states[0], boxes[0], seat)
