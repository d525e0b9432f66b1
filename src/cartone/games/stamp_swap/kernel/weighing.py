"""Greedy's worths of many options, for a search that tries only the best of them."""

from __future__ import annotations

from ....kernel.bits import size_of
from ....kernel.jit import compiled
from . import greedy
from .cards import Cards
from .cutting import RESERVES, may_reserve, ways
from .placing import place_in_room, value_cells
from .rules import outline_of
from .state import CUTS, PLACES, SPLITS, Array, Game, Player

CELLS_TRIED = 4
"""The number of cells that are tried for each stamp."""


@compiled
def weigh(game: Game, cards: Cards, worths: Array) -> int:
    """Weigh the options of a cut or a placement; return 0 for any other question, which has few options, else 1."""
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
    """Weigh the cells of each stamp by their rank: the best cells of all stamps are worth the same."""
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
    """Weigh each cut as greedy does."""
    gifts, option = greedy.value_collection(game, cards, player), 0
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            for index in range(ways(game.asked_kind, player.collection_count - size_of(reserve))):
                worths[option] = greedy.worth_of_way(game, cards, player, reserve, index, gifts)
                option += 1
