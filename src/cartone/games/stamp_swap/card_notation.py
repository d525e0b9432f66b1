"""Text descriptions of stamps and cards that are not in any pack, based on what is printed on them.

A stamp is described by its outline, colour, theme and value, a card in the vocabulary of packs (`grammar`). Parsing a
description yields the same piece again.

>>> tile_of("3x2 blue space 1").value
1
>>> [stamp.value for stamp in tile_of("2x4 double blue space 2 + green animals cancelled").stamps]
[2, 0]
>>> tile_of("3x3 rare 5").id
'3x3 rare 5'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from .components import (
    SIZE_OF_OUTLINE,
    Attendee,
    Box,
    Colour,
    Contest,
    ContestType,
    DecisionCard,
    EventCard,
    Kind,
    Mat,
    PinzettaEvent,
    PinzettaMat,
    ShowScoringCard,
    Size,
    Stamp,
    Theme,
    Tile,
)
from .grammar import (
    deed_of,
    deed_text,
    effect_of,
    effect_text,
    scores_of,
    scores_text,
    symbols_of,
    symbols_text,
)
from .pack import card_of

Shown: TypeAlias = (
    Tile | DecisionCard | Attendee | Contest | EventCard | Mat | PinzettaMat | PinzettaEvent | ShowScoringCard
)
"""Pieces that a person can describe in text."""

EXAMPLES = {
    Size.SMALL_SQUARE: "2x2 blue space 1",
    Size.LARGE_SQUARE: "3x3 rare 5",
    Size.SHORT_RECTANGLE: "3x2 green animals cancelled",
    Size.LONG_RECTANGLE: "2x4 double blue space 2 + green animals -1",
}
DECISION_EXAMPLE = "2 crossed, points 1 3 2 1 4 2 2"
CARD_EXAMPLES = {
    "attendee": "4 at pile-taken, points 3",
    "contest": "second-most colour, 4 each",
    "event": "small-down large short long attendee forever, at swap-end, forever 1",
    "mat": "stamps space, 1 each",
    "pinzetta-mat": "small-square double",
    "pinzetta-event": "short small attendee / large long-down / small large short short long forever, swap-with-her",
    "show-scoring": "colour",
}
CONTEST = "contest-"
"""Prefix of a contest deck's name, followed by the contest type."""
SOURCE = "table"
"""Value of `source` for pieces created from a description."""
UNKNOWN = "?"
"""A property that was not entered."""


def tile_of(text: str) -> Tile | None:
    """Parse a tile from its outline and stamps, or return None; the tile's ID is the description itself."""
    match = re.fullmatch(r"([1-4])[x×]([1-4]) (double )?(.+)", " ".join(text.lower().split()))
    if match is None or (int(match[1]), int(match[2])) not in SIZE_OF_OUTLINE:
        return None
    width, height, is_double = int(match[1]), int(match[2]), bool(match[3])
    size = SIZE_OF_OUTLINE[width, height]
    stamps = stamps_of(match[4], *((2, 2) if is_double else (width, height)), 1 + is_double)
    if size is Size.FOREVER or not stamps or (is_double and size is not Size.LONG_RECTANGLE):
        return None
    return Tile(_tile_text(width, height, stamps), width, height, stamps, SOURCE)


def tile_text(tile: Tile) -> str:
    """Describe a tile in the form that `tile_of` parses."""
    return _tile_text(tile.width, tile.height, tile.stamps)


def _tile_text(width: int, height: int, stamps: tuple[Stamp, ...]) -> str:
    return f"{width}x{height} {'double ' if len(stamps) > 1 else ''}{' + '.join(map(described, stamps))}"


def stamps_of(text: str, width: int, height: int, count: int, unknown: Sequence[str] = ()) -> tuple[Stamp, ...]:
    """Read the stamp of a tile, or both of a double; empty if there is no such tile."""
    halves = text.split(" + ")
    stamps = tuple(filter(None, (stamp_of(half.split(), width, height, unknown) for half in halves)))
    is_rare = any(stamp.kind is Kind.RARE for stamp in stamps)
    return stamps if len(stamps) == len(halves) == count and not (is_rare and count > 1) else ()


