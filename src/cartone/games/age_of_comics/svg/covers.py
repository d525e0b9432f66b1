"""Comic books: the covers of originals and rip-offs, and the backs of comics."""

from __future__ import annotations

from ..components import Bonus, Comic, Genre, RipOff
from .base import GENRE_COLOURS, INK, PAPER, RED, WHITE, YELLOW, digest, paint, picture, place, text, use
from .lettering import fit, lettered
from .scenes import GROUNDS, scene_of

SIZE = (84, 116)
SCENE = (3.0, 41.0, 78.0, 72.0)
LETTERS = (73.0, 26.6, 16.0)
"""Width and height of the title, and its largest letters."""

GHOST = "#45b3dc"
"""The plate that is off register."""

BONUSES: dict[Bonus, tuple[str, str]] = {
    Bonus.FAN: ("star", "+1"),
    Bonus.IDEAS: ("bulb", "2"),
    Bonus.TICKET: ("ticket", ""),
    Bonus.MONEY: ("", "$4"),
}
"""The token and the words in the burst."""

LIGHT_ON_INK = f' fill="{WHITE}" stroke="{INK}" stroke-width="1.4" paint-order="stroke"'
RIP_OFF_INKS: dict[Genre, str] = {
    Genre.CRIME: "#35568a",
    Genre.SCI_FI: "#2b7c9c",
    Genre.SUPERHEROES: "#a93a2c",
    Genre.ROMANCE: "#b5587f",
    Genre.WESTERN: "#a06a18",
    Genre.HORROR: "#3a7256",
}
"""The one ink of a rip-off: the colour of its genre, gone dull."""
TILTS = (-2.4, -1.8, 1.9, 2.5)
CHEAP_PAPER = "#e6dcc0"


def _sheet(paper: str) -> str:
    return (
        f'<rect x=".6" y=".6" width="82.8" height="114.8" rx="1.8" fill="{paper}" stroke="{INK}" stroke-width="1.2"/>'
    )


def _title(words: str, fill: str, ghost: str, stroke: str) -> str:
    """The lettering, and the colour plate beside it."""
    lines = fit(words.upper(), *LETTERS)
    box = (13.8, LETTERS[1], LETTERS[0])
    below = lettered(lines, 42.9, box[0] + 0.7, box[1], box[2], f' fill="{ghost}"')
    edge = f' stroke="{stroke}" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"' if stroke else ""
    return below + lettered(lines, 42, *box, f' fill="{fill}"{edge}')


def _head(genre: Genre, price: str, issue: str, ink: str, spot: str) -> str:
    """The strip on top: price corner, number, genre."""
    return (
        f'<path d="M3 3H21V10.4L18.6 12.6H3Z" fill="{WHITE}" stroke="{ink}" stroke-width=".8"/>'
        + text(price, 11.6, 11, 8.6, f' fill="{ink}"')
        + (text(issue, 42, 9.2, 5.6, LIGHT_ON_INK) if issue else "")
        + f'<circle cx="75" cy="8.8" r="6.2" fill="{WHITE}" stroke="{ink}" stroke-width=".9"/>'
        + use(genre, (70, 3.8, 10, 10), paint(spot, spot, ink, 1.2))
    )


def _burst(bonus: Bonus) -> str:
    """What printing it brings, in a burst in the corner."""
    token, words = BONUSES[bonus]
    parts = [
        use("burst", (54.4, 86.6, 28, 28), paint(RED, RED, "none")),
        use("burst", (53.4, 85.6, 28, 28), paint(RED, YELLOW)),
    ]
    if not token:
        parts.append(text(words, 67.4, 104, 12.6, f' fill="{RED}"'))
    elif not words:
        parts.append(use(token, (58.4, 91, 18, 18), paint(RED, WHITE, width=1.8)))
    else:
        parts.append(text(words, 62.8, 103.4, 10.4, f' fill="{INK}"'))
        parts.append(use(token, (66.6, 93.6, 11.6, 11.6), paint(RED, WHITE, width=2.2)))
    return "".join(parts)


