"""What a seat cannot see, dealt anew among what it may be: so a search can guess how a game goes on and knows no more
than its seat.

Hidden are the faces of stamps that others have looked at, what those who act together have done already, and all that
is still to come. The state of the mark is changed and the stage runs again from there; the one that stands is paper.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel.asking import PAUSE, deal_anew
from ....kernel.jit import compiled
from ....kernel.randomness import REDEAL, key_named, number_at, numbered, seeded
from ..components import DRAWN_SIZES, TILE_COUNTS
from .album import lift_tile
from .cards import Cards, part
from .cutting import count_cuts, cut_at, sort_collection
from .game import entered
from .rules import place_stamp_at, place_until_asked
from .state import BEFORE_PLACING, CUTS, DECK_START, FINAL_SHOW, FOR_DISCARDS, NONE, Array, Game, Player

TILES_OF = np.array([TILE_COUNTS[size] for size in DRAWN_SIZES], np.int16)
FOR_SEATS = len(DRAWN_SIZES)
"""Streams of random numbers: one for the stamps of each size, then one for each seat."""


@compiled
def redeal(states: Any, cards: Cards, thoughts: Any, seat: int, seed: Array) -> None:
    """Deal anew what a seat cannot see, and put the game back to the mark: run the stage again."""
    if states[0].asked_seat == PAUSE:
        return
    key = key_named(seeded(seed), REDEAL)
    deal_anew(states, key)
    game, marked = states[0], states[1]
    game.key = key
    for back in range(len(DRAWN_SIZES)):
        redeal_stamps(game, marked, cards, seat, back)
    for other in range(game.seats):
        if other != seat:
            redeal_deeds(game, marked, cards, other)
    states[0] = states[1]


@compiled
def chance(game: Game, stream: int, counter: int, below: int) -> int:
    """The `counter`-th number of a stream."""
    return number_at(key_named(game.key, numbered(stream)), counter, below)


# -- stamps -----------------------------------------------------------------------------------


@part
def redeal_stamps(game: Game, marked: Game, cards: Cards, seat: int, back: int) -> None:
    """All stamps of a size that a seat cannot tell apart change places: those face down and those in the pile."""
    reserved = list_reserved(game, seat, back)
    count = list_hidden(game, seat, back, reserved)
    game.contacts[:count].sort()  # how they lay says nothing
    first = DECK_START[back]
    for tile in range(first, first + TILES_OF[back]):
        game.options[tile] = tile
    for place in range(count):
        if place < reserved:
            other = nth_common(game, cards, place, chance(game, back, place, count_common(game, cards, place, count)))
        else:
            other = place + chance(game, back, place, count - place)
        game.options[game.near[place]] = game.contacts[other]
        game.contacts[other] = game.contacts[place]
    for place in range(marked.deck_size[back]):
        marked.deck_cards[first + place] = game.options[marked.deck_cards[first + place]]
    for item in range(1, marked.item_count + 1):
        if marked.item_back[item] == back and marked.item_tile[item] != NONE:
            marked.item_tile[item] = game.options[marked.item_tile[item]]
    for kept in range(marked.kept_count):
        if marked.kept_back[kept] == back and marked.kept_tile[kept] != NONE:
            marked.kept_tile[kept] = game.options[marked.kept_tile[kept]]


@compiled
def note_hidden(game: Game, count: int, tile: int) -> None:
    game.near[count] = tile
    game.contacts[count] = tile


@compiled
def is_hidden(game: Game, seat: int, back: int, item: int) -> bool:
    """Whether others have seen a stamp of that size, but a seat has not; in the end it lies among the discards."""
    known = game.item_back[item] == back and game.item_tile[item] != NONE and game.phase != FINAL_SHOW
    return known and not game.item_seen[item] >> seat & 1


@compiled
def is_reserved(game: Game, item: int) -> bool:
    """Whether an item of the pool was reserved: then it is not rare. What was drawn later may be."""
    for seat in range(game.seats):
        player = game.players[seat]
        for place in range(player.reserve_count):
            if player.reserve[place] == item:
                return item < game.token
    return False


@part
def list_reserved(game: Game, seat: int, back: int) -> int:
    """Note the hidden stamps of a size that cannot be rare."""
    count = 0
    for item in range(1, game.item_count + 1):
        if is_hidden(game, seat, back, item) and is_reserved(game, item):
            note_hidden(game, count, game.item_tile[item])
            count += 1
    return count


@part
def list_hidden(game: Game, seat: int, back: int, count: int) -> int:
    """Note all others: face down, discarded face down, or in the pile."""
    for item in range(1, game.item_count + 1):
        if is_hidden(game, seat, back, item) and not is_reserved(game, item):
            note_hidden(game, count, game.item_tile[item])
            count += 1
    for kept in range(game.kept_count):
        known = game.kept_back[kept] == back and game.kept_tile[kept] != NONE
        if known and not game.kept_seen[kept] >> seat & 1:
            note_hidden(game, count, game.kept_tile[kept])
            count += 1
    for place in range(game.deck_size[back]):
        note_hidden(game, count, game.deck_cards[DECK_START[back] + place])
        count += 1
    return count


@compiled
def count_common(game: Game, cards: Cards, start: int, count: int) -> int:
    """How many of those that are left to deal are not rare."""
    number = 0
    for place in range(start, count):
        if not cards.tile_is_rare[game.contacts[place]]:
            number += 1
    return number


@compiled
def nth_common(game: Game, cards: Cards, start: int, index: int) -> int:
    place = start
    while cards.tile_is_rare[game.contacts[place]] or index > 0:
        if not cards.tile_is_rare[game.contacts[place]]:
            index -= 1
        place += 1
    return place


# -- deeds ------------------------------------------------------------------------------------


@part
def redeal_deeds(game: Game, marked: Game, cards: Cards, other: int) -> None:
    """What another seat has done while all act together, it has done by chance."""
    player = marked.players[other]
    if player.cut != NONE:
        cut_anew(game, marked, cards, player)
    if player.entry != NONE:
        enter_anew(game, marked, player)
    if player.is_sealed == BEFORE_PLACING:
        place_anew(game, marked, cards, player)


@part
def cut_anew(game: Game, marked: Game, cards: Cards, player: Player) -> None:
    """Another cut; who had only one, and was not asked, may have more now, and will be."""
    sort_collection(marked, cards, player)
    count = count_cuts(marked, player, CUTS)
    if count > 1 and player.seat > game.asked_seat:
        player.cut = NONE
    else:
        player.cut = cut_at(marked, player, CUTS, chance(game, FOR_SEATS + player.seat, 0, count))


@part
def enter_anew(game: Game, marked: Game, player: Player) -> None:
    """Another contest without a ticket."""
    left = chance(game, FOR_SEATS + player.seat, 0, marked.contest_count - player.ticket_count)
    for place in range(marked.contest_count):
        contest = marked.contests[place]
        if not entered(player, contest):
            if left == 0:
                player.entry = contest
            left -= 1


@part
def place_anew(game: Game, marked: Game, cards: Cards, player: Player) -> None:
    """The stamps of the tray elsewhere; who is asked now begins again, since nobody sees how far they have come."""
    while player.tile_count > player.sealed_tiles:
        lift_tile(cards, player)
    player.discarded_count = player.sealed_discarded
    player.points[FOR_DISCARDS] = player.sealed_points
    player.incoming_count = player.tray_count
    for place in range(player.tray_count):
        player.incoming[place] = player.tray[place]
    count, placed = place_until_asked(marked, cards, player), 0
    while count and player.seat < game.asked_seat:
        place_stamp_at(marked, cards, player, chance(game, FOR_SEATS + player.seat, placed, count))
        count = place_until_asked(marked, cards, player)
        placed += 1
