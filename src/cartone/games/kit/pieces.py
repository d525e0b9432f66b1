"""Things in the box whose balance can be measured: cards, and what a game counts like cards."""

from __future__ import annotations

from typing import Any, NamedTuple


class Piece(NamedTuple):
    """A card, or something else in the box that turns up or is taken."""

    group: str
    """The section of the pack, or another group of pieces that are compared with each other."""
    id: str
    card: Any = None
    """The card that gives the piece its name; without one, `id` is a word of the game."""
    is_taken: bool = False
    """True if single seats have the piece; False if it works for all."""
    is_chosen: bool = True
    """True if a seat decides to take the piece; False if chance does."""
