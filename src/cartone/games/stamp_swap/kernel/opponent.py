"""Pinzetta's choices, in the order and the words of her rulebook."""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import place_in
from ..opponent import LARGE, LEAD_TO_SWAP, SMALL
from . import state
from .cards import Cards, part
from .state import NONE, Game


@compiled
def open_tile(game: Game, item: int) -> int:
    """The tile of an item that lies face up: what she sees of it."""
    return game.item_tile[item] if game.item_up[item] else NONE


@compiled
def is_target(game: Game, cards: Cards, back: int, tile: int) -> bool:
    """Whether an item has a size that she wants; a double is one only face up."""
    size = state.DOUBLE_SIZE if tile != NONE and cards.tile_is_double[tile] else back
    return cards.is_target[game.her_mat, size] != 0


@compiled
def is_valued(cards: Cards, tile: int) -> bool:
    """Whether a value of exactly 2 or 3 lies open."""
    return tile != NONE and cards.tile_is_valued[tile] != 0


@compiled
def is_rare(cards: Cards, tile: int) -> bool:
    return tile != NONE and cards.tile_is_rare[tile] != 0


@part
def appraise_item(game: Game, cards: Cards, item: int) -> int:
    """1. Attendees and forever stamps 1. 2. Face-up rare stamps 4. 3. Other stamps: (a) face up with
    value exactly 2 or 3: 1; (b) a target size, face up or down: 2."""
    back, tile = game.item_back[item], open_tile(game, item)
    if back == state.ATTENDEE_BACK or back == state.FOREVER_BACK:
        return 1
    if is_rare(cards, tile):
        return 4
    tokens = 0
    if is_valued(cards, tile):
        tokens += 1
    if is_target(game, cards, back, tile):
        tokens += 2
    return tokens


@compiled
def choose_pile(large: int, small: int, crossed: int) -> int:
    """Discard as many tokens as are crossed out from the pile with most (tie: the large one, and the
    printed one counts; never below none); she takes the pile with most left (tie: the large one)."""
    if small > large:
        small -= min(crossed, small)
    else:
        large -= min(crossed, large)
    return SMALL if small > large else LARGE


@part
def swap_between_piles(game: Game, seat: int) -> None:
    """If one of her piles leads by 3 tokens or more, its highest item is swapped with the lowest of the other,
    ties by the leftmost; once, and without a decision card."""
    pinzetta = game.players[seat]
    large = 1 + pile_tokens(game, seat, LARGE)
    small = pile_tokens(game, seat, SMALL)
    leader = SMALL if small > large else LARGE
    if abs(large - small) < LEAD_TO_SWAP or pinzetta.pile_count[1 - leader] == 0:
        return
    highest, lowest = 0, 0
    for place in range(pinzetta.pile_count[leader]):
        if tokens_of(game, pinzetta.piles[leader, place]) > tokens_of(game, pinzetta.piles[leader, highest]):
            highest = place
    for place in range(pinzetta.pile_count[1 - leader]):
        if tokens_of(game, pinzetta.piles[1 - leader, place]) < tokens_of(game, pinzetta.piles[1 - leader, lowest]):
            lowest = place
    one, two = pinzetta.piles[leader, highest], pinzetta.piles[1 - leader, lowest]
    pinzetta.piles[leader, highest] = two
    pinzetta.piles[1 - leader, lowest] = one


@compiled
def tokens_of(game: Game, item: int) -> int:
    """The tokens that lie beside an item."""
    return game.tokens[place_in(game.token_items, item)]


@part
def pile_tokens(game: Game, seat: int, pile: int) -> int:
    tokens = 0
    for place in range(game.players[seat].pile_count[pile]):
        tokens += tokens_of(game, game.players[seat].piles[pile, place])
    return tokens


@part
def box_for(game: Game, cards: Cards, back: int, tile: int) -> int:
    """Rare stamps, whatever their size, forever stamps and cards have boxes of their own; other stamps
    go to the box of their size and value."""
    if back == state.ATTENDEE_BACK:
        return state.IN_CARDS
    if back == state.FOREVER_BACK:
        return state.IN_FOREVER
    if is_rare(cards, tile):
        return state.IN_RARE
    valued = is_valued(cards, tile)
    if is_target(game, cards, back, tile):
        return state.IN_TARGET_VALUED if valued else state.IN_TARGET
    return state.IN_OTHER_VALUED if valued else state.IN_OTHER
