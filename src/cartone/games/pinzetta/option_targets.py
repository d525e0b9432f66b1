"""The items and the subject that an answer depends on: a correction keeps the answer only if both are unchanged."""

from __future__ import annotations

from typing import Any

from ...table import Ask
from ..stamp_swap.options import Choose
from .game import Guided


def faces(game: Guided, option: Any) -> tuple[str, ...]:
    """Return the number of items entered, and the numbers of those in an option's pile, which keep their meaning."""
    if not isinstance(option, Choose):
        return ()
    items = sorted(item.number for item in game.players[option.seat].piles[option.pile])
    return str(game.item_count), *map(str, items)


def subject(game: Guided, ask: Ask) -> tuple[Any, ...]:
    """Return the subject of a question: the numbers of the stamps being turned up, or the index of the rare stamp."""
    if ask.about == "turned-up":
        return tuple(item.number for item in game.turning)
    return (len(game.values),) if ask.about == "her-rare" else ()
