"""The pieces whose balance is measured, as a row counts them: `pieces` of the readable game."""

from __future__ import annotations

from typing import Any

from ....kernel.jit import compiled
from ..components import Bonus
from ..options import COMICS
from .box import Box
from .state import ACTIONS, AUTOMA_CARDS, Game

BONUSES = len(Bonus)
PIECES = BONUSES + ACTIONS + AUTOMA_CARDS


@compiled
def note_pieces(game: Game, box: Box, row: Any, start: int) -> None:
    """If the row has room, write how often each piece turned up; then for each seat how often it has the piece."""
    if len(row) == start:
        return
    for piece in range(BONUSES + ACTIONS):
        row[start + piece] = 1
    for card in range(AUTOMA_CARDS):
        row[start + BONUSES + ACTIONS + card] = game.turned[card]
    for seat in range(game.seats):
        taken = start + PIECES * (1 + 2 * seat)
        for slot in range(game.printed[seat]):
            if game.title[seat, slot] < COMICS:
                row[taken + box.bonus[game.title[seat, slot]]] += 1
        for cube in range(game.placed_cubes[seat]):
            row[taken + BONUSES + game.cubes[seat, cube]] += 1
