"""Hire, Develop, Ideas and Royalties with their special actions. `actions`, in numbers."""

from __future__ import annotations

import numpy as np

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ....table import EVERYONE
from ..actions.develop import SEARCH_COST
from ..actions.hire import RE_ASSIGNMENTS
from ..actions.ideas import CONVERSIONS, FROM_SUPPLY
from ..options import COMICS, CREATIVES, DECK, DISPLAY_LIMIT, MARKETING, SLOT_LIMIT
from . import asking, player
from .box import Box, part
from .orders import fulfil_orders
from .piles import is_in_deck, pile_of, reveal_until, take_from_display, take_top
from .state import ARTIST, BOARD, COMIC, CRAFTS, GENRES, HIRE_WRITER, IDEAS, NONE, ROYALTIES, SUPPLY, Game

NOTHING = 0
NO_IDEA = GENRES
NO_COMIC = COMICS
SEARCHES = DISPLAY_LIMIT + 1
"""A search for the first genre comes after the places of the display."""
TIERS = np.array(list(MARKETING), np.int16)
TIER_COSTS = np.array(list(MARKETING.values()), np.int16)


@part
def offer_places(game: Game, pile: int) -> None:
    """The display, and the top of the deck."""
    for place in range(1, game.display_size + 1):
        if game.display[pile, place - 1] != NONE:
            asking.offer(game, place)
    if game.top[pile] != NONE:
        asking.offer(game, DECK)


@part
def take(game: Game, box: Box, seat: int, pile: int, place: int) -> None:
    """A card comes into the hand: what lay face up stays known, a blind one is seen by its owner alone."""
    if place != DECK:
        player.take_in_hand(game, seat, take_from_display(game, pile, place), EVERYONE)
    else:
        player.take_in_hand(game, seat, take_top(game, box, pile), 1 << seat)


# -- Hire -------------------------------------------------------------------------------------


@part
def hire(game: Game, box: Box, seat: int) -> int:
    """One writer and one artist, each from the display or blind from its deck."""
    for pile in range(CRAFTS):
        game.step[seat] = HIRE_WRITER + pile
        offer_places(game, pile)
        if game.offered == 0:
            continue
        place = asking.choose(game, seat, asking.ARTISTS if pile == ARTIST else asking.WRITERS)
        if place == PAUSE:
            return PAUSE
        take(game, box, seat, pile, place)
        give_idea(game, box, seat)
    return asking.GO


@compiled
def give_idea(game: Game, box: Box, seat: int) -> None:
    """A creative of value 1 gives an idea of its genre, and is thereby known to all."""
    newest = game.in_hand[seat] - 1
    card = game.hand[seat, newest]
    if box.back[card] == 1 and player.gain_idea(game, seat, box.genre[card]):
        game.seen[seat, newest] = EVERYONE


