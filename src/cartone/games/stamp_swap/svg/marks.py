"""The small things: the first-player token, tickets, and the badges of contests."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Colour, Contest, ContestType, Theme
from .kit import PALETTE, box, disc, drawn, picture, rect, use, words
from .motifs import MOTIFS
from .paper import rosette, waves

RIBBONS: Mapping[ContestType, tuple[str, str]] = {
    ContestType.COLOUR: ("#5b4a78", "#3f3158"),
    ContestType.THEME: ("#2f5c40", "#1f412c"),
    ContestType.SIZE: ("#2f62a6", "#1d4274"),
    ContestType.CANCELLED: ("#c8372d", "#8f231f"),
    ContestType.FINALE: ("#d9a53a", "#1d2c4a"),
}
"""The pleats and the tails of each type's rosette."""

SYMBOLS: Mapping[str, tuple[int, int, str]] = {
    "pleats": (48, 48, f'<path d="{rosette(18, 17, 1.4, 108)}" transform="translate(4 -1)"/>'),
    "tails": (48, 48, '<path d="M14 30L9 47l7-3 5 4 3-14zM34 30l5 17-7-3-5 4-3-14z"/>'),
    "token-stamp": (
        14,
        16,
        drawn([("paper", box(0, 0, 14, 16)), ("air", box(1.5, 1.5, 11, 13)), ("cream", disc(7, 8, 3.6))]),
    ),
    "cup": (
        20,
        20,
        drawn([("~gold", "M5 4.5H2c0 4 2 6 4 6M15 4.5h3c0 4-2 6-4 6")])
        + drawn(
            [
                ("brass", "M4.5 2h11c0 7-1.5 10-4.5 11v3h3v2.5H6V16h3v-3c-3-1-4.5-4-4.5-11z"),
                ("gold", box(6, 16.5, 8, 2)),
            ]
        ),
    ),
}


def contest(contest: Contest, title: str) -> str:
    """A rosette with a symbol for what the contest is about."""
    pleats, tails = RIBBONS[contest.type]
    content = (
        use("tails", 0, 0, 48, 48, f' fill="{tails}"')
        + use("pleats", 0, 0, 48, 48, f' fill="{pleats}"')
        + drawn([("cream", disc(24, 19, 13.5))])
        + drawn([("~brass", disc(24, 19, 13.5))], 1)
        + _symbol(contest)
        + (use("cup", 16, 31, 16, 16) if contest.type is ContestType.FINALE else "")
    )
    return picture(f"contest {contest.type}", 48, 48, title, content)


PAGES: Mapping[str, str] = {
    "group": "#.. ##. .##",
    "surrounded": "+++ +#+ +++",
    "corners": "#+# +++ #+#",
    "edges": "### #.# ###",
    "edge-stamps": "### #.# ###",
    "gaps": "### #.# ###",
    "empty-areas": "##. .#+ +..",
}
"""Corners of an album: what counts, what else lies there, and what is empty."""

PLACES: Mapping[str, str] = {"most": "1", "second-most": "2"}


def _symbol(contest: Contest) -> str:
    """How it counts, with the things it counts."""
    count = contest.scoring.count
    if count.what in PAGES and not (contest.type is ContestType.SIZE and count.shape):
        return _page("### #.. ###" if count.cells == 2 else PAGES[count.what], contest)
    if count.what in PLACES:
        strip = _motifs(15, 8.5, 6) if contest.type is ContestType.THEME else _swatches(list(Colour), 15, 9, 18, 6)
        return strip + words(24, 29, 17, "ink", PLACES[count.what])
    if contest.type is ContestType.COLOUR:
        return _swatches([Colour(count.colour)] if count.colour else list(Colour), 15, 11.5, 18, 15)
    if contest.type is ContestType.THEME:
        return use(_motif(count.theme), 14, 9, 20, 20) if count.theme else _motifs(14, 9, 10)
    if contest.type is ContestType.SIZE:
        return _sizes(count.size, count.shape)
    return use("cup", 14, 9, 20, 20) if contest.type is ContestType.FINALE else _cancelled(count.of)


def _page(rows: str, contest: Contest) -> str:
    """A corner of an album, three by three."""
    cells = []
    for y, row in enumerate(rows.split()):
        for x, cell in enumerate(row):
            cells.append(_cell(15 + 6 * x, 10 + 6 * y, cell, contest))
    return rect(14, 9, 20, 20, "ink", ' rx="1.5"') + "".join(cells)


