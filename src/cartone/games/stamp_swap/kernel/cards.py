"""A pack as numbers: what is printed on the cardboard, in the order in which the decks have it.

Any pack that a file can say can be compiled, whatever its effects and counts are; only cards that their owner resolves
by hand cannot, since nobody is there to read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from ....kernel.asking import record
from ....kernel.jit import parts, records
from ....kernel.randomness import named
from ....kernel.twin import NotCompiled
from ...kit.cards import gaps_of
from .. import components
from ..album import CELLS
from ..contests import PROPERTIES
from ..effects import ORDER_IS_IDLE
from ..game import Card
from ..observation import EFFECT_NUMBERS, SCORING_NUMBERS, effect_numbers, scoring_numbers
from ..pack import CONTESTS_PER_TYPE, DECISIONS, EVENTS, MATS, PINZETTA_MATS, SHOW_SCORINGS, Pack
from ..solo import REMOVED_ATTENDEES
from ..vocabulary import PASSIVE_VERBS
from . import state, weights
from .state import NONE, long, short

COUNTS = (
    "stamps", "group", "most", "second-most", "sets", "different", "corners", "surrounded", "edges", "edge-stamps",
    "gaps", "empty-areas",
)  # fmt: skip
(
    C_STAMPS, C_GROUP, C_MOST, C_SECOND, C_SETS, C_DIFFERENT, C_CORNERS, C_SURROUNDED, C_EDGES, C_EDGE_STAMPS, C_GAPS,
    C_EMPTY_AREAS,
) = range(len(COUNTS))  # fmt: skip
LISTS = tuple(tuple(words) for words in PROPERTIES.values())
CONTESTS = CONTESTS_PER_TYPE * len(components.ContestType)

OF_ATTENDEES, OF_MATS = CONTESTS, CONTESTS + state.ATTENDEES
SCORINGS = OF_MATS + MATS
"""What scores: contests, attendees (of which only exhibitors do), mats."""
OF_EVENTS, OF_HER_EVENTS = state.ATTENDEES, state.ATTENDEES + EVENTS
EFFECTS = OF_HER_EVENTS + EVENTS
"""What has an effect: attendees (of which only specialists do), events, Pinzetta's events."""
MOST_SYMBOLS = 7
HER_LARGE, HER_SMALL, HERS_FOR_YOU = range(3)
MOST_SIZES = 5

COUNT = record([("what", long), ("of", long), ("filters", short, (len(LISTS),)), ("cells", long)])
EFFECT = record(
    [
        ("at", long), ("do", long), ("amount", long), ("counts", long), ("word", long), ("size_count", long),
        ("sizes", short, (MOST_SIZES,)), ("contest", long), ("holding", long), ("is_idle", long), ("is_passive", long),
    ]
)  # fmt: skip
CARDS = record(
    [
        ("deck_word", np.uint64, (len(state.DECKS),)),
        ("tile_outline", short, (state.TILES,)),
        ("tile_back", short, (state.TILES,)),
        ("tile_value", short, (state.TILES,)),
        ("tile_is_rare", short, (state.TILES,)),
        ("tile_is_double", short, (state.TILES,)),
        ("tile_is_valued", short, (state.TILES,)),  # whether Pinzetta sees a 2 or a 3 on it
        ("stamp_width", short, (state.TILES, 2)),
        ("stamp_height", short, (state.TILES, 2)),
        ("stamp_value", short, (state.TILES, 2)),
        ("stamp_is", short, (state.TILES, 2, len(LISTS))),  # colour, theme, size, shape, kind
        ("counts", COUNT, (SCORINGS + EFFECTS,)),
        ("points", short, (SCORINGS, CELLS + 1)),  # for so many of what is counted
        ("each", short, (SCORINGS,)),  # the same for every one of them; 0 if there is a ladder
        ("effects", EFFECT, (EFFECTS,)),
        ("attendee_number", short, (state.ATTENDEES,)),
        ("is_exhibitor", short, (state.ATTENDEES,)),
        ("is_removed", short, (state.ATTENDEES,)),  # in the solo game
        ("symbol_count", short, (EVENTS,)),
        ("symbols", short, (EVENTS, MOST_SYMBOLS)),  # a back; or, face down, -1 minus it
        ("her_symbol_count", short, (EVENTS, 3)),
        ("her_symbols", short, (EVENTS, 3, MOST_SYMBOLS)),
        ("is_back_of_hers", short, (MATS,)),
        ("her_mat_of", short, (CONTESTS,)),
        ("is_target", short, (PINZETTA_MATS, len(state.SIZES))),
        ("crossed", short, (DECISIONS,)),
        ("box_points", short, (DECISIONS, len(state.BOXES))),
        ("show_type", short, (SHOW_SCORINGS,)),
        ("show_scores", short, (SHOW_SCORINGS, CONTESTS, len(components.LEVELS))),
        ("weights", np.int64, (len(weights.DEFAULT),)),  # of greedy
        # as observations tell them
        ("printed_scorings", short, (SCORINGS, SCORING_NUMBERS)),
        ("printed_effects", short, (EFFECTS, EFFECT_NUMBERS)),
    ]
)

Cards: TypeAlias = Any
Count_: TypeAlias = Any
Effect_: TypeAlias = Any
part = parts(Game=state.GAME, Player=state.PLAYER, Cards=CARDS, Count_=COUNT, Effect_=EFFECT)
"""Decorates the rules: what they take are these records, and numbers."""


