"""Effects of specialists and events: moments, and the verbs that packs compose them from.

An effect is its number in `cards.effects`: attendees first, then events, then Pinzetta's events. The items that a
moment is about are `game.moved`. Whatever may ask returns `PAUSE` if it has to.
"""

from __future__ import annotations

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ....kernel.lists import holds, take_out
from ..components import DRAWN_SIZES
from ..options import ITEM_LIMIT
from . import state
from .cards import OF_EVENTS, Cards, Effect_, part
from .contests import count_in
from .game import add_incoming, add_reserve, asked, entered, gain, is_stamp, lay_forever, lay_symbol, look, lose
from .state import NONE, Game, Player


@compiled
def top_effect(game: Game) -> int:
    """The effect of the event on top."""
    return OF_EVENTS + game.events[game.event_count - 1] if game.event_count else NONE


@compiled
def event_watches(game: Game, cards: Cards, moment: int) -> bool:
    return game.event_count > 0 and cards.effects[top_effect(game)].at == moment


@compiled
def watches(cards: Cards, player: Player, moment: int) -> bool:
    """Whether some specialist of a player watches a moment."""
    if player.watched >> moment & 1:
        for place in range(player.card_count):
            if cards.effects[player.cards[place]].at == moment:
                return True
    return False


@part
def at(game: Game, cards: Cards, moment: int, player: Player) -> int:
    """Something happened to one player with the items in `moved`: their specialists work, then the event."""
    if watches(cards, player, moment) or event_watches(game, cards, moment):
        if specialists_work(game, cards, moment, player) == PAUSE:
            return PAUSE
        if event_works(game, cards, moment, player) == PAUSE:
            return PAUSE
    game.moved_count = 0
    return 0


@part
def at_each(game: Game, cards: Cards, moment: int) -> int:
    """A phase begins or ends: everybody's specialists work, clockwise, then the event for everybody."""
    for step in range(game.seats):
        player = game.players[(game.first_player + step) % game.seats]
        if watches(cards, player, moment):
            game.turn = player.seat
            if specialists_work(game, cards, moment, player) == PAUSE:
                return PAUSE
    for step in range(game.seats):
        player = game.players[(game.first_player + step) % game.seats]
        game.turn = player.seat
        if event_works(game, cards, moment, player) == PAUSE:
            return PAUSE
    game.turn = NONE
    return 0


@compiled
def event_works(game: Game, cards: Cards, moment: int, player: Player) -> int:
    if event_watches(game, cards, moment):
        return work(game, cards, player, top_effect(game))
    return 0


@part
def specialists_work(game: Game, cards: Cards, moment: int, player: Player) -> int:
    """Each specialist that is there works once. The owner orders those whose order can matter; the others
    work first. One that came meanwhile works too, one that has left does not."""
    game.moment = moment
    player.worked_count = 0
    while True:
        card = next_idle(game, cards, moment, player)
        if card == NONE:
            count = list_resolves(game, cards, moment, player)
            if count == 0:
                break
            place = asked(game, player.seat, state.RESOLVES, count)
            if place == PAUSE:
                return PAUSE
            card = card_numbered(cards, player, game.options[place])
        player.worked[player.worked_count] = card
        player.worked_count += 1
        if work(game, cards, player, card) == PAUSE:
            return PAUSE
    game.moment = NONE
    return 0


@compiled
def may_work(cards: Cards, moment: int, player: Player, card: int) -> bool:
    """Whether a card of a player watches the moment and has not worked yet."""
    return cards.effects[card].at == moment and not holds(player.worked, player.worked_count, card)


@part
def next_idle(game: Game, cards: Cards, moment: int, player: Player) -> int:
    """The first specialist whose order cannot matter."""
    for place in range(player.card_count):
        card = player.cards[place]
        if cards.effects[card].is_idle and may_work(cards, moment, player, card):
            return card
    return NONE


@part
def list_resolves(game: Game, cards: Cards, moment: int, player: Player) -> int:
    """List the numbers of the specialists that may work next."""
    count = 0
    for place in range(player.card_count):
        card = player.cards[place]
        if may_work(cards, moment, player, card):
            game.options[count] = cards.attendee_number[card]
            count += 1
    return count


