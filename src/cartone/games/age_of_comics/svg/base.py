"""What all pictures share: colours, the frame of a picture, and a small language for shapes."""

from __future__ import annotations

from hashlib import sha256
from html import escape

from ..components import Genre

INK = "#1b1714"
PAPER = "#f3ead6"
WHITE = "#fffaf0"
RED = "#d4301f"
YELLOW = "#f8cf3c"
BLUE = "#2f66ad"
BRASS = "#e2b13c"

GENRE_COLOURS: dict[Genre, str] = {
    Genre.CRIME: "#24508f",
    Genre.SCI_FI: "#45b3dc",
    Genre.SUPERHEROES: "#d4301f",
    Genre.ROMANCE: "#ee9abc",
    Genre.WESTERN: "#eaa41f",
    Genre.HORROR: "#217a57",
}
"""One spot colour for each genre, of different lightness; the icon always goes with it."""

PLAYER_COLOURS = ("#c8281e", "#1f5fae", "#f2bf22", "#2b8a4b")

DISPLAY = "Impact,'Haettenschweiler','Arial Narrow','Liberation Sans Narrow',sans-serif"
"""Poster lettering."""
SERIF = "Georgia,'Times New Roman',serif"

FILLS = {
    "s": ' fill="currentColor"',
    "f": "",
    "w": f' fill="{WHITE}"',
    "t": ' fill="currentColor" fill-opacity=".45"',
    "k": f' fill="{INK}" stroke="none"',
    "l": ' fill="none"',
    "d": f' fill="{INK}" fill-opacity=".22" stroke="none"',
    "v": f' fill="{WHITE}" stroke="none"',
    "p": ' fill="currentColor" stroke="none"',
    "q": ' stroke="none"',
    "h": ' fill="url(#aoc-dots)" stroke="none"',
}
"""Ink of a shape: spot, first (inherited), white, tint, black, line, shade, highlight, and flat or dotted ones."""


def esc(text: str) -> str:
    """Text that may stand in an element or in an attribute."""
    return escape(text, quote=True)


def digest(text: str) -> bytes:
    """Numbers that depend on the text alone, on every machine and in every run."""
    return sha256(text.encode()).digest()


def number(value: float) -> str:
    """A short decimal."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def picture(width: int, height: int, alt: str, body: str, kind: str) -> str:
    """A picture with its title; the class says what it shows."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" class="aoc {kind}" '
        'stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{esc(alt)}</title>{body}</svg>"
    )


def use(name: str, box: tuple[float, float, float, float], attributes: str = "") -> str:
    """A symbol of the definitions, in a box: left, top, width, height."""
    left, top, width, height = (number(value) for value in box)
    return f'<use href="#aoc-{name}" x="{left}" y="{top}" width="{width}" height="{height}"{attributes}/>'


def place(name: str, x: float, y: float, attributes: str = "") -> str:
    """A group of the definitions, in its own size."""
    return f'<use href="#aoc-{name}" x="{number(x)}" y="{number(y)}"{attributes}/>'


def paint(spot: str, first: str = WHITE, stroke: str = INK, width: float = 1.4) -> str:
    """The colours a symbol takes: its spot colour, its first colour, its line."""
    return f' color="{spot}" fill="{first}" stroke="{stroke}" stroke-width="{number(width)}"'


def text(words: str, x: float, y: float, size: float, attributes: str = "", family: str = DISPLAY) -> str:
    """A centred line of bold text; `y` is its base line."""
    anchor = "" if "text-anchor" in attributes else ' text-anchor="middle"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="700" '
        f'font-family="{family}"{anchor}{attributes}>{esc(words)}</text>'
    )


def shape(line: str) -> str:
    """One shape: its ink, then path data, `O cx cy rx [ry]`, `R x y w h [r]` or `T x y size words`."""
    ink, rest = line[0], line[2:].strip()
    fill = FILLS[ink]
    what, *values = rest.split()
    if what == "O":
        cx, cy, rx, *more = values
        if not more:
            return f'<circle cx="{cx}" cy="{cy}" r="{rx}"{fill}/>'
        return f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{more[0]}"{fill}/>'
    if what == "R":
        x, y, width, height, *more = values
        radius = f' rx="{more[0]}"' if more else ""
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{radius}{fill}/>'
    if what == "T":
        x, y, size, *words = values
        return text(" ".join(words), float(x), float(y), float(size), fill)
    return f'<path d="{rest}"{fill}/>'


def _joins(before: str, line: str) -> bool:
    """Whether two paths of the same flat ink may be one."""
    return before[0] == line[0] and before[2] == line[2] == "M" and line[0] in "lkdvpqh"


def shapes(drawing: str) -> str:
    """The shapes of a drawing, one a line (`+` goes on with one), bottom up; flat neighbours become one path."""
    lines: list[str] = []
    for line in filter(None, map(str.strip, drawing.splitlines())):
        if line[0] == "+" or (lines and _joins(lines[-1], line)):
            lines[-1] += line[2:]
        else:
            lines.append(line)
    return "".join(map(shape, lines))


def symbol(name: str, width: int, height: int, drawing: str) -> str:
    """A drawing as a symbol."""
    return f'<symbol id="aoc-{name}" viewBox="0 0 {width} {height}">{shapes(drawing)}</symbol>'


def group(name: str, drawing: str) -> str:
    """A drawing that is used in its own size and may reach beyond its edge; `@` before the shapes moves it all."""
    first, _, rest = drawing.strip().partition("\n")
    if first.startswith("@ "):
        return f'<g id="aoc-{name}" transform="{first[2:]}">{shapes(rest)}</g>'
    return f'<g id="aoc-{name}">{shapes(drawing)}</g>'
