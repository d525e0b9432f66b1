"""What a seat sees of a game, as numbers: those of the readable `observation`, in its order.

Each function writes some fields and returns where the next one begins; all numbers are 0 before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel.jit import compiled
from ....kernel.lists import bounded
from .. import observation
from ..challenges import CHALLENGES
from ..components import BEST_VALUE, ROUNDS, Action
from ..options import COMICS
from ..pack import ACTIONS_ON_A_CARD, AUTOMA_CARDS, COUNTED_ACTIONS, MOST_SPACES, ORDER_VALUES
from ..rules import TWO_TILES
from .box import Box
from .piles import cards_of, pile_of
from .player import genre_of, is_original, matches
from .scoring import score
from .state import ACTIONS, ARTIST, AUTOMA_DECK, COMIC, CRAFTS, GENRES, NONE, ORDERS, PER_GENRE, PILES, Game

Array = Any
SPACES_DIFFER = np.array([action in COUNTED_ACTIONS for action in Action], np.int16)


@compiled
def observe(game: Game, box: Box, seat: int, out: Array) -> None:
    """Write what a seat sees; who looks on sees it from the first seat, with eyes for public things only."""
    for place in range(len(out)):
        out[place] = 0
    mine = seat if seat < game.seats else 0
    at = beginning(game, seat, mine, out)
    at = cards(game, box, seat, mine, out, at)
    at = board(game, box, mine, out, at)
    at = under_way(game, out, at)
    at = players(game, box, mine, out, at)
    if game.solo:
        automa(game, box, out, at)


@compiled
def counted(game: Game, mine: int, seat: int) -> int:
    """A seat, counted from one's own and from 1; 0 for nobody."""
    return (seat - mine + game.seats) % game.seats + 1 if seat != NONE else 0


@compiled
def beginning(game: Game, seat: int, mine: int, out: Array) -> int:
    """When it is, and whose turn; the decks."""
    out[0] = min(seat, game.seats)
    out[1] = game.round_
    out[2] = game.phase + 1
    out[3] = game.asked_kind + 1 if seat == game.asked_seat else 0
    out[4] = counted(game, mine, game.acting)
    at = 5
    for place in range(game.seats):
        out[at + place] = counted(game, mine, game.turn_order[place])
    at += game.seats
    tile = 0
    for number in range(1, ROUNDS + 1):
        for _ in range(2 if number == TWO_TILES else 1):
            if tile < game.turned_tiles:
                out[at + game.calendar[tile]] = number
                tile += 1
    at += GENRES
    for pile in range(len(PILES)):
        if game.top[pile] != NONE:
            out[at + pile] = game.top[pile] + 1 if pile == COMIC else game.top[pile]
        out[at + len(PILES) + pile] = game.deck_left[cards_of(pile)]
    return at + 2 * len(PILES)


# -- cards ------------------------------------------------------------------------------------


@compiled
def cards(game: Game, box: Box, seat: int, mine: int, out: Array, at: int) -> int:
    """Where all cards lie that a seat knows of."""
    for pile in range(len(PILES)):
        for place in range(game.display_size):
            if game.display[pile, place] != NONE:
                lying(box, game.display[pile, place], observation.DISPLAY, 0, place + 1, out, at)
        for index in range(game.discarded[pile]):
            lying(box, game.discards[pile, index], observation.DISCARDED, 0, 0, out, at)
    for step in range(game.seats):
        owner = (mine + step) % game.seats
        for index in range(game.in_hand[owner]):
            if game.seen[owner, index] >> seat & 1:
                lying(box, game.hand[owner, index], observation.HAND, step + 1, 0, out, at)
        for index in range(game.hyped_comics[owner]):
            lying(box, game.hyped[owner, index], observation.HYPED, step + 1, game.tokens[owner, index], out, at)
        for slot in range(1, game.printed[owner] + 1):
            if is_original(game, owner, slot):
                lying(box, game.title[owner, slot - 1], observation.ON_MAT, step + 1, slot, out, at)
            for craft in range(CRAFTS):
                lying(box, game.team[owner, slot - 1, craft], observation.ON_MAT, step + 1, slot, out, at)
    return at + observation.CARDS * observation.CARD_COLUMNS