@compiled
def card_numbered(cards: Cards, player: Player, number: int) -> int:
    place = 0
    while cards.attendee_number[player.cards[place]] != number:
        place += 1
    return player.cards[place]


@part
def work(game: Game, cards: Cards, player: Player, card: int) -> int:
    """One effect works for one player."""
    effect = cards.effects[card]
    if effect.at == NONE or effect.is_passive or not is_for(game, player, effect):
        return 0
    if effect.word != NONE and not moves(game, effect.word):
        return 0
    game.at_work = card
    if do(game, cards, player, card, effect) == PAUSE:
        return PAUSE
    game.at_work = NONE
    return 0


@compiled
def is_for(game: Game, player: Player, effect: Effect_) -> bool:
    """Return whether an effect applies to a player; some apply only to the holder of the first-player token."""
    return not effect.holding or game.token_holder == player.seat


@compiled
def moves(game: Game, word: int) -> bool:
    """Whether an item of this moment is what an effect speaks of."""
    for place in range(game.moved_count):
        item = game.moved[place]
        if word == state.ANY_STAMP:
            fits = is_stamp(game, item)
        elif word == state.FACE_DOWN:
            fits = game.item_up[item] == 0
        else:
            fits = game.item_back[item] == word
        if fits:
            return True
    return False


@compiled
def do(game: Game, cards: Cards, player: Player, card: int, effect: Effect_) -> int:
    """The verb of an effect."""
    verb = effect.do
    if verb == state.POINTS:
        points(game, cards, player, card, effect)
    elif verb == state.FOREVER:
        forever(game, player, effect.amount)
    elif verb == state.LOOK:
        return look_among(game, cards, player, effect.amount, NONE)
    elif verb == state.DRAW:
        return draw_stamps(game, cards, player, effect)
    elif verb == state.EXCHANGE:
        return exchange(game, cards, player)
    elif verb == state.GIFTS:
        gifts(game, cards, player, card)
    elif verb == state.UNENTERED:
        unentered(game, cards, player, card, effect.amount)
    return 0


# -- verbs ------------------------------------------------------------------------------------


@compiled
def source_of(card: int) -> int:
    return state.FOR_SPECIALISTS if card < OF_EVENTS else state.FOR_EVENTS


@part
def points(game: Game, cards: Cards, player: Player, card: int, effect: Effect_) -> None:
    """Score points; with `per`, for each of what is counted in your album."""
    counted = 1
    if effect.counts != NONE:
        counted = count_in(game, cards, player, cards.counts[effect.counts])
    player.points[source_of(card)] += effect.amount * counted


@part
def forever(game: Game, player: Player, amount: int) -> None:
    """Gain forever stamps from the stack; they lie below your mat at once."""
    for _ in range(amount):
        item = lay_forever(game)
        if item == 0:
            return
        add_incoming(player, item)


@part
def look_among(game: Game, cards: Cards, player: Player, amount: int, owner: int) -> int:
    """Look at stamps in the pool, or of those that lie face down in the piles of an owner, privately; you need not."""
    for times in range(amount):
        player.times_left = amount - times
        count = list_looks(game, player, owner)
        if count == 1:
            break
        place = asked(game, player.seat, state.LOOKS, count)
        if place == PAUSE:
            return PAUSE
        if place == 0:
            break
        look(game, cards, player.seat, game.options[place])
    player.times_left = 0
    return 0


@part
def list_looks(game: Game, player: Player, owner: int) -> int:
    """List none, and then the items that were not seen."""
    game.options[0] = 0
    count = 1
    if owner == NONE:
        for place in range(game.pool_count):
            if not game.item_seen[game.pool[place]] >> player.seat & 1:
                game.options[count] = game.pool[place]
                count += 1
        return count
    for pile in range(2):
        for place in range(game.players[owner].pile_count[pile]):
            item = game.players[owner].piles[pile, place]
            if not game.item_up[item] and not game.item_seen[item] >> player.seat & 1:
                game.options[count] = item
                count += 1
    return count


