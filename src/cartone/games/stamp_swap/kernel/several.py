"""Stamp Swap for two to five, in the order of the rulebook.

The game runs in stages, each from one mark to the next; a stage returns the one that follows, or `PAUSE`. Those who act
together are asked one after the other, in the order of their seats, but nobody sees it: they are sealed.
"""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, begin, mark, passes
from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in, take_out
from . import state
from .cards import Cards, part
from .cutting import count_cuts, cut_at, lay_cut, sort_collection
from .effects import at, at_each, top_effect
from .game import add_incoming, asked, draw, gain, lay, lay_symbol, look, lose, new_item, reveal
from .rules import end_of_round, enter, fill, lay_contests, move_pile, open_box, place_one, place_until_asked, take_up
from .scoring import forever_count, forever_points, score_contest, score_end, score_show
from .state import NONE, Array, Game, Player

(
    ROUND, ROUND_START, PICK, COLLECT_END, SWAP_START, CUT, LAY_OUT, CHOOSE, SWAP_END, PLACE, SCORE, ENTER, DECLARE,
    NEXT_DAY, END, OVER,
) = range(16)  # fmt: skip


@compiled
def new_game(states: Any, cards: Array, settings: Array, seed: Array, by_chance: int) -> None:
    game = states[0]
    begin(game, seed, by_chance)
    game.seats, game.contests_in_order = settings[0], settings[1]
    setup(game, cards[0])
    mark(states)


@compiled
def advance(states: Any, cards: Array, thoughts: Any) -> bool:
    """Through one stage; False if somebody is asked, or nothing follows."""
    return states[0].stage != OVER and passes(states, run(states[0], cards[0]))


@part
def run(game: Game, cards: Cards) -> int:
    """One stage."""
    stage = game.stage
    if stage == ROUND:
        round_setup(game, cards)
        lay_token(game)
        return ROUND_START
    if stage == ROUND_START:
        game.steps = 0
        return PAUSE if at_each(game, cards, state.AT_ROUND_START) == PAUSE else PICK
    if stage == PICK:
        return pick(game, cards)
    if stage == COLLECT_END:
        return end_of_collect(game, cards)
    if stage == SWAP_START:
        return start_of_swap(game, cards)
    if stage == CUT:
        return cut(game, cards)
    if stage == LAY_OUT:
        lay_out(game, cards)
        return CHOOSE
    if stage == CHOOSE:
        return choose(game, cards)
    if stage == SWAP_END:
        if at_each(game, cards, state.AT_SWAP_END) == PAUSE:
            return PAUSE
        start_of_show(game, cards)
        return PLACE
    if stage == PLACE:
        return place_next(game, cards)
    if stage == SCORE:
        return score(game, cards)
    if stage == ENTER:
        return enter_together(game, cards)
    if stage == DECLARE:
        return enter_in_order(game, cards)
    if stage == NEXT_DAY:
        end_of_round(game)
        if game.day == len(state.DAYS) - 1:
            return END
        game.day += 1
        return ROUND
    return end_of_game(game, cards)


# -- setup ------------------------------------------------------------------------------------


@part
def setup(game: Game, cards: Cards) -> None:
    """A mat each, one contest of each type, a random first player."""
    open_box(game, cards)
    for seat in range(game.seats):
        lay(game, state.MAT_DECK)
        game.players[seat].mat = draw(game, cards, state.MAT_DECK)
    lay_contests(game, cards)
    fill(game, state.FIRST_PLAYER_DECK, game.seats)
    game.first_player = draw(game, cards, state.FIRST_PLAYER_DECK)


