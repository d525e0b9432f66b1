"""The rules of Stamp Swap, in the order of the rulebook: setup, three rounds of Collect, Swap and
Show, and the Final Show."""

from __future__ import annotations

from collections.abc import Sequence

from ...table import EVERYONE, Ask, Deck, Draw, Rules, Together
from . import effects
from .components import TOKEN, ContestType, Item, Symbol, Tile
from .effects import at, at_each
from .game import Day, Phase, Player, StampSwap
from .options import Choose, Chooses, Cuts, Enters, Place, Places, Take, Takes
from .rulings import Ruling
from .scoring import final_show, score_contest, score_show
from .vocabulary import EVENTS_ONLY, Moment


def stamp_swap(game: StampSwap) -> Rules[None]:
    """Three days, then the Final Show."""
    yield from setup(game)
    for game.day in Day:
        yield from round_setup(game)
        yield from collect(game)
        yield from swap(game)
        yield from show(game)
        end_of_round(game)
    yield from end_of_game(game)


# -- setup ------------------------------------------------------------------------------------


def setup(game: StampSwap) -> Rules[None]:
    """A mat each, one contest of each type, a random first player."""
    for player in game.players:
        game.mat_deck.lay()
        player.mat = yield Draw(game.mat_deck, why="mat", seat=player.seat)
        game.story.tell("got-mat", seat=player.seat, mat=player.mat)
    game.ruled(Ruling.MATS_ARE_DEALT)
    game.story.tell("decks-shuffled")
    yield from lay_contests(game)
    lots = [_Lot(seat.letter, seat.number) for seat in game.seats]
    first = yield Draw(Deck("first-player", lots), why="first-player")
    game.first_player = first.seat
    game.story.tell("first-player", seat=first.seat)


def lay_contests(game: StampSwap) -> Rules[None]:
    """One contest of each type: four along the bottom of the board, the fifth in the Finale space."""
    game.ruled(Ruling.FIVE_TYPES_OF_CONTESTS)
    for kind, deck in game.contest_decks.items():
        deck.lay()
        contest = yield Draw(deck, why="contest", type=kind)
        if kind is ContestType.FINALE:
            game.finale = contest
        else:
            game.contests.append(contest)
        game.story.tell("contest-laid", contest=contest)


class _Lot:
    """What is drawn to find the first player."""

    def __init__(self, letter: str, seat: int) -> None:
        self.id = letter
        self.seat = seat


def round_setup(game: StampSwap) -> Rules[None]:
    """Reveal one event per player; the symbols of all make the pool, the text of the last one counts."""
    game.phase = Phase.COLLECT
    game.item_count = 0
    game.pool = {}
    game.collect_limit = 6
    game.token_holder = None
    game.story.tell("day", day=game.day)
    for _ in game.players:
        game.event_deck.lay()
        event = yield Draw(game.event_deck, why="event")
        game.events.append(event)
        game.story.tell("event-revealed", event=event, counts=len(game.events) == len(game.players))
    symbols = [symbol for event in game.events for symbol in event.symbols]
    yield from fill_pool(game, symbols + extra_symbols(game))


def extra_symbols(game: StampSwap) -> list[Symbol]:
    """What the top event adds to the pool; one that makes everybody draft more adds a stamp for each."""
    event = game.top_event
    if event is None or event.effect is None or event.effect.do not in EVENTS_ONLY:
        return []
    game.story.tell("event-works", event=event)
    symbols = [Symbol(size, up=True) for size in event.effect.sizes]
    if event.effect.do == "draft":
        game.collect_limit += event.effect.amount
        return symbols[:1] * event.effect.amount * len(game.players)
    return symbols * event.effect.amount


def fill_pool(game: StampSwap, symbols: list[Symbol]) -> Rules[None]:
    """For each symbol one stamp or attendee from the supply."""
    for symbol in symbols:
        item = yield from game.lay(symbol)
        if item is not None:
            game.pool[item.number] = item
    game.story.tell("pool-laid", items=len(game.pool))
    game.story.tell("laid-out", laid=game.laid(game.pool.values()))