@part
def draw_stamps(game: Game, cards: Cards, player: Player, effect: Effect_) -> int:
    """Draw stamps of one of the sizes and reserve them, also rare ones. Others do not see them yet."""
    for times in range(effect.amount):
        player.times_left = effect.amount - times
        count = 0
        for place in range(effect.size_count if effect.size_count else len(DRAWN_SIZES)):
            size = effect.sizes[place] if effect.size_count else place
            if game.deck_left[size]:
                game.options[count] = size
                count += 1
        if count == 0:
            break
        place = asked(game, player.seat, state.DRAWS, count)
        if place == PAUSE:
            return PAUSE
        item = lay_symbol(game, cards, -1 - game.options[place])
        add_reserve(player, item)
        look(game, cards, player.seat, item)
    player.times_left = 0
    return 0


@part
def exchange(game: Game, cards: Cards, player: Player) -> int:
    """Exchange an item of your collection with one left in the pool; each keeps its face. You need not."""
    if player.collection_count == 0 or game.pool_count == 0:
        return 0
    game.options[0] = 0
    count = 1
    for mine in range(player.collection_count):
        first = rank(player, player.collection[mine]) * ITEM_LIMIT
        for other in range(game.pool_count):
            game.options[count] = first + game.pool[other]
            count += 1
    place = asked(game, player.seat, state.EXCHANGES, count)
    if place == PAUSE:
        return PAUSE
    if place == 0:
        return 0
    here, there = (place - 1) // game.pool_count, (place - 1) % game.pool_count
    mine, other = player.collection[here], game.pool[there]
    player.collection[here] = other
    take_out(game.pool, there, game.pool_count - 1)
    game.pool[game.pool_count - 1] = mine
    lose(game, player, mine)
    gain(game, cards, player, other)
    look(game, cards, player.seat, other)
    return 0


@compiled
def rank(player: Player, item: int) -> int:
    """How many items of the collection have a lower number."""
    lower = 0
    for place in range(player.collection_count):
        if player.collection[place] < item:
            lower += 1
    return lower


@part
def gifts(game: Game, cards: Cards, player: Player, card: int) -> None:
    """Score the points of the best face-up item of the pile that was taken from you."""
    best, counted = 0, 0
    for place in range(game.moved_count):
        item = game.moved[place]
        if game.item_up[item]:
            tile = game.item_tile[item]
            worth = 2 if tile == NONE else cards.tile_value[tile]
            best = worth if counted == 0 else max(best, worth)
            counted += 1
    player.points[source_of(card)] += best


@part
def unentered(game: Game, cards: Cards, player: Player, card: int, amount: int) -> None:
    """Score the contests that have no ticket of yours, divided by the amount, rounded down."""
    for place in range(game.contest_count):
        contest = game.contests[place]
        if not entered(player, contest):
            player.points[source_of(card)] += points_in(game, cards, player, contest) // amount


# -- what the rules ask for -------------------------------------------------------------------


@part
def points_in(game: Game, cards: Cards, player: Player, scoring: int) -> int:
    """The points that a contest or an exhibitor is worth in a player's album."""
    return cards.points[scoring, count_in(game, cards, player, cards.counts[scoring])]


@compiled
def passive_amount(game: Game, cards: Cards, player: Player, card: int, verb: int, contest: int) -> int:
    """What an effect adds for a player, if it has a passive verb and is about this contest type, if about any."""
    effect = cards.effects[card]
    if effect.at == NONE or effect.do != verb or not is_for(game, player, effect):
        return 0
    return effect.amount if effect.contest == NONE or effect.contest == contest else 0


@part
def extra_reserves(game: Game, cards: Cards, player: Player) -> int:
    """How many stamps more than usual a player may reserve."""
    more = 0
    for place in range(player.card_count):
        more += passive_amount(game, cards, player, player.cards[place], state.RESERVE, NONE)
    if game.event_count:
        more += passive_amount(game, cards, player, top_effect(game), state.RESERVE, NONE)
    return more


@part
def extra_points(game: Game, cards: Cards, player: Player, contest: int) -> None:
    """Specialists and events that add to an entered contest of this type."""
    for place in range(player.card_count):
        card = player.cards[place]
        player.points[state.FOR_SPECIALISTS] += passive_amount(game, cards, player, card, state.CONTEST, contest)
    if game.event_count:
        player.points[state.FOR_EVENTS] += passive_amount(game, cards, player, top_effect(game), state.CONTEST, contest)