def stamp_of(words: list[str], width: int, height: int, unknown: Sequence[str] = ()) -> Stamp | None:
    """Read a stamp from its colour, theme and value, or `cancelled`; a rare one from its value. The word for an
    `unknown` property leaves it out, or makes the value 0."""
    match words:
        case ["rare", value] if value in unknown or re.fullmatch(r"[1-9]|1\d|20", value):
            return Stamp(width, height, Kind.RARE, None, None, 0 if value in unknown else int(value))
        case [colour, theme, value] if colour in (*Colour, *unknown) and theme in (*Theme, *unknown):
            look = None if colour in unknown else Colour(colour), None if theme in unknown else Theme(theme)
            if value == Kind.CANCELLED:
                return Stamp(width, height, Kind.CANCELLED, *look, 0)
            if value in unknown or re.fullmatch(r"-?[1-9]", value):
                worth = 0 if value in unknown else int(value)
                return Stamp(width, height, Kind.FADED if worth < 0 else Kind.ORDINARY, *look, worth)
    return None


def described(stamp: Stamp) -> str:
    """Describe a stamp, as `stamp_of` reads it."""
    value = Kind.CANCELLED if stamp.kind is Kind.CANCELLED else stamp.value or UNKNOWN
    return f"rare {value}" if stamp.kind is Kind.RARE else f"{stamp.colour or UNKNOWN} {stamp.theme or UNKNOWN} {value}"


def decision_of(text: str) -> DecisionCard | None:
    """Parse a decision card: its number of crossed-out icons, and the points for each box of Pinzetta's mat, in order.

    >>> decision_of("2 crossed, points 1 3 2 1 4 2 2").points
    (1, 3, 2, 1, 4, 2, 2)
    """
    match = re.fullmatch(r"(\d) crossed, points((?: \d\d?)+)", " ".join(text.lower().split()))
    points = tuple(map(int, match[2].split())) if match is not None else ()
    if match is None or len(points) != len(Box):
        return None
    return DecisionCard(_decision_text(int(match[1]), points), int(match[1]), points, SOURCE)


def part_of_decision(text: str, final: bool) -> DecisionCard | None:
    """Parse the part of a decision card that is needed now: the crossed-out icons or, if `final`, the points of the
    boxes.

    >>> part_of_decision("2 crossed", False).crossed, part_of_decision("points 8 8 5 2 2 0 4", True).points
    (2, (8, 8, 5, 2, 2, 0, 4))
    """
    line = " ".join(text.lower().split())
    if not final and re.fullmatch(r"[0-9] crossed", line):
        return DecisionCard(line, int(line[0]), (0,) * len(Box), SOURCE)
    if final and re.fullmatch(rf"points( [0-9][0-9]?){{{len(Box)}}}", line):
        return DecisionCard(line, 0, tuple(map(int, line.split()[1:])), SOURCE)
    return None


def decision_text(card: DecisionCard) -> str:
    """Describe a decision card in the form that `decision_of` parses, or only the part that was entered."""
    return card.id if card.source == SOURCE else _decision_text(card.crossed, card.points)


def _decision_text(crossed: int, points: tuple[int, ...]) -> str:
    return f"{crossed} crossed, points {' '.join(map(str, points))}"


# -- cards ------------------------------------------------------------------------------------


def literal_of(deck: str, text: str, number: int, later: bool = False) -> Shown | None:
    """Parse the `number`-th card of a deck from its description, or return None. Of a card used in two parts, the part
    needed now is enough, the second if `later`."""
    line = " ".join(text.lower().split())
    if deck in EXAMPLES:
        tile = tile_of(line)
        return tile if tile is not None and tile.size == deck else None
    if deck == "decision":
        return decision_of(line) or part_of_decision(line, later)
    if deck == "show-scoring":
        return ShowScoringCard(f"{deck}-{line}", ContestType(line), {}, SOURCE) if line in BOTTOM else None
    section = kind_of(deck)
    printed = PRINTED[section](line)
    if printed is None or (section == "pinzetta-event" and ("yours" if later else "large") not in printed):
        return None
    parts = PARTS if section == "pinzetta-event" else {}
    untold = {part: [str(Size.FOREVER)] * count for part, count in parts.items() if part not in printed}
    own = f"{deck}-{printed.get('number', number)}" if deck in SEVERAL else deck
    kind = {"type": deck.removeprefix(CONTEST)} if section == "contest" else {}
    card = card_of(section, {"id": own, "from": "printed", **kind, **untold, **printed})
    if isinstance(card, Mat):
        card = replace(card, exhibitor=replace(card.exhibitor, source=SOURCE))
    return replace(card, source=SOURCE, **dict.fromkeys(untold, ())) if card is not None else None


