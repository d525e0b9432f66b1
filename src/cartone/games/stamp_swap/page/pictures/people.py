"""Portraits of Pinzetta and of the attendees, whose faces are all chosen individually."""

from __future__ import annotations

from ....kit.svg import drawn_once, picture, rect, text
from ...components import Attendee
from .palette import AIR, CREAM, INK, RED, SERIF, chosen
from .paper import ART

SALT = "-2a40e8"
"""Salt for the choice of every attendee's face."""

SKINS = ("#f6d3b3", "#eebd94", "#d79c6e", "#a86e45", "#7d4e31")
HAIRS = ("#2b2320", "#5a3820", "#9a5a28", "#c99a4b", "#b9bcc0", "#ece6da", "#8f3d22")
CLOTHES = ("#2f62a6", "#8f231f", "#2f5c40", "#1d2c4a", "#b5772c", "#5b4a78")
WALLS = ("#dbe7ee", "#f3e3c3", "#e6ecd9", "#f6dfd6", "#e7e0ee")

LONG = ("bob", "bun", "locks", "curls")
SHORT = ("parted", "brush", "bald", "quiff")
"""Hairstyles; long hair is also visible behind the head."""

HATS = ("beret", "cap", "bowler", "boater")
GLASSES = ("round", "square", "half")
NECKS = ("collar", "tie", "bow", "pearls", "scarf")
BEARDS = ("moustache", "full", "goatee")
MOUTHS = ("smile", "smirk", "straight")
TYPE, LETTER = 14, 7.2
"""Type size of a name, which can still be read on a small card, and the approximate width of a letter."""


@drawn_once
def attendee(card: Attendee, title: str, called: str = "") -> str:
    """Draw an attendee's card: portrait, icon of an exhibitor or a specialist, and the name, which begins on a ribbon.
    The role would be too small to read."""
    first, _, last = (called or card.name).partition(", ")[0].partition(" ")
    key = card.id + SALT
    content = (
        rect(1, 1, 70, 94, CREAM, rx=5, stroke=RED if card.is_exhibitor else AIR, stroke_width=1.6)
        + rect(5, 5, 62, 58, chosen(WALLS, key + "wall"), rx=3)
        + _face(key)
        + rect(3, 63, 66, 30, CREAM)
        + ART.use("ribbon", 0, 56, 72, 23)
        + _line(first, 71.5, CREAM, 54)
        + _line(last, 91, INK, 65)
        + ART.use("rosette" if card.is_exhibitor else "loupe", 3, 3, 20, 20)
    )
    return picture("attendee", 72, 96, title, content, SERIF)


def _line(line: str, y: float, fill: str, width: float) -> str:
    """Draw a line of text, condensed if it is long and truncated if it is very long."""
    if not line:
        return ""
    clipped = line if len(line) <= 12 else line[:11].rstrip() + "…"
    held = width if LETTER * len(clipped) > width else None
    return text(clipped, 36, y, TYPE, fill, textLength=held, lengthAdjust=held and "spacingAndGlyphs")


def _part(name: str, fill: str | None = None, color: str | None = None) -> str:
    return ART.use(name, 0, 0, 72, 72, fill=fill, color=color)


def _face(key: str) -> str:
    """Draw a face whose features depend only on the key."""
    skin, hair = chosen(SKINS, key + "skin"), chosen(HAIRS, key + "hair")
    long = chosen((True, False), key + "long")
    cut = chosen(LONG if long else SHORT, key + "cut")
    hat = chosen(("", "", "", "", *HATS), key + "hat")
    beard = "" if long else chosen(("", "", *BEARDS), key + "beard")
    glasses = chosen(("", "", *GLASSES), key + "glasses")
    parts = [
        _part(f"hair-{cut}-behind", hair) if long else "",
        _part("bust", chosen(CLOTHES, key + "clothes")),
        _part("head", skin),
        _part(f"neck-{chosen(NECKS, key + 'neck')}"),
        _part(f"beard-{beard}", hair) if beard else "",
        _part(f"mouth-{chosen(MOUTHS, key + 'mouth')}"),
        _part(f"hair-{cut}", hair),
        _part("brows", color=hair),
        _part(f"glasses-{glasses}") if glasses else "",
        _part(f"hat-{hat}") if hat else "",
    ]
    return "".join(parts)


def pinzetta(title: str) -> str:
    return picture("pinzetta", 96, 96, title, ART.use("pinzetta", 0, 0, 96, 96), SERIF)
