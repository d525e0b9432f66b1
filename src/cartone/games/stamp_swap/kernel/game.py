"""Decks, items and points: what the readable `game` does with its state."""

from __future__ import annotations

from ....kernel.asking import ask
from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in, take_out
from ....kernel.randomness import DECK, key_named, number_at
from ....table import EVERYONE
from . import state
from .cards import Cards, part
from .state import NONE, Game, Player


@part
def asked(game: Game, seat: int, kind: int, count: int) -> int:
    """Which of so many options a seat chooses, or `PAUSE`."""
    return ask(game, seat, kind, count)


# -- decks ------------------------------------------------------------------------------------


@compiled
def put_in(game: Game, deck: int, card: int) -> None:
    """One card more that may come from a deck, and that lies in it."""
    game.deck_cards[state.DECK_START[deck] + game.deck_size[deck]] = card
    game.deck_size[deck] += 1
    game.deck_left[deck] += 1


@compiled
def empty(game: Game, deck: int) -> None:
    game.deck_size[deck] = 0
    game.deck_left[deck] = 0


@compiled
def lay(game: Game, deck: int) -> bool:
    """Take the top card off the pile without looking; False if there is none."""
    if game.deck_left[deck] == 0:
        return False
    game.deck_left[deck] -= 1
    return True


@part
def learn(game: Game, deck: int, index: int) -> int:
    """Somebody learns which card it was: it leaves the set."""
    start = state.DECK_START[deck]
    card = game.deck_cards[start + index]
    game.deck_size[deck] -= 1
    game.deck_cards[start + index] = game.deck_cards[start + game.deck_size[deck]]
    game.deck_drawn[deck] += 1
    if deck >= state.EVENT_DECK:
        game.turned[start - state.FIRST_COUNTED + card] += 1
    return card


@part
def draw(game: Game, cards: Cards, deck: int) -> int:
    """The card that comes next, by the seed."""
    key = key_named(key_named(game.key, DECK), cards.deck_word[deck])
    return learn(game, deck, number_at(key, game.deck_drawn[deck], game.deck_size[deck]))


# -- items ------------------------------------------------------------------------------------


@compiled
def new_item(game: Game, back: int, up: int) -> int:
    """The number of a new item; one that lies face up everybody has seen."""
    game.item_count += 1
    item = game.item_count
    game.item_back[item] = back
    game.item_up[item] = up
    game.item_seen[item] = EVERYONE if up else 0
    game.item_tile[item] = NONE
    game.item_attendee[item] = NONE
    return item


@part
def lay_symbol(game: Game, cards: Cards, symbol: int) -> int:
    """Take what a symbol shows from the supply: face up everybody learns it, face down nobody.

    What has run out is left out: 0, which is no item's number.
    """
    back = symbol if symbol >= 0 else -1 - symbol
    if back == state.FOREVER_BACK:
        return lay_forever(game)
    if back == state.ATTENDEE_BACK:
        if not lay(game, state.ATTENDEE_DECK):
            return 0
        item = new_item(game, state.ATTENDEE_BACK, 1)
        game.item_attendee[item] = draw(game, cards, state.ATTENDEE_DECK)
        return item
    if not lay(game, back):
        return 0
    item = new_item(game, back, 1 if symbol >= 0 else 0)
    if symbol >= 0:
        game.item_tile[item] = draw(game, cards, back)
    return item


@part
def lay_forever(game: Game) -> int:
    """A forever stamp from the open stack: they are all alike, so nothing is drawn."""
    if game.forever_left == 0:
        return 0
    game.forever_left -= 1
    item = new_item(game, state.FOREVER_BACK, 1)
    game.item_tile[item] = state.FIRST_FOREVER + game.forever_left
    return item


@compiled
def is_stamp(game: Game, item: int) -> bool:
    return game.item_back[item] <= state.FOREVER_BACK


@part
def look(game: Game, cards: Cards, seat: int, item: int) -> None:
    """A seat looks at an item, privately; if nobody has before, this is when its face is drawn."""
    if game.item_seen[item] >> seat & 1:
        return
    game.item_seen[item] |= 1 << seat
    if game.item_tile[item] == NONE:
        game.item_tile[item] = draw(game, cards, game.item_back[item])


@part
def reveal(game: Game, cards: Cards, item: int) -> None:
    """Turn a face-down stamp up for all to see."""
    if game.item_up[item]:
        return
    game.item_up[item] = 1
    game.item_seen[item] = EVERYONE
    if game.item_tile[item] == NONE:
        game.item_tile[item] = draw(game, cards, game.item_back[item])


@part
def gain(game: Game, cards: Cards, player: Player, item: int) -> None:
    """An item comes into a player's area; an attendee works from now on."""
    card = game.item_attendee[item]
    if card != NONE:
        player.cards[player.card_count] = card
        player.card_count += 1
        if cards.effects[card].at != NONE:
            player.watched |= 1 << cards.effects[card].at
    elif game.item_back[item] == state.TOKEN_BACK:
        game.token_holder = player.seat


@part
def lose(game: Game, player: Player, item: int) -> None:
    card = game.item_attendee[item]
    if card != NONE:
        player.card_count -= 1
        take_out(player.cards, place_in(player.cards, card), player.card_count)
    elif game.item_back[item] == state.TOKEN_BACK:
        game.token_holder = NONE


@part
def keep(game: Game, item: int, place: int) -> None:
    """An item stays beyond its day, in a box of Pinzetta's or among the discards: it is copied there as it lies."""
    kept = game.kept_count
    game.kept_count += 1
    game.kept_place[kept] = place
    game.kept_number[kept] = item
    game.kept_back[kept] = game.item_back[item]
    game.kept_up[kept] = game.item_up[item]
    game.kept_seen[kept] = game.item_seen[item]
    game.kept_tile[kept] = game.item_tile[item]
    game.kept_attendee[kept] = game.item_attendee[item]


# -- lists ------------------------------------------------------------------------------------


@compiled
def add_incoming(player: Player, item: int) -> None:
    player.incoming[player.incoming_count] = item
    player.incoming_count += 1


@compiled
def add_reserve(player: Player, item: int) -> None:
    player.reserve[player.reserve_count] = item
    player.reserve_count += 1


@compiled
def entered(player: Player, contest: int) -> bool:
    return holds(player.ticket_contest, player.ticket_count, contest)


@compiled
def score_of(player: Player) -> int:
    score = 0
    for source in range(len(player.points)):
        score += player.points[source]
    return score