@part
def round_setup(game: Game, cards: Cards) -> None:
    """Reveal one event per player; the symbols of all make the pool, the text of the last one counts."""
    game.phase = state.COLLECT
    game.item_count = game.pool_count = 0
    game.collect_limit = 6
    game.token_holder = NONE
    for _ in range(game.seats):
        lay(game, state.EVENT_DECK)
        game.events[game.event_count] = draw(game, cards, state.EVENT_DECK)
        game.event_count += 1
    for place in range(game.event_count):
        event = game.events[place]
        for symbol in range(cards.symbol_count[event]):
            to_pool(game, lay_symbol(game, cards, cards.symbols[event, symbol]))
    extra_symbols(game, cards)


@part
def extra_symbols(game: Game, cards: Cards) -> None:
    """What the top event adds to the pool; one that makes everybody draft more adds a stamp for each."""
    effect = cards.effects[top_effect(game)]
    if effect.at == NONE:
        return
    if effect.do == state.DRAFT:
        game.collect_limit += effect.amount
        for _ in range(effect.amount * game.seats):
            to_pool(game, lay_symbol(game, cards, effect.sizes[0]))
    elif effect.do == state.POOL:
        for _ in range(effect.amount):
            for place in range(effect.size_count):
                to_pool(game, lay_symbol(game, cards, effect.sizes[place]))


@compiled
def to_pool(game: Game, item: int) -> None:
    """An item, if there is one, lies in the pool."""
    if item:
        game.pool[game.pool_count] = item
        game.pool_count += 1


# -- Collect ----------------------------------------------------------------------------------


@compiled
def lay_token(game: Game) -> None:
    """The token is an item like any other."""
    game.token = new_item(game, state.TOKEN_BACK, 1)
    to_pool(game, game.token)


@part
def pick(game: Game, cards: Cards) -> int:
    """Clockwise, one item a turn, until everybody has six. Take any item; you may look at a face-down stamp, but it
    stays face down."""
    if game.steps == game.collect_limit * game.seats or game.pool_count == 0:
        return COLLECT_END
    game.picks = game.steps
    game.turn = (game.first_player + game.steps) % game.seats
    player = game.players[game.turn]
    for place in range(game.pool_count):
        game.options[place] = game.pool[place]
    chosen = asked(game, player.seat, state.TAKES, game.pool_count)
    if chosen == PAUSE:
        return PAUSE
    item = take_from_pool(game, chosen)
    player.collection[player.collection_count] = item
    player.collection_count += 1
    gain(game, cards, player, item)
    if not game.item_up[item]:
        look(game, cards, player.seat, item)
    game.moved[0] = item
    game.moved_count = 1
    if at(game, cards, state.AT_TAKEN, player) == PAUSE:
        return PAUSE
    game.steps += 1
    return PICK


@compiled
def take_from_pool(game: Game, place: int) -> int:
    item = game.pool[place]
    game.pool_count -= 1
    take_out(game.pool, place, game.pool_count)
    return item


@part
def end_of_collect(game: Game, cards: Cards) -> int:
    """If nobody took the token, the last to pick keeps it all round, beside the collection."""
    game.turn = NONE
    if at_each(game, cards, state.AT_COLLECT_END) == PAUSE:
        return PAUSE
    if holds(game.pool, game.pool_count, game.token):
        player = game.players[(game.first_player + game.picks) % game.seats]
        add_incoming(player, take_from_pool(game, place_in(game.pool, game.token)))
        gain(game, cards, player, game.token)
    return SWAP_START


# -- Swap -------------------------------------------------------------------------------------


@part
def start_of_swap(game: Game, cards: Cards) -> int:
    """All begin to cut at once; who can do so in one way only has cut already."""
    game.phase = state.SWAP
    game.first_chooser = game.token_holder if game.token_holder != NONE else game.first_player
    if at_each(game, cards, state.AT_SWAP_START) == PAUSE:
        return PAUSE
    seal(game, state.SEALED)
    for seat in range(game.seats):
        player = game.players[seat]
        sort_collection(game, cards, player)
        if count_cuts(game, player, state.CUTS) == 1:
            player.cut = cut_at(game, player, state.CUTS, 0)
    return CUT


