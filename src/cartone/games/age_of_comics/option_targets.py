"""Pieces that an option refers to; an edited record keeps an answer only if its pieces are unchanged."""

from __future__ import annotations

from typing import Any

from ...table import Ask, Choice
from .actions.spaces import gives
from .components import Action, Craft, Creative, Genre, Printed
from .game import AgeOfComics
from .options import DECK, Act, Convert, Develop, Increase, Pick, Reassign, Sell, Slot
from .pile import C, Pile


def faces(game: AgeOfComics, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
    """Return the piece that an option refers to: a card on display or a deck's back, a comic with its creative, or an
    order; for an action, the gain of its space. Pieces that the option itself names are left out."""
    match option:
        case Act(Action() as action):
            return (str(gives(game, action)),)
        case Pick(place):
            return in_pile(game.creatives[Craft(ask.kind)], place)
        case Develop(place, None):
            return in_pile(game.comics, place)
        case Sell("flip" | "collect", space):
            return on_map(game, space)
        case Slot(slot) | Convert(Genre(), slot):
            return on_mat(game, ask.seat, slot)
        case Reassign(slot, Creative(craft=craft)) | Increase(slot, Craft() as craft):
            return on_mat(game, ask.seat, slot, craft)
        case _:
            return ()


def in_pile(pile: Pile[C], place: int) -> tuple[str, ...]:
    """Return the ID of the card at a place of the display, or the back of the deck's top card."""
    if place == DECK:
        return (pile.top,) if pile.top is not None else ()
    return tuple(card.id for there, card in pile.faces_up() if there == place)


def on_map(game: AgeOfComics, space: int) -> tuple[str, ...]:
    """Return the genre of the order on a space of the map and, once known, its value."""
    tile = game.map[space]
    if tile is None:
        return ()
    return (tile.order.name if tile.order is not None else tile.genre.value,)


def on_mat(game: AgeOfComics, seat: int, slot: int, craft: Craft | None = None) -> tuple[str, ...]:
    """Return the IDs of a comic on a mat and, if `craft` is given, of its creative of that craft."""
    printed: Printed = game.players[seat].at_slot(slot)
    return (printed.title.id,) if craft is None else (printed.title.id, printed.team[craft].id)
