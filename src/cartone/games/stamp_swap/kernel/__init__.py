"""Stamp Swap in the kernel: the same rules, in the same order and with the same names, over one record of numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ....kernel.twin import Twin
from ..cutting import Cuts
from ..game import StampSwap
from ..observation import OBSERVATION
from ..options import Places
from .cards import cards_of
from .pieces import PIECES
from .playing import SEVERAL, SOLO
from .state import GAME, KINDS
from .telling import codec_of
from .weights import SHARP


class StampSwapTwin(Twin):
    """A game of Stamp Swap in the kernel."""

    asked = KINDS
    most_options = max(Places.numbers, Cuts.numbers)
    rules_version = 1
    pieces = PIECES
    observation = OBSERVATION

    def __init__(self, new_game: Callable[[], StampSwap]) -> None:
        game = new_game()
        cards = cards_of(game.pack)
        super().__init__(GAME, game, new_game, codec_of(game))
        self.seats = len(game.seats)
        self.cards = cards
        self.is_solo = game.pinzetta is not None
        self.entries = SOLO if self.is_solo else SEVERAL
        if game.pinzetta is not None:
            self.settings = np.array([game.pinzetta.level, game.pinzetta.intro], np.int64)
            self.sharp = cards.copy()
            self.sharp["weights"] = list(SHARP.values())
        else:
            self.settings = np.array([self.seats, game.contests_in_order], np.int64)

    @property
    def is_together(self) -> bool:
        return bool(self.states[0].players[0].is_sealed)


TWIN = StampSwapTwin
