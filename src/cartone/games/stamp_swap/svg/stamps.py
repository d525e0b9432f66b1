"""Stamps, drawn from their data, and their gum side."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Colour, Kind, Stamp, Theme, Tile
from .kit import BORDER, BUTT, CELL, DARK, FRAME, PALETTE, disc, drawn, n, oval, pick, picture, rect, use, words
from .motifs import MOTIFS
from .paper import tear, waves

COUNTRIES = (
    "VALDORA", "ISOLA BEA", "MONTEBRINA", "KESTRIA", "PORTO LUME", "ZEFIRIA", "ALTOLAGO", "BRUMARK", "CORVENIA",
    "SELVAMAR", "TRILLINGEN", "OSTRANDA", "PELLEGRIA", "NORDAVIK", "FARO ROSSO", "LUNARIA",
)  # fmt: skip
"""Places on no map."""

MONTHS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

BELL = (
    "M12 4.6c1 0 1.6.6 1.6 1.5 2.3.8 3.1 2.8 3.1 5.2 0 2.4.7 3.4 1.8 4.4h-13"
    "c1.1-1 1.8-2 1.8-4.4 0-2.4.8-4.4 3.1-5.2 0-.9.6-1.5 1.6-1.5z"
)

SYMBOLS: Mapping[str, tuple[int, int, str]] = {
    "seal": (
        24,
        24,
        drawn(
            [
                ("cream", disc(12, 12, 9)),
                ("ink", BELL),
                ("brass", "M7.2 12.7h9.6l.4 1.5H6.8z"),
                ("red", "M9.7 16.5h4.6a2.3 2.3 0 01-4.6 0z"),
            ]
        )
        + drawn([("~brass", disc(12, 12, 8.4))], 0.8),
    ),
}


def tile(tile: Tile, title: str) -> str:
    """A tile with its stamp, or with two and a perforated line between them."""
    parts = [
        _placed(_stamp(stamp, f"{tile.id}/{number}"), *offset)
        for number, (stamp, offset) in enumerate(zip(tile.stamps, tile.offsets, strict=True))
    ]
    if tile.is_double:
        parts.append(_bridge(tile))
    return picture("stamp", CELL * tile.width, CELL * tile.height, title, "".join(parts))


def _placed(content: str, column: int, row: int) -> str:
    if not column and not row:
        return content
    return f'<g transform="translate({CELL * column} {CELL * row})">{content}</g>'


def _bridge(tile: Tile) -> str:
    """The paper between the holes that two stamps share."""
    line = "M48 1.4v46" if tile.width > tile.height else "M1.4 48h46"
    return f'<path d="{line}" stroke="{PALETTE["paper"]}" stroke-width="2" stroke-dasharray="2 2.8"{BUTT}/>'


def _stamp(stamp: Stamp, key: str) -> str:
    """One stamp with its paper; a faded one has lost a corner."""
    paper = f'<use href="#ss-o{stamp.width}{stamp.height}" fill="{PALETTE["paper"]}"/>'
    if stamp.kind is Kind.FOREVER:
        return paper + _forever()
    if stamp.kind is Kind.RARE or stamp.colour is None or stamp.theme is None:
        return paper + _rare(stamp, key)
    print_ = _ordinary(stamp, stamp.colour, stamp.theme, key)
    if stamp.kind is Kind.CANCELLED:
        return paper + print_ + _postmark(stamp, key)
    if stamp.kind is Kind.FADED:
        return f'<g clip-path="url(#ss-t{stamp.width}{stamp.height})">{paper}{print_}{_bleach(stamp)}</g>'
    return paper + print_ + _value(stamp, DARK[stamp.colour])


def _ordinary(stamp: Stamp, colour: Colour, theme: Theme, key: str) -> str:
    """The print: frame, sky, land, motif and country line."""
    width, height = CELL * stamp.width - 2 * BORDER, CELL * stamp.height - 2 * BORDER
    inner_width, inner_height, start = width - 2 * FRAME, height - 2 * FRAME, BORDER + FRAME
    line = f' stroke="{PALETTE["paper"]}" stroke-width="1"'
    land = inner_height * 0.3
    return (
        rect(BORDER, BORDER, width, height, f"url(#ss-f-{colour})")
        + rect(start, start, inner_width, inner_height, f"url(#ss-s-{theme})", line)
        + use(f"l-{theme}", start, start + inner_height - land, inner_width, land)
        + _motif(theme, inner_width, inner_height, key)
        + _country(stamp, DARK[colour], key)
    )


def _motif(theme: Theme, width: float, height: float, key: str) -> str:
    """The motif as large as it goes, clear of the value; on longer stamps with something beside it."""
    side, start = min(width, height), BORDER + FRAME
    spare = max(width, height) - side
    name, small = pick(tuple(MOTIFS[theme]), key), min(spare * 0.7, side * 0.8)
    if width > height:
        beside = use(f"c-{theme}", start + spare * 0.32 - 2, start + 2, small, small) if spare > side else ""
        return beside + use(name, start + spare - min(spare / 4, 6), start + 1, side - 2, side - 2)
    if height > width:
        lift = spare / 10
        above = use(f"c-{theme}", start + side - small - 1, start + spare * 0.3 - 4, small, small)
        return above + use(name, start + 1, start + spare - lift + 1, side - 2, side - 2)
    return use(name, start + 1.5, start + 0.5, side - 1, side - 1)


def _country(stamp: Stamp, fill: str, key: str) -> str:
    """A tiny line in the lower frame, from a place on no map."""
    width, bottom = CELL * stamp.width, CELL * stamp.height - BORDER
    place = pick(COUNTRIES, key + "country")
    return rect(9, bottom - FRAME, width - 18, FRAME, fill) + words(
        width / 2, bottom - 1.5, 4.4, "cream", place, f' textLength="{n(min(len(place) * 3.1, width - 20))}"'
    )


def _value(stamp: Stamp, fill: str) -> str:
    """The denomination in its corner, large enough for a phone."""
    side = 22 if min(stamp.width, stamp.height) > 2 else 17
    width = side + (8 if stamp.value < 0 else 0)
    plate = f'<path d="M2.5 2.5h{width}v{side - 4}q0 4-4 4H2.5z" fill="{PALETTE["paper"]}" stroke="{fill}"/>'
    fit = f' textLength="{width - 4}" lengthAdjust="spacingAndGlyphs"' if stamp.value < 0 else ""
    return plate + words(2.5 + width / 2, 2.5 + side * 0.84, side * 1.1, fill, f"{stamp.value}".replace("-", "−"), fit)


def _postmark(stamp: Stamp, key: str) -> str:
    """A round postmark with a date, and its waves across the stamp."""
    day, month = pick(range(1, 29), key + "day"), pick(MONTHS, key + "month")
    scale = 1.25 if min(stamp.width, stamp.height) > 2 else 1
    lines = waves(26, 8.5, CELL * stamp.width / scale - 28, 4.2)
    return (
        f'<g clip-path="url(#ss-p{stamp.width}{stamp.height})"><g transform="scale({scale}) rotate(-6 14 14)">'
        + drawn([("~paper", lines)], 2.6).replace("/>", ' stroke-opacity=".55"/>')
        + drawn([("~ink", lines)], 1.2)
        + drawn([("paper", disc(14, 14, 12))]).replace("/>", ' fill-opacity=".9"/>')
        + drawn([("~ink", disc(14, 14, 11.5) + disc(14, 14, 9.4))], 1.2)
        + words(14, 14.5, 9, "ink", str(day))
        + words(14, 20.3, 5.5, "ink", month)
        + "</g></g>"
    )


def _bleach(stamp: Stamp) -> str:
    """Years in the sun: a pale veil, stains, a torn edge, and what it costs."""
    width, height = CELL * stamp.width, CELL * stamp.height
    veil = rect(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, "#f4ecd8", ' fill-opacity=".5"')
    spots = disc(width - 12, 10, 2) + disc(9, height - 13, 1.5) + oval(width - 16, height - 20, 2.6, 1.8)
    stains = f'<path d="{spots}" fill="{PALETTE["kraft"]}" fill-opacity=".55"/>'
    edge = f'<path d="{tear(stamp.width, stamp.height)}" fill="none" stroke="{PALETTE["paper"]}" stroke-width="3"/>'
    return veil + stains + edge + _value(stamp, "#a3231b")


def _rare(stamp: Stamp, key: str) -> str:
    """Gold, a guilloche, and the value in the middle of it."""
    width, height = CELL * stamp.width, CELL * stamp.height
    start = BORDER + FRAME
    side = min(width, height) - 2 * start
    x, y = width / 2, height / 2
    radius = side * 0.36
    return (
        rect(BORDER, BORDER, width - 6, height - 6, "url(#ss-gold)")
        + rect(BORDER, BORDER, width - 6, height - 6, "url(#ss-f-rare)")
        + rect(start, start, width - 2 * start, height - 2 * start, "#fbeec2", ' stroke="#8a6414" stroke-width="1"')
        + "".join(use("guilloche", x + dx - side / 2, y + dy - side / 2, side, side) for dx, dy in _spread(stamp, side))
        + drawn([("ink", disc(x, y, radius)), ("~brass", disc(x, y, radius - 1.6))], 1)
        + words(x, y + radius * 0.6, radius * 1.75, "#f9ebb8", str(stamp.value))
    )


def _spread(stamp: Stamp, side: float) -> tuple[tuple[float, float], ...]:
    """Where rosettes lie around the middle of a rare stamp."""
    across = (CELL * max(stamp.width, stamp.height) - 2 * (BORDER + FRAME) - side) / 2
    if not across:
        return ((0, 0),)
    return ((-across, 0), (across, 0), (0, 0)) if stamp.width > stamp.height else ((0, -across), (0, across), (0, 0))


def _forever() -> str:
    """A bell that never stops ringing."""
    return rect(BORDER, BORDER, 18, 18, "red") + use("seal", 0, 0, 24, 24)


def gum(width: int, height: int, title: str) -> str:
    """The back of a stamp, with a watermark of its size."""
    right, bottom = CELL * width, CELL * height
    cells = "".join(f"M{CELL * column} 5V{bottom - 5}" for column in range(1, width))
    cells += "".join(f"M5 {CELL * row}H{right - 5}" for row in range(1, height))
    size = 8 if width == 1 else 16
    x, y = right / 2, bottom / 2
    content = (
        f'<use href="#ss-o{width}{height}" fill="url(#ss-gum)"/>'
        f'<path d="{cells}M5 5H{right - 5}V{bottom - 5}H5z" fill="none" stroke="#c9b27e" stroke-dasharray="2 2"{BUTT}/>'
        + drawn([("#ecdfbd", oval(x, y, size * 1.1, size * 0.62))])
        + words(x, y + size * 0.34, size, "#7d6430", f"{width}×{height}")
    )
    return picture("stamp gum", right, bottom, title, content)
