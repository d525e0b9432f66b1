"""Stamp Swap for one, against Pinzetta: the rules of her rulebook, in its order.

The game runs in stages, each from one mark to the next; a stage returns the one that follows, or `PAUSE`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel.asking import PAUSE, begin, mark, passes
from ....kernel.jit import compiled
from ..opponent import INTRO_POINTS, LARGE, SMALL
from ..options import ITEM_LIMIT
from ..pack import MATS
from . import state
from .cards import HER_LARGE, HERS_FOR_YOU, OF_HER_EVENTS, Cards, part
from .cutting import count_cuts, cut_at, lay_cut, sort_collection
from .effects import at, look_among, rank, specialists_work, work
from .game import (
    add_incoming,
    asked,
    draw,
    empty,
    gain,
    keep,
    lay,
    lay_forever,
    lay_symbol,
    learn,
    look,
    lose,
    put_in,
    reveal,
)
from .rules import end_of_round, enter, lay_contests, move_pile, open_box, place_one, take_up
from .scoring import forever_count, forever_points, score_contest, score_end, score_show
from .state import NONE, Array, Game, Player
from .turn import appraise, her_end, put_in_box, she_chooses, she_cuts, show_scoring, to_her_mat

YOU, PINZETTA = 0, 1
POINTS_OF_INTRO = np.array(list(INTRO_POINTS.values()), np.int16)
(
    ROUND, BOTTOM_PART, COLLECT_END, SWAP_START, CUT_AND_CHOOSE, CHOOSE_HERS, SWAP_END, PLACE, SCORE, ENTER, END, OVER,
) = range(12)  # fmt: skip


@compiled
def new_game(states: Any, cards: Array, settings: Array, seed: Array, by_chance: int) -> None:
    game = states[0]
    begin(game, seed, by_chance)
    game.seats, game.level, game.intro = 2, settings[0], settings[1]
    setup(game, cards[0])
    mark(states)


@compiled
def advance(states: Any, cards: Array, thoughts: Any) -> bool:
    """Through one stage; False if somebody is asked, or nothing follows."""
    return states[0].stage != OVER and passes(states, run(states[0], cards[0]))


@part
def run(game: Game, cards: Cards) -> int:
    """One stage."""
    you, pinzetta = game.players[YOU], game.players[PINZETTA]
    stage = game.stage
    if stage == ROUND:
        round_setup(game, cards, you, pinzetta)
        return BOTTOM_PART
    if stage == BOTTOM_PART:
        return PAUSE if bottom_part(game, cards, you, pinzetta) == PAUSE else COLLECT_END
    if stage == COLLECT_END:
        return PAUSE if specialists_work(game, cards, state.AT_COLLECT_END, you) == PAUSE else SWAP_START
    if stage == SWAP_START:
        game.phase = state.SWAP
        return PAUSE if specialists_work(game, cards, state.AT_SWAP_START, you) == PAUSE else CUT_AND_CHOOSE
    if stage == CUT_AND_CHOOSE:
        return PAUSE if you_cut_she_chooses(game, cards, you, pinzetta) == PAUSE else CHOOSE_HERS
    if stage == CHOOSE_HERS:
        return PAUSE if she_cuts_you_choose(game, cards, you, pinzetta) == PAUSE else SWAP_END
    if stage == SWAP_END:
        return PAUSE if end_of_swap(game, cards, you, pinzetta) == PAUSE else PLACE
    if stage == PLACE:
        placed = place_one(game, cards, you)
        return PAUSE if placed == PAUSE else PLACE if placed else SCORE
    if stage == SCORE:
        score_show(game, cards, you)
        return PAUSE if at(game, cards, state.AT_SHOW, you) == PAUSE else ENTER
    if stage == ENTER:
        if enter(game, you) == PAUSE:
            return PAUSE
        score_contest(game, cards, you)
        her_show(game, cards, pinzetta)
        end_of_round(game)
        if game.day == len(state.DAYS) - 1:
            return END
        game.day += 1
        return ROUND
    return PAUSE if end_of_game(game, cards, you, pinzetta) == PAUSE else OVER


# -- setup ------------------------------------------------------------------------------------


@part
def setup(game: Game, cards: Cards) -> None:
    """As for two players, but: (A) no first-player token; (B) attendees 1, 5, 6 and 9 are removed; (C) her
    events instead of the others; (D) your mat is one without her mat on its back."""
    open_box(game, cards)
    empty(game, state.MAT_DECK)
    for mat in range(MATS):
        if not cards.is_back_of_hers[mat]:
            put_in(game, state.MAT_DECK, mat)
    lay(game, state.MAT_DECK)
    game.players[YOU].mat = draw(game, cards, state.MAT_DECK)
    empty(game, state.ATTENDEE_DECK)
    for card in range(state.ATTENDEES):
        if not cards.is_removed[card]:
            put_in(game, state.ATTENDEE_DECK, card)
    lay_contests(game, cards)
    # 1. Her mat is the one whose ID matches the yellow contest card.
    game.her_mat = mat_for(game, cards.her_mat_of[game.contests[state.SIZE_CONTEST]])
    # 3. A forever stamp in her box, not in intro mode.
    if not game.intro:
        put_in_box(game, lay_forever(game), state.IN_FOREVER)


@compiled
def mat_for(game: Game, mat: int) -> int:
    """The mat that goes with the yellow contest."""
    lay(game, state.PINZETTA_MAT_DECK)
    index = 0
    while game.deck_cards[state.DECK_START[state.PINZETTA_MAT_DECK] + index] != mat:
        index += 1
    return learn(game, state.PINZETTA_MAT_DECK, index)


# -- round setup and Collect ------------------------------------------------------------------


@part
def round_setup(game: Game, cards: Cards, you: Player, pinzetta: Player) -> None:
    game.phase = state.COLLECT
    game.item_count = 0
    game.pinzetta_event_count = 0
    # 1. Draw her event card; its top part lays out her Daily Collection in a large and a small pile.
    hers = draw_event(game, cards)
    pinzetta.has_piles = 1
    for pile in range(2):
        pinzetta.pile_count[pile] = 0
        for place in range(cards.her_symbol_count[hers, HER_LARGE + pile]):
            item = lay_symbol(game, cards, cards.her_symbols[hers, HER_LARGE + pile, place])
            if item:
                pinzetta.piles[pile, pinzetta.pile_count[pile]] = item
                pinzetta.pile_count[pile] += 1
    # 2. Draw another; its middle part is your Daily Collection. You may look at what lies face down.
    yours = draw_event(game, cards)
    for place in range(cards.her_symbol_count[yours, HERS_FOR_YOU]):
        item = lay_symbol(game, cards, cards.her_symbols[yours, HERS_FOR_YOU, place])
        if item:
            you.collection[you.collection_count] = item
            you.collection_count += 1
    for place in range(you.collection_count):
        gain(game, cards, you, you.collection[place])
        look(game, cards, you.seat, you.collection[place])


@part
def draw_event(game: Game, cards: Cards) -> int:
    lay(game, state.PINZETTA_EVENT_DECK)
    event = draw(game, cards, state.PINZETTA_EVENT_DECK)
    game.pinzetta_events[game.pinzetta_event_count] = event
    game.pinzetta_event_count += 1
    return event


@part
def bottom_part(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    """3. Follow the bottom part of the second card, at once; most of it in the words of the other cards."""
    card = OF_HER_EVENTS + game.pinzetta_events[1]
    effect = cards.effects[card]
    if effect.at == NONE:
        return 0
    if effect.do == state.SWAP_WITH_HER:
        return swap_with_her(game, cards, you, pinzetta)
    if effect.do == state.TURN_HERS_UP:
        for pile in range(2):
            for place in range(pinzetta.pile_count[pile]):
                reveal(game, cards, pinzetta.piles[pile, place])
        return 0
    if effect.do == state.LOOK_AT_HERS:
        return look_among(game, cards, you, effect.amount, PINZETTA)
    if effect.do == state.FOREVER_FOR_HER:
        for _ in range(effect.amount):
            item = lay_forever(game)
            if item:
                put_in_box(game, item, state.IN_FOREVER)
        return 0
    return work(game, cards, you, card)


@part
def swap_with_her(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    """Swap an item of her collection with one of yours: you choose both, each takes the other's place."""
    count = 0
    for mine in range(you.collection_count):
        first = rank(you, you.collection[mine]) * ITEM_LIMIT
        for pile in range(2):
            for hers in range(pinzetta.pile_count[pile]):
                game.options[count] = first + pinzetta.piles[pile, hers]
                count += 1
    if count == 0:
        return 0
    chosen = asked(game, you.seat, state.EXCHANGES, count)
    if chosen == PAUSE:
        return PAUSE
    in_both = pinzetta.pile_count[LARGE] + pinzetta.pile_count[SMALL]
    here, there, pile = chosen // in_both, chosen % in_both, LARGE
    if there >= pinzetta.pile_count[LARGE]:
        there, pile = there - pinzetta.pile_count[LARGE], SMALL
    mine, hers = you.collection[here], pinzetta.piles[pile, there]
    you.collection[here] = hers
    pinzetta.piles[pile, there] = mine
    lose(game, you, mine)
    gain(game, cards, you, hers)
    look(game, cards, you.seat, hers)
    return 0


