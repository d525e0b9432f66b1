"""The pieces of Age of Comics whose balance is measured: bonuses of comics, special actions, and the Automa's cards."""

from __future__ import annotations

from collections import Counter

from ...table import Table
from ...table.record import Outcome
from ..kit.pieces import Piece
from .components import SPECIALS, Action, Bonus, Comic
from .game import AgeOfComics


def pieces(game: AgeOfComics) -> list[Piece]:
    """Return all pieces, in the order in which the kernel counts them."""
    return [
        *(Piece("bonus", f"bonus-{bonus}", is_taken=True) for bonus in Bonus),
        *(Piece("special", SPECIALS[action], is_taken=True) for action in Action),
        *(Piece("automa", card.id, card) for card in game.box.automa),
    ]


def counted(table: Table[AgeOfComics]) -> list[int]:
    """Return how often each piece turned up; then for each seat what it took, and no points, since none are known."""
    game, order = table.game, pieces(table.game)
    drawn = Counter(line.card for line in table.entries() if isinstance(line, Outcome) and line.deck == "automa")
    numbers = [1 if piece.card is None else drawn[piece.id] for piece in order]
    for player in game.players:
        taken = Counter(f"bonus-{printed.title.bonus}" for printed in player.printed
                        if isinstance(printed.title, Comic))  # fmt: skip
        taken.update(SPECIALS[action] for action in player.cubes)
        numbers += [*(taken[piece.id] if piece.is_taken else 0 for piece in order), *(0 for _ in order)]
    return numbers
