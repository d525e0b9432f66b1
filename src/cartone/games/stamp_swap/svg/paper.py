"""Paper and print: perforated outlines, torn corners, frame patterns, skies and the guilloche."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from ..components import SIZE_OF_OUTLINE, Colour, Theme
from .kit import BASE, BORDER, CELL, FRAME, HOLE, INSET, PITCH, SKY, box, disc, drawn, n

HOLES_TO_A_CELL = 5

SIDES = (("h", "{} 0"), ("v", "0 {}"), ("h-", "-{} 0"), ("v-", "0-{}"))
"""Clockwise from the top: the command of a straight bit, and where an arc ends."""


RAGGED = "l-3 .5-1.5 3.5-4 .5-.5 4-3.5 1-1 4.5"
"""Where a corner was torn off, from the right edge to the bottom: 14 units each."""


def outline(width: int, height: int) -> str:
    """The edge of a stamp of so many cells, bitten by perforation holes."""
    sides = [_side(cells, *side) for cells, side in zip((width, height) * 2, SIDES, strict=True)]
    return f"M{n(INSET)} {n(INSET)}{''.join(sides)}z"


def _side(cells: int, go: str, end: str) -> str:
    corner = f"{go}{n(PITCH - HOLE - INSET)}"
    bite = f"a{HOLE} {HOLE} 0 00{end.format(n(2 * HOLE))}"
    tooth = f"{go}{n(PITCH - 2 * HOLE)}"
    return corner + tooth.join([bite] * (HOLES_TO_A_CELL * cells - 1)) + corner


def torn(width: int, height: int) -> str:
    """All of a stamp but its lower right corner."""
    return f"M0 0H{CELL * width}V{CELL * height - 14}{RAGGED}H0z"


def tear(width: int, height: int) -> str:
    """The ragged edge of a torn corner."""
    return f"M{CELL * width} {CELL * height - 14}{RAGGED}"


PATTERNS: Mapping[Colour, str] = {
    Colour.PURPLE: f'<path d="{disc(3, 3, 1.5)}{disc(0, 0, 0.8)}{disc(6, 0, 0.8)}{disc(0, 6, 0.8)}{disc(6, 6, 0.8)}"'
    ' fill="#f3e2fb"/>',
    Colour.YELLOW: '<path d="M-1 4l5-5M-1 7l8-8M2 7l5-5" stroke="#a8740c" stroke-width=".8"/>',
    Colour.BLUE: '<path d="M-1.5 2.5q1.5-2.6 3 0t3 0 3 0M-1.5 5.5q1.5-2.6 3 0t3 0 3 0" fill="none" stroke="#e4f0fb"'
    ' stroke-width=".9"/>',
    Colour.GREEN: '<path d="M.4 5.6C.2 2.2 2.2.4 5.6.4 5.8 3.8 3.8 5.6.4 5.6z" fill="#dff2d8"/>'
    '<path d="M.4 5.6l3.8-3.8" stroke="#1c5530" stroke-width=".6"/>',
    Colour.BROWN: '<path d="M0 0l6 6M6 0L0 6" stroke="#fbe6c6" stroke-width=".9"/>'
    f'<path d="{box(2.3, -0.7, 1.4, 1.4)}{box(2.3, 5.3, 1.4, 1.4)}" fill="#5a3415"/>',
}
"""What is printed on a patch of the frame: dots, stripes, waves, leaves, lattice."""


def pattern(name: str, size: float, content: str, start: float = BORDER) -> str:
    """A pattern of square patches that begins where the print begins."""
    place = f'x="{n(start)}" y="{n(start)}" width="{n(size)}" height="{n(size)}"'
    return f'<pattern id="ss-{name}" {place} patternUnits="userSpaceOnUse">{content}</pattern>'


def ground(colour: str, size: float) -> str:
    """The plain colour under a pattern."""
    return f'<path d="{box(0, 0, size, size)}" fill="{colour}"/>'


TEXTURES: Mapping[Theme, str] = {
    Theme.SPACE: drawn([("cream", disc(3, 4, 0.7) + disc(12, 2.5, 0.5) + disc(8, 11, 0.6) + disc(14, 13, 0.8))]),
    Theme.MONUMENTS: '<path d="M0 2h15M0 7h15M0 12h15" stroke="#efc88b" stroke-width=".9"/>',
    Theme.ANIMALS: '<path d="M2 5l1-2.5L4 5M9 12l1-2.5 1 2.5" fill="none" stroke="#aacfa5" stroke-width=".8"/>',
    Theme.FLOWERS: f'<path d="{disc(3.5, 3.5, 1)}{disc(11, 11, 1)}" fill="#f3bdb5"/>',
    Theme.VEHICLES: '<path d="M1 4h6M9 9h5M3 13h4" stroke="#f4fafd" stroke-width="1"/>',
}
"""What the sky of each theme is made of, on 15 x 15 units."""

LAND: Mapping[Theme, tuple[str, str]] = {
    Theme.SPACE: ("#3d5180", "M0 12Q20 2 40 12z"),
    Theme.MONUMENTS: ("#d99f63", "M0 6h40v6H0z"),
    Theme.ANIMALS: ("#93bd8c", "M0 7Q12 1 22 6T40 4v8H0z"),
    Theme.FLOWERS: ("#a9cba0", "M0 7Q20 3 40 7v5H0z"),
    Theme.VEHICLES: ("#8ea3b0", "M0 6h40v6H0z"),
}
"""The land at the bottom, 40 wide and 12 high, stretched to the width of the stamp."""


def rosette(petals: int, radius: float, depth: float, steps: int = 96) -> str:
    """A closed guilloche line of waves around a circle."""
    points = []
    for step in range(steps):
        angle = 2 * pi * step / steps
        far = radius + depth * cos(petals * angle)
        points.append(f"{20 + far * cos(angle):.1f} {20 + far * sin(angle):.1f}")
    return f"M{'L'.join(points)}z"


def waves(x: float, y: float, length: float, gap: float) -> str:
    """The four wavy lines of a postmark, about so long."""
    more = "t6 0" * max(1, round(length / 6) - 1)
    return "".join(f"M{n(x)} {n(y + row * gap)}q3-3.6 6 0{more}" for row in range(4))


def outlines() -> str:
    """Every outline, whole and torn."""
    return "".join(
        f'<path id="ss-o{w}{h}" d="{outline(w, h)}"/>'
        f'<clipPath id="ss-p{w}{h}"><use href="#ss-o{w}{h}"/></clipPath>'
        f'<clipPath id="ss-t{w}{h}"><path d="{torn(w, h)}"/></clipPath>'
        for w, h in SIZE_OF_OUTLINE
    )


def frames() -> str:
    """The patterns of the five colours."""
    return "".join(pattern(f"f-{c}", FRAME, ground(BASE[c], FRAME) + PATTERNS[c]) for c in Colour)


def skies() -> str:
    """The sky and the land of the five themes."""
    sky = "".join(pattern(f"s-{t}", 15, ground(SKY[t], 15) + TEXTURES[t], 9) for t in Theme)
    land = "".join(
        f'<symbol id="ss-l-{t}" viewBox="0 0 40 12" preserveAspectRatio="none"><path d="{d}" fill="{fill}"/></symbol>'
        for t, (fill, d) in LAND.items()
    )
    return sky + land


GOLD_STOPS = (("0", "#f7e2a0"), ("0.45", "#d9a53a"), ("0.6", "#f9ebb8"), ("1", "#b98223"))


def gold() -> str:
    """Gold leaf, its engraved ground and the guilloche."""
    stops = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in GOLD_STOPS)
    lines = "".join(
        f'<path d="{rosette(petals, radius, depth)}"/>'
        for petals, radius, depth in ((12, 13, 5), (12, 13, -5), (16, 15.5, 3), (16, 15.5, -3), (8, 11, 4), (8, 11, -4))
    )
    waves = '<path d="M-1 3q2-3 4 0t4 0M-1 3q2 3 4 0t4 0" fill="none" stroke="#8a6414" stroke-width=".6"/>'
    return (
        f'<linearGradient id="ss-gold" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'
        + pattern("f-rare", FRAME, waves)
        + '<symbol id="ss-guilloche" viewBox="0 0 40 40"><g fill="none" stroke="#8a6414" stroke-width=".5">'
        + f"{lines}</g></symbol>"
    )


def back() -> str:
    """The gum side: paper with a faint laid texture."""
    lines = '<path d="M0 1.5h6M0 4.5h6" stroke="#dfcda2" stroke-width=".5"/>'
    return pattern("gum", FRAME, ground("#ecdfbd", FRAME) + lines)
