"""Comic books: the covers of originals and rip-offs, and the backs of comics."""

from __future__ import annotations

from math import fsum

from ....kit.svg import FINE, circle, drawn_once, group, line, moved, path, pick, picture, rect, text
from ...components import Bonus, Comic, Genre, RipOff
from .lettering import fit, lettered
from .palette import DEEP_RED, DISPLAY, GENRE_COLOURS, INK, PAPER, RED, WHITE, YELLOW, Inks, digest, inks
from .paper import ART, LIGHTS
from .scenes import GROUNDS, scene_of

SIZE = (84, 116)
LEFT, TOP = 3.0, 41.0
WIDTH, HEIGHT = 78.0, 72.0
"""Position and size of the scene on a cover."""

LETTERS = (73.0, 33.6, 16.0)
"""Width and height of the title on a cover, and its maximum type size; three lines reach into the scene."""

LEAST = 12.4
"""Minimum type size of a title, which is condensed if a line is long."""

GHOST = "#45b3dc"
"""Colour of the second, misaligned printing plate."""

BONUSES: dict[Bonus, tuple[str, str]] = {
    Bonus.FAN: ("star", "+1"),
    Bonus.IDEAS: ("bulb", "2"),
    Bonus.TICKET: ("ticket", ""),
    Bonus.MONEY: ("", "$4"),
}
"""Icon and text in the starburst on a cover, by bonus."""

RIP_OFF_INKS: dict[Genre, str] = {
    Genre.CRIME: "#35568a",
    Genre.SCI_FI: "#236884",
    Genre.SUPERHEROES: "#a93a2c",
    Genre.ROMANCE: "#b5587f",
    Genre.WESTERN: "#a06a18",
    Genre.HORROR: "#3a7256",
}
"""The single ink of a rip-off: a duller version of its genre's colour."""
TILTS = (-2.4, -1.8, 1.9, 2.5)
CHEAP_PAPER = "#e6dcc0"


def _sheet(paper: str) -> str:
    return rect(0.6, 0.6, 82.8, 114.8, paper, rx=1.8, stroke=INK, stroke_width=1.2)


def _title(words: str, fill: str, ghost: str, stroke: str) -> str:
    """Draw a title's lettering, with an outline, and a slightly offset colour plate behind it."""
    lines = [(line, max(size, LEAST)) for line, size in fit(words.upper(), *LETTERS)]
    top, width = 13.8, LETTERS[0]
    height = max(26.6, 0.9 * fsum(size for _, size in lines))
    return lettered(lines, 42.9, top + 0.7, height, width, fill=ghost) + lettered(
        lines, 42, top, height, width, fill=fill, stroke=stroke, stroke_width=1.6, paint_order="stroke"
    )


def _head(genre: Genre, price: str, issue: str, ink: str, spot: str) -> str:
    """Draw the strip at the top of a cover: price corner, issue number, genre."""
    corner = path("M3 3H21V10.4L18.6 12.6H3Z", WHITE, stroke=ink, stroke_width=0.8) + text(price, 11.6, 11, 8.6, ink)
    number = text(issue, 42, 9.2, 5.6, WHITE, stroke=INK, stroke_width=1.4, paint_order="stroke") if issue else ""
    return (
        group(corner, number, class_=FINE)
        + circle(75, 8.8, 6.2, WHITE, stroke=ink, stroke_width=0.9)
        + ART.use(f"genre-{genre}", 70, 3.8, 10, 10, **inks(spot, spot, ink, 1.2))
    )


def _burst(bonus: Bonus) -> str:
    """Draw the bonus for printing the comic, in a burst in the corner."""
    token, words = BONUSES[bonus]
    burst = ART.use("burst", 54.4, 86.6, 28, 28, **inks(RED, RED, "none")) + ART.use(
        "burst", 53.4, 85.6, 28, 28, **inks(RED, YELLOW)
    )
    if not token:
        return burst + text(words, 67.4, 104.4, 13.4, DEEP_RED)
    if not words:
        return burst + ART.use(token, 58.4, 91, 18, 18, **inks(RED, width=1.8))
    return burst + text(words, 62.6, 104.2, 12.8, INK) + ART.use(token, 67.6, 94, 10.6, 10.6, **inks(RED, width=2.2))