@part
def re_assign(game: Game, box: Box, seat: int) -> int:
    """Swap a creative on a printed comic with one of the same craft from the hand, up to twice."""
    outer = player.begin_counting(game, seat)
    for number in range(RE_ASSIGNMENTS):
        player.count(game, seat, number, RE_ASSIGNMENTS)
        offer_swaps(game, box, seat)
        swap = asking.choose(game, seat, asking.REASSIGNS)
        if swap == PAUSE:
            return PAUSE
        if swap == NOTHING:
            break
        put_on(game, box, seat, swap // (CRAFTS * CREATIVES), COMICS + swap % (CRAFTS * CREATIVES))
        if fulfil_orders(game, box, seat) == PAUSE:
            return PAUSE
    player.end_counting(game, seat, outer)
    return asking.GO


@compiled
def offer_swaps(game: Game, box: Box, seat: int) -> None:
    """Nothing, or any swap that the player can pay."""
    asking.offer(game, NOTHING)
    for slot in range(1, game.printed[seat] + 1):
        for craft in range(CRAFTS):
            for index in range(game.in_hand[seat]):
                card = game.hand[seat, index]
                cost = box.back[card] - game.values[seat, slot - 1, craft]
                if pile_of(card) == craft and cost <= game.money[seat]:
                    asking.offer(game, slot * CRAFTS * CREATIVES + card - COMICS)


@compiled
def put_on(game: Game, box: Box, seat: int, slot: int, creative: int) -> None:
    """Pay or receive the difference; a match gained or lost is a fan; an increased value is lost."""
    craft = pile_of(creative)
    old = game.team[seat, slot - 1, craft]
    matched = player.matches(game, box, seat, slot, craft)
    game.money[seat] -= box.back[creative] - game.values[seat, slot - 1, craft]
    player.show(game, seat, creative)
    player.take_in_hand(game, seat, old, EVERYONE)
    game.team[seat, slot - 1, craft] = creative
    game.values[seat, slot - 1, craft] = box.back[creative]
    change = int(player.matches(game, box, seat, slot, craft)) - int(matched)
    if change:
        game.fans[seat, slot - 1] = max(int(game.fans[seat, slot - 1]) + change, 1)


# -- Develop ----------------------------------------------------------------------------------


@part
def develop(game: Game, box: Box, seat: int) -> int:
    """A comic from the display or the top of the deck; or pay, name a genre and reveal until it comes."""
    offer_places(game, COMIC)
    if game.offered == 0:
        return asking.GO
    if game.money[seat] >= SEARCH_COST:
        for genre in range(GENRES):
            if is_in_deck(game, box, genre):
                asking.offer(game, SEARCHES + genre)
    chosen = asking.choose(game, seat, asking.DEVELOPS)
    if chosen == PAUSE:
        return PAUSE
    if chosen >= SEARCHES:
        game.money[seat] -= SEARCH_COST
        player.take_in_hand(game, seat, reveal_until(game, box, chosen - SEARCHES), EVERYONE)
    else:
        take(game, box, seat, COMIC, chosen)
    return asking.GO


@part
def hype(game: Game, box: Box, seat: int) -> int:
    """Set one unprinted comic aside, face up; it gathers a token at each later start of a round."""
    asking.offer(game, NO_COMIC)
    for index in range(game.in_hand[seat]):
        if game.hand[seat, index] < COMICS:
            asking.offer(game, game.hand[seat, index])
    comic = asking.choose(game, seat, asking.HYPES)
    if comic == PAUSE:
        return PAUSE
    if comic != NO_COMIC:
        player.show(game, seat, comic)
        game.hyped[seat, game.hyped_comics[seat]] = comic
        game.tokens[seat, game.hyped_comics[seat]] = 0
        game.hyped_comics[seat] += 1
    return asking.GO


@compiled
def add_hype(game: Game, seat: int) -> None:
    """One hype token on each hyped comic, as long as there are any."""
    for index in range(game.hyped_comics[seat]):
        if game.hype_left:
            game.hype_left -= 1
            game.tokens[seat, index] += 1


# -- Ideas ------------------------------------------------------------------------------------


@part
def take_ideas(game: Game, box: Box, seat: int, space: int) -> int:
    """Up to the number of the space from the board, then two of any genre from the supply."""
    game.step[seat] = BOARD
    number = int(box.spaces[IDEAS, space])
    outer = player.begin_counting(game, seat)
    for done in range(number):
        player.count(game, seat, done, number)
        for genre in range(GENRES):
            if game.idea_board[genre]:
                asking.offer(game, genre)
        asking.offer(game, NO_IDEA)
        chosen = asking.choose(game, seat, asking.BOARD_IDEAS)
        if chosen == PAUSE:
            return PAUSE
        if chosen == NO_IDEA:
            break
        game.idea_board[chosen] -= 1
        game.ideas[seat, chosen] += 1
    player.end_counting(game, seat, outer)
    game.step[seat] = SUPPLY
    return gain_ideas(game, box, seat, FROM_SUPPLY)


@part
def gain_ideas(game: Game, box: Box, seat: int, number: int) -> int:
    """Ideas of any genre from the supply."""
    outer = player.begin_counting(game, seat)
    for done in range(number):
        player.count(game, seat, done, number)
        for genre in range(GENRES):
            if game.idea_supply[genre]:
                asking.offer(game, genre)
        if game.offered == 0:
            break
        chosen = asking.choose(game, seat, asking.SUPPLY_IDEAS)
        if chosen == PAUSE:
            return PAUSE
        player.gain_idea(game, seat, chosen)
    player.end_counting(game, seat, outer)
    return asking.GO


@part
def convert(game: Game, box: Box, seat: int) -> int:
    """Up to three ideas: a fan each, on different comics."""
    game.convertible_slots[seat] = game.printed[seat]
    for place in range(game.printed[seat]):
        game.convertible[seat, place] = place + 1
    outer = player.begin_counting(game, seat)
    for number in range(CONVERSIONS):
        player.count(game, seat, number, CONVERSIONS)
        asking.offer(game, NOTHING)
        for genre in range(GENRES):
            if game.ideas[seat, genre]:
                for index in range(game.convertible_slots[seat]):
                    asking.offer(game, genre * SLOT_LIMIT + game.convertible[seat, index])
        chosen = asking.choose(game, seat, asking.CONVERTS)
        if chosen == PAUSE:
            return PAUSE
        if chosen == NOTHING:
            break
        slot = chosen % SLOT_LIMIT
        player.spend_ideas(game, seat, chosen // SLOT_LIMIT, 1)
        no_longer_convertible(game, seat, slot)
        game.fans[seat, slot - 1] += 1
    player.end_counting(game, seat, outer)
    game.convertible_slots[seat] = 0
    return asking.GO


@compiled
def no_longer_convertible(game: Game, seat: int, slot: int) -> None:
    """A comic has got its fan."""
    kept = 0
    for index in range(game.convertible_slots[seat]):
        if game.convertible[seat, index] != slot:
            game.convertible[seat, kept] = game.convertible[seat, index]
            kept += 1
    game.convertible_slots[seat] = kept


# -- Royalties --------------------------------------------------------------------------------


@compiled
def royalties(game: Game, box: Box, seat: int, space: int) -> None:
    """The money that the space shows."""
    game.money[seat] += box.spaces[ROYALTIES, space]


@part
def marketing(game: Game, box: Box, seat: int) -> int:
    """One, two or four fans for $2, $5 or $9, split freely over the player's comics."""
    for tier in range(len(TIERS)):
        if TIER_COSTS[tier] <= game.money[seat]:
            asking.offer(game, tier)
    tier = asking.choose(game, seat, asking.MARKETS)
    if tier == PAUSE:
        return PAUSE
    fans = int(TIERS[tier])
    game.money[seat] -= TIER_COSTS[tier]
    outer = player.begin_counting(game, seat)
    for number in range(fans):
        player.count(game, seat, number, fans)
        for slot in range(1, game.printed[seat] + 1):
            asking.offer(game, slot)
        chosen = asking.choose(game, seat, asking.FANS_TO)
        if chosen == PAUSE:
            return PAUSE
        game.fans[seat, chosen - 1] += 1
    player.end_counting(game, seat, outer)
    return asking.GO
