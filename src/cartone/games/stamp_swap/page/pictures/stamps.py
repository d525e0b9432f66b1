"""Pictures of stamps, drawn from their data, and of their gum side."""

from __future__ import annotations

from collections.abc import Mapping

from .....text import minus
from ....kit.svg import FINE, circle, disc, drawn_once, element, group, line, moved, oval, path, picture, rect, text
from ...components import Kind, Stamp, Theme, Tile
from .palette import BLANK, BRASS, CREAM, DARK, GOLD, INK, KRAFT, PALE, PAPER, RED, SERIF, SLATE, chosen
from .paper import ART, BORDER, CELL, FRAME, tear, waves

MOTIFS: Mapping[Theme, tuple[str, ...]] = {
    Theme.SPACE: ("rocket", "planet", "comet", "astronaut"),
    Theme.MONUMENTS: ("arch", "tower", "temple", "dome"),
    Theme.ANIMALS: ("fox", "heron", "whale", "owl"),
    Theme.FLOWERS: ("tulip", "poppy", "lotus", "daisy"),
    Theme.VEHICLES: ("tram", "bicycle", "airship", "steamer"),
}

COUNTRIES = (
    "VALDORA", "ISOLA BEA", "MONTEBRINA", "KESTRIA", "PORTO LUME", "ZEFIRIA", "ALTOLAGO", "BRUMARK", "CORVENIA",
    "SELVAMAR", "TRILLINGEN", "OSTRANDA", "PELLEGRIA", "NORDAVIK", "FARO ROSSO", "LUNARIA",
)  # fmt: skip
"""Fictional countries to print on stamps."""


@drawn_once
def tile(tile: Tile, title: str) -> str:
    """Draw a tile with its stamp, or a double with a perforated line between its two stamps."""
    parts = [
        _placed(_stamp(stamp, f"{tile.id}/{number}"), *offset)
        for number, (stamp, offset) in enumerate(zip(tile.stamps, tile.offsets, strict=True))
    ]
    if tile.is_double:
        parts.append(_bridge(tile))
    return picture("stamp", CELL * tile.width, CELL * tile.height, title, "".join(parts), SERIF)


def _placed(content: str, column: int, row: int) -> str:
    if not column and not row:
        return content
    return moved(content, f"translate({CELL * column} {CELL * row})")


def _bridge(tile: Tile) -> str:
    """Draw the paper between the perforation holes shared by two stamps."""
    between = "M48 1.4v46" if tile.width > tile.height else "M1.4 48h46"
    return line(between, PAPER, 2, stroke_dasharray="2 2.8", stroke_linecap="butt")


def _stamp(stamp: Stamp, key: str) -> str:
    """Draw a stamp on its paper, with a corner torn off if it is faded."""
    size = f"{stamp.width}{stamp.height}"
    paper = _sheet(size, PAPER)
    if stamp.kind is Kind.FOREVER:
        return paper + _forever()
    if stamp.kind is Kind.RARE:
        return paper + _rare(stamp)
    print_ = _ordinary(stamp, key)
    if stamp.kind is Kind.CANCELLED:
        return paper + print_ + _postmark(stamp, key)
    if stamp.kind is Kind.FADED:
        return group(paper, print_, _bleach(stamp), clip_path=ART.paint(f"t{size}"))
    return paper + print_ + _value(stamp, _ink(stamp))


def _sheet(size: str, fill: str) -> str:
    """Draw the perforated paper of a stamp."""
    return element("use", href=ART.here(f"o{size}"), fill=fill)


def _ink(stamp: Stamp) -> str:
    """Return a stamp's dark ink colour, or pencil grey if its colour is unknown."""
    return DARK[stamp.colour] if stamp.colour is not None else SLATE


def _ordinary(stamp: Stamp, key: str) -> str:
    """Draw the print: frame, sky, land, motif and country line; unknown parts are blank."""
    width, height = CELL * stamp.width - 2 * BORDER, CELL * stamp.height - 2 * BORDER
    inner_width, inner_height, start = width - 2 * FRAME, height - 2 * FRAME, BORDER + FRAME
    land = inner_height * 0.3
    frame = rect(BORDER, BORDER, width, height, ART.paint(f"f-{stamp.colour}") if stamp.colour is not None else BLANK)
    if stamp.theme is None:
        return frame + rect(start, start, inner_width, inner_height, PALE, stroke=PAPER)
    return (
        frame
        + rect(start, start, inner_width, inner_height, ART.paint(f"s-{stamp.theme}"), stroke=PAPER)
        + ART.use(f"land-{stamp.theme}", start, start + inner_height - land, inner_width, land)
        + _motif(stamp.theme, inner_width, inner_height, key)
        + _country(stamp, _ink(stamp), key)
    )


def _motif(theme: Theme, width: float, height: float, key: str) -> str:
    """Draw the motif as large as possible without covering the value, and a second one beside it on longer stamps."""
    side, start = min(width, height), BORDER + FRAME
    spare = max(width, height) - side
    name, small = f"motif-{chosen(MOTIFS[theme], key)}", min(spare * 0.7, side * 0.8)
    if width > height:
        beside = ART.use(f"beside-{theme}", start + spare * 0.32 - 2, start + 2, small, small) if spare > side else ""
        return beside + ART.use(name, start + spare - min(spare / 4, 6), start + 1, side - 2, side - 2)
    if height > width:
        lift = spare / 10
        above = ART.use(f"beside-{theme}", start + side - small - 1, start + spare * 0.3 - 4, small, small)
        return above + ART.use(name, start + 1, start + spare - lift + 1, side - 2, side - 2)
    return ART.use(name, start + 1.5, start + 0.5, side - 1, side - 1)


