"""Small pictures: the first-player token, tickets, and the badges of contests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kit.svg import FINE, box, circle, disc, drawn_once, line, path, picture, rect, text
from ...components import Colour, Contest, ContestType, Theme
from .palette import AIR, BRASS, CREAM, GOLD, INK, PALE, RED, SERIF, SLATE
from .paper import ART, waves
from .stamps import MOTIFS

RIBBONS: Mapping[ContestType, tuple[str, str]] = {
    ContestType.COLOUR: ("#5b4a78", "#3f3158"),
    ContestType.THEME: ("#2f5c40", "#1f412c"),
    ContestType.SIZE: ("#2f62a6", "#1d4274"),
    ContestType.CANCELLED: ("#c8372d", "#8f231f"),
    ContestType.FINALE: ("#d9a53a", "#1d2c4a"),
}
"""Colours of the pleats and tails of each type's rosette."""


@drawn_once
def contest(contest: Contest, title: str) -> str:
    """Draw a rosette with a symbol of the contest."""
    cup = ART.use("cup", 16, 31, 16, 16) if contest.type is ContestType.FINALE else ""
    content = _rosette(contest.type) + _symbol(contest) + cup
    return picture(f"contest {contest.type}", 48, 48, title, content, SERIF)


@drawn_once
def ribbon(kind: ContestType, title: str) -> str:
    return picture(f"contest {kind}", 48, 48, title, _rosette(kind), SERIF)


def _rosette(kind: ContestType) -> str:
    pleats, tails = RIBBONS[kind]
    behind = ART.use("tails", 0, 0, 48, 48, fill=tails) + ART.use("pleats", 0, 0, 48, 48, fill=pleats)
    return behind + circle(24, 19, 13.5, CREAM, stroke=BRASS)


PAGES: Mapping[str, str] = {
    "group": "#.. ##. .##",
    "surrounded": "+++ +#+ +++",
    "corners": "#+# +++ #+#",
    "edges": "### #.# ###",
    "edge-stamps": "### #.# ###",
    "gaps": "### #.# ###",
    "empty-areas": "##. .#+ +..",
}
"""Album corners, keyed by the way of counting: `#` is a counted stamp, `+` another stamp, `.` an empty cell."""

PLACES: Mapping[str, str] = {"most": "1", "second-most": "2"}


def _symbol(contest: Contest) -> str:
    """Draw a symbol that shows what a contest counts, and how it is counted."""
    count = contest.scoring.count
    if count.what in PAGES and not (contest.type is ContestType.SIZE and count.shape):
        return _page("### #.. ###" if count.cells == 2 else PAGES[count.what], contest)
    if count.what in PLACES:
        strip = _row_of_motifs(15, 8.5) if contest.type is ContestType.THEME else _swatches(list(Colour), 15, 9, 18, 6)
        return strip + text(PLACES[count.what], 24, 29, 17, INK)
    if contest.type is ContestType.COLOUR:
        return _swatches([Colour(count.colour)] if count.colour else list(Colour), 15, 11.5, 18, 15)
    if contest.type is ContestType.THEME:
        return ART.use(_motif(count.theme), 14, 9, 20, 20) if count.theme else _four_motifs(14, 9)
    if contest.type is ContestType.SIZE:
        return _sizes(count.size, count.shape)
    return ART.use("cup", 14, 9, 20, 20) if contest.type is ContestType.FINALE else _cancelled(count.of)


def _page(rows: str, contest: Contest) -> str:
    """Draw an album corner of three by three cells."""
    cells = [
        _cell(15 + 6 * x, 10 + 6 * y, cell, contest)
        for y, row in enumerate(rows.split())
        for x, cell in enumerate(row)
        if cell != "."
    ]
    return rect(14, 9, 20, 20, INK, rx=1.5) + "".join(cells)


