"""What greedy does differently against Pinzetta: it knows how she appraises, and cuts against it."""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ..bots.worth import POINT, SURE
from ..opponent import LARGE, SMALL
from ..pack import DECISIONS
from . import weights
from .cards import Cards, part
from .opponent import appraise_item, box_for, choose_pile
from .solo import PINZETTA
from .state import IN_RARE, Array, Game, Player
from .worth import find_worth, tile_seen, worth_of_item, worth_of_pile


@part
def her_worth(game: Game, cards: Cards, seat: int, item: int) -> int:
    """What an item is worth to her: the mean of what the decision cards give for its box, as far as a seat can see.

    Nothing in intro mode, where her items are discarded.
    """
    if game.intro:
        return 0
    tile = tile_seen(game, seat, item)
    box = box_for(game, cards, game.item_back[item], tile)
    points = np.int64(0)
    for card in range(DECISIONS):
        points += cards.box_points[card, box]
    rare = np.int64(cards.tile_value[tile]) if box == IN_RARE else 0
    return (POINT * points // DECISIONS + POINT * rare) * cards.weights[weights.HERS] // SURE


@part
def value_for_both(game: Game, cards: Cards, you: Player) -> None:
    """Note the worth of each item to both, and her appraisal."""
    own, lost, appraised = game.own, game.theirs[PINZETTA], game.gift
    find_worth(game, cards, you, you.seat, 0)
    for place in range(you.collection_count):
        item = game.sorted[place]
        own[place] = worth_of_item(game, cards, you, item)
        lost[place] = her_worth(game, cards, you.seat, item)
        appraised[place] = appraise_item(game, cards, item)


@part
def worth_of_split(game: Game, cards: Cards, reserve: int, large: int, small: int) -> int:
    """Return what you keep less what she gets, as a sum over all decision cards that she may draw."""
    own, lost, appraised = game.own, game.theirs[PINZETTA], game.gift
    taken = cards_for_large(cards, 1 + sum_of(appraised, large), sum_of(appraised, small))
    if_large = sum_of(own, small) - sum_of(lost, large)
    if_small = sum_of(own, large) - sum_of(lost, small)
    return DECISIONS * sum_of(own, reserve) + taken * if_large + (DECISIONS - taken) * if_small


@compiled
def sum_of(worths: Array, mask: int) -> int:
    """What the items of a pile are worth, given as bits."""
    worth, place = np.int64(0), 0
    while mask >> place:
        if mask >> place & 1:
            worth += worths[place]
        place += 1
    return worth


@part
def cards_for_large(cards: Cards, large: int, small: int) -> int:
    """On how many decision cards she takes the large pile."""
    number = 0
    for card in range(DECISIONS):
        if choose_pile(large, small, cards.crossed[card]) == LARGE:
            number += 1
    return number


@part
def choose_hers(game: Game, cards: Cards, you: Player) -> int:
    """The pile that is worth most to you, and to her."""
    find_worth(game, cards, you, you.seat, 0)
    large, small = worth_to_both(game, cards, you, LARGE), worth_to_both(game, cards, you, SMALL)
    return SMALL if small > large else LARGE


@part
def worth_to_both(game: Game, cards: Cards, you: Player, pile: int) -> int:
    worth = worth_of_pile(game, cards, you, PINZETTA, pile)
    for place in range(game.players[PINZETTA].pile_count[pile]):
        worth += her_worth(game, cards, you.seat, game.players[PINZETTA].piles[pile, place])
    return worth


@part
def exchange_with_her(game: Game, cards: Cards, you: Player) -> int:
    """The best item of hers for the worst of yours."""
    find_worth(game, cards, you, you.seat, 0)
    worst, least = 0, 0
    for place in range(you.collection_count):
        worth = worth_exchanged(game, cards, you, you.collection[place])
        if place == 0 or worth < least:
            worst, least = place, worth
    best, most, option = 0, 0, 0
    for pile in range(2):
        for place in range(game.players[PINZETTA].pile_count[pile]):
            worth = worth_exchanged(game, cards, you, game.players[PINZETTA].piles[pile, place])
            if option == 0 or worth > most:
                best, most = option, worth
            option += 1
    return worst * option + best


@compiled
def worth_exchanged(game: Game, cards: Cards, you: Player, item: int) -> int:
    return 2 * worth_of_item(game, cards, you, item) + her_worth(game, cards, you.seat, item)