@compiled
def lying(box: Box, card: int, where: int, whose: int, place: int, out: Array, at: int) -> None:
    at += card * observation.CARD_COLUMNS
    out[at] = where
    out[at + 1] = whose
    out[at + 2] = place
    out[at + 3] = box.genre[card] + 1
    out[at + 4] = box.bonus[card] + 1 if card < COMICS else box.back[card]


# -- the board --------------------------------------------------------------------------------


@compiled
def board(game: Game, box: Box, mine: int, out: Array, at: int) -> int:
    """The city and its orders, ideas and supplies, actions and masteries."""
    for space in range(ORDERS):
        if game.map[space] != NONE:
            out[at + 2 * space] = game.map[space] + 1
            out[at + 2 * space + 1] = game.value_up[space]
    at += 2 * ORDERS
    for genre in range(GENRES):
        for index in range(box.orders[game.seats, genre]):
            out[at + index] = box.values[game.seats, genre, index]
        at += len(ORDER_VALUES)
    for genre in range(GENRES):
        out[at + genre] = game.idea_board[genre]
        out[at + GENRES + genre] = game.idea_supply[genre]
    at += 2 * GENRES
    out[at] = game.tickets_left
    out[at + 1] = game.hype_left
    out[at + 2] = game.better_colours_left
    out[at + 3] = game.action_spaces
    at += 4
    for action in range(ACTIONS):
        if SPACES_DIFFER[action]:
            for space in range(MOST_SPACES):
                out[at + space] = box.spaces[action, space]
        at += MOST_SPACES
    for fans in range(len(box.income)):
        out[at + fans] = box.income[fans]
    at += len(box.income)
    for action in range(ACTIONS):
        for desk in range(game.taken_desks[action]):
            out[at + desk] = counted(game, mine, game.editors_on[action, desk])
        at += MOST_SPACES
    for genre in range(GENRES):
        out[at + genre] = counted(game, mine, game.mastery[genre])
    return at + GENRES


@compiled
def under_way(game: Game, out: Array, at: int) -> int:
    """Rip-offs, and what an action is at."""
    for comic in range(COMICS):
        out[at + comic] = game.ripped_off[comic]
    at += COMICS
    out[at] = game.printing + 1
    if game.printing_writer != NONE:
        out[at + 1] = game.printing_writer - COMICS + 1
    at += 2
    if game.fulfilling != NONE:
        out[at] = game.fulfilling // PER_GENRE + 1
        out[at + 1] = game.fulfilling % PER_GENRE
    at += 2
    if game.selling:
        out[at] = 1
        out[at + 1] = game.flips
        out[at + 2] = game.collects
        out[at + 3] = game.free_step
    return at + 4


# -- players ----------------------------------------------------------------------------------


@compiled
def players(game: Game, box: Box, mine: int, out: Array, at: int) -> int:
    """What is told of all seats, field by field, one's own first."""
    there = at
    for step in range(game.seats):
        owner = (mine + step) % game.seats
        there = belongings(game, box, owner, step, out, at)
        there = in_hand(game, box, owner, step, out, there)
        there = open_orders(game, owner, step, out, there)
        there = on_mat(game, box, owner, step, out, there)
    return there


@compiled
def belongings(game: Game, box: Box, owner: int, step: int, out: Array, at: int) -> int:
    seats = game.seats
    out[at + step] = bounded(score(game, box, owner))
    out[at + seats + step] = bounded(game.ranking_points[owner])
    out[at + 2 * seats + step] = bounded(game.money[owner])
    out[at + 3 * seats + step] = game.tickets[owner]
    at += 4 * seats
    out[at + 2 * step] = game.editors[owner]
    out[at + 2 * step + 1] = game.has_extra_editor[owner]
    at += 2 * seats
    out[at + 3 * step] = game.agent[owner] + 1
    out[at + 3 * step + 1] = bounded(game.came[owner])
    out[at + 3 * step + 2] = game.fee_paid[owner]
    at += 3 * seats
    out[at + 2 * step] = game.left[owner]
    out[at + 2 * step + 1] = game.of[owner]
    at += 2 * seats
    for genre in range(GENRES):
        out[at + GENRES * step + genre] = game.ideas[owner, genre]
    at += GENRES * seats
    for index in range(game.placed_cubes[owner]):
        out[at + ACTIONS * step + game.cubes[owner, index]] = 1
    at += ACTIONS * seats
    for index in range(game.sent_editors[owner]):
        action = game.sent[owner, index]
        out[at + observation.EDITORS_SENT * step + index] = action + 1 if action != NONE else ACTIONS + 1
    return at + observation.EDITORS_SENT * seats


