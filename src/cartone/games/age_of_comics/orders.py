"""Sales orders in a player's area: which comic fulfils them, and who gets the fans."""

from __future__ import annotations

from ...table import Ask, Rules
from .components import Order, Printed
from .game import AgeOfComics, Player
from .options import FansTo, Slot


def qualifying(player: Player, order: Order) -> list[Printed]:
    """The comics of the genre whose value is at least the order's."""
    return [printed for printed in player.of_genre(order.genre) if printed.value >= order.value]


def fulfil_orders(game: AgeOfComics, player: Player) -> Rules[None]:
    """Every order that now qualifies is fulfilled; its fans go to one qualifying comic of the player's choice."""
    for order in [order for order in player.orders if qualifying(player, order)]:
        slots = [printed.slot for printed in qualifying(player, order)]
        chosen: Slot = yield Ask(player.seat, FansTo(slots), about="order")
        player.orders.remove(order)
        player.fulfilled.append(order)
        printed = player.at_slot(chosen.slot)
        printed.fans += order.fans
        game.story.tell(
            "order-fulfilled", seat=player.seat, order=order, title=printed.title, fans=order.fans, total=printed.fans
        )
