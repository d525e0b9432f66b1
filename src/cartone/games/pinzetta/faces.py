"""What lies at the places that an option names, and what a question is about: an edited record keeps an answer only
while both are the same.
"""

from __future__ import annotations

from typing import Any

from ...table import Ask
from ..stamp_swap.options import Choose
from .game import Guided


def faces(game: Guided, option: Any) -> tuple[str, ...]:
    """A pile is the items in it, which have numbers in the order in which they were told: as long as there are as many,
    a number means the same one, whatever was told of it.
    """
    if not isinstance(option, Choose):
        return ()
    items = sorted(item.number for item in game.players[option.seat].piles[option.pile])
    return str(game.item_count), *map(str, items)


def subject(game: Guided, ask: Ask) -> tuple[Any, ...]:
    """Which stamps are turned up, or which of her rare stamps it is."""
    if ask.about == "turned-up":
        return tuple(item.number for item in game.turning)
    return (len(game.values),) if ask.about == "her-rare" else ()
