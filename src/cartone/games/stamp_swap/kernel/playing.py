"""The two kinds of tables in the kernel, and what both have in common for those who play there."""

from __future__ import annotations

from typing import Any

from ....kernel.entries import GameFunctions, entries
from ....kernel.jit import compiled
from ....kernel.playing import player
from . import several, solo
from .cards import Cards
from .game import score_of
from .greedy import greedy
from .observe import observe
from .options import write_options
from .redealing import redeal
from .row import note
from .state import Game
from .weighing import weigh

STAGES = 32
"""There are fewer of them in a day."""


@compiled
def progress(states: Any) -> int:
    """Stages are the same on every day."""
    return STAGES * states[0].day + states[0].stage


@compiled
def choose(game: Game, cards: Cards, thoughts: Any) -> int:
    return greedy(game, cards)


@compiled
def score(game: Game, cards: Cards, seat: int) -> int:
    return score_of(game.players[seat])


SHARED = GameFunctions(choose, write_options, score, observe, redeal, weigh)
SOLO = entries(player(solo.new_game, solo.advance, note, progress), SHARED)
SEVERAL = entries(player(several.new_game, several.advance, note, progress), SHARED)
