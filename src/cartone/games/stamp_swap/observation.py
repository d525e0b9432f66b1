"""Observations of Stamp Swap for learning agents: a seat's view as integers in a fixed order.

A word is encoded as its index in its list, starting at 1; 0 means none, or unknown to this seat. Seats are numbered
relative to the observer, who is 0. An item's row is its number, as used in options. Pieces are encoded by what is
printed on them, so that other packs need no new numbers; only attendees are encoded by their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...table import Options
from ...table.observation import MOST, Field, Observation, bounded, padded, place_in
from . import components, options
from .album import Album
from .components import LEVELS, SIDE, Box
from .contests import COUNTERS, PROPERTIES
from .cutting import COLLECTION_LIMIT, Cuts, Splits
from .game import Day, Phase
from .options import ITEM_LIMIT, TRAY_LIMIT
from .pack import DECISIONS, LONGEST_LADDER, SPECIALISTS
from .sources import SOURCES
from .view import ItemView, PinzettaView, PlayerView, StampSwapView
from .vocabulary import ITEM_WORDS, WORKS_AT, Moment

ASKED: tuple[type[Options[Any]], ...] = (
    options.Takes, Cuts, Splits, options.Chooses, options.Places, options.Enters, options.Looks, options.DrawsFrom,
    options.Exchanges, options.Resolves, options.Deeds, options.Tells,
)  # fmt: skip
KINDS = tuple(asked.kind for asked in ASKED)
LISTS = {name: tuple(words) for name, words in PROPERTIES.items()}
"""The possible values of each stamp property, by property."""
BACKS = (*components.Size, components.ATTENDEE, components.TOKEN)
OUTLINES = tuple(components.SIZE_OF_OUTLINE)
BOARD = tuple(kind for kind in components.ContestType if kind is not components.ContestType.FINALE)
DECKS = (*components.DRAWN_SIZES, components.Size.FOREVER, "attendee", "event", "pinzetta-event", "show-scoring")
TARGETS = (*components.Size, components.DOUBLE)
VERBS = tuple(sorted(WORKS_AT))
"""Verbs in alphabetical order, because part of `WORKS_AT` has no stable order."""
POOL, COLLECTION, RESERVE, FIRST_PILE, SECOND_PILE, INCOMING, TO_FIRST, TO_SECOND, TO_RESERVE = range(1, 10)
"""Codes for the location of an item; a cut's items have their future locations until all players have cut."""

STAMP_LIMIT = 48
"""Maximum number of stamps in an album: fifteen stamps cover one cell each, all others at least four."""
EVENT_SYMBOLS = 7
ITEM_COLUMNS = 14
SCORING_NUMBERS = 8 + LONGEST_LADDER
EFFECT_NUMBERS = 19
PRINTED_LOW, PRINTED_HIGH = -20 * LONGEST_LADDER, 40 * LONGEST_LADDER
PINZETTA_SEATS = 2


def item_rows(seats: int) -> int:
    """Return the number of item rows at a table with `seats` seats: for each seat, the items of an event and the stamps
    that are drafted or drawn; once per table, the items that effects add to the pool, the token, all forever stamps,
    and two items for each specialist that draws.
    """
    return seats * (EVENT_SYMBOLS + 4) + 2 * len(components.Size) + 1 + components.FOREVER_STAMPS + 2 * SPECIALISTS


