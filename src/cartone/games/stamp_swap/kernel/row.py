"""What a simulation keeps of a game that is over."""

from __future__ import annotations

from typing import Any

from ....kernel.jit import compiled
from ....kernel.row import DECISIONS, POINTS, WINNERS
from ..sources import OPPONENT_SOURCES, SOURCES
from .cards import Cards
from .game import score_of
from .scoring import PINZETTA, rare_count
from .state import Array, Game

YOURS, HERS = len(SOURCES), len(OPPONENT_SOURCES)


@compiled
def note(states: Any, cards: Array, row: Array) -> None:
    """Decisions, winners, and the points of each seat by source."""
    game, place = states[0], POINTS
    for seat in range(game.seats):
        row[DECISIONS] += game.decisions[seat]
        for source in range(HERS if game.level and seat == PINZETTA else YOURS):
            row[place] = game.players[seat].points[source]
            place += 1
    row[WINNERS] = winners(game, cards[0])


@compiled
def winners(game: Game, cards: Cards) -> int:
    """Most points; tied, most rare stamps in the album; still tied, the win is shared. As bits."""
    won, most, most_rare = 0, score_of(game.players[0]), 0
    for seat in range(game.seats):
        points, rare = score_of(game.players[seat]), rare_count(game, cards, seat)
        if points > most or (points == most and rare > most_rare):
            won, most, most_rare = 0, points, rare
        if points == most and rare == most_rare:
            won |= 1 << seat
    return won
