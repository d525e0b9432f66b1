"""Effects of specialists and events. Each has a moment at which it happens and a verb that says what it does; packs
combine the two.

At each moment, a player's specialists take effect first, in the order their owner chooses, then the top event card.
Verbs that only change a number used elsewhere in the rules (`reserve`, `contest`, `draft`, `pool`) are looked up where
that number is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Protocol

from ...table import Ask, Request, Rules
from . import options
from .components import (
    DRAWN_SIZES,
    TOKEN,
    Attendee,
    Contest,
    Effect,
    Item,
    Size,
    Symbol,
    Tile,
)
from .contests import count_in, points_in
from .cutting import COLLECTION_LIMIT
from .game import Card, Player, StampSwap
from .rulings import Ruling
from .vocabulary import BEFORE_SHOW, PASSIVE_VERBS, Moment


def at(
    game: StampSwap, moment: Moment, player: Player, items: Sequence[Item] = ()
) -> Generator[Request, Any, None] | tuple[()]:
    """Something happened to one player: their specialists work, then the event."""
    cards = player.watching.get(moment)
    event = game.top_event
    if cards or (event is not None and event.effect is not None and event.effect.at == moment):
        return _at(game, moment, player, items)
    return ()


def _at(game: StampSwap, moment: Moment, player: Player, items: Sequence[Item]) -> Rules[None]:
    game.moved = items
    yield from specialists_work(game, moment, player, items)
    yield from event_works(game, moment, player, items)
    game.moved = ()


def at_each(game: StampSwap, moment: Moment) -> Rules[None]:
    """A phase begins or ends: everybody's specialists work, clockwise, then the event for everybody."""
    order = [game.players[seat] for seat in game.clockwise(game.first_player)]
    for player in order:
        if player.watching.get(moment):
            game.turn = player.seat
            yield from specialists_work(game, moment, player, ())
    for player in order:
        game.turn = player.seat
        yield from event_works(game, moment, player, ())
    game.turn = None


def event_works(game: StampSwap, moment: Moment, player: Player, items: Sequence[Item]) -> Rules[None]:
    event = game.top_event
    if event is not None and event.effect is not None and event.effect.at == moment:
        if player.watching.get(moment) and moment is not Moment.COLLECT_END:
            game.ruled(Ruling.SAME_ORDER_AT_EVERY_MOMENT)
        yield from work(game, player, event, items)


def specialists_work(game: StampSwap, moment: Moment, player: Player, items: Sequence[Item]) -> Rules[None]:
    """Each specialist that is there works once. The owner orders those whose order can matter; the others
    work first. One that came meanwhile works too, one that has left does not."""
    game.moment = moment
    player.worked = []
    while cards := [card for card in player.watching.get(moment, ()) if card not in player.worked]:
        card = next((card for card in cards if _order_is_idle(card)), None)
        if card is None:
            chosen: options.Resolve = yield Ask(player.seat, options.Resolves(tuple(cards)), "order")
            card = next(card for card in cards if card.id == chosen.attendee)
        player.worked.append(card)
        yield from work(game, player, card, items)
    game.moment = ""


def _order_is_idle(card: Attendee) -> bool:
    effect = card.effect
    return effect is not None and not effect.holding and effect.do in ORDER_IS_IDLE


def work(game: StampSwap, player: Player, card: Card, items: Sequence[Item]) -> Rules[None]:
    """One effect works for one player."""
    effect = card.effect
    if effect is None or effect.do in PASSIVE_VERBS or not is_for(game, player, effect):
        return
    if effect.item and not any(_is(item, effect.item) for item in items):
        return
    game.at_work = card
    yield from VERBS[effect.do](game, player, card, effect, list(items))
    game.at_work = None


def is_for(game: StampSwap, player: Player, effect: Effect) -> bool:
    """Return whether an effect applies to a player; some apply only to the holder of the first-player token."""
    return effect.holding != TOKEN or game.token_holder == player.seat


def _is(item: Item, word: str) -> bool:
    """Whether an item is what an effect speaks of."""
    match word:
        case "stamp":
            return item.is_stamp
        case "face-down":
            return not item.up
        case _:
            return item.back == word


GAINING_LIMIT = options.TRAY_LIMIT - COLLECTION_LIMIT
"""Who has so many items gains no more by hand: a pile may still come, and all must find a place in the tray."""

# -- verbs ------------------------------------------------------------------------------------


def _source(card: Card) -> str:
    return "specialists" if isinstance(card, Attendee) else "events"