def _country(stamp: Stamp, fill: str, key: str) -> str:
    """Draw the name of a fictional country in the lower frame."""
    width, bottom = CELL * stamp.width, CELL * stamp.height - BORDER
    place = chosen(COUNTRIES, key + "country")
    return rect(9, bottom - FRAME, width - 18, FRAME, fill) + text(
        place, width / 2, bottom - 1.5, 4.4, CREAM, textLength=min(len(place) * 3.1, width - 20), class_=FINE
    )


def _value(stamp: Stamp, fill: str) -> str:
    """Draw the value in its corner, large enough to read on a phone."""
    side = 22 if min(stamp.width, stamp.height) > 2 else 17
    width = side + (8 if stamp.value < 0 else 0)
    plate = path(f"M2.5 2.5h{width}v{side - 4}q0 4-4 4H2.5z", PAPER, stroke=fill)
    held = width - 4 if stamp.value < 0 else None
    value = minus(stamp.value) if stamp.value else "?"
    return plate + text(
        value,
        2.5 + width / 2,
        2.5 + side * 0.84,
        side * 1.1,
        fill,
        textLength=held,
        lengthAdjust=held and "spacingAndGlyphs",
    )


def _postmark(stamp: Stamp, key: str) -> str:
    """Draw a round postmark with a day, and its waves across the stamp."""
    day = chosen(range(1, 29), key + "day")
    scale = 1.25 if min(stamp.width, stamp.height) > 2 else 1
    lines = waves(26, 8.5, CELL * stamp.width / scale - 28, 4.2)
    mark = (
        line(lines, PAPER, 2.6, stroke_opacity=0.55)
        + line(lines, INK, 1.2)
        + circle(14, 14, 12, PAPER, fill_opacity=0.9)
        + line(disc(14, 14, 11.5) + disc(14, 14, 9.4), INK, 1.2)
        + text(str(day), 14, 19, 14.6, INK)
    )
    return group(moved(mark, f"scale({scale}) rotate(-6 14 14)"), clip_path=ART.paint(f"p{stamp.width}{stamp.height}"))


def _bleach(stamp: Stamp) -> str:
    """Draw the signs of fading (a pale veil, stains, a torn edge), and the value."""
    width, height = CELL * stamp.width, CELL * stamp.height
    spots = disc(width - 12, 10, 2) + disc(9, height - 13, 1.5) + oval(width - 16, height - 20, 2.6, 1.8)
    return (
        rect(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, "#f4ecd8", fill_opacity=0.5)
        + path(spots, KRAFT, fill_opacity=0.55)
        + line(tear(stamp.width, stamp.height), PAPER, 3)
        + _value(stamp, "#a3231b")
    )


def _rare(stamp: Stamp) -> str:
    """Draw the print of a rare stamp: gold, a guilloche, and the value in the middle."""
    width, height = CELL * stamp.width, CELL * stamp.height
    start = BORDER + FRAME
    side = min(width, height) - 2 * start
    x, y = width / 2, height / 2
    radius = side * 0.36
    rosettes = (
        ART.use("guilloche", x + dx - side / 2, y + dy - side / 2, side, side) for dx, dy in _spread(stamp, side)
    )
    return (
        rect(BORDER, BORDER, width - 6, height - 6, ART.paint("gold"))
        + rect(BORDER, BORDER, width - 6, height - 6, ART.paint("f-rare"))
        + rect(start, start, width - 2 * start, height - 2 * start, "#fbeec2", stroke=GOLD)
        + "".join(rosettes)
        + circle(x, y, radius, INK)
        + circle(x, y, radius - 1.6, "none", stroke=BRASS)
        + text(str(stamp.value or "?"), x, y + radius * 0.6, radius * 1.75, "#f9ebb8")
    )


def _spread(stamp: Stamp, side: float) -> tuple[tuple[float, float], ...]:
    """Return the offsets of the rosettes from the middle of a rare stamp."""
    across = (CELL * max(stamp.width, stamp.height) - 2 * (BORDER + FRAME) - side) / 2
    if not across:
        return ((0, 0),)
    return ((-across, 0), (across, 0), (0, 0)) if stamp.width > stamp.height else ((0, -across), (0, across), (0, 0))


def _forever() -> str:
    return rect(BORDER, BORDER, 18, 18, RED) + ART.use("seal", 0, 0, 24, 24)


@drawn_once
def gum(width: int, height: int, title: str) -> str:
    """Draw the back of a stamp, with a watermark of its size."""
    right, bottom = CELL * width, CELL * height
    cells = "".join(f"M{CELL * column} 5V{bottom - 5}" for column in range(1, width))
    cells += "".join(f"M5 {CELL * row}H{right - 5}" for row in range(1, height))
    edge = f"M5 5H{right - 5}V{bottom - 5}H5z"
    size = 8 if width == 1 else 16
    x, y = right / 2, bottom / 2
    content = (
        _sheet(f"{width}{height}", ART.paint("gum"))
        + line(cells + edge, "#c9b27e", stroke_dasharray="2 2", stroke_linecap="butt")
        + path(oval(x, y, size * 1.1, size * 0.62), "#ecdfbd")
        + text(f"{width}×{height}", x, y + size * 0.34, size, "#6b5425")
    )
    return picture("stamp gum", right, bottom, title, content, SERIF)