# -- Collect ----------------------------------------------------------------------------------


def collect(game: StampSwap) -> Rules[None]:
    """Clockwise, one item a turn, until everybody has six. The token is an item like any other."""
    token = game.new_item(TOKEN, True, EVERYONE)
    game.pool[token.number] = token
    game.story.tell("token-laid", item=token.number)
    yield from at_each(game, Moment.ROUND_START)
    order = game.clockwise(game.first_player)
    last = order[0]
    for turn in range(game.collect_limit * len(order)):
        if not game.pool:
            game.ruled(Ruling.POOL_RUNS_DRY)
            break
        game.picks = turn
        last = game.turn = order[turn % len(order)]
        yield from pick(game, game.players[last])
    game.turn = None
    yield from at_each(game, Moment.COLLECT_END)
    leave_token(game, token, last)


def pick(game: StampSwap, player: Player) -> Rules[None]:
    """Take any item; you may look at a face-down stamp, but it stays face down."""
    take: Take = yield Ask(player.seat, Takes(game.pool))
    item = game.pool.pop(take.item)
    player.collection.append(item)
    game.gain(player, item)
    game.story.tell("took", seat=player.seat, item=item.number, face=item.face)
    if not item.up:
        yield from game.look(player.seat, item)
    yield from at(game, Moment.TAKEN, player, (item,))


def leave_token(game: StampSwap, token: Item, last: int) -> None:
    """If nobody took the token, the last to pick keeps it all round, beside the collection."""
    if game.pool.pop(token.number, None) is not None:
        game.ruled(Ruling.SPECIALISTS_BEFORE_THE_LEFT_TOKEN)
        player = game.players[last]
        player.incoming.append(token)
        game.gain(player, token)
        game.story.tell("token-left", seat=last, item=token.number)


# -- Swap -------------------------------------------------------------------------------------


def swap(game: StampSwap) -> Rules[None]:
    """All cut at once, then choose in turn."""
    game.phase = Phase.SWAP
    game.first_chooser = game.token_holder if game.token_holder is not None else game.first_player
    yield from at_each(game, Moment.SWAP_START)
    yield Together({player.seat: cut(game, player) for player in game.players})
    for player in game.players:
        lay_out(game, player)
    yield from choose(game)
    yield from at_each(game, Moment.SWAP_END)


def cut(game: StampSwap, player: Player) -> Rules[None]:
    """Reserve one item, never a rare stamp, and split the rest into two piles."""
    items = player.collection
    stamps = [item.number for item in items if item.is_stamp]
    rare = [item.number for item in items if item.tile is not None and item.tile.is_rare]
    more = effects.extra_reserves(game, player)
    options = Cuts([item.number for item in items], rare, stamps, more)
    player.cut = yield Ask(player.seat, options, options.about)


def lay_out(game: StampSwap, player: Player) -> None:
    """Reserve and piles lie open for all to see; face-down stamps stay face down."""
    chosen, player.cut = player.cut, None
    assert chosen is not None
    if not chosen.second:
        game.ruled(Ruling.TOO_FEW_TO_SPLIT)
    offer(game, player, chosen.reserve, (chosen.first, chosen.second))
    player.has_chosen = player.has_revealed = False
    game.story.tell("cut", seat=player.seat, reserve=chosen.reserve, first=chosen.first, second=chosen.second)


def offer(game: StampSwap, player: Player, reserve: Sequence[int], piles: Sequence[Sequence[int]]) -> None:
    """The collection becomes a reserve and two piles."""
    items = {item.number: item for item in player.collection}
    if not reserve and items:
        game.ruled(Ruling.ONLY_RARE_RESERVES_NONE)
    for card, _ in effects.passive(game, player, "reserve") if len(reserve) > 1 else ():
        game.story.tell("reserves-more", seat=player.seat, card=card)
    player.reserve += [items[number] for number in reserve]
    player.piles = [[items[number] for number in pile] for pile in piles]
    player.collection = []


