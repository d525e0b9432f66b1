"""The inks and letters of the office, and how it shuffles."""

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
"""One spot colour for each genre, of different lightness; the icon always goes with it."""

PLAYER_COLOURS = ("#c8281e", "#1f5fae", "#f2bf22", "#2b8a4b", "#6b2fa0", "#0aa5ad")

DISPLAY = "Impact,'Haettenschweiler','Arial Narrow','Liberation Sans Narrow',sans-serif"
"""Poster lettering."""
SERIF = "Georgia,'Times New Roman',serif"


class Inks(TypedDict):
    """The colours that a symbol takes: its spot colour, its first colour, its line."""

    color: str
    fill: str
    stroke: str
    stroke_width: float


def inks(spot: str, first: str = WHITE, stroke: str = INK, width: float = 1.4) -> Inks:
    return {"color": spot, "fill": first, "stroke": stroke, "stroke_width": width}


def digest(text: str) -> bytes:
    """Numbers that depend on the text alone; each byte decides something else."""
    return sha256(text.encode()).digest()