def points(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Score points; with `per`, for each of what is counted in your album."""
    yield from ()
    counted = 1 if effect.per is None else count_in(player.album, effect.per).number
    game.score(player, _source(card), effect.amount * counted, "scored-card", card=card, counted=counted)


def forever(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Gain forever stamps from the stack, and place them below your mat immediately."""
    yield from ()
    for _ in range(effect.amount):
        item = game.lay_forever()
        if item is None:
            return
        player.incoming.append(item)
        game.story.tell("gained", seat=player.seat, item=item.number, what=Size.FOREVER, card=card)


def look(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Look at face-down stamps in the pool, privately, and put them back; you need not."""
    yield from look_among(game, player, card, effect.amount, game.pool.values())


def look_among(game: StampSwap, player: Player, card: Card, amount: int, items: Iterable[Item]) -> Rules[None]:
    """Look at some of these items, one after the other."""
    for player.times_left in range(amount, 0, -1):
        hidden = {item.number: item for item in items if not item.seen >> player.seat & 1}
        if not hidden:
            break
        chosen: options.Look = yield Ask(player.seat, options.Looks(hidden.values()), card=card)
        if not chosen.item:
            break
        game.story.tell("looked", seat=player.seat, item=chosen.item, card=card)
        yield from game.look(player.seat, hidden[chosen.item])
    player.times_left = 0


def draw(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Draw a stamp of one of the sizes and reserve it, also a rare one. Others do not see it yet."""
    for player.times_left in range(effect.amount, 0, -1):
        sizes = [size for size in effect.sizes or DRAWN_SIZES if len(game.tile_decks[size])]
        if not sizes:
            game.missing("stamp")
            break
        chosen: options.DrawFrom = yield Ask(
            player.seat, options.DrawsFrom([options.DrawFrom(size) for size in sizes]), card=card
        )
        yield from draw_and_reserve(game, player, card, chosen.size)
    player.times_left = 0


def draw_and_reserve(game: StampSwap, player: Player, card: Card, size: Size) -> Rules[None]:
    item = yield from game.lay(Symbol(size, up=False))
    if item is None:
        return
    game.ruled(Ruling.DRAWN_STAYS_HIDDEN)
    player.reserve.append(item)
    game.story.tell("drew", seat=player.seat, item=item.number, size=size, card=card)
    yield from game.look(player.seat, item)


def exchange(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Exchange an item of your collection with one left in the pool; each keeps its face. You need not."""
    pairs = [options.Exchange(mine.number, other) for mine in player.collection for other in game.pool]
    if not pairs:
        return
    chosen: options.Exchange = yield Ask(player.seat, options.Exchanges([options.Exchange(0, 0), *pairs]), card=card)
    if not chosen.mine:
        return
    place = next(n for n, item in enumerate(player.collection) if item.number == chosen.mine)
    mine, other = player.collection[place], game.pool.pop(chosen.other)
    player.collection[place] = other
    game.pool[mine.number] = mine
    game.lose(player, mine)
    game.gain(player, other)
    game.story.tell("exchanged", seat=player.seat, mine=mine.number, pool=other.number, card=card)
    yield from game.look(player.seat, other)


def gifts(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Score the points of the best face-up item of the pile that was taken from you."""
    yield from ()
    worth = [item_points(item) for item in items if item.up]
    game.score(player, _source(card), max(worth, default=0), "scored-card", card=card, counted=len(worth))


def item_points(item: HasTile) -> int:
    """What an item is worth for cards that ask: attendees and the token count 2 each."""
    if item.tile is not None:
        return item.tile.value
    return 2


def unentered(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """Score the contests that have no ticket of yours, divided by the amount, rounded down."""
    yield from ()
    for contest in game.contests:
        if not player.entered(contest):
            if contest.scoring.by_hand:
                whole = yield from points_by_hand(game, player, contest)
            else:
                whole = points_in(player.album, contest.scoring)
            game.ruled(Ruling.SHARES_ARE_ROUNDED_DOWN)
            game.score(player, _source(card), whole // effect.amount, "scored-card", card=card, counted=whole)


def by_hand(game: StampSwap, player: Player, card: Card, effect: Effect, items: list[Item]) -> Rules[None]:
    """The owner reads the card and says what it did, one deed after the other."""
    while True:
        room = game.item_count < options.ITEM_LIMIT - 1 and sum(1 for _ in player.items()) < GAINING_LIMIT
        gains = effect.at in BEFORE_SHOW and room
        sizes = [size for size in DRAWN_SIZES if gains and len(game.tile_decks[size])]
        deed: options.Deed = yield Ask(player.seat, options.Deeds(sizes, gains and game.forever_left > 0), card=card)
        match deed.what.split():
            case ["points"]:
                game.score(player, _source(card), deed.points, "scored-card", card=card, counted=1)
            case ["forever"]:
                yield from forever(game, player, card, Effect(effect.at, "forever", amount=1), items)
            case ["draw", size]:
                yield from draw_and_reserve(game, player, card, Size(size))
            case _:
                return


def points_by_hand(game: StampSwap, player: Player, card: Attendee | Contest) -> Rules[int]:
    """The owner reads a card that scores and says how many points it brings, in one number or more."""
    before, game.at_work, player.by_hand = game.at_work, card, 0
    while True:
        deed: options.Deed = yield Ask(player.seat, options.Deeds((), False), card=card)
        if deed.what != "points":
            break
        player.by_hand += deed.points
    points, player.by_hand, game.at_work = player.by_hand, 0, before
    return points


class HasTile(Protocol):
    """An item, or a view of one."""

    @property
    def tile(self) -> Tile | None: ...


Verb = Callable[[StampSwap, Player, Card, Effect, list[Item]], Rules[None]]

VERBS: dict[str, Verb] = {
    "points": points,
    "forever": forever,
    "look": look,
    "draw": draw,
    "exchange": exchange,
    "gifts": gifts,
    "unentered": unentered,
    "by-hand": by_hand,
}


# -- what the rules ask for -------------------------------------------------------------------


ORDER_IS_IDLE = frozenset({"points", "forever", "gifts", "unentered", *PASSIVE_VERBS})
"""Verbs that change nothing another one depends on."""


def passive(game: StampSwap, player: Player, verb: str) -> Iterable[tuple[Card, Effect]]:
    """The effects of a passive verb that work for a player now."""
    cards: list[Card] = list(player.cards)
    if game.top_event is not None:
        cards.append(game.top_event)
    effects = [(card, card.effect) for card in cards if card.effect is not None]
    return [(card, effect) for card, effect in effects if effect.do == verb and is_for(game, player, effect)]


def extra_reserves(game: StampSwap, player: Player) -> int:
    """How many stamps more than usual a player may reserve."""
    return sum(effect.amount for _, effect in passive(game, player, "reserve"))
