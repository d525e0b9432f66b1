"""The two kinds of tables in the kernel, and what both have in common for those who play there: the options in order,
what greedy thinks of many, and the row that a simulation keeps of a game.
"""

from __future__ import annotations

from typing import Any

from ....kernel.bits import size_of
from ....kernel.entries import GameFunctions, entries
from ....kernel.jit import compiled
from ....kernel.playing import player
from ....kernel.row import DECISIONS, POINTS, WINNERS
from ..album import CELLS
from ..components import SIDE
from ..sources import OPPONENT_SOURCES, SOURCES
from . import several, solo
from .cards import Cards
from .cutting import RESERVES, list_cuts, may_reserve, ways
from .game import score_of
from .greedy import greedy, value_collection, worth_of_way
from .observe import observe
from .pieces import note_pieces
from .placing import place_in_room, value_cells
from .redealing import redeal
from .rules import outline_of
from .scoring import PINZETTA, rare_count
from .state import CUTS, PLACES, ROWS, SPLITS, Array, Game, Player

STAGES = 32
"""There are fewer of them in a day."""
YOURS, HERS = len(SOURCES), len(OPPONENT_SOURCES)
CELLS_TRIED = 4
"""The number of cells that are tried for each stamp."""


@compiled
def progress(states: Any) -> int:
    """Stages are the same on every day."""
    return STAGES * states[0].day + states[0].stage


@compiled
def choose(game: Game, cards: Cards, thoughts: Any) -> int:
    return greedy(game, cards)


@compiled
def score(game: Game, cards: Cards, seat: int) -> int:
    return score_of(game.players[seat])


# -- options ----------------------------------------------------------------------------------


@compiled
def write_options(game: Game, cards: Cards, numbers: Array) -> int:
    player = game.players[game.asked_seat]
    if game.asked_kind == PLACES:
        list_places(game, cards, player, numbers)
    elif game.asked_kind in (CUTS, SPLITS):
        list_cuts(game, player, game.asked_kind, numbers)
    else:
        for place in range(game.asked_count):
            numbers[place] = game.options[place]
    return game.asked_count


@compiled
def list_places(game: Game, cards: Cards, player: Player, numbers: Array) -> None:
    """A placement: the place of the stamp in the tray times the cells of an album, plus the cell."""
    listed, tray = 0, 0
    for waiting in range(player.incoming_count):
        while player.tray[tray] != player.incoming[waiting]:
            tray += 1
        outline = outline_of(game, cards, player, waiting)
        for row in range(ROWS):
            for column in range(SIDE):
                if game.rooms[outline, row] >> column & 1:
                    numbers[listed] = tray * CELLS + row * SIDE + column
                    listed += 1


# -- what greedy thinks of many ---------------------------------------------------------------


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
    gifts, option = value_collection(game, cards, player), 0
    for place in range(len(RESERVES)):
        reserve = RESERVES[place]
        if may_reserve(game, reserve):
            for index in range(ways(game.asked_kind, player.collection_count - size_of(reserve))):
                worths[option] = worth_of_way(game, cards, player, reserve, index, gifts)
                option += 1


# -- the row of a game ------------------------------------------------------------------------


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
    note_pieces(game, row, place)


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


SHARED = GameFunctions(choose, write_options, score, observe, redeal, weigh)
SOLO = entries(player(solo.new_game, solo.advance, note, progress), SHARED)
SEVERAL = entries(player(several.new_game, several.advance, note, progress), SHARED)