def fields(seats: int) -> tuple[Field, ...]:
    """Return the fields of an observation at a table with `seats` seats."""
    rows = item_rows(seats)
    told = (
        Field("seat", (), 0, seats, "your seat, as options name seats; the number of seats if you look on"),
        Field("day", (), 1, 3, "Friday, Saturday, Sunday"),
        Field("phase", (), 1, 5, "setup, Collect, Swap, Show, Final Show"),
        Field("asked", (), 0, len(KINDS), "what you are asked: " + ", ".join(KINDS)),
        Field("first_player", (), 0, seats - 1, "who is first player, counted from you"),
        Field("token", (), 0, seats, "who has the first-player token, counted from you and from 1; 0 if nobody"),
        Field("collect_limit", (), 0, COLLECTION_LIMIT, "how many items everybody collects"),
        Field("left", (len(DECKS),), 0, 60, "how much is left in each deck: " + ", ".join(DECKS)),
        Field("contests", (5, SCORING_NUMBERS), PRINTED_LOW, PRINTED_HIGH, "for the four contests of the board and "
              f"the Finale: what is counted, of which property, of which {', '.join(PROPERTIES)}, of how many cells; "
              f"then the points for 1 to {LONGEST_LADDER} of it"),
        Field("event", (EFFECT_NUMBERS,), -20, 20, "what the event on top does, against Pinzetta the event of your "
              "collection: moment, verb, amount, per what (eight numbers, as for contests), of which item, how many of "
              "each size, for which contest, whether only with the token"),
        Field("items", (rows, ITEM_COLUMNS), -9, 20, "for each item by its number: where it lies (pool, collection, "
              "reserve, first pile, second pile, below the mat; your collection as you have cut it: to the first pile, "
              "to the second, to the reserve), whose it is, its back, whether it is face up, its outline, colour, "
              "theme, kind and value, those four of the second stamp of a double, the number of an attendee"),
        Field("tray", (TRAY_LIMIT,), 0, ITEM_LIMIT - 1, "while you place: the numbers of the items in your tray, in "
              "the order in which placements count them"),
        Field("page", (SIDE, SIDE), 0, STAMP_LIMIT, "your album: which of your stamps lies on each cell"),
        Field("stamps", (STAMP_LIMIT, 5), -9, 20, "your stamps in the order they came: colour, theme, size, kind, "
              "value"),
        Field("entry", (), 0, len(BOARD), "the contest that you have entered and not scored yet"),
        Field("score", (seats,), -MOST, MOST, "points of each seat"),
        Field("points", (seats, len(SOURCES)), -MOST, MOST, "the same by where they come from: " + ", ".join(SOURCES)
              + "; those of Pinzetta: for the Show, her mat, forever stamps, values, her level"),
        Field("mats", (seats, SCORING_NUMBERS), PRINTED_LOW, PRINTED_HIGH, "the exhibitor on each mat, told as "
              "contests are"),
        Field("attendees", (seats, options.ATTENDEE_LIMIT), 0, 1, "which attendees lie on each mat, by their numbers"),
        Field("tickets", (seats, len(BOARD), 2), -MOST, MOST, "for each contest of the board: the day on which it was "
              "entered, and the points"),
        Field("discarded", (seats,), 0, MOST, "how many stamps found no room"),
        Field("covered", (seats, SIDE), 0, (1 << SIDE) - 1, "the covered cells of each album: its rows from the top, "
              "as bits, the lowest at the left"),
        Field("tallies", (seats, 20), 0, STAMP_LIMIT, "how many stamps of each colour, theme, size and kind are in "
              "each album"),
        Field("values", (seats,), -MOST, MOST, "the value of all stamps in each album"),
    )  # fmt: skip
    return told + _her_fields(rows) if seats == PINZETTA_SEATS else told


def _her_fields(rows: int) -> tuple[Field, ...]:
    """Return the fields about Pinzetta, which are all 0 when two people play."""
    return (
        Field("her_level", (2,), 0, len(LEVELS), "her level, and whether it is the intro mode"),
        Field("her_targets", (len(TARGETS),), 0, 1, "whether she wants each size: " + ", ".join(TARGETS)),
        Field("her_boxes", (len(Box), 2), -MOST, MOST, "for each box of her mat, how many items are in it, and their "
              "value: " + ", ".join(Box)),
        Field("decisions", (DECISIONS, 2 + len(Box)), -99, 99, "for each decision card of the pack: whether it may "
              "still come, how many icons are crossed out, the points for an item in each box"),
        Field("decision", (), 0, 99, "the icons crossed out on the card that was drawn last, counted from 1"),
        Field("appraised", (rows,), 0, 99, "the tokens beside each item that she has appraised"),
    )  # fmt: skip


