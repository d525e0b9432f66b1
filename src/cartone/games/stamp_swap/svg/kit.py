"""What every picture is made of: the palette, shapes as data, stable choices and escaped text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from html import escape
from typing import TypeVar

from ..components import Colour, Theme

CELL = 24
"""Units of a cell of the album."""

INSET = 0.6
"""From the edge of its cells to the edge of a stamp's paper."""

PITCH = 4.8
"""From one perforation hole to the next: five to a cell."""

HOLE = 1.4
"""Radius of a perforation hole."""

BORDER = 3
"""From the edge of the cells to the print: the white border."""

FRAME = 6
"""Width of the patterned frame, and of a patch of its pattern."""

SERIF = "'Times New Roman', 'Liberation Serif', serif"
"""Sturdy, and its figures stand on the line."""

BUTT = ' stroke-linecap="butt"'
"""For dashes: other lines end round."""

PALETTE: Mapping[str, str] = {
    "ink": "#1d2c4a",
    "night": "#26375c",
    "cream": "#fff8e7",
    "paper": "#fffdf6",
    "pale": "#f3e3c3",
    "kraft": "#c9a26d",
    "bark": "#8a5a36",
    "brass": "#d9a53a",
    "gold": "#8a6414",
    "red": "#c8372d",
    "wine": "#8f231f",
    "rose": "#ec9a8b",
    "rust": "#d4702f",
    "air": "#2f62a6",
    "sky": "#9cc3df",
    "slate": "#5d7388",
    "leaf": "#4b8456",
    "moss": "#2f5c40",
}
"""Kraft, cream, ink blue, airmail red and blue, brass, and a few tones between them."""

BASE: Mapping[Colour, str] = {
    Colour.PURPLE: "#7a4a98",
    Colour.YELLOW: "#f0bd2e",
    Colour.BLUE: "#2f6db5",
    Colour.GREEN: "#3f8f55",
    Colour.BROWN: "#96633a",
}
DARK: Mapping[Colour, str] = {
    Colour.PURPLE: "#4b2764",
    Colour.YELLOW: "#7a5200",
    Colour.BLUE: "#173f75",
    Colour.GREEN: "#1c5530",
    Colour.BROWN: "#5a3415",
}
SKY: Mapping[Theme, str] = {
    Theme.SPACE: "#22335c",
    Theme.MONUMENTS: "#f7dcae",
    Theme.ANIMALS: "#d7e8cf",
    Theme.FLOWERS: "#fbe3df",
    Theme.VEHICLES: "#cfe6f2",
}

Shape = tuple[str, str]
"""The name of a colour and the path it fills; with ~ before the name, a line of that colour."""

T = TypeVar("T")


def pick(choices: Sequence[T], key: str) -> T:
    """One of the choices, always the same for the same key."""
    return choices[int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % len(choices)]


def text(words: str) -> str:
    """Words that stand in a picture as they are."""
    return escape(words, quote=True)


def n(number: float) -> str:
    """A number as short as it can be written."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def disc(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0-{n(2 * r)} 0z"


def oval(x: float, y: float, a: float, b: float) -> str:
    """An upright ellipse as a path."""
    return f"M{n(x - a)} {n(y)}a{n(a)} {n(b)} 0 1 0 {n(2 * a)} 0a{n(a)} {n(b)} 0 1 0-{n(2 * a)} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a path."""
    return f"M{n(x)} {n(y)}h{n(width)}v{n(height)}h-{n(width)}z"


def drawn(shapes: Sequence[Shape], line: float = 1.6) -> str:
    """Shapes as paths, from the back to the front; other names of colours stand as they are."""
    return "".join(_path(name, d, line) for name, d in shapes)


def _path(name: str, d: str, line: float) -> str:
    if name.startswith("~"):
        colour = PALETTE.get(name[1:], name[1:])
        return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(line)}"/>'
    return f'<path d="{d}"/>' if not name else f'<path d="{d}" fill="{PALETTE.get(name, name)}"/>'


def use(name: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A symbol of the definitions, in its place."""
    return f'<use href="#ss-{name}" x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"{more}/>'


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle with a fill."""
    place = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f'<rect {place} fill="{PALETTE.get(fill, fill)}"{more}/>'


def words(x: float, y: float, size: float, fill: str, line: str, more: str = "") -> str:
    """A line of text around a point."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" fill="{PALETTE.get(fill, fill)}"{more}>{text(line)}</text>'
    )


def picture(css: str, width: float, height: float, title: str, content: str) -> str:
    """A whole picture with its title."""
    return (
        f'<svg class="{css}" viewBox="0 0 {n(width)} {n(height)}" role="img"'
        f' font-family="{SERIF}" font-weight="700" text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{text(title)}</title>{content}</svg>"
    )
