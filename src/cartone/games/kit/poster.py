"""A whole table as one SVG, for a notebook: rows of the pictures that a game has of its cardboard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from .svg import element, inside, number, rect, text

WIDTH, EDGE, GAP = 960, 24, 12
CAPTION, HEADING = 16, 22
IN_TITLE, IN_A_LINE = 76, 110
"""How many letters have room side by side."""
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Poster:
    """Grows downwards, row by row.

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
        """A line of words, or several where they are too many for one."""
        for part in wrap(words, IN_A_LINE):
            self._write(part, EDGE, self._bottom + CAPTION, 14, "start")
            self._bottom += HEADING

    def row(self, title: str, pictures: Iterable[tuple[str, str]], height: float) -> None:
        """Pictures with their captions, all of one height, as many side by side as the width holds."""
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
        """The picture, as it stands on a page."""
        height = self._bottom + EDGE
        content = rect(0, 0, WIDTH, height, self.paper, rx=12) + "".join(self._parts)
        return element("svg", content, viewBox=f"0 0 {WIDTH} {number(height)}", width=WIDTH, height=height)

    def _write(self, words: str, x: float, y: float, size: int, anchor: str) -> None:
        self._parts.append(text(words, x, y, size, self.ink, font_family="Georgia, serif", text_anchor=anchor))


def _shape(picture: str) -> float:
    """How wide a picture is for its height."""
    found = VIEW_BOX.search(picture)
    assert found is not None
    return float(found[1]) / float(found[2])