@compiled
def in_hand(game: Game, box: Box, owner: int, step: int, out: Array, at: int) -> int:
    """How many cards show each back."""
    for index in range(game.in_hand[owner]):
        card = game.hand[owner, index]
        pile, back = pile_of(card), box.back[card]
        if pile != COMIC:
            back += GENRES - 1 + (BEST_VALUE if pile == ARTIST else 0)
        out[at + observation.BACKS * step + back] += 1
    return at + observation.BACKS * game.seats


@compiled
def open_orders(game: Game, owner: int, step: int, out: Array, at: int) -> int:
    """Orders that are not fulfilled, by genre and value; then the fulfilled ones by genre."""
    for index in range(game.open_orders[owner]):
        order = game.orders[owner, index]
        worth = order % PER_GENRE - observation.LEAST_ORDER
        out[at + (step * GENRES + order // PER_GENRE) * observation.ORDER_WORTHS + worth] += 1
    at += game.seats * GENRES * observation.ORDER_WORTHS
    for index in range(game.fulfilled_orders[owner]):
        out[at + step * GENRES + game.fulfilled[owner, index] // PER_GENRE] += 1
    return at + game.seats * GENRES


@compiled
def on_mat(game: Game, box: Box, owner: int, step: int, out: Array, at: int) -> int:
    """The printed comics, slot by slot."""
    for place in range(game.printed[owner]):
        slot, here = place + 1, at + (step * observation.SLOTS + place) * observation.SLOT_COLUMNS
        out[here] = 1 if is_original(game, owner, slot) else 2
        out[here + 1] = game.title[owner, place] % COMICS + 1
        out[here + 2] = genre_of(game, box, owner, slot) + 1
        for craft in range(CRAFTS):
            out[here + 3 + craft] = game.values[owner, place, craft]
            out[here + 5 + craft] = matches(game, box, owner, slot, craft)
            out[here + 11 + craft] = game.increased[owner, place, craft]
        out[here + 7] = bounded(game.fans[owner, place])
        out[here + 8] = game.hype[owner, place]
        out[here + 9] = game.better_colours[owner, place]
        out[here + 10] = game.had_mastery_fan[owner, place]
    return at + game.seats * observation.SLOTS * observation.SLOT_COLUMNS


# -- the Automa -------------------------------------------------------------------------------


@compiled
def automa(game: Game, box: Box, out: Array, at: int) -> None:
    """Its level, edition and challenges, the card that it played last, and those that may come, by their IDs."""
    out[at] = game.level + 1
    out[at + 1] = game.edition + 1
    at += 2
    for challenge in range(len(CHALLENGES)):
        out[at + challenge] = game.challenges >> challenge & 1
    at += len(CHALLENGES)
    if game.played_cards:
        automa_card(box, game.played[game.played_cards - 1], out, at)
    at += observation.AUTOMA_COLUMNS
    for place in range(AUTOMA_CARDS):
        for index in range(game.deck_size[AUTOMA_DECK]):
            if game.deck[AUTOMA_DECK, index] == box.cards_by_id[place]:
                automa_card(box, box.cards_by_id[place], out, at)
                at += observation.AUTOMA_COLUMNS


@compiled
def automa_card(box: Box, card: int, out: Array, at: int) -> None:
    for index in range(ACTIONS_ON_A_CARD):
        out[at + index] = box.card_actions[card, index] + 1
    for index in range(GENRES):
        out[at + ACTIONS_ON_A_CARD + index] = box.card_genres[card, index] + 1
