"""The claims of banners and tips of Age of Comics about the current position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cartone.games.age_of_comics.components import SPECIALS, Action, Comic, Craft

HAND, SEARCH, STEP, CONVERTED, BOARD = 6, 4, 2, 3, 1
MARKET = {0: 0, 1: 2, 2: 5, 4: 9}

Claim = Callable[[Any], bool]


def values(m: Any) -> dict[int, int]:
    """Return the value of each printed comic, by slot."""
    return {printed.slot: sum(printed.values.values()) for printed in m.me.printed}


def fits_order(m: Any) -> bool:
    """Check that the fans of an order may go to exactly those comics of its genre whose value is high enough."""
    fitting = [
        {one.slot for one in m.me.printed if one.genre is order.genre and values(m)[one.slot] >= order.value}
        for order in m.me.orders
    ]
    return {one.slot for one in m.options} in fitting


def is_on_display(m: Any, craft: Craft) -> bool:
    pile = m.game.creatives[craft]
    shown = {place for place, _ in pile.faces_up()}
    return {one.place for one in m.options} == shown | ({0} if pile.top is not None else set())


def may_develop(m: Any) -> bool:
    """Check that everything on display can be developed and that searching the deck is offered only to a player with
    $4."""
    shown = {place for place, _ in m.game.comics.faces_up()} | ({0} if m.game.comics.top is not None else set())
    searched = [one.genre for one in m.options if one.genre is not None]
    return {one.place for one in m.options if one.genre is None} == shown and (not searched or m.me.money >= SEARCH)


def can_assign(m: Any, craft: Craft) -> bool:
    return {one.creative for one in m.options} <= {*m.me.creatives(craft)}


def specials(m: Any) -> set[Action]:
    return {*SPECIALS} - {*m.me.cubes}


CLAIMS: Mapping[str, Claim] = {
    f"age-of-comics.{name}": claim
    for names, claim in {
        ("do.genre", "help.genre"): lambda m: not m.me.comics() and not m.game.round,
        ("do.idea",): lambda m: all(m.game.idea_supply[one.genre] for one in m.options),
        ("help.idea",): lambda m: bool(m.options),
        ("do.board-idea",): lambda m: all(m.game.idea_board[one.genre] for one in m.options if one.genre is not None),
        ("help.board-idea",): lambda m: max(m.game.idea_board.values()) <= BOARD,
        ("do.increase",): lambda m: str(m.options[0]) in ("none", "done") or str(m.options[-1]) in ("none", "done"),
        ("help.increase",): lambda m: all(value <= 3 for one in m.me.printed for value in one.values.values()),
        ("do.action", "help.action"): lambda m: m.me.editors > 0 and m.game.round > 0,
        ("do.writer", "help.writer"): lambda m: is_on_display(m, Craft.WRITER),
        ("do.artist", "help.artist"): lambda m: is_on_display(m, Craft.ARTIST),
        ("do.develop", "help.develop"): may_develop,
        ("do.discard", "help.discard"): lambda m: len(m.me.hand) + len(m.me.hyped) > HAND == 6,
        ("do.print", "help.print"): lambda m: any(one.title is not None for one in m.options),
        ("do.print-writer", "help.print-writer"): lambda m: can_assign(m, Craft.WRITER),
        ("do.print-artist", "help.print-artist"): lambda m: can_assign(m, Craft.ARTIST),
        ("do.fans-order", "help.fans-order"): fits_order,
        ("do.fans-marketing", "help.fans-marketing"): lambda m: (
            m.game.action is Action.ROYALTIES and {one.slot for one in m.options} == {*values(m)}
        ),
        ("do.cube", "help.cube"): lambda m: {one.action for one in m.options} <= specials(m),
        ("do.move-cube", "help.move-cube"): lambda m: len(m.me.printed) == 5 and str(m.options[0]) == "none",
        ("do.re-assign", "help.re-assign"): lambda m: m.me.left <= 2 and str(m.options[0]) == "none",
        ("do.hype", "help.hype"): lambda m: (
            {one.comic for one in m.options}
            == {None, *(held.card for held in m.me.hand if isinstance(held.card, Comic))}
        ),
        ("do.convert", "help.convert"): lambda m: m.me.left <= CONVERTED and str(m.options[0]) == "none",
        ("do.marketing", "help.marketing"): lambda m: (
            {one.fans for one in m.options} == {fans for fans, cost in MARKET.items() if cost <= m.me.money}
        ),
        ("do.sales", "tip.sales", "help.sales"): lambda m: can_walk(m) and str(m.options[0]) == "done",
    }.items()
    for name in names
}


def can_walk(m: Any) -> bool:
    """Check that walking is offered if a step is free or affordable for $2, and a ticket if the player has one."""
    verbs = {one.verb for one in m.options}
    may_step = m.game.sale.free_step or m.me.money >= STEP
    return ("walk" in verbs) == may_step and ("jump" in verbs) == bool(m.me.tickets)
