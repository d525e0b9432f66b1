"""A turn of the Automa: what it has decided, it does. `turn`, and `hands` and `editions` with it, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from ....table import EVERYONE
from ..opponent import TOP_COMICS
from ..options import COMICS, DECK
from . import opponent, state
from .actions import SEARCHES
from .box import Box, part
from .mastery import after_print, would_gain
from .orders import fulfilled
from .piles import draw, pile_of, reveal_until, take_from_display, take_top
from .player import put_on_mat, show, take_in_hand
from .rules import turn_all_up
from .sales import take_order, turn_up_order
from .state import NONE, Game


@part
def automa_turn(game: Game, box: Box) -> None:
    """Its editor, its card; do its first action that was not done this round; if it fails, try the next."""
    game.acting = opponent.AUTOMA
    game.editors[opponent.AUTOMA] -= 1
    card = draw(game, state.AUTOMA_DECK)
    game.played[game.played_cards] = card
    game.played_cards += 1
    game.turned[card] += 1
    action = opponent.decide(game, box, card)
    game.sent[opponent.AUTOMA, game.sent_editors[opponent.AUTOMA]] = action
    game.sent_editors[opponent.AUTOMA] += 1
    if action == NONE:
        game.lost += 1
        return
    game.done[action] += 1
    game.editors_on[action, game.taken_desks[action]] = opponent.AUTOMA
    game.taken_desks[action] += 1
    if action == state.HIRE:
        hire(game)
    elif action == state.DEVELOP:
        develop(game, box)
    elif action == state.IDEAS:
        take_ideas(game, box, card)
    elif action == state.PRINT:
        print_comics(game, box, card)
    else:
        sell(game, box, card)


@compiled
def hire(game: Game) -> None:
    """A writer and an artist of the displays."""
    for pile in range(state.CRAFTS):
        take_in_hand(game, opponent.AUTOMA, take_from_display(game, pile, game.plan[pile]), EVERYONE)


@compiled
def develop(game: Game, box: Box) -> None:
    """A comic of the display or of the deck, or a search through it."""
    place = game.plan[0]
    if place >= SEARCHES:
        comic = reveal_until(game, box, place - SEARCHES)
    elif place == DECK:
        comic = take_top(game, box, state.COMIC)
    else:
        comic = take_from_display(game, state.COMIC, place)
    take_in_hand(game, opponent.AUTOMA, comic, EVERYONE)


@part
def take_ideas(game: Game, box: Box, card: int) -> None:
    """Remove ideas from the board by priority; its three top comics gain a fan each."""
    left = int(game.plan[0])
    for place in range(state.GENRES):
        genre = box.card_genres[card, place]
        if left and game.idea_board[genre]:
            left -= 1
            game.idea_board[genre] -= 1
            game.idea_supply[genre] += 1
    slot = 0
    for index in range(TOP_COMICS):  # all are chosen before any of them has gained its fan
        slot = opponent.top_comic(game, box, card, slot) if slot or not index else 0
        game.top_slots[index] = slot
    for index in range(TOP_COMICS):
        if game.top_slots[index]:
            game.fans[opponent.AUTOMA, game.top_slots[index] - 1] += 1


@part
def print_comics(game: Game, box: Box, card: int) -> None:
    """A developed comic, or a rip-off of yours; two on the first space, with two free teams."""
    for _ in range(game.plan[0]):
        title = opponent.title_to_print(game, box, card)
        if title != NONE:
            print_one(game, box, title)


@part
def first_of(game: Game, pile: int) -> int:
    """The first writer or artist that it got."""
    index = 0
    while pile_of(game.hand[opponent.AUTOMA, index]) != pile:
        index += 1
    return int(game.hand[opponent.AUTOMA, index])


@compiled
def print_one(game: Game, box: Box, title: int) -> None:
    """A title, by its first writer and its first artist; fans come from the level and, for an original, the round."""
    writer, artist = first_of(game, state.WRITER), first_of(game, state.ARTIST)
    genre = int(box.genre[title % COMICS])
    gained = would_gain(game, box, opponent.AUTOMA, genre, title < COMICS)
    show(game, opponent.AUTOMA, writer)
    show(game, opponent.AUTOMA, artist)
    fans = int(box.level_fans[game.level])
    if title < COMICS:
        show(game, opponent.AUTOMA, title)
        fans += game.round_
    else:
        game.ripped_off[title - COMICS] = 1
    slot = put_on_mat(game, box, opponent.AUTOMA, title, writer, artist)
    game.fans[opponent.AUTOMA, slot - 1] = fans
    after_print(game, box, opponent.AUTOMA, genre, gained, game.edition == opponent.LATER)


# -- Sales ------------------------------------------------------------------------------------


@part
def sell(game: Game, box: Box, card: int) -> None:
    """Turn orders up and collect some; each is a fan for its top comic."""
    number = int(game.plan[0])
    opponent.find_interest(game, box, card)
    genre = opponent.genre_to_turn_up(game)
    if genre != NONE:
        turn_all_up(game, genre)
    for _ in range(number):
        space = opponent.highest(game, genre, 0) if game.edition == opponent.LATER else opponent.next_to_collect(game)
        if space != NONE:
            game.collecting[game.collected] = space
            game.collected += 1
            turn_up_order(game, space)
    if game.edition != opponent.LATER:
        reach_total(game, box)
    for index in range(game.collected):
        fulfilled(game, opponent.AUTOMA, take_order(game, game.collecting[index]))
    top = opponent.top_comic(game, box, card, 0)
    if top:
        game.fans[opponent.AUTOMA, top - 1] += game.collected
    game.collected = 0


@compiled
def reach_total(game: Game, box: Box) -> None:
    """If what it takes is too little: instead of the last the first later one that is enough."""
    total, last = 0, 0
    for index in range(game.collected):
        last = int(game.value_up[game.collecting[index]])
        total += last
    least = box.level_orders[game.level]
    if game.collected and total < least:
        better = opponent.replacement(game, least - total + last)
        if better != NONE:
            game.collecting[game.collected - 1] = better
