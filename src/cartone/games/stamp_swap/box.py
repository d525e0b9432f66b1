"""The complete set of cards in the box, with placeholders for those missing from a pack.

Placeholders are never shown to a seat: a person describes the real card, which then replaces the placeholder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...table import GAP
from . import components
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

BY_OWNER = components.Scoring(components.Count(components.BY_HAND))


def lacking(known: Sequence[object], wanted: int) -> range:
    """Return the numbers of the cards missing from `known`."""
    return range(len(known) + 1, wanted + 1)


def whole(pack: Pack) -> Pack:
    """Return the pack with a placeholder for each missing card."""
    return _filled(pack) if pack.gaps else pack


@lru_cache(maxsize=16)
def _filled(pack: Pack) -> Pack:
    tiles = _tiles(pack)
    contests = {kind: (*known, *_contests(kind, known)) for kind, known in pack.contests_by_type.items()}
    return replace(
        pack,
        tiles=tuple(tile for size in components.DRAWN_SIZES for tile in tiles[size]),
        tiles_by_size=tiles,
        forever=(*pack.forever, *_forever(pack.forever)),
        attendees=(*pack.attendees, *_attendees(pack.attendees)),
        contests=tuple(contest for there in contests.values() for contest in there),
        contests_by_type=contests,
        events=(*pack.events, *(
            components.EventCard(f"{GAP}-event-{number}", "", "", (), None, GAP)
            for number in lacking(pack.events, EVENTS)
        )),
        mats=(*pack.mats, *(_mat(number) for number in lacking(pack.mats, MATS))),
        pinzetta_mats=(*pack.pinzetta_mats, *(
            components.PinzettaMat(f"{GAP}-pinzetta-mat-{number}", "", (), (), GAP)
            for number in lacking(pack.pinzetta_mats, PINZETTA_MATS)
        )),
        decisions=decisions(pack.decisions),
        show_scorings=(*pack.show_scorings, *_show_scorings(pack.show_scorings)),
        pinzetta_events=(*pack.pinzetta_events, *(
            components.PinzettaEvent(f"{GAP}-pinzetta-event-{number}", "", "", (), (), (), None, GAP)
            for number in lacking(pack.pinzetta_events, EVENTS)
        )),
    )  # fmt: skip


def _tiles(pack: Pack) -> dict[str, tuple[components.Tile, ...]]:
    """Return the tiles of the box by size, including rare tiles, with placeholders for those missing from the pack."""
    rare = RARE_TILES - sum(tile.is_rare for tile in pack.tiles)
    tiles: dict[str, tuple[components.Tile, ...]] = {}
    for size in components.DRAWN_SIZES:
        known = pack.tiles_by_size[size]
        gaps = lacking(known, components.TILE_COUNTS[size])
        tiles[size] = (*known, *(_tile(size, number, place < rare) for place, number in enumerate(gaps)))
        rare -= min(rare, len(gaps))
    return tiles


def _tile(size: components.Size, number: int, rare: bool) -> components.Tile:
    outline = components.OUTLINE_OF[size]
    kind = components.Kind.RARE if rare else components.Kind.CANCELLED
    return components.Tile(f"{GAP}-{size}-{number}", *outline, (components.Stamp(*outline, kind, None, None, 0),), GAP)


def _forever(known: Sequence[components.Tile]) -> Sequence[components.Tile]:
    """Return the missing forever stamps; since all are identical, these are real tiles rather than placeholders."""
    numbers = lacking(known, components.FOREVER_STAMPS)
    stamps = (components.Stamp(1, 1, components.Kind.FOREVER, None, None, 0),)
    return [components.Tile(f"{components.Size.FOREVER}-{number}", 1, 1, stamps, "rulebook") for number in numbers]


def _attendees(known: Sequence[components.Attendee]) -> Sequence[components.Attendee]:
    """Return placeholders for missing attendees, identified by their numbers."""
    there = {card.number for card in known}
    numbers = [number for number in range(1, EXHIBITORS + SPECIALISTS + 1) if number not in there]
    return [components.Attendee(f"{GAP}-attendee-{number}", number, "", "", BY_OWNER, None, GAP) for number in numbers]


def _contests(kind: components.ContestType, known: Sequence[components.Contest]) -> Sequence[components.Contest]:
    numbers = lacking(known, CONTESTS_PER_TYPE)
    return [components.Contest(f"{GAP}-{kind}-{number}", kind, "", "", BY_OWNER, GAP) for number in numbers]


def _mat(number: int) -> components.Mat:
    name = f"{GAP}-mat-{number}"
    return components.Mat(name, components.Attendee(f"{name}-exhibitor", 0, "", "", BY_OWNER, None, GAP), GAP)


def decisions(known: Sequence[components.DecisionCard]) -> tuple[components.DecisionCard, ...]:
    """Return all decision cards of the box, with placeholders for those not in `known`."""
    numbers = lacking(known, DECISIONS)
    return (
        *known,
        *(
            components.DecisionCard(f"{GAP}-decision-{number}", 0, (0,) * len(components.Box), GAP)
            for number in numbers
        ),
    )


def _show_scorings(known: Sequence[components.ShowScoringCard]) -> Sequence[components.ShowScoringCard]:
    """Return placeholders for missing Show-scoring cards: one per contest type along the bottom of the board."""
    there = {card.type for card in known}
    kinds = [kind for kind in components.ContestType if kind is not components.ContestType.FINALE and kind not in there]
    return [components.ShowScoringCard(f"{GAP}-show-scoring-{kind}", kind, {}, GAP) for kind in kinds]
