"""The chart: ranking, income, the next turn order, and fans that are lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .components import Printed
from .game import AgeOfComics, ComicsTable, Player
from .rulings import Ruling


def income_of(fans: int, table: Sequence[int]) -> int:
    """Dollars for a comic; above the end of the table, a full ten at a time and the rest.

    >>> [income_of(fans, (0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 6)) for fans in (0, 2, 10, 12, 21)]
    [0, 2, 6, 8, 13]
    """
    top = len(table) - 1
    return fans // top * table[top] + table[fans % top]


def place_of(player: Player, players: Sequence[Player]) -> int:
    """The place of a player's best comic, from 1: how many have a better one, and one."""
    return 1 + sum(other.best_fans > player.best_fans for other in players)


def rank(game: ComicsTable[Any], players: Sequence[Player]) -> None:
    """Points by each player's best comic; all who are tied get the place, and one is skipped for each other of them."""
    for player in players:
        if not player.best_fans:
            continue
        place = place_of(player, players)
        if sum(other.best_fans == player.best_fans for other in players) > 1:
            game.ruled(Ruling.TIED_PLACES_ARE_SHARED)
        rank_one(game, player, place)


def rank_one(game: ComicsTable[Any], player: Player, place: int) -> None:
    points = game.pack.ranking[place - 1]
    player.ranking_points += points
    game.story.tell("ranked", seat=player.seat, place=place, fans=player.best_fans, points=points)


def pay_income(game: AgeOfComics, player: Player) -> None:
    """Dollars for each comic, by its fans."""
    money = sum(income_of(printed.fans, game.pack.income) for printed in player.printed)
    player.money += money
    game.story.tell("income", seat=player.seat, money=money, total=player.money)


def new_turn_order(game: AgeOfComics) -> None:
    """Fewest fans on the best comic first; tied players swap their order."""
    game.turn_order.reverse()
    game.turn_order.sort(key=lambda seat: game.players[seat].best_fans)
    game.story.tell("turn-order", order=tuple(game.turn_order))


def on_chart(players: Sequence[Player]) -> list[tuple[Player, Printed]]:
    """Every comic that has fans."""
    return [(player, printed) for player in players for printed in player.printed if printed.on_chart]


def lose_fans(game: ComicsTable[Any]) -> None:
    """Every comic on the chart loses a fan, to no less than one."""
    for _, printed in on_chart(game.players):
        printed.fans = max(printed.fans - 1, 1)
    game.story.tell("fans-lost")
