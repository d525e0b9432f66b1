"""The city: 24 corners joined by streets, the spaces for sales orders between them, and a sale under way.

Corners are called by column and row, A1 in the north-west to D6 in the south-east. A space is called by the two
corners it touches (B3-C3), and four outer ones by their side of the city.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

COLUMNS = "ABCD"
ROWS = 6
CORNERS = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)
CENTRE = ("B3", "C3", "B4", "C4")
"""All joined to each other; START lies in their middle."""

START = -1
"""Where agents begin: it leads to the centre, and nobody comes back."""


class Space(NamedTuple):
    """A place for an order, at (row, column) of a 13×9 grid on which corner (R, C) is at (2R, 2C)."""

    name: str
    row: int
    column: int
    corners: tuple[int, int]


def _corner(row: int, column: int) -> int:
    return (row - 1) * len(COLUMNS) + column - 1


def _spaces() -> tuple[Space, ...]:
    spaces = [
        Space("north", 1, 5, (_corner(1, 2), _corner(1, 3))),
        Space("west", 7, 1, (_corner(3, 1), _corner(4, 1))),
        Space("east", 7, 9, (_corner(3, 4), _corner(4, 4))),
        Space("south", 13, 5, (_corner(6, 2), _corner(6, 3))),
    ]
    for row in range(1, ROWS + 1):
        for column in range(1, len(COLUMNS) + 1):
            here = _corner(row, column)
            if column < len(COLUMNS):
                there = _corner(row, column + 1)
                spaces.append(Space(f"{CORNERS[here]}-{CORNERS[there]}", 2 * row, 2 * column + 1, (here, there)))
            if row < ROWS:
                there = _corner(row + 1, column)
                spaces.append(Space(f"{CORNERS[here]}-{CORNERS[there]}", 2 * row + 1, 2 * column, (here, there)))
    return tuple(sorted(spaces, key=lambda space: (space.row, space.column)))


SPACES = _spaces()
"""All 42, in reading order."""

SPACE_CALLED = {space.name: index for index, space in enumerate(SPACES)}
CORNER_CALLED = {name: index for index, name in enumerate(CORNERS)}


def _streets() -> tuple[tuple[int, ...], ...]:
    """The corners that each corner is joined to; the last entry is START's."""
    joined: list[set[int]] = [set() for _ in CORNERS]
    for space in SPACES:
        one, two = space.corners
        joined[one].add(two)
        joined[two].add(one)
    centre = {CORNER_CALLED[name] for name in CENTRE}
    for corner in centre:
        joined[corner] |= centre - {corner}
    return (*(tuple(sorted(corners)) for corners in joined), tuple(sorted(centre)))


STREETS = _streets()
REACH = (*(tuple(n for n, space in enumerate(SPACES) if corner in space.corners) for corner in range(len(CORNERS))), ())
"""The order spaces that an agent on a corner reaches; from START nothing."""


def corner_name(corner: int) -> str:
    return "START" if corner == START else CORNERS[corner]


@dataclass(slots=True, eq=False)
class Sale:
    """What is left of a Sales action: orders to flip and to collect, and the free step."""

    flips: int
    collects: int
    free_step: bool = True