@part
def seal(game: Game, how: int) -> None:
    """All begin to act together: others see of a player how it was before."""
    for seat in range(game.seats):
        player = game.players[seat]
        player.is_sealed = how
        player.sealed_tiles = player.tile_count
        player.sealed_discarded = player.discarded_count
        player.sealed_points = player.points[state.FOR_DISCARDS]


@compiled
def unseal(game: Game) -> None:
    for seat in range(game.seats):
        game.players[seat].is_sealed = 0


@part
def cut(game: Game, cards: Cards) -> int:
    """Reserve one item, never a rare stamp, and split the rest into two piles."""
    for step in range(game.seats):
        seat = (game.asked_first + step) % game.seats
        player = game.players[seat]
        if player.cut == NONE:
            sort_collection(game, cards, player)
            chosen = asked(game, seat, state.CUTS, count_cuts(game, player, state.CUTS))
            if chosen == PAUSE:
                return PAUSE
            player.cut = cut_at(game, player, state.CUTS, chosen)
            return CUT
    return LAY_OUT


@part
def lay_out(game: Game, cards: Cards) -> None:
    """Reserve and piles lie open for all to see; face-down stamps stay face down."""
    unseal(game)
    for seat in range(game.seats):
        player = game.players[seat]
        sort_collection(game, cards, player)
        lay_cut(game, player, player.cut)
        player.cut = NONE
        player.has_chosen = player.has_revealed = 0
    game.turn, game.first_chooser = game.first_chooser, NONE


@part
def choose(game: Game, cards: Cards) -> int:
    """Who has the token begins; whoever loses a pile is next, or the first to their right who still may."""
    if game.turn == NONE:
        return SWAP_END
    player = game.players[game.turn]
    player.has_chosen = 1
    count = list_piles(game, player.seat)
    if count:
        chosen = asked(game, player.seat, state.CHOOSES, count)
        if chosen == PAUSE:
            return PAUSE
        option = game.options[chosen]
        loser = game.players[option >> 1]
        game.loser = loser.seat
        if take_pile(game, cards, player, loser, option & 1) == PAUSE:
            return PAUSE
        following = next_chooser(game, loser.seat)
        settle(game, cards, loser)
    else:
        keep_both(player)
        following = next_chooser(game, player.seat)
    settle(game, cards, player)
    game.turn, game.loser = following, NONE
    return CHOOSE


@part
def list_piles(game: Game, chooser: int) -> int:
    """List the piles of others: two numbers for each seat."""
    count = 0
    for seat in range(game.seats):
        if seat != chooser and game.players[seat].has_piles:
            game.options[count], game.options[count + 1] = 2 * seat, 2 * seat + 1
            count += 2
    return count


@part
def take_pile(game: Game, cards: Cards, player: Player, loser: Player, pile: int) -> int:
    """The taker gets the pile and may look at it; the loser keeps the other one.

    The loser's specialists work before the pile moves, also one that lies in it.
    """
    move_pile(game, loser, pile)
    if at(game, cards, state.AT_PILE_TAKEN, loser) == PAUSE:
        return PAUSE
    loser.has_piles = 0
    for place in range(loser.pile_count[1 - pile]):
        add_incoming(loser, loser.piles[1 - pile, place])
    for place in range(loser.pile_count[pile]):
        item = loser.piles[pile, place]
        add_incoming(player, item)
        lose(game, loser, item)
        gain(game, cards, player, item)
        if not game.item_up[item]:
            look(game, cards, player.seat, item)
    move_pile(game, loser, pile)
    return at(game, cards, state.AT_PILE_CHOSEN, player)


@part
def next_chooser(game: Game, loser: int) -> int:
    """Who lost the pile; if they have chosen already, the next to their right who has not."""
    for step in range(game.seats):
        seat = (loser + game.seats - step) % game.seats
        if not game.players[seat].has_chosen:
            return seat
    return NONE


