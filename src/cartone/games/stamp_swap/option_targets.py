"""Pieces that an option refers to; an edited record keeps an answer only if its pieces are unchanged."""

from __future__ import annotations

from typing import Any

from .game import StampSwap
from .options import Choose, Cut, Deed, Exchange, Look, Place, Split, Take


def faces(game: StampSwap, option: Any) -> tuple[str, ...]:
    """Return the IDs of an option's pieces; contests, specialists and sizes are called by name."""
    match option:
        case Take(item) | Look(item) | Place(item):
            return known_as(game, item)
        case Exchange(mine, other):
            return known_as(game, mine, other)
        case Cut() | Split():
            return known_as(game, *(item for part in option for item in part))
        case Choose(seat, pile):
            return tuple(sorted(item.known_as for item in game.players[seat].piles[pile]))
        case Deed() if game.at_work is not None:
            return (game.at_work.id,)
        case _:
            return ()


def known_as(game: StampSwap, *numbers: int) -> tuple[str, ...]:
    """Return the IDs of the items with these numbers, wherever they are; 0 means no item."""
    lying = {item.number: item for player in game.players for item in player.items()} | game.pool
    return tuple(lying[number].known_as for number in numbers if number)
