"""Stamp Swap in the kernel: the same rules, in the same order and with the same names, over one record of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....kernel.snapshot import snapshot
from ....kernel.twin import Twin
from ..cutting import Cuts
from ..game import StampSwap
from ..options import Places
from .cards import cards_of
from .options import list_options
from .several import begin_several, several_answer, several_playouts
from .solo import begin_solo, solo_answer, solo_playouts
from .standing import Standing
from .state import GAME, KINDS
from .telling import Telling, tell


class StampSwapTwin(Twin):
    """A game of Stamp Swap in the kernel."""

    kinds = tuple(kind.kind for kind in KINDS)
    most_options = max(Places.numbers, Cuts.numbers)
    rules_version = 1

    def __init__(self, new_game: Callable[[], StampSwap]) -> None:
        game = new_game()
        super().__init__(GAME, game)
        self.new_game = new_game
        self.seats = len(game.seats)
        self.pack = game.pack
        self.cards = cards_of(game.pack)
        self.telling = Telling(game.pack)
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

    def playouts(self, seeds: Any, by_chance: int, rows: Any) -> None:
        if self.pinzetta is None:
            in_order = int(self.contests_in_order)
            several_playouts(self.playing, self.cards, seeds, by_chance, self.seats, in_order, rows)
        else:
            level, intro = self.pinzetta.level, int(self.pinzetta.intro)
            solo_playouts(self.playing, self.cards, seeds, by_chance, level, intro, rows)

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
        return [int(player.points.sum()) for player in self.states[0].players[: self.seats]]
