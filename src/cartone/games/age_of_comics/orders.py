"""Sales orders in a player's area: which comic fulfils them, and who gets the fans."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from ...table import Ask, Rules
from .components import Genre, Order
from .game import AgeOfComics, Player
from .options import FansTo, Slot


class ValuedComic(Protocol):
    """A comic on a mat, or the view of one."""

    @property
    def genre(self) -> Genre: ...

    @property
    def value(self) -> int: ...


P = TypeVar("P", bound=ValuedComic)


def qualifying(printed: Iterable[P], order: Order) -> list[P]:
    """The comics of the genre whose value is at least the order's."""
    return [one for one in printed if one.genre is order.genre and one.value >= order.value]


def fulfil_orders(game: AgeOfComics, player: Player) -> Rules[None]:
    """Every order that now qualifies is fulfilled; its fans go to one qualifying comic of the player's choice."""
    for order in [order for order in player.orders if qualifying(player.printed, order)]:
        game.fulfilling = order
        slots = [printed.slot for printed in qualifying(player.printed, order)]
        chosen: Slot = yield Ask(player.seat, FansTo(slots), about="order")
        game.fulfilling = None
        player.orders.remove(order)
        player.fulfilled.append(order)
        printed = player.at_slot(chosen.slot)
        printed.fans += order.fans
        game.story.tell(
            "order-fulfilled", seat=player.seat, order=order, title=printed.title, fans=order.fans, total=printed.fans,
            slot=printed.slot, space=game.taken_from.get(order, -1),
        )  # fmt: skip
