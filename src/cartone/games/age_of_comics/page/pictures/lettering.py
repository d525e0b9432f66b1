"""Lettering: a title broken into one to three lines, each as large as the width allows.

Sizes are added up by `fsum`, because `sum` rounds differently since Python 3.12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import fsum

from ....kit.svg import Value, group, text
from .palette import DISPLAY

WIDTHS = {" ": 0.26, "I": 0.27, "J": 0.45, "M": 0.72, "W": 0.78, "1": 0.4, ".": 0.25, ",": 0.25, "!": 0.3, "-": 0.3}
"""Widths of condensed capitals, in ems; all other characters are `OTHERS` wide."""
OTHERS = 0.52


def ems(words: str) -> float:
    """Estimate the width of a line of capitals, in ems."""
    return fsum(WIDTHS.get(letter, OTHERS) for letter in words)


def splits(words: Sequence[str], most: int) -> Iterator[list[str]]:
    """Yield all ways to break words into at most `most` lines."""
    for count in range(1, min(most, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            edges = (0, *cuts, len(words))
            yield [" ".join(words[a:b]) for a, b in pairwise(edges)]


def sizes(lines: Sequence[str], width: float, height: float, largest: float) -> list[float]:
    """Return the type size of each line, so that all lines fit into the box."""
    wanted = [min(largest, width / ems(line)) for line in lines]
    return [size * min(1.0, height / (fsum(wanted) * 0.9)) for size in wanted]


def fit(words: str, width: float, height: float, largest: float, most: int = 3) -> list[tuple[str, float]]:
    """Return lines with their type sizes, broken so that the smallest size is as large as possible."""

    def worth(lines: list[str]) -> tuple[float, float]:
        found = sizes(lines, width, height, largest)
        return (round(min(found), 1), round(fsum(found), 1))  # rounded, so that the first of equally good ones is taken

    best = max(splits(words.split(), most), key=worth, default=[])
    return list(zip(best, sizes(best, width, height, largest), strict=True))


def lettered(
    lines: Sequence[tuple[str, float]], centre: float, top: float, height: float, width: float, **attributes: Value
) -> str:
    """Draw the lines below each other, centred vertically and condensed to fit the width."""
    used = fsum(size * 0.9 for _, size in lines)
    y = top + (height - used) / 2
    drawn = []
    for words, size in lines:
        y += size * 0.9
        length = min(width, ems(words) * size)
        drawn.append(text(words, centre, y - size * 0.09, size, textLength=length, lengthAdjust="spacingAndGlyphs"))
    return group(*drawn, font_family=DISPLAY, **attributes)
