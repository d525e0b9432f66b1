"""Paper and print: perforated outlines, torn corners, frame patterns, skies and gold leaf."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ....kit.svg import Art, box, disc, element, line, number, path
from ...components import SIZE_OF_OUTLINE, Colour, Theme
from .palette import BASE, CREAM, GOLD, SKY

CELL = 24
"""Size of an album cell in SVG units."""

INSET = 0.6
"""Distance from the edge of the cells to a stamp's paper."""

PITCH = 4.8
"""Distance between perforation holes."""

HOLES_TO_A_CELL = 5

HOLE = 1.4
"""Radius of a perforation hole."""

BORDER = 3
"""Width of the white border around the print."""

FRAME = 6
"""Width of the patterned frame, and of one repeat of its pattern."""

SIDES = (("h", "{} 0"), ("v", "0 {}"), ("h-", "-{} 0"), ("v-", "0-{}"))
"""Sides clockwise from the top: path command of a straight segment, and template for the end of an arc."""

RAGGED = "l-3 .5-1.5 3.5-4 .5-.5 4-3.5 1-1 4.5"
"""Edge of a torn corner, 14 units wide and high, from the right edge to the bottom."""


def outline(width: int, height: int) -> str:
    """Return the perforated outline of a stamp, given its width and height in cells."""
    sides = [_side(cells, *side) for cells, side in zip((width, height) * 2, SIDES, strict=True)]
    return f"M{number(INSET)} {number(INSET)}{''.join(sides)}z"


def _side(cells: int, go: str, end: str) -> str:
    corner = f"{go}{number(PITCH - HOLE - INSET)}"
    bite = f"a{HOLE} {HOLE} 0 00{end.format(number(2 * HOLE))}"
    tooth = f"{go}{number(PITCH - 2 * HOLE)}"
    return corner + tooth.join([bite] * (HOLES_TO_A_CELL * cells - 1)) + corner


def torn(width: int, height: int) -> str:
    """Return the outline of a stamp whose lower right corner is torn off."""
    return f"M0 0H{CELL * width}V{CELL * height - 14}{RAGGED}H0z"


def tear(width: int, height: int) -> str:
    """Return the ragged edge of a torn corner."""
    return f"M{CELL * width} {CELL * height - 14}{RAGGED}"


def waves(x: float, y: float, length: float, gap: float) -> str:
    """Return the four wavy lines of a postmark, of about the given length."""
    more = "t6 0" * max(1, round(length / 6) - 1)
    return "".join(f"M{number(x)} {number(y + row * gap)}q3-3.6 6 0{more}" for row in range(4))


CORNERS = disc(0, 0, 0.8) + disc(6, 0, 0.8) + disc(0, 6, 0.8) + disc(6, 6, 0.8)

PATTERNS: Mapping[Colour, str] = {
    Colour.PURPLE: path(disc(3, 3, 1.5) + CORNERS, "#f3e2fb"),
    Colour.YELLOW: line("M-1 4l5-5M-1 7l8-8M2 7l5-5", "#a8740c", 0.8),
    Colour.BLUE: line("M-1.5 2.5q1.5-2.6 3 0t3 0 3 0M-1.5 5.5q1.5-2.6 3 0t3 0 3 0", "#e4f0fb", 0.9),
    Colour.GREEN: path("M.4 5.6C.2 2.2 2.2.4 5.6.4 5.8 3.8 3.8 5.6.4 5.6z", "#dff2d8")
    + line("M.4 5.6l3.8-3.8", "#1c5530", 0.6),
    Colour.BROWN: line("M0 0l6 6M6 0L0 6", "#fbe6c6", 0.9)
    + path(box(2.3, -0.7, 1.4, 1.4) + box(2.3, 5.3, 1.4, 1.4), "#5a3415"),
}
"""Frame pattern of each colour: dots, stripes, waves, leaves, lattice."""

TEXTURES: Mapping[Theme, str] = {
    Theme.SPACE: path(disc(3, 4, 0.7) + disc(12, 2.5, 0.5) + disc(8, 11, 0.6) + disc(14, 13, 0.8), CREAM),
    Theme.MONUMENTS: line("M0 2h15M0 7h15M0 12h15", "#efc88b", 0.9),
    Theme.ANIMALS: line("M2 5l1-2.5L4 5M9 12l1-2.5 1 2.5", "#aacfa5", 0.8),
    Theme.FLOWERS: path(disc(3.5, 3.5, 1) + disc(11, 11, 1), "#f3bdb5"),
    Theme.VEHICLES: line("M1 4h6M9 9h5M3 13h4", "#f4fafd", 1),
}
"""Sky pattern of each theme, repeating every 15 x 15 units."""

GOLD_STOPS = ((0, "#f7e2a0"), (0.45, "#d9a53a"), (0.6, "#f9ebb8"), (1, "#b98223"))
ENGRAVED = line("M-1 3q2-3 4 0t4 0M-1 3q2 3 4 0t4 0", GOLD, 0.6)
LAID = line("M0 1.5h6M0 4.5h6", "#dfcda2", 0.5)


def pattern(name: str, size: float, ground: str, content: str, start: float = BORDER) -> str:
    """Draw a repeating square pattern, aligned with the print, on the colour `ground` unless that is empty."""
    under = path(box(0, 0, size, size), ground) if ground else ""
    return element(
        "pattern", under + content, id=name, x=start, y=start, width=size, height=size, patternUnits="userSpaceOnUse"
    )


def paints() -> dict[str, str]:
    """Return shared SVG definitions by ID: whole and torn outlines, frames, skies, gold leaf, and the gum side."""
    found: dict[str, str] = {}
    for width, height in SIZE_OF_OUTLINE:
        size = f"{width}{height}"
        found[f"o{size}"] = element("path", id=f"o{size}", d=outline(width, height))
        found[f"p{size}"] = element("clipPath", element("use", href=f"#o{size}"), id=f"p{size}")
        found[f"t{size}"] = element("clipPath", path(torn(width, height)), id=f"t{size}")
    for colour in Colour:
        found[f"f-{colour}"] = pattern(f"f-{colour}", FRAME, BASE[colour], PATTERNS[colour])
    for theme in Theme:
        found[f"s-{theme}"] = pattern(f"s-{theme}", 15, SKY[theme], TEXTURES[theme], 9)
    stops = "".join(element("stop", offset=at, stop_color=colour) for at, colour in GOLD_STOPS)
    found["gold"] = element("linearGradient", stops, id="gold", x1=0, y1=0, x2=1, y2=1)
    found["f-rare"] = pattern("f-rare", FRAME, "", ENGRAVED)
    found["gum"] = pattern("gum", FRAME, "#ecdfbd", LAID)
    return found


ART = Art("ss", Path(__file__).parents[1] / "art", paints())