def _original(comic: Comic, words: str) -> str:
    """Four colours, slightly off register."""
    spot = GENRE_COLOURS[comic.genre]
    name = scene_of(comic)
    ground = GROUNDS[name]
    shift = digest(comic.id)[1] % 2
    ghost = RED if shift else GHOST
    return (
        _sheet(PAPER)
        + f'<path d="M3 3H81V42H3Z" fill="{spot}"/><path d="M3 12H81V42H3Z" fill="url(#aoc-lights)"/>'
        + f'<path d="M3 41.4H81V113H3Z" fill="{ground.colour}"/>'
        + '<g clip-path="url(#aoc-scene)">'
        + use(ground.pattern, SCENE, f' color="{ground.pattern_colour}"')
        + place(f"on-{name}", SCENE[0] + 1.1, SCENE[1] + 0.9, paint(ghost, ghost, ghost, 1.5))
        + place(f"on-{name}", SCENE[0], SCENE[1], paint(ground.spot, ground.first, width=1.5))
        + f'</g><path d="M3 3H81V113H3ZM3 41.6H81" fill="none" stroke="{INK}"/>'
        + _head(comic.genre, "10¢", f"No {comic.number + 1}", INK, spot)
        + _title(words, WHITE, INK, INK)
        + _burst(comic.bonus)
    )


def _rip_off(title: RipOff, words: str, stamp: str) -> str:
    """Cheap paper, one colour, crooked; the scene is stolen and turned over."""
    ink = RIP_OFF_INKS[title.genre]
    tilt = TILTS[digest(title.id)[1] % len(TILTS)]
    name = scene_of(title)
    return (
        _sheet(CHEAP_PAPER)
        + f'<g transform="rotate({tilt} 42 58)"><path d="M4 12.6H80V40.4H4Z" fill="none" stroke="{ink}"/>'
        + f'<path d="M4.6 41.4H81V112H4.6Z" fill="{ink}" fill-opacity=".16"/>'
        + '<g clip-path="url(#aoc-scene)" transform="matrix(-1 0 0 1 84 0)">'
        + use("halftone", SCENE, f' color="{ink}" opacity=".3"')
        + place(f"on-{name}", SCENE[0], SCENE[1], paint(ink, CHEAP_PAPER, ink, 1.3))
        + "</g>"
        + _title(words, INK, CHEAP_PAPER, "")
        + f'<path d="M4 41.2H80V111.6H4Z" fill="none" stroke="{ink}" stroke-width=".8"/>'
        + _head(title.genre, "5¢", "", ink, GENRE_COLOURS[title.genre])
        + '</g><g transform="rotate(-14 58 103)">'
        f'<rect x="33" y="95" width="48" height="14.6" rx="2" fill="{CHEAP_PAPER}" '
        f'fill-opacity=".92" stroke="{RED}" stroke-width="1.6"/>'
        + lettered(fit(stamp.upper(), 43, 12, 12.4, 1), 57, 96.3, 12, 43, f' fill="{RED}"')
        + "</g>"
    )


def cover(title: Comic | RipOff, alt: str, stamp: str = "RIP-OFF", words: str = "") -> str:
    """The cover of a comic; `stamp` is the word stamped on a rip-off, `words` the lettering in another language."""
    words = (words or title.title).strip() or title.id
    body = _rip_off(title, words, stamp) if isinstance(title, RipOff) else _original(title, words)
    return picture(*SIZE, alt, body, "cover" if title.is_original else "cover rip-off")


def cover_back(genre: Genre, alt: str) -> str:
    """The back of a comic: its genre, in rows."""
    spot = GENRE_COLOURS[genre]
    rows = "".join(
        use(genre, (x + 7 * (row % 2) - 4, 6 + 15 * row, 9, 9))
        for row in range(7)
        for x in range(6, 80, 15)
        if not (1 < row < 5 and 10 < x < 62)
    )
    body = (
        _sheet(PAPER)
        + f'<path d="M4 4H80V112H4Z" fill="{spot}" stroke="{INK}"/><path d="M4 4H80V112H4Z" fill="url(#aoc-lights)" '
        f'opacity=".5"/><g fill="{WHITE}" stroke="{INK}" stroke-width="0" opacity=".4">{rows}</g>'
        f'<circle cx="43" cy="59" r="23" fill="{INK}"/>'
        f'<circle cx="42" cy="58" r="23" fill="{WHITE}" stroke="{INK}" stroke-width="1.4"/>'
        + use(genre, (25, 41, 34, 34), paint(spot, spot, width=0.9))
    )
    return picture(*SIZE, alt, body, "cover back")