def kind_of(deck: str) -> str:
    """Return the pack section of a deck's cards; contests have one deck per type."""
    return "contest" if deck.startswith(CONTEST) else deck


def example_for(deck: str) -> str:
    return EXAMPLES[Size(deck)] if deck in EXAMPLES else CARD_EXAMPLES.get(kind_of(deck), DECISION_EXAMPLE)


BOTTOM = tuple(kind.value for kind in ContestType if kind is not ContestType.FINALE)
"""Types of the contests along the bottom of the board."""
PARTS = {"large": 3, "small": 2, "yours": 6}
"""Parts of a Pinzetta event, with the number of items in each."""
SEVERAL = ("attendee", "event", "mat", "pinzetta-event")
"""The decks that may have several cards on the table. A card from any other deck has the deck's name as its ID."""


def _attendee(line: str) -> dict[str, Any] | None:
    """Parse an attendee's number, then its scoring or effect.

    >>> _attendee("15 stamps rare, 2 each")
    {'number': 15, 'scores': {'count': 'stamps', 'kind': 'rare', 'each': 2}}
    """
    match = re.fullmatch(r"(\d\d?) (.+)", line)
    if match is None:
        return None
    part, read = ("effect", effect_of) if match[2].startswith("at ") else ("scores", scores_of)
    found = read(match[2])
    return {"number": int(match[1]), part: found} if found is not None else None


def _scores(line: str) -> dict[str, Any] | None:
    scores = scores_of(line)
    return {"scores": scores} if scores is not None else None


def _event(line: str) -> dict[str, Any] | None:
    """Parse an event's items, then its effect."""
    items, _, effect = line.partition(", ")
    return _with_effect({"items": symbols_of(items)}, effect, effect_of)


def _pinzetta_event(line: str) -> dict[str, Any] | None:
    """Parse Pinzetta's large pile, her small pile and the collection, separated by slashes, then the effect; her two
    piles alone are accepted, and so is the rest."""
    laid, _, effect = line.partition(", ")
    rows = laid.split(" / ")
    if len(rows) > len(PARTS) or (len(rows) == 2 and effect):
        return None
    parts = list(PARTS) if len(rows) > 1 else ["yours"]
    return _with_effect(dict(zip(parts, map(symbols_of, rows), strict=False)), effect, deed_of)


def _with_effect(
    items: dict[str, Any], effect: str, read: Callable[[str], dict[str, Any] | None]
) -> dict[str, Any] | None:
    if effect:
        items["effect"] = read(effect)
    return None if None in items.values() else items


PRINTED: dict[str, Callable[[str], dict[str, Any] | None]] = {
    "attendee": _attendee,
    "contest": _scores,
    "mat": _scores,
    "event": _event,
    "pinzetta-event": _pinzetta_event,
    "pinzetta-mat": lambda line: {"targets": line.split(), "back-of": "", "contests": []},
}
"""Functions that parse a description into the properties of a pack entry, by section."""


def line_of(card: Shown) -> str:
    """Describe a piece in the form that `literal_of` parses."""
    match card:
        case Tile():
            return tile_text(card)
        case DecisionCard():
            return decision_text(card)
        case Attendee():
            return f"{card.number} {text_of(card)}"
        case Contest():
            return scores_text(card.scoring)
        case Mat():
            return text_of(card.exhibitor)
        case PinzettaMat():
            return " ".join(card.targets)
        case ShowScoringCard():
            return card.type.value
        case EventCard():
            laid, effect = symbols_text(card.symbols), effect_text(card.effect) if card.effect is not None else ""
            return f"{laid}, {effect}" if effect else laid
        case PinzettaEvent():
            laid = " / ".join(symbols_text(row) for row in (card.large, card.small, card.yours) if row)
            return f"{laid}, {deed_text(card.effect)}" if card.effect is not None else laid


def text_of(card: Attendee) -> str:
    """Describe an attendee's scoring or effect."""
    if card.effect is not None:
        return effect_text(card.effect)
    return scores_text(card.scoring) if card.scoring is not None else ""
