"""What is in the box, whatever a pack knows of it: for each card that it lacks there is one that stands in.

Nobody learns a stand-in: a person describes the card, and that one comes in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...table import GAP
from .components import (
    BY_HAND,
    DRAWN_SIZES,
    FOREVER_STAMPS,
    SIZE_OF_OUTLINE,
    TILE_COUNTS,
    Attendee,
    Box,
    Contest,
    ContestType,
    Count,
    DecisionCard,
    EventCard,
    Kind,
    Mat,
    PinzettaEvent,
    PinzettaMat,
    Scoring,
    ShowScoringCard,
    Size,
    Stamp,
    Tile,
)
from .pack import (
    CONTESTS_PER_TYPE,
    DECISIONS,
    EVENTS,
    EXHIBITORS,
    MATS,
    PINZETTA_MATS,
    RARE_TILES,
    SPECIALISTS,
    Pack,
)

BY_OWNER = Scoring(Count(BY_HAND))
OUTLINE_OF = {size: outline for outline, size in SIZE_OF_OUTLINE.items()}


def lacking(known: Sequence[object], wanted: int) -> range:
    """The numbers of what is not there."""
    return range(len(known) + 1, wanted + 1)


def whole(pack: Pack) -> Pack:
    """A pack with a stand-in for each card that it lacks; one that lacks nothing is itself."""
    return _filled(pack) if pack.gaps else pack


@lru_cache(maxsize=16)
def _filled(pack: Pack) -> Pack:
    tiles = _tiles(pack)
    contests = {kind: (*known, *_contests(kind, known)) for kind, known in pack.contests_by_type.items()}
    return replace(
        pack,
        tiles=tuple(tile for size in DRAWN_SIZES for tile in tiles[size]),
        tiles_by_size=tiles,
        forever=(*pack.forever, *_forever(pack.forever)),
        attendees=(*pack.attendees, *_attendees(pack.attendees)),
        contests=tuple(contest for there in contests.values() for contest in there),
        contests_by_type=contests,
        events=(*pack.events, *(
            EventCard(f"{GAP}-event-{number}", "", "", (), None, GAP) for number in lacking(pack.events, EVENTS)
        )),
        mats=(*pack.mats, *(_mat(number) for number in lacking(pack.mats, MATS))),
        pinzetta_mats=(*pack.pinzetta_mats, *(
            PinzettaMat(f"{GAP}-pinzetta-mat-{number}", "", (), (), GAP)
            for number in lacking(pack.pinzetta_mats, PINZETTA_MATS)
        )),
        decisions=decisions(pack.decisions),
        show_scorings=(*pack.show_scorings, *_show_scorings(pack.show_scorings)),
        pinzetta_events=(*pack.pinzetta_events, *(
            PinzettaEvent(f"{GAP}-pinzetta-event-{number}", "", "", (), (), (), None, GAP)
            for number in lacking(pack.pinzetta_events, EVENTS)
        )),
    )  # fmt: skip


def _tiles(pack: Pack) -> dict[str, tuple[Tile, ...]]:
    """The box tells how many there are of each size, and of all sizes together how many are rare."""
    rare = RARE_TILES - sum(tile.is_rare for tile in pack.tiles)
    tiles: dict[str, tuple[Tile, ...]] = {}
    for size in DRAWN_SIZES:
        known = pack.tiles_by_size[size]
        gaps = lacking(known, TILE_COUNTS[size])
        tiles[size] = (*known, *(_tile(size, number, place < rare) for place, number in enumerate(gaps)))
        rare -= min(rare, len(gaps))
    return tiles


def _tile(size: Size, number: int, rare: bool) -> Tile:
    outline = OUTLINE_OF[size]
    kind = Kind.RARE if rare else Kind.CANCELLED
    return Tile(f"{GAP}-{size}-{number}", *outline, (Stamp(*outline, kind, None, None, 0),), GAP)


def _forever(known: Sequence[Tile]) -> Sequence[Tile]:
    """Forever stamps are all alike: these are no gaps."""
    numbers = lacking(known, FOREVER_STAMPS)
    stamps = (Stamp(1, 1, Kind.FOREVER, None, None, 0),)
    return [Tile(f"{Size.FOREVER}-{number}", 1, 1, stamps, "rulebook") for number in numbers]


def _attendees(known: Sequence[Attendee]) -> Sequence[Attendee]:
    """They are numbered: it is known which ones a pack lacks."""
    there = {card.number for card in known}
    numbers = [number for number in range(1, EXHIBITORS + SPECIALISTS + 1) if number not in there]
    return [Attendee(f"{GAP}-attendee-{number}", number, "", "", BY_OWNER, None, GAP) for number in numbers]


def _contests(kind: ContestType, known: Sequence[Contest]) -> Sequence[Contest]:
    numbers = lacking(known, CONTESTS_PER_TYPE)
    return [Contest(f"{GAP}-{kind}-{number}", kind, "", "", BY_OWNER, GAP) for number in numbers]


def _mat(number: int) -> Mat:
    name = f"{GAP}-mat-{number}"
    return Mat(name, Attendee(f"{name}-exhibitor", 0, "", "", BY_OWNER, None, GAP), GAP)


def decisions(known: Sequence[DecisionCard]) -> tuple[DecisionCard, ...]:
    """All decision cards, also those of which nobody has told anything yet."""
    numbers = lacking(known, DECISIONS)
    return (*known, *(DecisionCard(f"{GAP}-decision-{number}", 0, (0,) * len(Box), GAP) for number in numbers))


def _show_scorings(known: Sequence[ShowScoringCard]) -> Sequence[ShowScoringCard]:
    """There is one for each type of the bottom of the board."""
    there = {card.type for card in known}
    kinds = [kind for kind in ContestType if kind is not ContestType.FINALE and kind not in there]
    return [ShowScoringCard(f"{GAP}-show-scoring-{kind}", kind, {}, GAP) for kind in kinds]
