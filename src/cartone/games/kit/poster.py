"""A whole table as one SVG for notebooks, with rows of pictures of its components."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

import segno

from .svg import element, group, inside, number, path, rect, text

WIDTH, EDGE, GAP = 960, 24, 12
CAPTION, HEADING = 16, 22
CARD = 384
FRAMED = CARD - 2 * EDGE
"""The width of the picture inside an end-of-game picture, which itself is `CARD` wide."""
IN_LINE = 30
"""The number of characters of an address that fit on a line next to its QR code."""
SCENE = 640, 260
"""The size of a game's picture in the lobby."""
IN_TITLE, IN_A_LINE = 76, 110
"""The number of characters that fit on a line of the title, and on any other line."""
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Poster:
    """A picture to which rows are added from top to bottom.

    >>> poster = Poster("A table", paper="#fff", ink="#000")
    >>> poster.row("cards", [('<svg viewBox="0 0 2 3"/>', "ace")], height=60)
    >>> '<svg x="24" y="78" width="40" height="60" viewBox="0 0 2 3"/>' in poster.svg()
    True
    """

    def __init__(self, title: str, paper: str, ink: str) -> None:
        self.paper, self.ink = paper, ink
        self._parts: list[str] = []
        self._bottom = EDGE + 0.0
        for part in wrap(title, IN_TITLE) or [""]:
            self._write(part, EDGE, self._bottom + 14, 20, "start")
            self._bottom += HEADING

    def line(self, words: str) -> None:
        """Add text, wrapped into lines."""
        for part in wrap(words, IN_A_LINE):
            self._write(part, EDGE, self._bottom + CAPTION, 14, "start")
            self._bottom += HEADING

    def row(self, title: str, pictures: Iterable[tuple[str, str]], height: float) -> None:
        """Add pictures of the same height with captions, side by side, wrapping to new rows as needed."""
        placed = [(picture, caption, height * _shape(picture)) for picture, caption in pictures]
        if not placed:
            return
        captioned = any(caption for _, caption, _ in placed)
        if title:
            self._write(title, EDGE, self._bottom + CAPTION, 14, "start")
            self._bottom += HEADING
        left: float = EDGE
        for place, (picture, caption, width) in enumerate(placed):
            if place and left + width > WIDTH - EDGE:
                left = EDGE
                self._bottom += height + GAP + captioned * CAPTION
            self._parts.append(inside(picture, left, self._bottom + 10, width, height))
            if caption:
                self._write(caption, left + width / 2, self._bottom + 10 + height + CAPTION - 4, 11, "middle")
            left += width + GAP
        self._bottom += height + GAP + captioned * CAPTION + 10

    def svg(self) -> str:
        """Return the picture as an `<svg>` element."""
        height = self._bottom + EDGE
        content = rect(0, 0, WIDTH, height, self.paper, rx=12) + "".join(self._parts)
        return element("svg", content, viewBox=f"0 0 {WIDTH} {number(height)}", width=WIDTH, height=height)

    def _write(self, words: str, x: float, y: float, size: int, anchor: str) -> None:
        self._parts.append(text(words, x, y, size, self.ink, font_family="Georgia, serif", text_anchor=anchor))


def shared(picture: str, caption: str, paper: str, ink: str) -> str:
    """Return an end-of-game picture with its caption, the title and the points above it; or the picture alone."""
    if not caption:
        return picture
    title, points, *lines = caption.split("\n")
    below = FRAMED / _shape(picture) + 88
    parts = ["", text(title, CARD / 2, 36, 26, ink), text(points, CARD / 2, 66, 20, ink)]
    parts.append(inside(picture, EDGE, 82, FRAMED, FRAMED / _shape(picture)))
    middle = CARD / 2
    if lines and lines[-1].startswith("http"):
        address, middle = lines.pop(), CARD / 2 - 48
        parts.append(inside(code(address), CARD - EDGE - 88, below, 88, 88))
        lines += wrap(address.partition("?")[0], IN_LINE)
    parts += [text(line, middle, below + 22 + 24 * place, 15, ink) for place, line in enumerate(lines)]
    height = below + max(24 * len(lines) + 12, 100 if middle < CARD / 2 else 0)
    parts[0] = rect(0, 0, CARD, height, paper)
    content = group(*parts, font_family="Georgia, serif", text_anchor="middle")
    seen = f"0 0 {CARD} {number(height)}"
    return element("svg", content, viewBox=seen, width=3 * CARD, height=3 * height)


def code(link: str) -> str:
    rows = segno.make(link, error="l").matrix
    side = len(rows) + 4
    dots = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows, 2) for x, is_dark in enumerate(row, 2) if is_dark)
    return element("svg", rect(0, 0, side, side, "#fff") + path(dots, "#111"), viewBox=f"0 0 {side} {side}")


def scene(*shapes: str) -> str:
    """Return a game's picture for the lobby, which fills its frame and may be cropped at the sides."""
    fills = {"viewBox": f"0 0 {SCENE[0]} {SCENE[1]}", "preserveAspectRatio": "xMidYMax slice", "class": "scene"}
    return element("svg", "".join(shapes), **fills)


def _shape(picture: str) -> float:
    """Return the ratio of a picture's width to its height."""
    found = VIEW_BOX.search(picture)
    assert found is not None
    return float(found[1]) / float(found[2])
