"""Icons: Pinzetta's target sizes, the boxes of her mat, her decision cards, and the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping

from ....kit.svg import box as square
from ....kit.svg import circle, disc, drawn_once, element, group, line, path, picture, rect, text
from ...album import COLUMNS
from ...components import OUTLINE_OF, SIDE, Box, Colour, DecisionCard, Kind
from .palette import AIR, BRASS, CREAM, INK, PALE, RED, SERIF, SKY
from .paper import ART
from .stamps import MOTIFS

OUTLINES: Mapping[str, tuple[int, int]] = {**OUTLINE_OF, "double": (4, 2)}


def rim(columns: int = SIDE, rows: int = SIDE) -> str:
    """Draw the column letters and row numbers around a grid of cells that fills the whole drawing."""
    across, down = ([f"{100 * (place + 0.5) / of:.4g}%" for place in range(of)] for of in (columns, rows))
    letters = element("text", COLUMNS[:columns], x=" ".join(across), dy=-2, text_anchor="middle")
    numbers = (element("text", str(row), y=y, dx=-2, dy="0.36em", text_anchor="end") for row, y in enumerate(down, 1))
    return group(letters, *numbers, fill=PALE, font_size=11, font_family="system-ui, sans-serif")


@drawn_once
def wanted(size: str, title: str) -> str:
    """Draw the outline of a target size to scale, including a double's perforation."""
    width, height = (7 * cells for cells in OUTLINES[size])
    middle = line(f"M{width / 2} 2v{height - 4}", INK, 1, stroke_dasharray="1 2") if size == "double" else ""
    paper = rect(1, 1, width - 2, height - 2, CREAM, stroke=INK, stroke_width=1.4, stroke_dasharray="2 1.6")
    return picture("wanted", width, height, title, paper + middle, SERIF)


TARGET = circle(10, 12, 8, CREAM, stroke=RED, stroke_width=2) + circle(10, 12, 3.5, RED)
OTHER = circle(10, 12, 8, CREAM, stroke=AIR, stroke_width=2)
VALUED = rect(22, 3, 26, 18, INK, rx=3) + text("2–3", 35, 16.2, 12, CREAM)


def _boxes() -> Mapping[Box, tuple[int, str]]:
    """Return the width and the icon of each box of Pinzetta's mat."""
    return {
        Box.TARGET: (20, TARGET),
        Box.TARGET_VALUED: (49, TARGET + VALUED),
        Box.OTHER_VALUED: (49, OTHER + VALUED),
        Box.OTHER: (20, OTHER),
        Box.RARE: (20, rect(1, 4, 18, 16, BRASS, rx=1.5) + ART.use("guilloche", 2, 4, 16, 16)),
        Box.FOREVER: (20, rect(1, 3, 18, 18, RED, rx=1) + ART.use("seal", 0, 2, 20, 20)),
        Box.CARDS: (20, rect(3, 2, 14, 20, CREAM, rx=2, stroke=AIR, stroke_width=1.6) + ART.use("loupe", 5, 6, 11, 11)),
    }


@drawn_once
def box(name: Box, title: str) -> str:
    """Draw the icon of a box of Pinzetta's mat."""
    width, content = _boxes()[name]
    return picture("box-sign", width, 24, title, content, SERIF)


@drawn_once
def decision(card: DecisionCard | None, title: str) -> str:
    """Draw a decision card with its crossed-out tokens, or the back of one."""
    if card is None:
        back = rect(6, 6, 36, 52, RED, rx=3) + ART.use("rosette", 10, 18, 28, 28)
        return picture("decision back", 48, 64, title, rect(1, 1, 46, 62, CREAM, rx=5, stroke=RED) + back, SERIF)
    crossed = circle(24, 22, 13, RED) + line("M13 33L35 11", CREAM, 4) + line("M13 33L35 11", INK, 2)
    content = (
        rect(1, 1, 46, 62, CREAM, rx=5, stroke=RED, stroke_width=1.6)
        + crossed
        + rect(6, 40, 36, 19, PALE, rx=3)
        + text(f"−{card.crossed}", 24, 56, 19, INK)
    )
    return picture("decision", 48, 64, title, content, SERIF)


def _marks() -> Mapping[str, str]:
    """Return the icons of a stamp's properties, by value."""
    return {
        **{colour: rect(2, 2, 20, 20, ART.paint(f"f-{colour}"), rx=2) for colour in Colour},
        **{
            theme: rect(1, 1, 22, 22, SKY[theme], rx=2) + ART.use(f"motif-{motifs[0]}", 2, 2, 20, 20)
            for theme, motifs in MOTIFS.items()
        },
        Kind.CANCELLED: circle(12, 12, 10, CREAM) + line(disc(12, 12, 9.5) + disc(12, 12, 6), INK, 1.8),
        Kind.RARE: rect(2, 2, 20, 20, ART.paint("gold"), rx=2) + ART.use("guilloche", 3, 3, 18, 18),
    }


MARKS = frozenset(_marks())
"""Properties of a stamp that have an icon."""


@drawn_once
def mark(name: str) -> str:
    """Draw the icon of a colour, theme or kind, hidden from screen readers because adjacent text says the same."""
    return element("svg", _marks()[name], viewBox="0 0 24 24", aria_hidden="true")


PARTS: Mapping[str, str] = {
    "album": path(square(2, 2, 20, 20) + square(5, 5, 6, 7) + square(13, 5, 6, 4) + square(13, 12, 6, 7)),
    "tray": line("M2 13v7h20v-7M2 20M5 15V7h6v8M13 15v-5h6v5", "currentColor", 2),
    "contests": circle(12, 9, 6.5, "none", stroke="currentColor", stroke_width=2)
    + path("M8 14l-3 8 4-1.5 3 2 3-2 4 1.5-3-8z"),
    "others": circle(12, 8, 5, "none", stroke="currentColor", stroke_width=2)
    + line("M2.5 22q1-8 9.5-8t9.5 8", "currentColor", 2),
    "keep": path("M4 11h16v11H4zM12 14a2 2 0 00-1 3.7V20h2v-2.3A2 2 0 0012 14z")
    + line("M7.5 11V8a4.5 4.5 0 019 0v3", "currentColor", 2.4),
    "story": line("M3 3h18v13H11l-5 5v-5H3zM7 8h10M7 12h7", "currentColor", 2),
}


def part(name: str) -> str:
    """Draw the icon of a part of the table, in the colour of the adjacent text."""
    return element(
        "svg", PARTS[name], viewBox="0 0 24 24", fill="currentColor", fill_rule="evenodd", aria_hidden="true",
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip
