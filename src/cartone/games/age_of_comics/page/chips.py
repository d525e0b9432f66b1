"""Chips: costs and gains in a compact form that needs no words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....text import minus
from ..actions.develop import SEARCH_COST
from ..components import Action, Craft, Creative, Genre, Order
from ..options import Develop, Increase, Reassign, Sell
from ..orders import qualifying
from ..outlook import PrintOutlook, SaleOutlook, best, growth_outlook, sale_outlook, swap_outlook
from ..view import AgeOfComicsView, PrintedView, TileView


def dollars(cost: int) -> str:
    """Format a cost in dollars; a negative cost is a gain and gets a plus sign."""
    return f"${cost}" if cost >= 0 else f"+${-cost}"


def filled(orders: Sequence[Order]) -> str:
    """Return a check mark with the number of fulfilled orders, if any."""
    return f" ✓{len(orders)}" if orders else ""


def print_chip(outlook: PrintOutlook) -> str:
    """Format the cost of a print, and the total number of fans gained."""
    return f"{dollars(outlook.cost)} → {outlook.all_fans}★"


def option_chip(view: AgeOfComicsView, option: Any) -> str:
    """Return the chip of an option; empty if it costs and gains nothing."""
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
            outlook = sale_outlook(view, option)
            paid = [dollars(outlook.cost)] if outlook.cost else []
            return " ".join([order_chip(outlook), *paid] if option.verb == "collect" else paid)
    return ""


def order_chip(outlook: SaleOutlook) -> str:
    """Return the fans of a collected order if it is fulfilled at once, its cost if it is not, or the number of
    face-down orders that would be fulfilled.
    """
    low, high = outlook.losses
    if low and not outlook.fulfilled:
        return minus(-low) + (f"–{high}" if high > low else "")
    if len(outlook.values) == 1:
        return f"+{Order.fans_of(outlook.values[0])}★"
    return f"✓{len(outlook.fulfilled)}/{len(outlook.values)}"


def room_chip(view: AgeOfComicsView, action: Action, prints: Iterable[PrintOutlook]) -> str:
    """Return the chip of an action: its best print, or the number of orders on the map that the viewer can fulfil."""
    if action is Action.PRINT and (print_ := best(prints)) is not None:
        return print_chip(print_)
    if action is Action.SALES and (fits := fitting(view)):
        return f"✓ {fits}"
    return ""


def fitting(view: AgeOfComicsView) -> int:
    """Count the orders on the map that the viewer's comics would fulfil immediately."""
    return sum(bool(fits(view, tile)) for tile in view.map)


def fits(view: AgeOfComicsView, tile: TileView) -> list[PrintedView]:
    """Return the viewer's comics that would fulfil an order immediately; empty if the order's value is unknown."""
    return qualifying(view.me.printed, Order(tile.genre, tile.value)) if tile.value is not None else []
