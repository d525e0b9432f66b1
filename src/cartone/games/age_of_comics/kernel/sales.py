"""Sales: the agent walks through the city, turns orders over and collects them. `actions.sales`, in numbers."""

from __future__ import annotations

import numpy as np

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ..actions.sales import FEE, STEP_COST
from ..city import CORNERS, SPACES, START
from .asking import GO, MARK, SELLS, choose, offer, wants_mark
from .box import REACHES, STREETS_TO, Box, part
from .orders import fulfil_orders
from .piles import draw
from .state import NONE, ORDER_DECKS, PER_GENRE, SALES, Game

DONE = 0
WALKS = 1
JUMPS = WALKS + len(CORNERS)
FLIPS = JUMPS + len(CORNERS)
COLLECTS = FLIPS + len(SPACES)
"""Where each kind of step begins in the numbers of `Sells`."""


@part
def sales(game: Game, box: Box, seat: int, space: int) -> int:
    """Steps, flips and collects in any order, up to what the space shows."""
    if not game.selling:
        game.selling = 1
        game.flips = game.collects = box.spaces[SALES, space]
        game.free_step = 1
    while not wants_mark(game):
        offer_possible(game, seat)
        sell = choose(game, seat, SELLS)
        if sell == PAUSE:
            return PAUSE
        if sell == DONE:
            game.selling = 0
            return GO
        if sell < JUMPS:
            walk(game, seat, sell - WALKS)
        elif sell < FLIPS:
            game.tickets[seat] -= 1
            game.tickets_left += 1
            move_agent(game, seat, sell - JUMPS)
        elif sell < COLLECTS:
            pay_fee(game, seat)
            game.flips -= 1
            turn_up_order(game, sell - FLIPS)
        else:
            pay_fee(game, seat)
            game.collects -= 1
            if collect(game, box, seat, sell - COLLECTS) == PAUSE:
                return PAUSE
    return MARK


@part
def offer_possible(game: Game, seat: int) -> None:
    """What the agent can do next: always stop, and whatever there is and the player can pay."""
    offer(game, DONE)
    here = game.agent[seat]
    if game.free_step or game.money[seat] >= STEP_COST:
        for corner in STREETS_TO[here]:
            if corner != NONE:
                offer(game, WALKS + corner)
    if game.tickets[seat]:
        for corner in range(len(CORNERS)):
            if corner != here:
                offer(game, JUMPS + corner)
    if fee_to(game, seat) == NONE or game.money[seat] >= FEE:
        for space in REACHES[here]:
            if space != NONE and game.map[space] != NONE:
                if game.flips and not game.value_up[space]:
                    offer(game, FLIPS + space)
                if game.collects:
                    offer(game, COLLECTS + space)


@compiled
def walk(game: Game, seat: int, corner: int) -> None:
    """One step is free in each action, further ones cost $2 each."""
    if not game.free_step:
        game.money[seat] -= STEP_COST
    game.free_step = 0
    move_agent(game, seat, corner)


@compiled
def move_agent(game: Game, seat: int, corner: int) -> None:
    game.arrivals += 1
    game.agent[seat] = corner
    game.came[seat] = game.arrivals
    game.fee_paid[seat] = 0


@compiled
def fee_to(game: Game, seat: int) -> int:
    """Whom the player has to pay here: of the opponents on this corner the one who came last."""
    last = NONE
    if game.fee_paid[seat] or game.agent[seat] == START:
        return last
    for other in range(game.seats):
        if other == seat or game.agent[other] != game.agent[seat]:
            continue
        if last == NONE or game.came[other] > game.came[last]:
            last = other
    return last


@compiled
def pay_fee(game: Game, seat: int) -> None:
    """Where another agent stands, flipping or collecting costs $2, once per stay."""
    other = fee_to(game, seat)
    if other != NONE:
        game.fee_paid[seat] = 1
        game.money[seat] -= FEE
        game.money[other] += FEE


@part
def turn_up_order(game: Game, space: int) -> int:
    """An order on the map is turned over, for all to see: its value."""
    if not game.value_up[space]:
        game.value_up[space] = draw(game, ORDER_DECKS + game.map[space])
    return int(game.value_up[space])


@part
def take_order(game: Game, space: int) -> int:
    """An order leaves the map."""
    order = np.int64(game.map[space]) * PER_GENRE + game.value_up[space]
    game.map[space] = NONE
    game.value_up[space] = 0
    return order


@compiled
def collect(game: Game, box: Box, seat: int, space: int) -> int:
    """Take an order off the map; it is fulfilled at once if a comic qualifies."""
    turn_up_order(game, space)
    game.orders[seat, game.open_orders[seat]] = take_order(game, space)
    game.open_orders[seat] += 1
    return fulfil_orders(game, box, seat)


@compiled
def extra_editor(game: Game, seat: int) -> None:
    """The fifth editor, for this round, once per round."""
    if not game.has_extra_editor[seat]:
        game.has_extra_editor[seat] = 1
        game.editors[seat] += 1
