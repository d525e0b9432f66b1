"""What all pictures share, once on each page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .kit import drawn
from .marks import SYMBOLS as MARKS
from .motifs import COMPANIONS, MOTIFS
from .paper import back, frames, gold, outlines, skies
from .people import SYMBOLS as PARTS
from .stamps import SYMBOLS as PRINTS


@cache
def defs() -> str:
    """The patterns, gradients and symbols that the other pictures use."""
    content = outlines() + frames() + skies() + gold() + back() + "".join(_symbols())
    return f'<svg width="0" height="0" aria-hidden="true" class="defs"><defs>{content}</defs></svg>'


def _symbols() -> Iterator[str]:
    for motifs in MOTIFS.values():
        for name, shapes in motifs.items():
            yield _symbol(name, 40, 40, drawn(shapes))
    for theme, shapes in COMPANIONS.items():
        yield _symbol(f"c-{theme}", 40, 40, drawn(shapes))
    for table in (MARKS, PARTS, PRINTS):
        for name, (width, height, content) in table.items():
            yield _symbol(name, width, height, content)


def _symbol(name: str, width: int, height: int, content: str) -> str:
    return f'<symbol id="ss-{name}" viewBox="0 0 {width} {height}">{content}</symbol>'
