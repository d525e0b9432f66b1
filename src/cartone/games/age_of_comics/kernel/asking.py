"""What may be asked, and how: `offer` what may be chosen, one after the other, then let a seat `choose`.

Options go by their fixed numbers, in the order in which the table lists them.
"""

from __future__ import annotations

import numpy as np

from ....kernel.asking import MOST_ANSWERS, PAUSE, ask
from ....kernel.jit import compiled
from .. import options
from ..observation import ASKED
from .box import part
from .state import Game

GO = 0
"""Nobody has to answer: the rules go on."""
MARK = -2
"""What is handed up where a long walk or training can be taken up again: a mark is set, so that answers have room."""
MANY_ANSWERS = MOST_ANSWERS // 2

KINDS = ASKED[: ASKED.index(options.TurnUps)]
"""What may be asked, though not what a person tells of the Automa; a kind is its number here."""
(
    NAMES, ACTS, WRITERS, ARTISTS, DEVELOPS, BOARD_IDEAS, SUPPLY_IDEAS, DISCARDS, PRINTS, ASSIGN_WRITERS,
    ASSIGN_ARTISTS, FANS_TO, PLACE_CUBES, MOVE_CUBES, REASSIGNS, HYPES, CONVERTS, MARKETS, SELLS, INCREASES,
) = range(len(KINDS))  # fmt: skip


@compiled
def offer(game: Game, number: int) -> None:
    """One more option of the next question."""
    game.options[game.offered] = number
    game.offered += 1


@part
def choose(game: Game, seat: int, kind: int) -> int:
    """The number of the option that a seat chooses of those that were offered, or `PAUSE`."""
    place = ask(game, seat, kind, game.offered)
    if place == PAUSE:
        return PAUSE
    game.offered = 0
    return np.int64(game.options[place])


@compiled
def wants_mark(game: Game) -> bool:
    """Whether there have been so many answers since the last mark that another one should be set."""
    return bool(game.read >= MANY_ANSWERS)
