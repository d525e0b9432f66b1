"""The mat: what the second, third, fourth … printed comic brings. `mat`, in numbers."""

from __future__ import annotations

import numpy as np

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ....kernel.lists import place_in
from ..components import Action
from ..mat import CUBE_SLOTS, MOVE_SLOT, POINTS_PER_LATE_COMIC
from .asking import GO, MOVE_CUBES, PLACE_CUBES, choose, offer
from .box import Box, part
from .player import has_cube
from .state import ACTIONS, Game

CUBE_FITS = np.array([[action in CUBE_SLOTS.get(slot, ()) for action in Action] for slot in range(MOVE_SLOT)], np.int16)
"""Of each slot: on the specials of which actions its cube may go."""
STAY = ACTIONS**2
"""To move no cube."""


@part
def milestone(game: Game, box: Box, seat: int) -> int:
    """What the slot of the comic just printed gives."""
    slot = game.printed[seat]
    if slot == MOVE_SLOT:
        return move_cube(game, seat)
    if slot > MOVE_SLOT:
        game.mat_points[seat] += POINTS_PER_LATE_COMIC
    elif slot > 1:
        for action in range(ACTIONS):
            if CUBE_FITS[slot, action] and not has_cube(game, seat, action):
                offer(game, action)
        placed = choose(game, seat, PLACE_CUBES)
        if placed == PAUSE:
            return PAUSE
        game.cubes[seat, game.placed_cubes[seat]] = placed
        game.placed_cubes[seat] += 1
    return GO


@compiled
def move_cube(game: Game, seat: int) -> int:
    """The fifth comic: one cube may move to another special."""
    offer(game, STAY)
    for index in range(game.placed_cubes[seat]):
        for target in range(ACTIONS):
            if not has_cube(game, seat, target):
                offer(game, game.cubes[seat, index] * ACTIONS + target)
    move = choose(game, seat, MOVE_CUBES)
    if move == PAUSE:
        return PAUSE
    if move != STAY:
        game.cubes[seat, place_in(game.cubes[seat], move // ACTIONS)] = move % ACTIONS
    return GO
