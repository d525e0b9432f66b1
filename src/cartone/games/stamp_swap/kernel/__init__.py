"""Stamp Swap in the kernel: the same rules, in the same order and with the same names, over one record of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ....kernel.randomness import words_of
from ....kernel.snapshot import snapshot
from ....kernel.twin import Twin
from ..cutting import Cuts
from ..game import StampSwap
from ..observation import OBSERVATION
from ..options import Places
from .cards import cards_of
from .observe import observe_into
from .options import list_options
from .playing import SEVERAL, SEVERAL_WITH_GREEDY, SOLO, SOLO_WITH_GREEDY
from .redealing import several_redeal, solo_redeal
from .several import begin_several, several_answer
from .solo import begin_solo, solo_answer
from .standing import Standing
from .state import GAME, KINDS
from .stepping import act_greedily, act_several, act_solo
from .telling import Telling, tell


class StampSwapTwin(Twin):
    """A game of Stamp Swap in the kernel."""

    kinds = tuple(kind.kind for kind in KINDS)
    numbers = tuple(kind.numbers for kind in KINDS)
    most_options = max(Places.numbers, Cuts.numbers)
    rules_version = 1
    observation = OBSERVATION

    def __init__(self, new_game: Callable[[], StampSwap]) -> None:
        game = new_game()
        super().__init__(GAME, game)
        self.new_game = new_game
        self.seats = len(game.seats)
        self.pack = game.pack
        self.cards = cards_of(game.pack)
        self.is_solo = game.pinzetta is not None
        self.players = (SOLO, SOLO_WITH_GREEDY) if self.is_solo else (SEVERAL, SEVERAL_WITH_GREEDY)
        if game.pinzetta is not None:
            self.settings = np.array([game.pinzetta.level, game.pinzetta.intro], np.int64)
        else:
            self.settings = np.array([self.seats, game.contests_in_order], np.int64)
        self.fields = self.observation.fields(self.seats)
        self.telling = Telling(game.pack)

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        (begin_solo if self.is_solo else begin_several)(states, self.cards, self.settings, seed, by_chance)

    def list_options(self, states: Any, numbers: Any) -> int:
        return list_options(states, self.cards, numbers)

    def go_on(self, states: Any, place: int) -> None:
        (solo_answer if self.is_solo else several_answer)(states, self.cards, place)

    def act(
        self, games: Any, seeds: Any, by_chance: int, numbers: Any, actions: Any, asked: Any, points: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        told = self.firsts, numbers, actions, asked, points, masks, observations
        act = act_solo if self.is_solo else act_several
        act(games, self.cards, self.settings, self.blank, seeds, by_chance, *told)

    def act_greedily(self, games: Any, thoughts: Any, numbers: Any, actions: Any) -> None:
        act_greedily(games, self.cards, thoughts, self.firsts, numbers, actions)

    def observe(self, seat: int, out: Any) -> None:
        observe_into(self.states, self.cards, seat, out)

    def redeal(self, seat: int, seed: int) -> None:
        if not self.over:
            (solo_redeal if self.is_solo else several_redeal)(self.states, self.cards, seat, words_of(seed))

    @property
    def is_together(self) -> bool:
        return bool(self.states[0].players[0].is_sealed)

    def standing(self) -> StampSwap:
        """The readable game that stands as this one does; its rules have not begun to run."""
        return Standing(self.pack, snapshot(self.states[0])).fill(self.new_game())

    def digest(self) -> dict[str, Any]:
        return self.standing().digest()

    def told(self, game: StampSwap) -> list[int]:
        return self.telling.told(game)

    def tell(self, out: Any) -> None:
        tell(self.states, out)

    def scores(self) -> list[int]:
        points: list[int] = self.states["players"]["points"][0, : self.seats].sum(axis=1).tolist()
        return points


TWIN = StampSwapTwin
