"""The people of the fair: attendees with faces of their own, and Pinzetta."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Attendee
from .kit import BUTT, PALETTE, box, disc, drawn, oval, pick, picture, rect, use, words

SALT = "-2a40e8"
"""Which of all possible crowds has come."""

SKINS = ("#f6d3b3", "#eebd94", "#d79c6e", "#a86e45", "#7d4e31")
HAIRS = ("#2b2320", "#5a3820", "#9a5a28", "#c99a4b", "#b9bcc0", "#ece6da", "#8f3d22")
CLOTHES = ("#2f62a6", "#8f231f", "#2f5c40", "#1d2c4a", "#b5772c", "#5b4a78")
WALLS = ("#dbe7ee", "#f3e3c3", "#e6ecd9", "#f6dfd6", "#e7e0ee")

LONG = {
    "bob": (
        "M20 54c-3-14-3-39 16-39s19 25 16 39c-4 2-8 1-9-2H29c-1 3-5 4-9 2z",
        "M22 35c-1-12 6-17 14-17s15 5 14 17c-3-2-5-5-6-9-6 4-15 5-22 9z",
    ),
    "bun": (
        disc(36, 12.5, 7.5) + "M21 40c-2-16 5-24 15-24s17 8 15 24l-3 4H24z",
        "M22.5 34c0-10 5-15 13.5-15s13.5 5 13.5 15c-2-5-6-9-13.5-9s-11.5 4-13.5 9z",
    ),
    "locks": (
        "M18 62c-4-12 1-18 1-27 0-12 7-20 17-20s17 8 17 20c0 9 5 15 1 27-4 1-9 0-11-4H29c-2 4-7 5-11 4z",
        "M22 36c-2-12 5-18 14-18s16 6 14 18c-2-6-7-10-14-13-4 6-9 10-14 13z",
    ),
    "curls": (
        "".join(
            disc(x, y, 7.5) for x, y in ((24, 25), (30, 19), (42, 19), (48, 25), (21, 34), (51, 34), (22, 43), (50, 43))
        ),
        "".join(disc(x, y, 4.5) for x, y in ((27, 24), (33, 21.5), (39, 21.5), (45, 24))),
    ),
}
"""Hair behind the head and before it, of those who wear it long."""

SHORT = {
    "parted": ("", "M22 37c-3-14 4-21 14-21s17 7 14 21l-2-7c-7 0-14-2-18-5-2 3-5 5-6 6z"),
    "brush": ("", "M22 36c-2-7-2-12 0-17l4 2 2-5 4 3 4-5 4 5 4-3 2 5 4-2c2 5 2 10 0 17l-3-9H25z"),
    "bald": ("", "M21.5 40c-2-4-2-9 0-12l3 1v9zM50.5 40c2-4 2-9 0-12l-3 1v9z"),
    "quiff": ("", "M22 37c-2-9 0-14 4-16 2-6 12-8 20-5 4 2 5 5 4 8 2 4 1 9 0 13l-3-9c-8 1-14 0-19-3-2 3-4 7-6 12z"),
}
"""The same, of those who wear it short."""

HATS = {
    "beret": (
        ("red", "M19 25c-4-9 8-16 20-15 12 0 18 7 14 14-9-3-24-3-34 1z"),
        ("wine", "M20 23c9-4 23-4 33-.5l-.5 3.5c-10-3.5-23-3-32 .5zM37 6h3v5h-3z"),
    ),
    "cap": (
        ("ink", "M19 24c-2-9 5-14 17-14s19 5 17 14z"),
        ("night", "M18 23h36v5H18z"),
        ("brass", disc(36, 19, 3)),
        ("ink", "M22 28h28c1 3-5 4-14 4s-15-1-14-4z"),
    ),
    "bowler": (
        ("bark", "M22 24c-1-12 5-17 14-17s15 5 14 17z"),
        ("ink", "M22 19h28l.5 5h-29z"),
        ("bark", "M14 23c5 3 10 3 22 3s17 0 22-3c0 5-8 7-22 7s-22-2-22-7z"),
    ),
    "boater": (
        ("brass", "M23 24V11h26v13z"),
        ("red", box(23, 17, 26, 6)),
        ("brass", oval(36, 25, 22, 4)),
    ),
}

GLASSES = {
    "round": drawn([("~ink", disc(29.5, 37, 5) + disc(42.5, 37, 5) + "M34.5 36q1.5-1.5 3 0")], 1.4),
    "square": drawn([("~red", "M24 33h10v8H24zM38 33h10v8H38zM34 36h4")], 1.6),
    "half": drawn([("~brass", "M24.5 38h10a5 5 0 01-10 0zM37.5 38h10a5 5 0 01-10 0zM34.5 38h3")], 1.4),
}

PEARLS = ((28.5, 56), (31.5, 59), (36, 60.5), (40.5, 59), (43.5, 56))
SHIRT = ("cream", "M28.5 54.5l7.5 15 7.5-15-7.5 4z")
NECKS = {
    "collar": (("cream", "M29 54l7 7 7-7 4 3-6 10-5-6-5 6-6-10z"),),
    "tie": (SHIRT, ("red", "M34 59h4l-1 3 2.5 8h-7L35 62z")),
    "bow": (SHIRT, ("brass", "M36 61l-7-4v8zM36 61l7-4v8z")),
    "pearls": (("cream", "".join(disc(x, y, 1.7) for x, y in PEARLS)),),
    "scarf": (("brass", "M27 53c5 4 13 4 18 0l2 5c-6 5-16 5-22 0z"), ("rust", "M38 60l7-2 1 11h-7z")),
}

BEARDS = {
    "moustache": "M36 44.5c3-2.5 8-1 9 2-3 1.5-7 1.5-9 0-2 1.5-6 1.5-9 0 1-3 6-4.5 9-2z",
    "full": "M22.5 38c1 4 4 6 7 6 2-1 11-1 13 0 3 0 6-2 7-6 1 12-4 19-13.5 19S21.5 50 22.5 38z"
    "M31 47.5q5 3 10 0-5-2-10 0z",
    "goatee": "M30 45.5c3-2 9-2 12 0l-1 2h-10zM32.5 50.5h7c0 4-1.5 6-3.5 6s-3.5-2-3.5-6z",
}

MOUTHS = ("M31 46.5q5 4 10 0", "M32 47.5q5 1.5 8-1.5", "M32.5 47.5h7")

SYMBOLS: Mapping[str, tuple[int, int, str]] = {
    "bust": (72, 72, '<path d="M8 72c0-12 9-17 20-18h16c11 1 20 6 20 18z"/>'),
    "head": (
        72,
        72,
        f'<path d="{disc(22.5, 38.5, 3)}{disc(49.5, 38.5, 3)}M30 46h12v9q-6 6-12 0z"/>'
        '<path d="M30 50.5q6 4.5 12 .5v1.5q-6 4-12 0z" fill="#000" fill-opacity=".18"/>'
        f'<path d="M22.5 35c0-11 5-17 13.5-17s13.5 6 13.5 17c0 11-5.5 18.5-13.5 18.5S22.5 46 22.5 35z"/>'
        f'<path d="{disc(27.5, 43, 2.6)}{disc(44.5, 43, 2.6)}" fill="#d9534a" fill-opacity=".28"/>'
        f'<path d="{disc(29.8, 37, 1.7)}{disc(42.2, 37, 1.7)}" fill="#1d2c4a"/>'
        '<path d="M36 38.5q2 3-.8 3.5" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.2"/>',
    ),
    **{f"hat-{name}": (72, 72, drawn(shapes)) for name, shapes in HATS.items()},
    **{f"glass-{name}": (72, 72, content) for name, content in GLASSES.items()},
    **{f"neck-{name}": (72, 72, drawn(shapes)) for name, shapes in NECKS.items()},
    **{f"beard-{name}": (72, 72, f'<path d="{d}" fill-rule="evenodd"/>') for name, d in BEARDS.items()},
    "ribbon": (
        72,
        20,
        drawn([("wine", "M0 6h9v12H0l4-6zM72 6h-9v12h9l-4-6z"), ("red", "M4 2h64v14H4z")]),
    ),
    "loupe": (
        20,
        20,
        drawn([("brass", "M12 13l2-2 5 5.5-2.5 2.5z"), ("brass", disc(8.5, 8.5, 7)), ("#dff0f7", disc(8.5, 8.5, 5))])
        + drawn([("~paper", "M5.5 8.5a3.5 3.5 0 013-3")], 1.3),
    ),
    "rosette": (
        20,
        20,
        drawn(
            [
                ("air", "M6 11l-3 8 4-1 2 2 2-8zM14 11l3 8-4-1-2 2-2-8z"),
                ("red", disc(10, 8, 7.5)),
                ("cream", disc(10, 8, 5)),
            ]
        )
        + drawn([("brass", "M10 4l1.2 2.6 2.8.3-2.1 1.9.6 2.8L10 10.2l-2.5 1.4.6-2.8L6 6.9l2.8-.3z")]),
    ),
}


def attendee(card: Attendee, title: str, called: str = "") -> str:
    """A card with a portrait, the mark of an exhibitor or a specialist, and in a ribbon what the person is called."""
    name, _, role = (called or card.name).partition(", ")
    key = card.id + SALT
    mark = "rosette" if card.is_exhibitor else "loupe"
    edge = "red" if card.is_exhibitor else "air"
    content = (
        rect(1, 1, 70, 94, "cream", f' rx="5" stroke="{PALETTE[edge]}" stroke-width="1.6"')
        + rect(5, 5, 62, 66, pick(WALLS, key + "wall"), ' rx="3"')
        + _face(key)
        + rect(3, 71, 66, 20, "cream")
        + use("ribbon", 0, 66, 72, 20)
        + _line(name, 78.5, 8.5, "cream", 13)
        + _line(role, 91, 7, "ink", 17)
        + use(mark, 3, 3, 20, 20)
    )
    return picture("attendee", 72, 96, title, content)


def _line(line: str, y: float, size: float, fill: str, most: int) -> str:
    """A line of a card; long ones are squeezed, very long ones clipped."""
    clipped = line if len(line) <= most + 3 else line[: most + 2].rstrip() + "…"
    squeeze = f' textLength="{60 if size > 8 else 64}" lengthAdjust="spacingAndGlyphs"' if len(clipped) > most else ""
    return words(36, y, size, fill, clipped, squeeze) if line else ""


def _part(name: str, fill: str = "") -> str:
    return use(name, 0, 0, 72, 72, f' fill="{fill}"' if fill else "")


def _face(key: str) -> str:
    """Somebody, always the same for the same key."""
    skin, hair = pick(SKINS, key + "skin"), pick(HAIRS, key + "hair")
    long = pick((True, False), key + "long")
    behind, before = pick(tuple((LONG if long else SHORT).values()), key + "cut")
    hat = pick(("", "", "", "", *HATS), key + "hat")
    beard = "" if long else pick(("", "", *BEARDS), key + "beard")
    glasses = pick(("", "", *GLASSES), key + "glasses")
    mouth = pick(MOUTHS, key + "mouth")
    parts = [
        f'<path d="{behind}" fill="{hair}"/>' if behind else "",
        _part("bust", pick(CLOTHES, key + "clothes")),
        _part("head", skin),
        _part(f"neck-{pick(tuple(NECKS), key + 'neck')}"),
        _part(f"beard-{beard}", hair) if beard else "",
        drawn([("~#7c2a22", mouth)], 1.5),
        f'<path d="{before}" fill="{hair}"/>',
        drawn([(f"~{hair}", "M26.5 32.5q3-2 6-.5M39.5 32q3-1.5 6 .5")], 1.5),
        _part(f"glass-{glasses}") if glasses else "",
        _part(f"hat-{hat}") if hat else "",
    ]
    return "".join(parts)


PINZETTA = (
    ("pale", disc(48, 48, 43)),
    ("#cfcac2", disc(48, 15.5, 10) + "M26 44c-3-22 8-30 22-30s25 8 22 30l-4 8H30z"),
    ("~#a39d94", "M42 12q6-4 12 0M41 17q7-4 14 0"),
    ("ink", "M11 72c4-8 14-10 30-12h14c16 2 26 4 30 12A43 43 0 0111 72z"),
    ("#f2cba8", "M41 54h14v10q-7 6-14 0z"),
    ("#dba983", "M41 57q7 5 14 0v3q-7 5-14 0z"),
    ("cream", "M38 59l10 6 10-6 3 9-13 6-13-6z"),
    ("#f2cba8", "M29 38c0-13 7-20 19-20s19 7 19 20c0 14-8 23.5-19 23.5S29 52 29 38z"),
    ("#cfcac2", "M28 41c-1-16 8-24 20-24s21 8 20 24c-3-4-5-8-6-12-5-1-10-3-14-7-4 4-9 6-14 7-1 4-3 8-6 12z"),
    ("#e79a86", disc(35, 49, 3.4) + disc(61, 49, 3.4)),
    ("ink", disc(38.5, 41.5, 2.2) + disc(57.5, 41.5, 2.2)),
    ("red", "M42 55.5q3-2.5 6-.8 3-1.7 7-.7-3 4-7 3.7-4 .3-6-2.2z"),
    ("red", disc(48, 69, 4)),
    ("brass", disc(48, 69, 2.2)),
)
FINE = (
    ("~#5f5a54", "M32.5 33.5q5-3 10.5 1M53 33.5q4-4 10.5-2.5"),
    ("~#b98058", "M48 43l-2.2 6.5h4.2"),
    ("~brass", disc(38.5, 41.5, 6.5) + disc(57.5, 41.5, 6.5) + "M45 40.5q3-2 6 0M64 43c6 4 7 13 2 21"),
)
HAND = (
    ("night", "M66 94l2-9 14-3 4 5c-5 4-12 7-20 7z"),
    ("#f2cba8", "M67 86c-2-7 2-12 7-12l7 1c4 1 5 6 2 12z"),
)
RING = (
    ("#fff8e7", ""),
    ("#c8372d", ' stroke-dasharray="6 21.33"'),
    ("#2f62a6", ' stroke-dasharray="6 21.33" stroke-dashoffset="-13.66"'),
)


def pinzetta(title: str) -> str:
    """Pinzetta: stern, charming, and never without her tweezers."""
    circle = disc(48, 48, 44.5)
    ring = "".join(
        f'<path d="{circle}" fill="none" stroke="{colour}" stroke-width="5"{dash}{BUTT}/>' for colour, dash in RING
    )
    tweezers = drawn([("~#7f8b99", "M72.5 82L83.5 53M79.5 82L83.5 53")], 2)
    fingers = drawn([("~#dba983", "M68.5 79.5h8M69 83h7.5")], 1.3)
    content = drawn(PINZETTA) + drawn(FINE, 1.5) + ring + drawn(HAND) + tweezers + fingers
    return picture("pinzetta", 96, 96, title, content + use("token-stamp", 76, 38, 15, 17))
