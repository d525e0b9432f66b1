"""What lies at the places that an option names: an edited record keeps an answer only while that is the same."""

from __future__ import annotations

from typing import Any

from ...table import Ask, Choice
from .actions.spaces import gives
from .components import Action, Craft, Creative, Genre, Printed
from .game import AgeOfComics
from .options import DECK, Act, Convert, Develop, Increase, Pick, Reassign, Sell, Slot
from .pile import C, Pile


def faces(game: AgeOfComics, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
    """The card of a display or the back of a deck, a comic on the mat and who made it, an order, an action's space.

    Cards of the hand, titles, genres and specials are called by their names, and on a corner lies nothing.
    """
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
    """What lies face up at a place of the display, or the back of the deck."""
    if place == DECK:
        return (pile.top,) if pile.top is not None else ()
    return tuple(card.id for there, card in pile.faces_up() if there == place)


def on_map(game: AgeOfComics, space: int) -> tuple[str, ...]:
    """An order of the map: its genre, and its value once it is known."""
    tile = game.map[space]
    if tile is None:
        return ()
    return (tile.order.name if tile.order is not None else tile.genre.value,)


def on_mat(game: AgeOfComics, seat: int, slot: int, craft: Craft | None = None) -> tuple[str, ...]:
    """A comic on a mat, and whoever of a craft made it if that is meant."""
    printed: Printed = game.players[seat].at_slot(slot)
    return (printed.title.id,) if craft is None else (printed.title.id, printed.team[craft].id)
