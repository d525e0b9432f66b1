"""Cardboard described by what it shows: for owners, whose stamps and cards no pack of ours knows.

A stamp is called by its size, its colour, its theme and its value, a card in the words of packs (`grammar`). Whatever
is described so reads back to the same.

>>> tile_of("3x2 blue space 1").value
1
>>> [stamp.value for stamp in tile_of("2x4 double blue space 2 + green animals cancelled").stamps]
[2, 0]
>>> tile_of("3x3 rare 5").id
'3x3 rare 5'
"""

from __future__ import annotations

import re
from collections.abc import Callable
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
"""What a person may describe."""

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
"""Before the type of a contest, in the name of its deck."""
SOURCE = "table"
"""Where such cardboard comes from."""


def tile_of(text: str) -> Tile | None:
    """The tile with this outline and these stamps; None if that is none. Its ID is the description."""
    match = re.fullmatch(r"([1-4])[x×]([1-4]) (double )?(.+)", " ".join(text.lower().split()))
    if match is None or (int(match[1]), int(match[2])) not in SIZE_OF_OUTLINE:
        return None
    width, height, halves = int(match[1]), int(match[2]), match[4].split(" + ")
    size = SIZE_OF_OUTLINE[width, height]
    if size is Size.FOREVER or len(halves) != (2 if match[3] else 1) or (match[3] and size is not Size.LONG_RECTANGLE):
        return None
    outline = (2, 2) if match[3] else (width, height)
    stamps = [stamp_of(half.split(), *outline) for half in halves]
    printed = tuple(stamp for stamp in stamps if stamp is not None)
    if len(printed) < len(halves) or (match[3] and any(stamp.kind is Kind.RARE for stamp in printed)):
        return None
    return Tile(_tile_text(width, height, printed), width, height, printed, SOURCE)


def tile_text(tile: Tile) -> str:
    """What a tile shows, as `tile_of` reads it."""
    return _tile_text(tile.width, tile.height, tile.stamps)


def _tile_text(width: int, height: int, stamps: tuple[Stamp, ...]) -> str:
    return f"{width}x{height} {'double ' if len(stamps) > 1 else ''}{' + '.join(map(described, stamps))}"


def stamp_of(words: list[str], width: int, height: int) -> Stamp | None:
    """A stamp by its colour, its theme and its value, or that it is cancelled; of a rare one just the value."""
    match words:
        case ["rare", value] if re.fullmatch(r"[1-9]|1\d|20", value):
            return Stamp(width, height, Kind.RARE, None, None, int(value))
        case [colour, theme, value] if colour in tuple(Colour) and theme in tuple(Theme):
            if value == Kind.CANCELLED:
                return Stamp(width, height, Kind.CANCELLED, Colour(colour), Theme(theme), 0)
            if re.fullmatch(r"-?[1-9]", value):
                kind = Kind.FADED if int(value) < 0 else Kind.ORDINARY
                return Stamp(width, height, kind, Colour(colour), Theme(theme), int(value))
    return None


def described(stamp: Stamp) -> str:
    if stamp.kind is Kind.RARE:
        return f"rare {stamp.value}"
    return f"{stamp.colour} {stamp.theme} {'cancelled' if stamp.kind is Kind.CANCELLED else stamp.value}"


def decision_of(text: str) -> DecisionCard | None:
    """A decision card by how many icons are crossed out and the points for each box, in the order of her mat.

    >>> decision_of("2 crossed, points 1 3 2 1 4 2 2").points
    (1, 3, 2, 1, 4, 2, 2)
    """
    match = re.fullmatch(r"(\d) crossed, points((?: \d\d?)+)", " ".join(text.lower().split()))
    points = tuple(map(int, match[2].split())) if match is not None else ()
    if match is None or len(points) != len(Box):
        return None
    return DecisionCard(_decision_text(int(match[1]), points), int(match[1]), points, SOURCE)


def part_of_decision(text: str, final: bool) -> DecisionCard | None:
    """A decision card of which only that is told what counts now: what is crossed out, or at the end the points.

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
    """What a decision card shows, as `decision_of` reads it; of one that is told in part, that part."""
    return card.id if card.source == SOURCE else _decision_text(card.crossed, card.points)


def _decision_text(crossed: int, points: tuple[int, ...]) -> str:
    return f"{crossed} crossed, points {' '.join(map(str, points))}"


# -- cards ------------------------------------------------------------------------------------


def literal_of(deck: str, text: str, number: int, later: bool = False) -> Shown | None:
    """The `number`-th card of a deck, by what it shows; None if no card does.

    Of a card whose parts count one after the other, the part that counts now is enough: first what a decision card
    crosses out and the top of an event of Pinzetta's, `later` the points and the rest.
    """
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
    """What a deck is made of; contests of each type have their own."""
    return "contest" if deck.startswith(CONTEST) else deck


def example_for(deck: str) -> str:
    return EXAMPLES[Size(deck)] if deck in EXAMPLES else CARD_EXAMPLES.get(kind_of(deck), DECISION_EXAMPLE)


BOTTOM = tuple(kind.value for kind in ContestType if kind is not ContestType.FINALE)
"""The contests along the bottom of the board."""
PARTS = {"large": 3, "small": 2, "yours": 6}
"""How many items an event of hers shows in each of its parts."""
SEVERAL = ("attendee", "event", "mat", "pinzetta-event")
"""Of these decks several cards may lie there; of the others one does, and goes by the name of its deck."""


def _attendee(line: str) -> dict[str, Any] | None:
    """Its number, then what it counts or does.

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
    """What it lays out, then what it does."""
    items, _, effect = line.partition(", ")
    return _with_effect({"items": symbols_of(items)}, effect, effect_of)


def _pinzetta_event(line: str) -> dict[str, Any] | None:
    """Her large pile, her small one and your collection, with strokes between them; then what happens.

    Or her piles alone; or your collection with what happens.
    """
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
"""A line as the properties of an entry of a pack."""


def line_of(card: Shown) -> str:
    """What a piece of cardboard shows, as `literal_of` reads it."""
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
    """What an attendee counts or does."""
    if card.effect is not None:
        return effect_text(card.effect)
    return scores_text(card.scoring) if card.scoring is not None else ""
