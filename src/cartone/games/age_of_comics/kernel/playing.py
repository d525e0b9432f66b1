"""The two kinds of tables in the kernel, and what both have in common for those who play there."""

from __future__ import annotations

from typing import Any

from ....kernel.entries import GameFunctions, entries
from ....kernel.jit import compiled
from ....kernel.playing import player
from .box import Box
from .greedy import greedy
from .observe import observe
from .redealing import renew
from .row import note_solo, note_together
from .rules import age_of_comics
from .scoring import score
from .solo import solo
from .state import Game
from .unpacking import unpack


@compiled
def advance_solo(states: Any, cards: Any, thoughts: Any) -> bool:
    """To the next question or the end."""
    solo(states, cards[0])
    return False


@compiled
def advance_together(states: Any, cards: Any, thoughts: Any) -> bool:
    age_of_comics(states, cards[0])
    return False


@compiled
def write_options(game: Game, box: Box, numbers: Any) -> int:
    for place in range(game.offered):
        numbers[place] = game.options[place]
    return int(game.offered)


SHARED = GameFunctions(greedy, write_options, score, observe, renew)
SOLO = entries(player(unpack, advance_solo, note_solo), SHARED)
TOGETHER = entries(player(unpack, advance_together, note_together), SHARED)