def observe(view: StampSwapView) -> list[int]:
    """Return a seat's observation; a spectator gets the first seat's, limited to public information."""
    seats = len(view.players)
    mine = view.seat if view.seat < seats else 0
    players = [*view.players[mine:], *view.players[:mine]]
    me = players[0]
    told = [
        min(view.seat, seats),
        place_in(tuple(Day), view.day),
        place_in(tuple(Phase), view.phase),
        place_in(KINDS, view.ask.kind) if view.ask is not None else 0,
        (view.first_player - mine) % seats,
        (view.token_holder - mine) % seats + 1 if view.token_holder is not None else 0,
        view.collect_limit,
    ]
    told += [view.left.get(deck, 0) for deck in DECKS]
    told += _contests(view)
    told += effect_numbers(_effect(view))
    told += _items(view, players)
    asked = view.ask.options if view.ask is not None else None
    told += padded(asked.tray if isinstance(asked, options.Places) else (), TRAY_LIMIT)
    told += _page(me.album)
    told += padded((number for placed in me.album.stamps for number in _stamp(placed.stamp)), 5 * STAMP_LIMIT)
    told.append(place_in([contest.id for contest in view.contests], me.entry.contest) if me.entry is not None else 0)
    told += [bounded(player.score) for player in players]
    told += [number for player in players for number in padded(map(bounded, player.points.values()), len(SOURCES))]
    told += [number for player in players for number in _mat(player)]
    told += [number for player in players for number in _rows(player)]
    told += [number for player in players for number in _tickets(view, player)]
    told += [len(player.discarded) for player in players]
    told += [row for player in players for row in _covered(player.album)]
    told += [number for player in players for number in _tallies(player.album)]
    told += [sum(placed.stamp.value for placed in player.album.stamps) for player in players]
    if seats == PINZETTA_SEATS:
        told += _hers(view.pinzetta, item_rows(seats))
    return told


# -- cards and stamps -------------------------------------------------------------------------


def _count(count: components.Count) -> list[int]:
    narrow = [place_in(words, getattr(count, name)) for name, words in LISTS.items()]
    return [place_in(tuple(COUNTERS), count.what), place_in(tuple(PROPERTIES), count.of), *narrow, count.cells]


def scoring_numbers(scoring: components.Scoring | None) -> list[int]:
    """Encode a scoring: what is counted, then the points for each possible count."""
    if scoring is None:
        return [0] * SCORING_NUMBERS
    return _count(scoring.count) + [scoring.points(counted) for counted in range(1, LONGEST_LADDER + 1)]


def effect_numbers(effect: components.Effect | None) -> list[int]:
    if effect is None:
        return [0] * EFFECT_NUMBERS
    return [
        place_in(tuple(Moment), effect.at),
        place_in(VERBS, effect.do),
        effect.amount,
        *(_count(effect.per) if effect.per is not None else [0] * 8),
        place_in(ITEM_WORDS, effect.item),
        *(effect.sizes.count(size) for size in components.Size),
        place_in(tuple(components.ContestType), effect.contest),
        int(bool(effect.holding)),
    ]


def _stamp(stamp: components.Stamp) -> list[int]:
    """Encode a stamp in an album."""
    colour, theme, kind, value = _face(stamp)
    return [colour, theme, place_in(LISTS["size"], stamp.size), kind, value]


def _face(stamp: components.Stamp) -> list[int]:
    return [*(place_in(LISTS[name], getattr(stamp, name)) for name in ("colour", "theme", "kind")), stamp.value]


def _tile(tile: components.Tile) -> list[int]:
    faces = [number for stamp in tile.stamps for number in _face(stamp)]
    return [place_in(OUTLINES, (tile.width, tile.height)), *padded(faces, 8)]


# -- the board --------------------------------------------------------------------------------


def _contests(view: StampSwapView) -> list[int]:
    there: list[components.Contest | None] = [*view.contests, *[None] * (len(BOARD) - len(view.contests)), view.finale]
    return [number for one in there for number in scoring_numbers(one.scoring if one is not None else None)]


def _effect(view: StampSwapView) -> components.Effect | None:
    """Return the effect of the top event or, against Pinzetta, of the event with the player's collection."""
    events = view.events or (view.pinzetta.events if view.pinzetta is not None else ())
    return events[-1].effect if events else None