def _cell(x: int, y: int, cell: str, contest: Contest) -> str:
    count = contest.scoring.count
    if cell == ".":
        return ""
    if cell == "+":
        return rect(x + 0.3, y + 0.3, 5.4, 5.4, "slate")
    if contest.type is ContestType.THEME:
        return rect(x + 0.3, y + 0.3, 5.4, 5.4, "cream") + use(
            _motif(count.theme or "animals"), x + 0.3, y + 0.3, 5.4, 5.4
        )
    if contest.type is ContestType.COLOUR:
        return rect(x + 0.3, y + 0.3, 5.4, 5.4, f"url(#ss-f-{count.colour or Colour.PURPLE})")
    if contest.type is ContestType.CANCELLED:
        return rect(x + 0.3, y + 0.3, 5.4, 5.4, "cream") + drawn([("~red", disc(x + 3, y + 3, 1.8))], 1)
    wide = 12 if count.shape == "rectangle" else 5.4
    return rect(x + 3 - wide / 2, y + 0.3, wide, 5.4, "brass")


def _motif(theme: str) -> str:
    return next(iter(MOTIFS[Theme(theme)]))


def _motifs(x: float, y: float, side: float) -> str:
    """Motifs of some themes: three in a row, or four when they are large."""
    if side < 10:
        return "".join(
            use(name, x + side * place, y, side, side) for place, name in enumerate(("rocket", "fox", "tulip"))
        )
    names = ("rocket", "tulip", "fox", "tram")
    return "".join(
        use(name, x + side * (place % 2), y + side * (place // 2), side, side) for place, name in enumerate(names)
    )


def _swatches(colours: list[Colour], x: float, y: float, width: float, height: float) -> str:
    """The patterns of the colours, as slips of paper."""
    wide = width / len(colours)
    edge = f' stroke="{PALETTE["ink"]}" stroke-width=".6"'
    return "".join(
        rect(x + number * wide, y, wide, height, f"url(#ss-f-{colour})", edge) for number, colour in enumerate(colours)
    )


def _sizes(size: str, shape: str) -> str:
    """Outlines of stamps; those that count are filled."""
    outlines = {
        "large-square": box(15, 10, 10, 10),
        "small-square": box(27, 10, 6.5, 6.5),
        "short-rectangle": box(27, 18.5, 6.5, 9.5),
        "long-rectangle": box(14, 22, 11.5, 5.5),
    }
    shapes = []
    for name, d in outlines.items():
        shapes.append(("air" if (name == size if size else shape in name) else "pale", d))
        shapes.append(("~ink", d))
    return drawn(shapes, 0.9)


def _cancelled(of: str) -> str:
    """A postmark, over the colours or themes it asks for."""
    up = 4 if of else 0
    under = {"theme": _motifs(15, 21, 6), "colour": _swatches(list(Colour), 15, 21.5, 18, 5)}
    ring = drawn([("~red", waves(25, 15 - up, 10, 3)), ("cream", disc(20, 19 - up, 7))], 1.1)
    return ring + drawn([("~ink", disc(20, 19 - up, 6) + disc(20, 19 - up, 3.2))], 1.3) + under.get(of, "")


def token(title: str) -> str:
    """The first-player token: a brass magnifying glass on a medal."""
    return picture(
        "token",
        48,
        48,
        title,
        drawn([("gold", disc(24, 25, 21)), ("url(#ss-gold)", disc(24, 23.5, 21)), ("ink", disc(24, 23.5, 16))])
        + drawn([("~brass", disc(24, 23.5, 18.5))], 1)
        + use("loupe", 10, 9, 31, 31)
        + words(23.2, 28, 15, "ink", "1"),
    )


def ticket(title: str) -> str:
    """An admission ticket: it lies on a contest that was entered."""
    return picture(
        "ticket",
        48,
        30,
        title,
        drawn([("red", "M2 3h44v8a4 4 0 000 8v8H2v-8a4 4 0 000-8z"), ("cream", box(8, 6.5, 32, 17))])
        + drawn([("~red", "M32 8v14")], 1.2).replace("/>", ' stroke-dasharray="1.5 2.5"/>')
        + use("rosette", 11.5, 6.5, 17, 17)
        + drawn([("ink", "M34.5 10h3v1.5h-3zM34.5 14h3v1.5h-3zM34.5 18h3v1.5h-3z")]),
    )
