"""What a seat sees of a game, as numbers: those of the readable `observation`, in its order.

Each function writes some fields and returns where the next one begins; all numbers are 0 before.
"""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import bounded, place_in
from .. import observation
from ..album import CELLS
from ..components import DRAWN_SIZES, SIDE
from ..contests import PROPERTIES
from ..options import ATTENDEE_LIMIT, TRAY_LIMIT
from ..pack import DECISIONS
from ..sources import SOURCES
from . import state
from .cards import LISTS, OF_EVENTS, OF_HER_EVENTS, OF_MATS, Cards
from .cutting import POWERS
from .scoring import KIND
from .state import NONE, Array, Game, Player

COLOUR, THEME, SIZE = (tuple(PROPERTIES).index(name) for name in ("colour", "theme", "size"))
TALLIED = (COLOUR, THEME, SIZE, KIND)
TALLIES = sum(len(LISTS[name]) for name in TALLIED)
BEFORE = tuple(sum(len(LISTS[other]) for other in TALLIED if other < name) for name in range(len(LISTS)))
"""How many tallies come before those of a property."""
ROWS_WITHOUT_SEATS, ROWS_FOR_A_SEAT = observation.item_rows(0), observation.item_rows(1) - observation.item_rows(0)


@compiled
def observe(game: Game, cards: Cards, seat: int, out: Array) -> None:
    """Write what a seat sees; who looks on sees it from the first seat, with eyes for public things only."""
    for place in range(len(out)):
        out[place] = 0
    mine = seat if seat < game.seats else 0
    at = board(game, cards, seat, mine, out)
    at = items(game, cards, seat, mine, out, at)
    at = tray(game, seat, mine, out, at)
    at = own_album(game, cards, seat, mine, out, at)
    at = players(game, cards, seat, mine, out, at)
    if game.seats == observation.PINZETTA_SEATS and game.her_mat != NONE:
        hers(game, cards, out, at)


@compiled
def counted_from(game: Game, mine: int, seat: int) -> int:
    """A seat, counted from one's own."""
    return (seat - mine + game.seats) % game.seats


@compiled
def is_asked(game: Game, seat: int) -> bool:
    """Whether a seat is asked now; where all act together, also one whose turn to answer has not come."""
    if seat >= game.seats or not game.players[seat].is_sealed:
        return seat == game.asked_seat
    player = game.players[seat]
    if game.asked_kind == state.CUTS:
        return player.cut == NONE
    if game.asked_kind == state.PLACES:
        return player.incoming_count > 0
    return player.entry == NONE


# -- the board --------------------------------------------------------------------------------


@compiled
def board(game: Game, cards: Cards, seat: int, mine: int, out: Array) -> int:
    out[0] = min(seat, game.seats)
    out[1] = game.day + 1
    out[2] = game.phase + 1
    out[3] = game.asked_kind + 1 if is_asked(game, seat) else 0
    out[4] = counted_from(game, mine, game.first_player)
    out[5] = counted_from(game, mine, game.token_holder) + 1 if game.token_holder != NONE else 0
    out[6] = game.collect_limit
    at = 7
    for deck in range(len(DRAWN_SIZES)):
        out[at + deck] = game.deck_left[deck]
    at += len(DRAWN_SIZES)
    out[at] = game.forever_left
    out[at + 1] = game.deck_left[state.ATTENDEE_DECK]
    out[at + 2] = game.deck_left[state.EVENT_DECK]
    if game.level:
        out[at + 3] = game.deck_left[state.PINZETTA_EVENT_DECK]
        out[at + 4] = game.deck_left[state.SHOW_SCORING_DECK]
    at += 5
    for place in range(game.contest_count):
        scoring(cards, game.contests[place], out, at + place * observation.SCORING_NUMBERS)
    at += len(observation.BOARD) * observation.SCORING_NUMBERS
    if game.finale != NONE:
        scoring(cards, game.finale, out, at)
    at += observation.SCORING_NUMBERS
    effect = NONE
    if game.event_count:
        effect = OF_EVENTS + game.events[game.event_count - 1]
    elif game.phase == state.COLLECT and game.pinzetta_event_count:
        effect = OF_HER_EVENTS + game.pinzetta_events[game.pinzetta_event_count - 1]
    if effect != NONE:
        for number in range(observation.EFFECT_NUMBERS):
            out[at + number] = cards.printed_effects[effect, number]
    return at + observation.EFFECT_NUMBERS


@compiled
def scoring(cards: Cards, scored: int, out: Array, at: int) -> None:
    for number in range(observation.SCORING_NUMBERS):
        out[at + number] = cards.printed_scorings[scored, number]