def _cell(x: int, y: int, cell: str, contest: Contest) -> str:
    count, place = contest.scoring.count, (x + 0.3, y + 0.3, 5.4, 5.4)
    if cell == "+":
        return rect(*place, SLATE)
    if contest.type is ContestType.THEME:
        return rect(*place, CREAM) + ART.use(_motif(count.theme or "animals"), *place)
    if contest.type is ContestType.COLOUR:
        return rect(*place, ART.paint(f"f-{count.colour or Colour.PURPLE}"))
    if contest.type is ContestType.CANCELLED:
        return rect(*place, CREAM) + line(disc(x + 3, y + 3, 1.8), RED, 1)
    wide = 12 if count.shape == "rectangle" else 5.4
    return rect(x + 3 - wide / 2, y + 0.3, wide, 5.4, BRASS)


def _motif(theme: str) -> str:
    return f"motif-{MOTIFS[Theme(theme)][0]}"


def _row_of_motifs(x: float, y: float) -> str:
    """Draw a row of small motifs from several themes."""
    names = ("rocket", "fox", "tulip")
    return "".join(ART.use(f"motif-{name}", x + 6 * place, y, 6, 6) for place, name in enumerate(names))


def _four_motifs(x: float, y: float) -> str:
    """Draw four larger motifs in a two-by-two grid."""
    names = ("rocket", "tulip", "fox", "tram")
    return "".join(
        ART.use(f"motif-{name}", x + 10 * (place % 2), y + 10 * (place // 2), 10, 10)
        for place, name in enumerate(names)
    )


def _swatches(colours: Sequence[Colour], x: float, y: float, width: float, height: float) -> str:
    """Draw a row of paper swatches with the patterns of these colours."""
    wide = width / len(colours)
    return "".join(
        rect(x + number * wide, y, wide, height, ART.paint(f"f-{colour}"), stroke=INK, stroke_width=0.6)
        for number, colour in enumerate(colours)
    )


def _sizes(size: str, shape: str) -> str:
    """Draw outlines of stamps, filling in those that count."""
    outlines = {
        "large-square": box(15, 10, 10, 10),
        "small-square": box(27, 10, 6.5, 6.5),
        "short-rectangle": box(27, 18.5, 6.5, 9.5),
        "long-rectangle": box(14, 22, 11.5, 5.5),
    }
    return "".join(
        path(d, AIR if (name == size if size else shape in name) else PALE, stroke=INK, stroke_width=0.9)
        for name, d in outlines.items()
    )


def _cancelled(of: str) -> str:
    """Draw a postmark, with colours or themes below if `of` names one of them."""
    up = 4 if of else 0
    under = {"theme": _row_of_motifs(15, 21), "colour": _swatches(list(Colour), 15, 21.5, 18, 5)}
    return (
        line(waves(25, 15 - up, 10, 3), RED, 1.1)
        + circle(20, 19 - up, 7, CREAM)
        + line(disc(20, 19 - up, 6) + disc(20, 19 - up, 3.2), INK, 1.3)
        + under.get(of, "")
    )


def token(title: str) -> str:
    """Draw the first-player token: a brass magnifying glass on a medal."""
    content = (
        circle(24, 25, 21, GOLD)
        + circle(24, 23.5, 21, ART.paint("gold"))
        + circle(24, 23.5, 16, INK)
        + circle(24, 23.5, 18.5, "none", stroke=BRASS)
        + ART.use("loupe", 10, 9, 31, 31)
        + text("1", 23.2, 28, 15, INK, class_=FINE)
    )
    return picture("token", 48, 48, title, content, SERIF)


def ticket(title: str) -> str:
    """Draw an admission ticket, which marks an entered contest."""
    content = (
        path("M2 3h44v8a4 4 0 000 8v8H2v-8a4 4 0 000-8z", RED)
        + path(box(8, 6.5, 32, 17), CREAM)
        + line("M32 8v14", RED, 1.2, stroke_dasharray="1.5 2.5")
        + ART.use("rosette", 11.5, 6.5, 17, 17)
        + path("M34.5 10h3v1.5h-3zM34.5 14h3v1.5h-3zM34.5 18h3v1.5h-3z", INK)
    )
    return picture("ticket", 48, 30, title, content, SERIF)
