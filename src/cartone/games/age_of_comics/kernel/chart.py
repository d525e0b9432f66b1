"""The chart: ranking, income, the next turn order, and fans that are lost. `chart`, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from .box import Box, part
from .player import best_fans
from .state import Game


@compiled
def income_of(box: Box, fans: int) -> int:
    """Dollars for a comic; above the end of the table, a full ten at a time and the rest."""
    top = len(box.income) - 1
    return int(fans // top * box.income[top] + box.income[fans % top])


@part
def rank(game: Game, box: Box) -> None:
    """Points by each player's best comic; all who are tied get the place, and one is skipped for each other of them."""
    for seat in range(game.seats):
        best = best_fans(game, seat)
        if best:
            better = 0
            for other in range(game.seats):
                better += best_fans(game, other) > best
            game.ranking_points[seat] += box.ranking[better]


@part
def pay_income(game: Game, box: Box, seat: int) -> None:
    """Dollars for each comic, by its fans."""
    for place in range(game.printed[seat]):
        game.money[seat] += income_of(box, game.fans[seat, place])


@part
def new_turn_order(game: Game) -> None:
    """Fewest fans on the best comic first; tied players swap their order."""
    for place in range(game.seats // 2):
        other = game.seats - 1 - place
        first = game.turn_order[place]
        game.turn_order[place] = game.turn_order[other]
        game.turn_order[other] = first
    for place in range(1, game.seats):
        seat = int(game.turn_order[place])
        before = place
        while before > 0 and best_fans(game, game.turn_order[before - 1]) > best_fans(game, seat):
            game.turn_order[before] = game.turn_order[before - 1]
            before -= 1
        game.turn_order[before] = seat


@part
def lose_fans(game: Game) -> None:
    """Every comic on the chart loses a fan, to no less than one."""
    for seat in range(game.seats):
        for place in range(game.printed[seat]):
            if game.fans[seat, place] > 1:
                game.fans[seat, place] -= 1