def choose(game: StampSwap) -> Rules[None]:
    """Who has the token begins; whoever loses a pile is next, or the first to their right who still may."""
    game.turn, game.first_chooser = game.first_chooser, None
    while game.turn is not None:
        player = game.players[game.turn]
        piles = [
            Choose(other.seat, pile) for other in game.players if other is not player and other.piles for pile in (0, 1)
        ]
        player.has_chosen = True
        if piles:
            chosen: Choose = yield Ask(player.seat, Chooses(piles))
            loser = game.players[chosen.seat]
            game.loser = loser.seat
            yield from take_pile(game, player, loser, chosen.pile)
            following = next_chooser(game, loser)
            yield from settle(game, loser)
        else:
            keep_both(game, player)
            following = next_chooser(game, player)
        yield from settle(game, player)
        game.turn, game.loser = following, None


def take_pile(game: StampSwap, player: Player, loser: Player, pile: int) -> Rules[None]:
    """The taker gets the pile and may look at it; the loser keeps the other one.

    The loser's specialists work before the pile moves, also one that lies in it.
    """
    taken, kept = loser.piles[pile], loser.piles[1 - pile]
    game.story.tell("pile-taken", seat=player.seat, loser=loser.seat, pile=pile)
    if any(item.attendee in loser.cards for item in taken if item.attendee is not None):
        game.ruled(Ruling.LOSER_IS_SERVED_FIRST)
    yield from at(game, Moment.PILE_TAKEN, loser, taken)
    loser.piles = []
    loser.incoming += kept
    player.incoming += taken
    game.story.show("pile-moves", seat=player.seat, loser=loser.seat, pile=pile)
    for item in taken:
        game.lose(loser, item)
        game.gain(player, item)
        if not item.up:
            game.ruled(Ruling.TAKER_LOOKS_AT_ONCE)
            yield from game.look(player.seat, item)
    if any(item.attendee is not None for item in taken):
        game.ruled(Ruling.TAKEN_CARD_WORKS_AT_ONCE)
    yield from at(game, Moment.PILE_CHOSEN, player, taken)


def next_chooser(game: StampSwap, loser: Player) -> int | None:
    """Who lost the pile; if they have chosen already, the next to their right who has not."""
    count = len(game.players)
    for step in range(count):
        seat = (loser.seat - step) % count
        if not game.players[seat].has_chosen:
            return seat
    return None


def keep_both(game: StampSwap, player: Player) -> None:
    """No pile is left to take: both own piles stay, and no specialist works for piles taken."""
    for pile in player.piles:
        player.incoming += pile
    player.piles = []
    game.story.tell("kept-both", seat=player.seat)


def settle(game: StampSwap, player: Player) -> Rules[None]:
    """Who has chosen and has no more pile on offer reveals what lies face down."""
    if player.has_chosen and not player.piles and not player.has_revealed:
        player.has_revealed = True
        hidden = [item for item in (*player.reserve, *player.incoming) if not item.up]
        if hidden:
            game.ruled(Ruling.REVEAL_WHEN_SETTLED)
            yield from game.reveal(player.seat, hidden)


# -- Show -------------------------------------------------------------------------------------


def show(game: StampSwap) -> Rules[None]:
    """All place at once, then score exhibitors, the token and one contest each."""
    game.phase = Phase.SHOW
    for player in game.players:
        yield from take_up(game, player)
    yield Together({player.seat: place(game, player) for player in game.players})
    first = game.token_holder if game.token_holder is not None else game.first_player
    order = [game.players[seat] for seat in game.clockwise(first)]
    for player in order:
        game.turn = player.seat
        yield from score_show(game, player)
        yield from at(game, Moment.SHOW, player)
    game.turn = None
    if game.contests_in_order:
        game.ruled(Ruling.TOKEN_HOLDER_DECLARES_FIRST)
        for player in order:
            game.turn = player.seat
            yield from enter(game, player)
            yield from score_contest(game, player)
    else:
        yield Together({player.seat: enter(game, player) for player in game.players})
        for player in game.players:
            game.turn = player.seat
            yield from score_contest(game, player)
    game.turn = None


