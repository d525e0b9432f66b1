"""What greedy thinks of its many options, for a search that tries only the best of them."""

from __future__ import annotations

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from . import against_pinzetta, greedy
from .cards import Cards
from .cutting import RESERVES, first_of, may_reserve, ways
from .placing import place_in_room, value_cells
from .rules import outline_of
from .state import CUTS, PLACES, SPLITS, Array, Game, Player

CELLS_TRIED = 4
"""So many cells are tried for each stamp."""


@compiled
def weigh(game: Game, cards: Cards, worths: Array) -> int:
    """Weigh cuts and placements; of all others there are few."""
    player = game.players[game.asked_seat]
    if game.asked_kind == PLACES:
        weigh_places(game, cards, player, worths)
    elif game.asked_kind in (CUTS, SPLITS):
        weigh_cuts(game, cards, player, worths)
    else:
        return 0
    return 1


@compiled
def weigh_places(game: Game, cards: Cards, player: Player, worths: Array) -> None:
    """The best cell of a stamp is worth as much as that of any other, the second best less …"""
    before = 0
    for waiting in range(player.incoming_count):
        outline = outline_of(game, cards, player, waiting)
        count = value_cells(game, cards, player, game.item_tile[player.incoming[waiting]], outline)
        for rank in range(min(CELLS_TRIED, count)):
            best = rank
            for place in range(rank + 1, count):
                if game.worths[place] > game.worths[best]:
                    best = place
            worths[before + place_in_room(game, outline, game.near[best])] = -rank
            game.near[best], game.worths[best] = game.near[rank], game.worths[rank]
        before += game.room_count[outline]


@compiled
def weigh_cuts(game: Game, cards: Cards, player: Player, worths: Array) -> None:
    """By the sum that greedy does, against people or against her."""
    count, kind = player.collection_count, game.asked_kind
    gifts = 0
    if kind == CUTS:
        gifts = greedy.value_collection(game, cards, player)
    else:
        against_pinzetta.value_collection(game, cards, player)
    option = 0
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            for index in range(ways(kind, count - size_of(reserve))):
                if kind == CUTS:
                    worths[option] = greedy.worth_of_way(game, player, reserve, index, gifts)
                else:
                    large = first_of(count, reserve, SPLITS, index)
                    worths[option] = against_pinzetta.worth_of_split(game, cards, (1 << count) - 1, reserve, large)
                option += 1
