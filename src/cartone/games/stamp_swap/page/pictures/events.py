"""Event cards: what is laid out, as outlines to scale, and below what the event does."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ....kit.svg import drawn_once, group, moved, number, picture, rect, text
from ...components import ATTENDEE, EventCard, PinzettaEvent, Size, Symbol
from .palette import AIR, CREAM, INK, KRAFT, PALE, RED, SERIF
from .paper import ART
from .signs import OUTLINES

WIDTH, HEIGHT = 120, 160
UNIT = 4.4
"""Of a cell of the outlines."""

LETTERS_IN_A_LINE = 27


@drawn_once
def event(card: EventCard | PinzettaEvent, title: str, says: str) -> str:
    """An event: its name, what it lays out, and what it says."""
    rows = [card.symbols] if isinstance(card, EventCard) else [(*card.large, *card.small), card.yours]
    laid = "".join(_row(row, 50 + 23 * place) for place, row in enumerate(rows))
    lines = wrap(says, LETTERS_IN_A_LINE)[:6]
    words = "".join(text(one, WIDTH / 2, 106 + 9.6 * place, 8.6, INK) for place, one in enumerate(lines))
    content = (
        rect(1, 1, WIDTH - 2, HEIGHT - 2, CREAM, rx=7, stroke=AIR, stroke_width=2)
        + "".join(rect(6 + 9 * n, 5, 6, 4, RED if n % 2 else AIR) for n in range(12))
        + _name(title)
        + rect(6, 37, WIDTH - 12, 56, PALE, rx=4)
        + moved(laid, f"translate(0 {0 if rows[1:] else 12})")
        + words
    )
    return picture("event-card", WIDTH, HEIGHT, f"{title}: {says}" if says else title, content, SERIF)


def _name(title: str) -> str:
    lines = wrap(title, 18)[:2] or [""]
    size = 13 if len(lines) == 1 else 10.5
    return "".join(text(one, WIDTH / 2, (27 if len(lines) == 1 else 21.5) + 11 * place, size, RED)
                   for place, one in enumerate(lines))  # fmt: skip


def _row(symbols: Sequence[Symbol], middle: float) -> str:
    """Symbols side by side, in the middle of the card; what lies face down shows its back."""
    widths = [UNIT * _cells(one)[0] for one in symbols]
    left = (WIDTH - sum(widths) - 2 * (len(widths) - 1)) / 2
    drawn = []
    for symbol, width in zip(symbols, widths, strict=True):
        height = UNIT * _cells(symbol)[1]
        drawn.append(moved(_symbol(symbol, width, height), f"translate({number(left)} {number(middle - height / 2)})"))
        left += width + 2
    return group(*drawn)


def _cells(symbol: Symbol) -> tuple[float, float]:
    return (2.4, 3.4) if symbol.what == ATTENDEE else OUTLINES[symbol.what]


def _symbol(symbol: Symbol, width: float, height: float) -> str:
    if symbol.what == ATTENDEE:
        return rect(0, 0, width, height, CREAM, rx=1.5, stroke=AIR) + ART.use("loupe", 1, 3, width - 2, width - 2)
    if symbol.what == Size.FOREVER:
        return rect(0, 0, width, height, RED)
    return rect(0.4, 0.4, width - 0.8, height - 0.8, CREAM if symbol.up else KRAFT, stroke=INK, stroke_width=0.9)