def cards_of(pack: Pack) -> Any:
    """A pack as numbers; `NotCompiled` if it lacks cards or has some that are resolved by hand."""
    if gaps_of(pack):
        raise NotCompiled("error.kernel-gaps", pack=pack.name)
    record: Any = records(1, CARDS)
    cards = record[0]
    cards.deck_word = [named(name) for name in state.DECKS]
    drawn = [tile for size in components.DRAWN_SIZES for tile in pack.tiles_by_size[size]]
    for number, tile in enumerate((*drawn, *pack.forever)):
        _put_tile(cards, number, tile)
    contests = [contest for kind in components.ContestType for contest in pack.contests_by_type[kind]]
    scoring: list[components.Contest | components.Attendee] = [
        *contests,
        *pack.attendees,
        *(mat.exhibitor for mat in pack.mats),
    ]
    for number, scored in enumerate(scoring):
        if scored.scoring is not None:
            _put_scoring(cards, number, scored.scoring, scored.id)
    cards.printed_scorings = [scoring_numbers(scored.scoring) for scored in scoring]
    working: list[Card] = [*pack.attendees, *pack.events, *pack.pinzetta_events]
    for number, card in enumerate(working):
        cards.effects[number].at = NONE
        if card.effect is not None:
            _put_effect(cards, number, card.effect, card.id)
    cards.printed_effects = [effect_numbers(card.effect) for card in working]
    cards.attendee_number = [card.number for card in pack.attendees]
    cards.is_exhibitor = [card.is_exhibitor for card in pack.attendees]
    cards.is_removed = [card.number in REMOVED_ATTENDEES for card in pack.attendees]
    for number, event in enumerate(pack.events):
        cards.symbol_count[number] = _put_symbols(cards.symbols[number], event.symbols)
    for number, hers in enumerate(pack.pinzetta_events):
        for place, symbols in enumerate((hers.large, hers.small, hers.yours)):
            cards.her_symbol_count[number, place] = _put_symbols(cards.her_symbols[number, place], symbols)
    _put_pinzetta(cards, pack, [contest.id for contest in contests])
    cards.weights = list(weights.DEFAULT.values())
    return record


def _put_tile(cards: Cards, number: int, tile: components.Tile) -> None:
    cards.tile_outline[number] = state.OUTLINES.index((tile.width, tile.height))
    cards.tile_back[number] = state.BACKS.index(tile.size)
    cards.tile_value[number] = tile.value
    cards.tile_is_rare[number] = tile.is_rare
    cards.tile_is_double[number] = tile.is_double
    cards.tile_is_valued[number] = any(s.value in (2, 3) for s in tile.stamps if s.kind == "ordinary")
    for half, stamp in enumerate(tile.stamps):
        cards.stamp_width[number, half], cards.stamp_height[number, half] = stamp.width, stamp.height
        cards.stamp_value[number, half] = stamp.value
        cards.stamp_is[number, half] = list(_properties(stamp))


def _properties(stamp: components.Stamp) -> Iterable[int]:
    for name, words in zip(PROPERTIES, LISTS, strict=True):
        value = getattr(stamp, name)
        yield NONE if value is None else words.index(value)


def _put_scoring(cards: Cards, number: int, scoring: components.Scoring, card: str) -> None:
    _put_count(cards.counts[number], scoring.count, card)
    cards.points[number] = [scoring.points(counted) for counted in range(CELLS + 1)]
    cards.each[number] = scoring.each


def _put_count(record: Any, count: components.Count, card: str) -> None:
    if count.what == components.BY_HAND:
        raise NotCompiled("error.kernel-by-hand", card=card)
    record.what = COUNTS.index(count.what)
    record.of = tuple(PROPERTIES).index(count.of) if count.of else NONE
    for place, (name, words) in enumerate(zip(PROPERTIES, LISTS, strict=True)):
        value = getattr(count, name)
        record.filters[place] = words.index(value) if value else NONE
    record.cells = count.cells


def _put_effect(cards: Cards, number: int, effect: components.Effect, card: str) -> None:
    if effect.do == components.BY_HAND:
        raise NotCompiled("error.kernel-by-hand", card=card)
    record = cards.effects[number]
    record.at, record.do, record.amount = state.MOMENTS.index(effect.at), state.VERBS.index(effect.do), effect.amount
    record.counts = NONE
    if effect.per is not None:
        record.counts = SCORINGS + number
        _put_count(cards.counts[SCORINGS + number], effect.per, card)
    record.word = state.SPOKEN_OF.index(effect.item) if effect.item else NONE
    record.size_count = len(effect.sizes)
    for place, size in enumerate(effect.sizes):
        record.sizes[place] = state.BACKS.index(size)
    record.contest = tuple(components.ContestType).index(effect.contest) if effect.contest else NONE
    record.holding = bool(effect.holding)
    record.is_idle = effect.do in ORDER_IS_IDLE and not effect.holding
    record.is_passive = effect.do in PASSIVE_VERBS


def _put_symbols(record: Any, symbols: Sequence[components.Symbol]) -> int:
    for place, symbol in enumerate(symbols):
        back = state.BACKS.index(symbol.what)
        record[place] = back if symbol.up else -1 - back
    return len(symbols)


def _put_pinzetta(cards: Cards, pack: Pack, contests: Sequence[str]) -> None:
    """Her mats, decisions and Show-scoring cards."""
    backs = {mat.back_of for mat in pack.pinzetta_mats}
    cards.is_back_of_hers = [mat.id in backs for mat in pack.mats]
    for number, mat in enumerate(pack.pinzetta_mats):
        for contest in mat.contests:
            cards.her_mat_of[contests.index(contest)] = number
        cards.is_target[number] = [size in mat.targets for size in state.SIZES]
    cards.crossed = [card.crossed for card in pack.decisions]
    cards.box_points = [card.points for card in pack.decisions]
    for number, show in enumerate(pack.show_scorings):
        cards.show_type[number] = tuple(components.ContestType).index(show.type)
        for contest, scores in show.scores.items():
            cards.show_scores[number, contests.index(contest)] = scores
