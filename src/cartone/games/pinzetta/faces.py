"""What lies at the places that an option names, and what a question is about: an edited record keeps an answer only
while both are the same.
"""

from __future__ import annotations

from typing import Any

from ...table import Ask
from ..stamp_swap.options import Choose, Exchange, Split
from .game import Guided


def faces(game: Guided, option: Any) -> tuple[str, ...]:
    """Items have numbers in the order in which they were told: as long as there are as many, a number means the same
    one, whatever was told of it. A pile is what lies in it.
    """
    match option:
        case Exchange() | Split():
            return (str(game.item_count),)
        case Choose(seat, pile):
            items = sorted(item.number for item in game.players[seat].piles[pile])
            return str(game.item_count), *map(str, items)
        case _:
            return ()


def subject(game: Guided, ask: Ask) -> tuple[Any, ...]:
    """Which stamps are turned up, or which of her rare stamps it is."""
    if ask.about == "turned-up":
        return tuple(item.number for item in game.turning)
    return (len(game.values),) if ask.about == "her-rare" else ()