# -- Swap -------------------------------------------------------------------------------------


@part
def you_cut_she_chooses(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    # 1. Appraise your items.
    for place in range(you.collection_count):
        appraise(game, cards, you.collection[place])
    # 2. Reserve one, not a rare stamp; 3. split the rest so that one pile has exactly one item more.
    sort_collection(game, cards, you)
    chosen = asked(game, you.seat, state.SPLITS, count_cuts(game, you, state.SPLITS))
    if chosen == PAUSE:
        return PAUSE
    lay_cut(game, you, cut_at(game, you, state.SPLITS, chosen))
    pile = she_chooses(game, cards, YOU)
    move_pile(game, you, pile)
    if at(game, cards, state.AT_PILE_TAKEN, you) == PAUSE:
        return PAUSE
    for place in range(you.pile_count[1 - pile]):
        add_incoming(you, you.piles[1 - pile, place])
    for place in range(you.pile_count[pile]):
        item = you.piles[pile, place]
        add_incoming(pinzetta, item)
        lose(game, you, item)
        gain(game, cards, pinzetta, item)
    you.has_piles = 0
    return 0


@part
def she_cuts_you_choose(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    # 1. Appraise her items and piles. 2. If one pile leads by 3 or more, two items are swapped.
    she_cuts(game, cards, pinzetta)
    # 3. You take a pile, she keeps the other.
    game.options[0], game.options[1] = 2 * PINZETTA + LARGE, 2 * PINZETTA + SMALL
    pile = asked(game, you.seat, state.CHOOSES, 2)
    if pile == PAUSE:
        return PAUSE
    game.token_count = 0
    for place in range(pinzetta.pile_count[1 - pile]):
        add_incoming(pinzetta, pinzetta.piles[1 - pile, place])
        gain(game, cards, pinzetta, pinzetta.piles[1 - pile, place])
    for place in range(pinzetta.pile_count[pile]):
        add_incoming(you, pinzetta.piles[pile, place])
        gain(game, cards, you, pinzetta.piles[pile, place])
    move_pile(game, pinzetta, pile)
    pinzetta.has_piles = 0
    return at(game, cards, state.AT_PILE_CHOSEN, you)


@part
def end_of_swap(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    """Face-down stamps are face down until the end of the Swap; then the Show begins."""
    if specialists_work(game, cards, state.AT_SWAP_END, you) == PAUSE:
        return PAUSE
    for place in range(pinzetta.incoming_count):
        reveal(game, cards, pinzetta.incoming[place])
    for place in range(you.reserve_count):
        reveal(game, cards, you.reserve[place])
    for place in range(you.incoming_count):
        reveal(game, cards, you.incoming[place])
    game.phase = state.SHOW
    take_up(game, cards, you)
    return 0


# -- Show -------------------------------------------------------------------------------------


@part
def her_show(game: Game, cards: Cards, pinzetta: Player) -> None:
    """Her items go to her mat, then a Show-scoring card is drawn. Intro mode: they are discarded, and that is all."""
    pinzetta.card_count = pinzetta.watched = 0
    for place in range(pinzetta.incoming_count):
        if game.intro:
            keep(game, pinzetta.incoming[place], state.DISCARDS)
        else:
            to_her_mat(game, cards, pinzetta.incoming[place])
    pinzetta.incoming_count = 0
    if not game.intro:
        show_scoring(game, cards, pinzetta)


# -- the end ----------------------------------------------------------------------------------


@part
def end_of_game(game: Game, cards: Cards, you: Player, pinzetta: Player) -> int:
    """Your Final Show as always; hers by her own rules."""
    game.phase = state.FINAL_SHOW
    if at(game, cards, state.AT_FINAL, you) == PAUSE:
        return PAUSE
    rivals = 1 if game.intro else 2
    game.sizes[YOU], game.sizes[PINZETTA] = forever_count(cards, you), game.box_count[state.IN_FOREVER]
    hers = forever_points(game, game.sizes[PINZETTA], rivals)
    you.points[state.FOR_FOREVER] += forever_points(game, game.sizes[YOU], rivals)
    score_end(game, cards, you)
    if game.intro:
        pinzetta.points[state.HER_LEVEL] += POINTS_OF_INTRO[game.level - 1]
    else:
        her_end(game, cards, pinzetta, hers)
    return 0
