"""Stamp Swap in the kernel: the same rules, in the same order and with the same names, over one record of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel.twin import Twin
from ..cutting import Cuts
from ..game import StampSwap
from ..observation import OBSERVATION
from ..options import Places
from .acting import act_several, act_solo
from .cards import cards_of
from .game import score_of
from .observe import observe_into
from .options import list_options
from .several import begin_several, several_answer, several_playouts
from .solo import begin_solo, solo_answer, solo_playouts
from .standing import Standing
from .state import GAME, KINDS


class StampSwapTwin(Twin):
    """A game of Stamp Swap in the kernel."""

    kinds = tuple(kind.kind for kind in KINDS)
    numbers = tuple(kind.numbers for kind in KINDS)
    most_options = max(Places.numbers, Cuts.numbers)
    observation = OBSERVATION

    def __init__(self, new_game: Callable[[], StampSwap]) -> None:
        super().__init__(GAME)
        self.new_game = new_game
        game = new_game()
        self.seats = len(game.seats)
        self.pack = game.pack
        self.cards = cards_of(game.pack)
        self.pinzetta = game.pinzetta
        self.contests_in_order = game.contests_in_order
        self.fields = self.observation.fields(self.seats)

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        if self.pinzetta is None:
            begin_several(states, self.cards, seed, by_chance, self.seats, int(self.contests_in_order))
        else:
            begin_solo(states, self.cards, seed, by_chance, self.pinzetta.level, int(self.pinzetta.intro))

    def list_options(self, states: Any, numbers: Any) -> int:
        return list_options(states, self.cards, numbers)

    def go_on(self, states: Any, place: int) -> None:
        (several_answer if self.pinzetta is None else solo_answer)(states, self.cards, place)

    def act(
        self, games: Any, seeds: Any, by_chance: int, numbers: Any, actions: Any, asked: Any, points: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        told = self.firsts, numbers, actions, asked, points, masks, observations
        if self.pinzetta is None:
            in_order = int(self.contests_in_order)
            act_several(games, self.cards, self.blank, seeds, by_chance, self.seats, in_order, *told)
        else:
            level, intro = self.pinzetta.level, int(self.pinzetta.intro)
            act_solo(games, self.cards, self.blank, seeds, by_chance, level, intro, *told)

    def playouts(self, seeds: Any, scores: Any) -> int:
        if self.pinzetta is None:
            return several_playouts(self.playing, self.cards, seeds, self.seats, int(self.contests_in_order), scores)
        level, intro = self.pinzetta.level, int(self.pinzetta.intro)
        return solo_playouts(self.playing, self.cards, seeds, level, intro, scores)

    def observe(self, seat: int, out: Any) -> None:
        observe_into(self.states, self.cards, seat, out)

    @property
    def is_together(self) -> bool:
        return bool(self.states[0].players[0].is_sealed)

    def standing(self) -> StampSwap:
        """The readable game that stands as this one does; its rules have not begun to run."""
        return Standing(self.pack, self.states[0]).fill(self.new_game())

    def digest(self) -> dict[str, Any]:
        return self.standing().digest()

    def scores(self) -> list[int]:
        return [int(score_of(self.states[0].players[seat])) for seat in range(self.seats)]