def _scene(name: str, plate: Inks, right: float = 0, down: float = 0) -> str:
    """Draw a scene in the inks of one printing plate, offset by `right` and `down`."""
    return ART.use(f"scene-{name}", LEFT + right, TOP + down, WIDTH, HEIGHT, **plate)


def _original(comic: Comic, words: str) -> str:
    """Draw the cover of an original in four slightly misaligned colours."""
    spot = GENRE_COLOURS[comic.genre]
    name = scene_of(comic)
    ground = GROUNDS[name]
    ghost = pick((GHOST, RED), digest(comic.id)[1:2])
    return (
        _sheet(PAPER)
        + path("M3 3H81V42H3Z", spot)
        + path("M3 12H81V42H3Z", LIGHTS)
        + path("M3 41.4H81V113H3Z", ground.colour)
        + group(
            ART.use(f"ground-{ground.pattern}", LEFT, TOP, WIDTH, HEIGHT, color=ground.pattern_colour),
            _scene(name, inks(ghost, ghost, ghost, 1.5), 1.1, 0.9),
            _scene(name, inks(ground.spot, ground.first, width=1.5)),
            clip_path=ART.paint("scene"),
        )
        + line("M3 3H81V113H3ZM3 41.6H81", INK)
        + _head(comic.genre, "10¢", f"No {comic.number + 1}", INK, spot)
        + _title(words, WHITE, INK, INK)
        + _burst(comic.bonus)
    )


def _rip_off(title: RipOff, words: str, stamp: str) -> str:
    """Draw the cover of a rip-off: cheap paper, one colour, tilted, with a mirrored scene."""
    ink = RIP_OFF_INKS[title.genre]
    tilt = pick(TILTS, digest(title.id)[1:2])
    print_ = (
        line("M4 12.6H80V40.4H4Z", ink)
        + path("M4.6 41.4H81V112H4.6Z", ink, fill_opacity=0.16)
        + group(
            ART.use("ground-halftone", LEFT, TOP, WIDTH, HEIGHT, color=ink, opacity=0.3),
            _scene(scene_of(title), inks(ink, CHEAP_PAPER, ink, 1.3)),
            clip_path=ART.paint("scene"),
            transform="matrix(-1 0 0 1 84 0)",
        )
        + _title(words, INK, CHEAP_PAPER, CHEAP_PAPER)
        + line("M4 41.2H80V111.6H4Z", ink, 0.8)
        + _head(title.genre, "5¢", "", ink, GENRE_COLOURS[title.genre])
    )
    label = rect(27, 95, 54, 14.6, CHEAP_PAPER, rx=2, fill_opacity=0.92, stroke=RED, stroke_width=1.6) + lettered(
        fit(stamp.upper(), 49, 12, 12.4, 1), 54, 96.3, 12, 49, fill=DEEP_RED
    )
    return _sheet(CHEAP_PAPER) + moved(print_, f"rotate({tilt} 42 58)") + moved(label, "rotate(-14 58 103)")


@drawn_once
def cover(title: Comic | RipOff, alt: str, stamp: str = "RIP-OFF", words: str = "") -> str:
    """Draw a cover; `stamp` is the word stamped on a rip-off, `words` the lettering in another language."""
    words = (words or title.title).strip() or title.genre
    body = _rip_off(title, words, stamp) if isinstance(title, RipOff) else _original(title, words)
    return picture("cover" if title.is_original else "cover rip-off", *SIZE, alt, body, DISPLAY)


@drawn_once
def cover_back(genre: Genre, alt: str) -> str:
    """Draw the back of a comic: rows of its genre's icon."""
    spot, icon = GENRE_COLOURS[genre], f"genre-{genre}"
    rows = (
        ART.use(icon, x + 7 * (row % 2) - 4, 6 + 15 * row, 9, 9)
        for row in range(7)
        for x in range(6, 80, 15)
        if not (1 < row < 5 and 10 < x < 62)
    )
    body = (
        _sheet(PAPER)
        + path("M4 4H80V112H4Z", spot, stroke=INK)
        + path("M4 4H80V112H4Z", LIGHTS, opacity=0.5)
        + group(*rows, fill=WHITE, stroke=INK, stroke_width=0, opacity=0.4)
        + circle(43, 59, 23, INK)
        + circle(42, 58, 23, WHITE, stroke=INK, stroke_width=1.4)
        + ART.use(icon, 25, 41, 34, 34, **inks(spot, spot, width=0.9))
    )
    return picture("cover back", *SIZE, alt, body, DISPLAY)
