"""Colours and fonts of the pictures, and digests for deterministic choices."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

from ...components import Genre

INK = "#1b1714"
PAPER = "#f3ead6"
WHITE = "#fffaf0"
RED = "#d4301f"
DEEP_RED = "#a3190b"
YELLOW = "#f8cf3c"
BRASS = "#e2b13c"
RUST = "#8a3b2a"

GENRE_COLOURS: dict[Genre, str] = {
    Genre.CRIME: "#24508f",
    Genre.SCI_FI: "#45b3dc",
    Genre.SUPERHEROES: "#d4301f",
    Genre.ROMANCE: "#ee9abc",
    Genre.WESTERN: "#eaa41f",
    Genre.HORROR: "#217a57",
}
"""Main colour of each genre, all of different lightness; the genre's icon always accompanies the colour."""

PLAYER_COLOURS = ("#c8281e", "#1f5fae", "#f2bf22", "#55a16f", "#4b2170", "#54c0c6")
"""Colours of pieces, which differ in lightness too, so that all eyes can tell them apart."""

DISPLAY = "Impact,'Haettenschweiler','Arial Narrow','Liberation Sans Narrow',sans-serif"
"""Font for poster lettering."""
SERIF = "Georgia,'Times New Roman',serif"


class Inks(TypedDict):
    """Colours of a symbol: its spot colour, fill and outline."""

    color: str
    fill: str
    stroke: str
    stroke_width: float


def inks(spot: str, first: str = WHITE, stroke: str = INK, width: float = 1.4) -> Inks:
    return {"color": spot, "fill": first, "stroke": stroke, "stroke_width": width}


def digest(text: str) -> bytes:
    """Return a hash of the text; each of its bytes is used for a different choice."""
    return sha256(text.encode()).digest()