@compiled
def items(game: Game, cards: Cards, seat: int, mine: int, out: Array, at: int) -> int:
    """All that lies in the pool and in the areas, each item in the row of its number."""
    for place in range(game.pool_count):
        lying(game, cards, seat, game.pool[place], observation.POOL, 0, out, at)
    for step in range(game.seats):
        player = game.players[(mine + step) % game.seats]
        for place in range(player.collection_count):
            item = player.collection[place]
            where = cut_to(player, item) if player.seat == seat and player.cut != NONE else observation.COLLECTION
            lying(game, cards, seat, item, where, step + 1, out, at)
        for place in range(player.reserve_count):
            lying(game, cards, seat, player.reserve[place], observation.RESERVE, step + 1, out, at)
        if player.has_piles:
            for pile in range(2):
                for place in range(player.pile_count[pile]):
                    lying(
                        game, cards, seat, player.piles[pile, place], observation.FIRST_PILE + pile, step + 1, out, at
                    )
        if player.is_sealed == state.BEFORE_PLACING and player.seat != seat:
            for place in range(player.tray_count):
                lying(game, cards, seat, player.tray[place], observation.INCOMING, step + 1, out, at)
        else:
            for place in range(player.incoming_count):
                lying(game, cards, seat, player.incoming[place], observation.INCOMING, step + 1, out, at)
    return at + (ROWS_WITHOUT_SEATS + ROWS_FOR_A_SEAT * game.seats) * observation.ITEM_COLUMNS


@compiled
def cut_to(player: Player, item: int) -> int:
    """Where an item of the collection goes by the player's own cut, which has a digit for each, the lowest first."""
    lower = 0
    for place in range(player.collection_count):
        if player.collection[place] < item:
            lower += 1
    return observation.TO_FIRST + player.cut // POWERS[lower] % 3


@compiled
def lying(game: Game, cards: Cards, seat: int, item: int, where: int, whose: int, out: Array, at: int) -> None:
    """The row of an item; its face only for those who have seen it."""
    if item >= ROWS_WITHOUT_SEATS + ROWS_FOR_A_SEAT * game.seats:
        return
    at += item * observation.ITEM_COLUMNS
    out[at] = where
    out[at + 1] = whose
    out[at + 2] = game.item_back[item] + 1
    out[at + 3] = game.item_up[item]
    tile = game.item_tile[item]
    if tile != NONE and game.item_seen[item] >> seat & 1:
        out[at + 4] = cards.tile_outline[tile] + 1
        for half in range(1 + cards.tile_is_double[tile]):
            out[at + 5 + 4 * half] = cards.stamp_is[tile, half, COLOUR] + 1
            out[at + 6 + 4 * half] = cards.stamp_is[tile, half, THEME] + 1
            out[at + 7 + 4 * half] = cards.stamp_is[tile, half, KIND] + 1
            out[at + 8 + 4 * half] = cards.stamp_value[tile, half]
    if game.item_attendee[item] != NONE:
        out[at + observation.ITEM_COLUMNS - 1] = cards.attendee_number[game.item_attendee[item]]


@compiled
def tray(game: Game, seat: int, mine: int, out: Array, at: int) -> int:
    """The items that wait to be placed, and those that were, while a seat is asked where."""
    if game.asked_kind == state.PLACES and is_asked(game, seat):
        for place in range(game.players[mine].tray_count):
            out[at + place] = game.players[mine].tray[place]
    return at + TRAY_LIMIT


# -- albums -----------------------------------------------------------------------------------


@compiled
def tiles_seen(player: Player, seat: int) -> int:
    """How many tiles of an album a seat sees: of one who acts at the same time, those from before."""
    return player.sealed_tiles if player.is_sealed and player.seat != seat else player.tile_count


@compiled
def own_album(game: Game, cards: Cards, seat: int, mine: int, out: Array, at: int) -> int:
    """The page and its stamps, tile by tile; then the contest that was entered and not scored yet."""
    player = game.players[mine]
    page, stamps, stamp = at, at + CELLS, 0
    for place in range(tiles_seen(player, seat)):
        tile, cell = player.tiles[place], player.tile_cells[place]
        for half in range(1 + cards.tile_is_double[tile]):
            if half:
                outline = cards.tile_outline[tile]
                cell += 2 * SIDE if state.HEIGHTS[outline] > state.WIDTHS[outline] else 2
            out[stamps + 5 * stamp] = cards.stamp_is[tile, half, COLOUR] + 1
            out[stamps + 5 * stamp + 1] = cards.stamp_is[tile, half, THEME] + 1
            out[stamps + 5 * stamp + 2] = cards.stamp_is[tile, half, SIZE] + 1
            out[stamps + 5 * stamp + 3] = cards.stamp_is[tile, half, KIND] + 1
            out[stamps + 5 * stamp + 4] = cards.stamp_value[tile, half]
            stamp += 1
            for down in range(cards.stamp_height[tile, half]):
                for right in range(cards.stamp_width[tile, half]):
                    out[page + cell + down * SIDE + right] = stamp
    at += CELLS + 5 * observation.STAMP_LIMIT
    if seat == mine and player.entry != NONE:
        out[at] = place_in(game.contests, player.entry) + 1
    return at + 1


# -- players ----------------------------------------------------------------------------------


@compiled
def players(game: Game, cards: Cards, seat: int, mine: int, out: Array, at: int) -> int:
    """What is told of all seats, field by field, one's own first."""
    seats = game.seats
    for step in range(seats):
        player = game.players[(mine + step) % seats]
        there, score = at + step, 0
        by_source = at + seats + step * len(SOURCES)
        for source in range(len(SOURCES)):
            points = player.points[source]
            if source == state.FOR_DISCARDS and player.is_sealed and player.seat != seat:
                points = player.sealed_points
            out[by_source + source] = bounded(points)
            score += points
        out[there] = bounded(score)
        area(game, cards, seat, player, step, out, at + seats * (1 + len(SOURCES)))
    return at + seats * (1 + len(SOURCES) + AREA_NUMBERS)


AREA_NUMBERS = observation.SCORING_NUMBERS + ATTENDEE_LIMIT + 2 * len(observation.BOARD) + 1 + SIDE + TALLIES + 1
"""Mat, attendees, tickets, discarded stamps, covered cells, tallies and values."""


@compiled
def area(game: Game, cards: Cards, seat: int, player: Player, step: int, out: Array, at: int) -> None:
    seats = game.seats
    if player.mat != NONE:
        scoring(cards, OF_MATS + player.mat, out, at + step * observation.SCORING_NUMBERS)
    at += seats * observation.SCORING_NUMBERS
    for place in range(player.row_count):
        out[at + step * ATTENDEE_LIMIT + cards.attendee_number[player.rows[place]]] = 1
    at += seats * ATTENDEE_LIMIT
    for ticket in range(player.ticket_count):
        entered = at + 2 * (step * len(observation.BOARD) + place_in(game.contests, player.ticket_contest[ticket]))
        out[entered] = player.ticket_day[ticket] + 1
        out[entered + 1] = bounded(player.ticket_points[ticket])
    at += seats * 2 * len(observation.BOARD)
    is_sealed = player.is_sealed and player.seat != seat
    out[at + step] = player.sealed_discarded if is_sealed else player.discarded_count
    at += seats
    covered, tallies, value = at + step * SIDE, at + seats * SIDE + step * TALLIES, 0
    for place in range(tiles_seen(player, seat)):
        tile, cell = player.tiles[place], player.tile_cells[place]
        outline = cards.tile_outline[tile]
        for down in range(state.HEIGHTS[outline]):
            out[covered + cell // SIDE + down] |= ((1 << state.WIDTHS[outline]) - 1) << cell % SIDE
        for half in range(1 + cards.tile_is_double[tile]):
            value += cards.stamp_value[tile, half]
            for name in TALLIED:
                if cards.stamp_is[tile, half, name] != NONE:
                    out[tallies + BEFORE[name] + cards.stamp_is[tile, half, name]] += 1
    out[at + seats * (SIDE + TALLIES) + step] = value


# -- Pinzetta ---------------------------------------------------------------------------------


@compiled
def hers(game: Game, cards: Cards, out: Array, at: int) -> None:
    """Her mat."""
    out[at] = game.level
    out[at + 1] = game.intro
    at += 2
    for size in range(len(state.SIZES)):
        out[at + size] = cards.is_target[game.her_mat, size]
    at += len(state.SIZES)
    for kept in range(game.kept_count):
        if game.kept_place[kept] < len(state.BOXES):
            box = at + 2 * game.kept_place[kept]
            out[box] += 1
            if game.kept_tile[kept] != NONE:
                out[box + 1] += cards.tile_value[game.kept_tile[kept]]
    at += 2 * len(state.BOXES)
    for place in range(game.deck_size[state.DECISION_DECK]):
        out[at + (2 + len(state.BOXES)) * game.deck_cards[state.DECK_START[state.DECISION_DECK] + place]] = 1
    for card in range(DECISIONS):
        out[at + 1] = cards.crossed[card]
        for box in range(len(state.BOXES)):
            out[at + 2 + box] = cards.box_points[card, box]
        at += 2 + len(state.BOXES)
    if game.decision != NONE:
        out[at] = cards.crossed[game.decision] + 1
    at += 1
    for token in range(game.token_count):
        out[at + game.token_items[token]] = game.tokens[token]
