"""Chips: what a thing costs and brings, as short as it can be said in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....text import minus
from ..actions.develop import SEARCH_COST
from ..components import Action, Craft, Creative, Genre, Order
from ..options import Develop, Increase, Reassign, Sell
from ..orders import qualifying
from ..outlook import PrintOutlook, best, growth_outlook, sale_outlook, swap_outlook
from ..view import AgeOfComicsView, PrintedView, TileView


def dollars(cost: int) -> str:
    """What is to be paid, or with a plus what one gets."""
    return f"${cost}" if cost >= 0 else f"+${-cost}"


def filled(orders: Sequence[Order]) -> str:
    """So many orders are fulfilled by it."""
    return f" ✓{len(orders)}" if orders else ""


def print_chip(outlook: PrintOutlook) -> str:
    """The price of a print, and all fans that it brings."""
    return f"{dollars(outlook.cost)} → {outlook.all_fans}★"


def option_chip(view: AgeOfComicsView, option: Any) -> str:
    """Of an option; nothing where there is nothing to pay or to win."""
    match option:
        case Develop(_, Genre()):
            return dollars(SEARCH_COST)
        case Increase(slot, Craft() as craft):
            growth = growth_outlook(view, slot, craft)
            return f"{growth.value - 1}→{growth.value} {dollars(growth.cost)}{filled(growth.orders)}"
        case Reassign(slot, Creative() as creative):
            swap = swap_outlook(view, slot, creative)
            fans = minus(f" {swap.fans:+d}★") if swap.fans else ""
            return f"{dollars(swap.cost)}{fans}{filled(swap.orders)}"
        case Sell():
            cost = sale_outlook(view, option).cost
            return dollars(cost) if cost else ""
    return ""


def room_chip(view: AgeOfComicsView, action: Action, prints: Iterable[PrintOutlook]) -> str:
    """Of a room: the best of the prints, or the orders on the map that the seat's comics fulfil."""
    if action is Action.PRINT and (print_ := best(prints)) is not None:
        return print_chip(print_)
    if action is Action.SALES and (fits := fitting(view)):
        return f"✓ {fits}"
    return ""


def fitting(view: AgeOfComicsView) -> int:
    """How many orders on the map the seat's comics would fulfil at once."""
    return sum(bool(fits(view, tile)) for tile in view.map)


def fits(view: AgeOfComicsView, tile: TileView) -> list[PrintedView]:
    """The comics of the seat that would fulfil an order at once, if its value is known."""
    return qualifying(view.me.printed, Order(tile.genre, tile.value)) if tile.value is not None else []
