"""Cardboard described by what it shows: for owners, whose stamps and decision cards no pack of ours knows.

>>> tile_of("3x2 blue space 1").value
1
>>> [stamp.value for stamp in tile_of("2x4 double blue space 2 + green animals cancelled").stamps]
[2, 0]
>>> tile_of("3x3 rare 5").id
'3x3 rare 5'
"""

from __future__ import annotations

import re

from .components import SIZE_OF_OUTLINE, Box, Colour, DecisionCard, Kind, Size, Stamp, Theme, Tile

EXAMPLES = {
    Size.SMALL_SQUARE: "2x2 blue space 1",
    Size.LARGE_SQUARE: "3x3 rare 5",
    Size.SHORT_RECTANGLE: "3x2 green animals cancelled",
    Size.LONG_RECTANGLE: "2x4 double blue space 2 + green animals -1",
}
DECISION_EXAMPLE = "2 crossed, points 1 3 2 1 4 2 2"
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


def decision_text(card: DecisionCard) -> str:
    """What a decision card shows, as `decision_of` reads it."""
    return _decision_text(card.crossed, card.points)


def _decision_text(crossed: int, points: tuple[int, ...]) -> str:
    return f"{crossed} crossed, points {' '.join(map(str, points))}"
