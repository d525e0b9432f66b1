"""A whole table as one SVG, for a notebook: rows of the pictures that a game has of its cardboard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

WIDTH, EDGE, GAP = 960, 24, 12
CAPTION, HEADING = 16, 22
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
        self._write(title, EDGE, EDGE + 14, 20, "start")
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
        for number, (picture, caption, width) in enumerate(placed):
            if number and left + width > WIDTH - EDGE:
                left = EDGE
                self._bottom += height + GAP + captioned * CAPTION
            self._parts.append(inside(picture, left, self._bottom + 10, width, height))
            if caption:
                self._write(caption, left + width / 2, self._bottom + 10 + height + CAPTION - 4, 11, "middle")
            left += width + GAP
        self._bottom += height + GAP + captioned * CAPTION + 10

    def svg(self, defs: str = "") -> str:
        """The picture; `defs` are the drawings that others refer to."""
        height = f"{self._bottom + EDGE:g}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
            f'<rect width="{WIDTH}" height="{height}" rx="12" fill="{self.paper}"/>{defs}{"".join(self._parts)}</svg>'
        )

    def _write(self, words: str, x: float, y: float, size: int, anchor: str) -> None:
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-family="Georgia, serif" font-size="{size}" fill="{self.ink}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )


def inside(picture: str, x: float, y: float, width: float, height: float) -> str:
    """A picture in its place within another one."""
    return picture.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _shape(picture: str) -> float:
    """How wide a picture is for its height."""
    found = VIEW_BOX.search(picture)
    assert found is not None
    return float(found[1]) / float(found[2])