@part
def keep_both(player: Player) -> None:
    """No pile is left to take: both own piles stay, and no specialist works for piles taken."""
    for pile in range(2):
        for place in range(player.pile_count[pile]):
            add_incoming(player, player.piles[pile, place])
    player.has_piles = 0


@part
def settle(game: Game, cards: Cards, player: Player) -> None:
    """Who has chosen and has no more pile on offer reveals what lies face down."""
    if player.has_chosen and not player.has_piles and not player.has_revealed:
        player.has_revealed = 1
        for place in range(player.reserve_count):
            reveal(game, cards, player.reserve[place])
        for place in range(player.incoming_count):
            reveal(game, cards, player.incoming[place])


# -- Show -------------------------------------------------------------------------------------


@part
def start_of_show(game: Game, cards: Cards) -> None:
    """All take up what is theirs and begin to place at once."""
    game.phase = state.SHOW
    for seat in range(game.seats):
        take_up(game, cards, game.players[seat])
    seal(game, state.BEFORE_PLACING)
    for seat in range(game.seats):
        place_until_asked(game, cards, game.players[seat])


@part
def place_next(game: Game, cards: Cards) -> int:
    """A stamp of the first player who has one left."""
    for step in range(game.seats):
        player = game.players[(game.asked_first + step) % game.seats]
        if player.incoming_count:
            placed = place_one(game, cards, player)
            if placed:
                return PAUSE if placed == PAUSE else PLACE
    unseal(game)
    return SCORE


@compiled
def first_to_score(game: Game) -> int:
    return game.token_holder if game.token_holder != NONE else game.first_player


@part
def score(game: Game, cards: Cards) -> int:
    """Exhibitors and the token, then what specialists and the event say of the Show."""
    first = first_to_score(game)
    for step in range(game.seats):
        player = game.players[(first + step) % game.seats]
        game.turn = player.seat
        score_show(game, cards, player)
        if at(game, cards, state.AT_SHOW, player) == PAUSE:
            return PAUSE
    game.turn = NONE
    game.steps = 0
    if game.contests_in_order:
        return DECLARE
    seal(game, state.SEALED)
    return ENTER


@part
def enter_together(game: Game, cards: Cards) -> int:
    """One contest each, chosen at the same time."""
    for step in range(game.seats):
        player = game.players[(game.asked_first + step) % game.seats]
        if player.entry == NONE:
            return PAUSE if enter(game, player) == PAUSE else ENTER
    unseal(game)
    for seat in range(game.seats):
        score_contest(game, cards, game.players[seat])
    return NEXT_DAY


@part
def enter_in_order(game: Game, cards: Cards) -> int:
    """One contest each, the token holder first."""
    if game.steps == game.seats:
        game.turn = NONE
        return NEXT_DAY
    game.turn = (first_to_score(game) + game.steps) % game.seats
    player = game.players[game.turn]
    if enter(game, player) == PAUSE:
        return PAUSE
    score_contest(game, cards, player)
    game.steps += 1
    return DECLARE


# -- the end ----------------------------------------------------------------------------------


@part
def end_of_game(game: Game, cards: Cards) -> int:
    """Specialists work a last time, then the Final Show is scored."""
    game.phase = state.FINAL_SHOW
    for step in range(game.seats):
        game.turn = (game.first_player + step) % game.seats
        if at(game, cards, state.AT_FINAL, game.players[game.turn]) == PAUSE:
            return PAUSE
    final_show(game, cards)
    game.turn = NONE
    return OVER


@part
def final_show(game: Game, cards: Cards) -> None:
    """Forever stamps, values, specialists and the Finale contest."""
    for seat in range(game.seats):
        game.sizes[seat] = forever_count(cards, game.players[seat])
    for seat in range(game.seats):
        game.players[seat].points[state.FOR_FOREVER] += forever_points(game, game.sizes[seat], game.seats)
    for seat in range(game.seats):
        score_end(game, cards, game.players[seat])