def _items(view: StampSwapView, players: list[PlayerView]) -> list[int]:
    rows = [[0] * ITEM_COLUMNS for _ in range(item_rows(len(players)))]
    for place, whose, item in _lying(view, players):
        if item.number < len(rows):
            tile = _tile(item.tile) if item.tile is not None else [0] * 9
            attendee = item.attendee.number if item.attendee is not None else 0
            rows[item.number] = [place, whose, place_in(BACKS, item.back), int(item.up), *tile, attendee]
    return [number for row in rows for number in row]


def _lying(view: StampSwapView, players: list[PlayerView]) -> Iterator[tuple[int, int, ItemView]]:
    """Yield the location, owner (from 1; 0 is none) and view of every item."""
    for item in view.pool:
        yield POOL, 0, item
    for whose, player in enumerate(players, 1):
        yield from ((_cut(player, item), whose, item) for item in player.collection)
        yield from ((RESERVE, whose, item) for item in player.reserve)
        for place, pile in zip((FIRST_PILE, SECOND_PILE), player.piles, strict=False):  # none, or two
            yield from ((place, whose, item) for item in pile)
        yield from ((INCOMING, whose, item) for item in player.incoming)


def _cut(player: PlayerView, item: ItemView) -> int:
    if player.cut is None:
        return COLLECTION
    return next(
        place
        for place, there in zip((TO_RESERVE, TO_FIRST, TO_SECOND), player.cut, strict=True)
        if item.number in there
    )


# -- players ----------------------------------------------------------------------------------


def _page(album: Album) -> list[int]:
    page = [0] * (SIDE * SIDE)
    for number, placed in enumerate(album.stamps, 1):
        cells = placed.cells
        while cells:
            page[(cells & -cells).bit_length() - 1] = number
            cells &= cells - 1
    return page


def _covered(album: Album) -> list[int]:
    return [album.covered >> SIDE * row & (1 << SIDE) - 1 for row in range(SIDE)]


def _tallies(album: Album) -> Iterable[int]:
    for name in ("colour", "theme", "size", "kind"):
        found = [getattr(placed.stamp, name) for placed in album.stamps]
        yield from map(found.count, LISTS[name])


def _mat(player: PlayerView) -> list[int]:
    return scoring_numbers(player.mat.exhibitor.scoring if player.mat is not None else None)


def _rows(player: PlayerView) -> list[int]:
    there = {card.number for card in player.rows}
    return [int(number in there) for number in range(options.ATTENDEE_LIMIT)]


def _tickets(view: StampSwapView, player: PlayerView) -> list[int]:
    numbers = [0] * (2 * len(BOARD))
    for ticket in player.tickets:
        place = view.contests.index(ticket.contest)
        numbers[2 * place : 2 * place + 2] = place_in(tuple(Day), ticket.day), bounded(ticket.points)
    return numbers


# -- Pinzetta ---------------------------------------------------------------------------------


def _hers(pinzetta: PinzettaView | None, rows: int) -> list[int]:
    if pinzetta is None:
        return [0] * sum(field.size for field in _her_fields(rows))
    told = [pinzetta.level, int(pinzetta.intro)]
    told += [int(size in pinzetta.mat.targets) for size in TARGETS]
    for box in Box:
        tiles = [item.tile for item in pinzetta.boxes[box] if item.tile is not None]
        told += [len(pinzetta.boxes[box]), sum(tile.value for tile in tiles)]
    for card in pinzetta.decisions:
        told += [int(card in pinzetta.decisions_left), card.crossed, *card.points]
    told.append(pinzetta.decision.crossed + 1 if pinzetta.decision is not None else 0)
    return told + [pinzetta.tokens.get(item, 0) for item in range(rows)]


WORDS = {
    **LISTS,
    "outline": tuple(f"{width}x{height}" for width, height in OUTLINES),
    "back": BACKS,
    "counted": tuple(COUNTERS),
    "property": tuple(PROPERTIES),
    "moment": tuple(Moment),
    "verb": VERBS,
    "which item": ITEM_WORDS,
    "contest": tuple(components.ContestType),
}
OBSERVATION = Observation(fields, observe, WORDS, ASKED)