def take_up(game: StampSwap, player: Player) -> Rules[None]:
    """All that is yours comes to your mat, face up; new cards go to your rows."""
    items = player.reserve + player.incoming
    yield from game.reveal(player.seat, items)
    kept = {item.number: item.attendee for item in items if item.attendee is not None}
    player.reserve = []
    player.incoming = [item for item in items if item.attendee is None]
    if kept:
        cards = tuple(kept.values())
        player.rows += cards
        game.story.tell("cards-kept", seat=player.seat, cards=cards, items=tuple(kept))
    tokens = tuple([item.number for item in items if item.back is TOKEN])
    player.incoming = [item for item in player.incoming if item.is_stamp]
    player.tray = [item.number for item in player.incoming]
    game.story.show("taken-up", seat=player.seat, tokens=tokens)


def place(game: StampSwap, player: Player) -> Rules[None]:
    """Every stamp goes into the album if it can when its turn comes; one that cannot is discarded."""
    waiting = {item.number: item for item in player.incoming}
    tiles = {item.number: item.tile for item in player.incoming if item.tile is not None}
    if len(tiles) > 1:
        game.ruled(Ruling.PLACING_ORDER_IS_YOURS)
    while tiles:
        options = Places(player.album, tiles, player.tray)
        if len(options.items) < len(tiles):
            if len(tiles) < len(waiting):  # what had no room before the first was placed is gone by now
                game.ruled(Ruling.PLACING_MAY_BLOCK)
            for number in sorted(tiles.keys() - options.items):
                discard(game, player, waiting[number], tiles.pop(number))
            continue
        chosen: Place = yield Ask(player.seat, options)
        tile = tiles.pop(chosen.item)
        if tile.is_double:
            game.ruled(Ruling.HALVES_ARE_STAMPS)
        player.album = player.album.place(tile, chosen.cell)
        player.incoming.remove(waiting[chosen.item])
        game.story.tell("placed", seat=player.seat, item=chosen.item, tile=tile, cell=chosen.cell)


def discard(game: StampSwap, player: Player, item: Item, tile: Tile) -> None:
    """A stamp that cannot be placed is discarded and scores its value at once, also a negative one."""
    player.incoming.remove(item)
    player.discarded.append(tile)
    if tile.is_double:
        game.ruled(Ruling.DOUBLE_DISCARD_SCORES_SUM)
    game.score(player, "discards", tile.value, "scored-discarded", tile=tile, item=item.number)


def enter(game: StampSwap, player: Player) -> Rules[None]:
    """One contest without a ticket of yours."""
    player.entry = yield Ask(player.seat, Enters([c for c in game.contests if not player.entered(c)]))


def end_of_round(game: StampSwap) -> None:
    """The top event is discarded, the others go back into the deck; the rest of the pool is discarded."""
    if game.events:
        top = game.events.pop()
        game.past_events.append(top)
        game.story.tell("event-discarded", event=top)
        back, game.events = tuple(game.events), []
        game.event_deck.put_back(back)
        game.story.tell("events-back", events=back)
    if game.pool:
        game.ruled(Ruling.DISCARDS_STAY_OUT)
        gone, game.pool = game.pool, {}
        game.discards += gone.values()
        game.story.tell("pool-discarded", items=tuple(gone))
    if game.token_holder is not None:
        game.first_player = game.token_holder
        game.story.tell("first-player", seat=game.first_player)


def end_of_game(game: StampSwap) -> Rules[None]:
    """Specialists work a last time, then the Final Show is scored."""
    game.phase = Phase.FINAL_SHOW
    for seat in game.clockwise(game.first_player):
        game.turn = seat
        yield from at(game, Moment.FINAL, game.players[seat])
    yield from final_show(game)
