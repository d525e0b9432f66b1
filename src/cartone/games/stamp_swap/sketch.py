"""Stamps and contests as people tell them on a score pad: stamps as far as it matters, contests in the words of packs.

A question mark stands for what was not told; a day for when a stamp was laid, if that was before the last Show.

>>> str(sketch_of("2x3 blue ? 2 @friday"))
'2x3 blue ? 2 @friday'
>>> [stamp.value for stamp in tile_at(0, sketch_of("double-4x2 ? ? 2 + green space cancelled")).stamps]
[2, 0]
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from .album import cell_name
from .components import BY_HAND, Colour, Contest, ContestType, Kind, Stamp, Theme, Tile
from .contests import COUNTERS, NEEDS_PROPERTY, PROPERTIES
from .game import Day
from .literal import CONTEST, SOURCE, literal_of

UNKNOWN = "?"
FOREVER = "1x1"
DOUBLE = "double-"
OUTLINES = ("2x2", "3x3", "2x3", "3x2", "2x4", "4x2", "double-2x4", "double-4x2", FOREVER)
"""What may be laid, in the order in which a pad offers it."""

VALUES = ("1", "2", "3", "-1", "-2", "-3")
"""What is printed on most stamps; a pad takes others, too."""

RARE_VALUES = tuple(map(str, range(4, 11)))


class Half(NamedTuple):
    """A stamp as far as it was told; `value` may also be "cancelled"."""

    colour: str = UNKNOWN
    theme: str = UNKNOWN
    value: str = UNKNOWN
    rare: bool = False

    def __str__(self) -> str:
        return f"rare {self.value}" if self.rare else f"{self.colour} {self.theme} {self.value}"

    def stamp(self, width: int, height: int) -> Stamp:
        """The stamp; what was not told is left out."""
        value = 0 if self.value in (UNKNOWN, Kind.CANCELLED) else int(self.value)
        if self.rare:
            return Stamp(width, height, Kind.RARE, None, None, value)
        kind = Kind.CANCELLED if self.value == Kind.CANCELLED else Kind.FADED if value < 0 else Kind.ORDINARY
        colour = Colour(self.colour) if self.colour != UNKNOWN else None
        theme = Theme(self.theme) if self.theme != UNKNOWN else None
        return Stamp(width, height, kind, colour, theme, value)


class Sketch(NamedTuple):
    """A tile as far as it was told, and the day on which it was laid."""

    outline: str
    halves: tuple[Half, ...]
    day: Day = Day.SUNDAY

    def __str__(self) -> str:
        said = f"{self.outline} {' + '.join(map(str, self.halves))}" if self.halves else self.outline
        return said if self.day is Day.SUNDAY else f"{said} @{self.day}"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return outline_size(self.outline)


def outline_size(outline: str) -> tuple[int, int]:
    width, _, height = outline.removeprefix(DOUBLE).partition("x")
    return int(width), int(height)


def blank(outline: str, day: Day = Day.SUNDAY) -> Sketch:
    """A tile of which only the outline was told."""
    halves = 0 if outline == FOREVER else 2 if outline.startswith(DOUBLE) else 1
    return Sketch(outline, (Half(),) * halves, day)


@lru_cache(maxsize=2048)
def sketch_of(text: str) -> Sketch | None:
    """What was told of a tile; None if that makes none."""
    found = re.fullmatch(r"(\S+)((?: (?!@)\S+)*)(?: @(\S+))?", text)
    if found is None or found[1] not in OUTLINES or (found[3] or Day.SUNDAY) not in tuple(Day):
        return None
    plain = blank(found[1], Day(found[3] or Day.SUNDAY))
    halves = [half_of(half.split()) for half in found[2].strip().split(" + ")] if found[2] else []
    known = tuple(half for half in halves if half is not None)
    if not found[2]:
        return plain
    if len(known) != len(plain.halves) or len(halves) != len(known) or (len(known) > 1 and any(h.rare for h in known)):
        return None
    return plain._replace(halves=known)


def half_of(words: list[str]) -> Half | None:
    match words:
        case ["rare", value] if value == UNKNOWN or re.fullmatch(r"[1-9]|1[0-9]|20", value):
            return Half(value=value, rare=True)
        case [colour, theme, value] if (
            colour in (UNKNOWN, *Colour)
            and theme in (UNKNOWN, *Theme)
            and (value in (UNKNOWN, Kind.CANCELLED) or re.fullmatch(r"-?[1-9]", value))
        ):
            return Half(colour, theme, value)
    return None


@lru_cache(maxsize=2048)
def tile_at(cell: int, sketch: Sketch) -> Tile:
    """The tile with what was told of it; its ID is where it lies."""
    width, height = sketch.size
    outline = (2, 2) if sketch.outline.startswith(DOUBLE) else (width, height)
    stamps = tuple(half.stamp(*outline) for half in sketch.halves) or (Stamp(1, 1, Kind.FOREVER, None, None, 0),)
    return Tile(cell_name(cell), width, height, stamps, SOURCE)


# -- contests ---------------------------------------------------------------------------------------

WAYS = tuple(what for what in COUNTERS if what != BY_HAND)


@lru_cache(maxsize=256)
def contest_of(kind: ContestType, told: str) -> Contest | None:
    """A contest in the words of packs; None if no card says that.

    >>> contest_of(ContestType.COLOUR, "second-most colour, 4 each").scoring.points(3)
    12
    """
    found = literal_of(f"{CONTEST}{kind}", told, 1)
    return found if isinstance(found, Contest) else None


def properties_of(what: str) -> tuple[str, ...]:
    """Of which properties a way of counting may be."""
    return NEEDS_PROPERTY.get(what, tuple(PROPERTIES) if what == "group" else ())
