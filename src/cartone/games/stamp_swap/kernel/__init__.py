"""Stamp Swap in the kernel: the same rules, in the same order and with the same names, over one record of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel.randomness import words_of
from ....kernel.twin import Twin
from ..cutting import Cuts
from ..game import StampSwap
from ..options import Places
from .cards import cards_of
from .game import score_of
from .greedy import choose_greedily
from .options import list_options
from .redealing import several_redeal, solo_redeal
from .several import begin_several, several_answer, several_playouts
from .solo import begin_solo, solo_answer, solo_playouts
from .standing import Standing
from .state import GAME, KINDS


class StampSwapTwin(Twin):
    """A game of Stamp Swap in the kernel."""

    kinds = tuple(kind.kind for kind in KINDS)
    most_options = max(Places.numbers, Cuts.numbers)

    def __init__(self, new_game: Callable[[], StampSwap]) -> None:
        super().__init__(GAME)
        self.new_game = new_game
        game = new_game()
        self.seats = len(game.seats)
        self.pack = game.pack
        self.cards = cards_of(game.pack)
        self.pinzetta = game.pinzetta
        self.contests_in_order = game.contests_in_order

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        if self.pinzetta is None:
            begin_several(states, self.cards, seed, by_chance, self.seats, int(self.contests_in_order))
        else:
            begin_solo(states, self.cards, seed, by_chance, self.pinzetta.level, int(self.pinzetta.intro))

    def list_options(self, states: Any, numbers: Any) -> int:
        return list_options(states, self.cards, numbers)

    def go_on(self, states: Any, place: int) -> None:
        (several_answer if self.pinzetta is None else solo_answer)(states, self.cards, place)

    def playouts(self, seeds: Any, scores: Any) -> int:
        if self.pinzetta is None:
            return several_playouts(self.playing, self.cards, seeds, self.seats, int(self.contests_in_order), scores)
        level, intro = self.pinzetta.level, int(self.pinzetta.intro)
        return solo_playouts(self.playing, self.cards, seeds, level, intro, scores)

    def greedy(self) -> int:
        return int(choose_greedily(self.states, self.cards))

    def redeal(self, seat: int, seed: int) -> None:
        if not self.over:
            (several_redeal if self.pinzetta is None else solo_redeal)(self.states, self.cards, seat, words_of(seed))

    def standing(self) -> StampSwap:
        """The readable game that stands as this one does; its rules have not begun to run."""
        return Standing(self.pack, self.states[0]).fill(self.new_game())

    def digest(self) -> dict[str, Any]:
        return self.standing().digest()

    def scores(self) -> list[int]:
        return [int(score_of(self.states[0].players[seat])) for seat in range(self.seats)]
