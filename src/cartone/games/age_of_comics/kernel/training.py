"""Increase creative value: creatives on printed comics of their own genre learn or train. `training`, in numbers."""

from __future__ import annotations

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ..components import BEST_VALUE
from ..options import SLOT_LIMIT
from ..training import LEARN_COST
from .asking import GO, INCREASES, MARK, choose, offer, wants_mark
from .box import Box, part
from .orders import fulfil_orders
from .player import matches
from .state import CRAFTS, INCREASE, NO_STEP, NONE, Game

NOTHING = 0
"""To increase no value any more."""


@part
def increase_values(game: Game, box: Box, seat: int) -> int:
    """As many increases as the player wants and can pay, each creative at most once."""
    if game.step[seat] != INCREASE:
        game.step[seat] = INCREASE
        for place in range(game.printed[seat]):
            for craft in range(CRAFTS):
                game.increased[seat, place, craft] = 0
    while not wants_mark(game):
        offer(game, NOTHING)
        for slot in range(1, game.printed[seat] + 1):
            for craft in range(CRAFTS):
                cost = cost_of(game, box, seat, slot, craft)
                if cost != NONE and cost <= game.money[seat]:
                    offer(game, craft * SLOT_LIMIT + slot)
        chosen = choose(game, seat, INCREASES)
        if chosen == PAUSE:
            return PAUSE
        if chosen == NOTHING:
            game.step[seat] = NO_STEP
            return GO
        slot, craft = chosen % SLOT_LIMIT, chosen // SLOT_LIMIT
        game.money[seat] -= cost_of(game, box, seat, slot, craft)
        game.values[seat, slot - 1, craft] += 1
        game.increased[seat, slot - 1, craft] = 1
        if fulfil_orders(game, box, seat) == PAUSE:
            return PAUSE
    return MARK


@compiled
def cost_of(game: Game, box: Box, seat: int, slot: int, craft: int) -> int:
    """What it costs to increase a creative now; `NONE` if that is not possible."""
    value = int(game.values[seat, slot - 1, craft])
    if not matches(game, box, seat, slot, craft) or game.increased[seat, slot - 1, craft] or value >= BEST_VALUE:
        return NONE
    if is_lower(game, box, seat, slot, craft):
        return NONE if game.increased[seat, slot - 1, 1 - craft] else LEARN_COST
    return value + 1


@compiled
def is_lower(game: Game, box: Box, seat: int, slot: int, craft: int) -> bool:
    """Whether both creatives match and this one was the lower at the start of the round."""
    return bool(
        matches(game, box, seat, slot, 1 - craft)
        and value_before(game, seat, slot, craft) < value_before(game, seat, slot, 1 - craft)
    )


@compiled
def value_before(game: Game, seat: int, slot: int, craft: int) -> int:
    """The value at the start of the round."""
    return int(game.values[seat, slot - 1, craft] - game.increased[seat, slot - 1, craft])
