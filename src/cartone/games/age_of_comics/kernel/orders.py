"""Sales orders in a player's area: which comic fulfils them, and who gets the fans. `orders`, in numbers."""

from __future__ import annotations

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ....kernel.lists import take_out
from .asking import FANS_TO, GO, choose, offer
from .box import Box, part
from .player import genre_of, value_of
from .state import NONE, PER_GENRE, Game


@compiled
def fans_of(value: int) -> int:
    """The fans that an order brings."""
    return value - 2


@compiled
def qualifies(game: Game, box: Box, seat: int, slot: int, order: int) -> bool:
    """Whether a comic is of the genre and its value at least the order's."""
    return genre_of(game, box, seat, slot) == order // PER_GENRE and value_of(game, seat, slot) >= order % PER_GENRE


@compiled
def offer_qualifying(game: Game, box: Box, seat: int, order: int) -> None:
    """The slots of the comics that fulfil an order."""
    for slot in range(1, game.printed[seat] + 1):
        if qualifies(game, box, seat, slot, order):
            offer(game, slot)


@part
def fulfil_orders(game: Game, box: Box, seat: int) -> int:
    """Every order that now qualifies is fulfilled; its fans go to one qualifying comic of the player's choice."""
    index = 0
    while index < game.open_orders[seat]:
        order = int(game.orders[seat, index])
        offer_qualifying(game, box, seat, order)
        if game.offered == 0:
            index += 1
            continue
        game.fulfilling = order
        slot = choose(game, seat, FANS_TO)
        if slot == PAUSE:
            return PAUSE
        game.fulfilling = NONE
        game.open_orders[seat] -= 1
        take_out(game.orders[seat], index, game.open_orders[seat])
        fulfilled(game, seat, order)
        game.fans[seat, slot - 1] += fans_of(order % PER_GENRE)
    return GO


@compiled
def fulfilled(game: Game, seat: int, order: int) -> None:
    """An order leaves play, but stays counted."""
    game.fulfilled[seat, game.fulfilled_orders[seat]] = order
    game.fulfilled_orders[seat] += 1
