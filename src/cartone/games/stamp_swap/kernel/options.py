"""The legal options of what is asked now, by their fixed numbers and in the order of their space."""

from __future__ import annotations

from ....kernel.jit import compiled
from ..album import CELLS
from ..components import SIDE
from .cards import Cards
from .cutting import list_cuts
from .rules import outline_of
from .state import CUTS, PLACES, ROWS, SPLITS, Array, Game, Player


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
