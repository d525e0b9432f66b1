"""Pictures of event cards: outlines of the items they lay out, to scale, with the text below."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ....kit.svg import drawn_once, group, moved, number, picture, rect, text
from ...components import ATTENDEE, EventCard, PinzettaEvent, Size, Symbol
from .palette import AIR, CREAM, INK, KRAFT, PALE, RED, SERIF
from .paper import ART
from .signs import OUTLINES

WIDTH, HEIGHT, WORDLESS = 120, 160, 104
"""The size of an event card, and its height without a text."""
ROOM = 104, 56
"""Width and height available for the outlines."""

LARGEST = 6.5
"""Maximum size of a cell in the outlines."""

PRINTS = ((25, 5, 8.4), (30, 6, 7))
"""Layouts of the text, the second for long texts: characters per line, maximum number of lines, font size."""


@drawn_once
def event(card: EventCard | PinzettaEvent, title: str, says: str) -> str:
    """Draw an event card: its name, its items and, if it counts, its text."""
    height = HEIGHT if says else WORDLESS
    content = (
        rect(1, 1, WIDTH - 2, height - 2, CREAM, rx=7, stroke=AIR, stroke_width=2)
        + "".join(rect(6 + 9 * n, 5, 6, 4, RED if n % 2 else AIR) for n in range(12))
        + _name(title)
        + rect(6, 37, WIDTH - 12, 61, PALE, rx=4)
        + _laid(card)
        + _words(says)
    )
    return picture("event-card", WIDTH, height, f"{title}: {says}" if says else title, content, SERIF)


def _words(says: str) -> str:
    """Draw the text of an event, truncated if it does not fit."""
    letters, most, size = next((one for one in PRINTS if len(wrap(says, one[0])) <= one[1]), PRINTS[-1])
    lines = wrap(says, letters, max_lines=most, placeholder=" …")
    middle, step = 130.5, size * 1.12
    top = middle - step * (len(lines) - 1) / 2
    written = [text(one, WIDTH / 2, top + step * place, size, INK) for place, one in enumerate(lines)]
    return group(*written, font_weight=400)


def _laid(card: EventCard | PinzettaEvent) -> str:
    """Draw the items that a card lays out: the pool, or Pinzetta's two piles, in one row if the person's collection is
    below."""
    if isinstance(card, EventCard):
        half = (len(card.symbols) + 1) // 2
        rows = [card.symbols[:half], card.symbols[half:]]
    else:
        hers = [(*card.large, *card.small)] if card.yours else [card.large, card.small]
        rows = [*hers, card.yours[:3], card.yours[3:]]
    rows = [row for row in rows if row]  # at a real table, a card may have been entered only in part
    if not rows:
        return ""
    high = sum(max(_cells(one)[1] for one in row) for row in rows)
    wide = max(sum(_cells(one)[0] for one in row) + 0.5 * (len(row) - 1) for row in rows)
    unit = min(LARGEST, ROOM[0] / wide, (ROOM[1] - 3 * (len(rows) - 1)) / high)
    drawn, top = [], 67.5 - (unit * high + 3 * (len(rows) - 1)) / 2
    for row in rows:
        height = unit * max(_cells(one)[1] for one in row)
        drawn.append(_row(row, unit, top + height / 2))
        top += height + 3
    return "".join(drawn)


def _name(title: str) -> str:
    """Draw the name on one line, or in a smaller font on two."""
    if len(title) <= 13:
        return text(title, WIDTH / 2, 28, 13, RED)
    lines = wrap(title, 17)[:2]
    top = 26 if len(lines) == 1 else 21
    return "".join(text(one, WIDTH / 2, top + 11.5 * place, 10.5, RED) for place, one in enumerate(lines))


def _row(symbols: Sequence[Symbol], unit: float, middle: float) -> str:
    """Draw symbols side by side, centred on the card; a face-down item shows its back."""
    widths = [unit * _cells(one)[0] for one in symbols]
    left = (WIDTH - sum(widths) - unit / 2 * (len(widths) - 1)) / 2
    drawn = []
    for symbol, width in zip(symbols, widths, strict=True):
        height = unit * _cells(symbol)[1]
        drawn.append(moved(_symbol(symbol, width, height), f"translate({number(left)} {number(middle - height / 2)})"))
        left += width + unit / 2
    return "".join(drawn)


def _cells(symbol: Symbol) -> tuple[float, float]:
    return (2.4, 3.4) if symbol.what == ATTENDEE else OUTLINES[symbol.what]


def _symbol(symbol: Symbol, width: float, height: float) -> str:
    if symbol.what == ATTENDEE:
        return rect(0, 0, width, height, CREAM, rx=1.5, stroke=AIR) + ART.use("loupe", 1, 3, width - 2, width - 2)
    if symbol.what == Size.FOREVER:
        return rect(0, 0, width, height, RED)
    return rect(0.4, 0.4, width - 0.8, height - 0.8, CREAM if symbol.up else KRAFT, stroke=INK, stroke_width=0.9)
