"""Pictures of writers and artists as pinned notes, and a portrait of the Automa."""

from __future__ import annotations

from ....kit.svg import circle, drawn_once, group, line, moved, path, pick, picture, rect, text
from ...components import Craft, Creative
from .lettering import fit, lettered
from .palette import BRASS, DISPLAY, GENRE_COLOURS, INK, PAPER, RED, RUST, SERIF, WHITE, YELLOW, digest, inks
from .paper import ART, LIGHTS

SIZE = (84, 60)
HAIR_HIM = ("parted", "slick", "bald", "curly", "brush")
HAIR_HER = ("waves", "bun", "rolls", "bob", "scarf")
FACES_HIM = ("plain", "moustache", "glasses", "beard", "pipe")
FACES_HER = ("lips", "cat-eye", "lips", "earrings", "specs")
SKINS = ("#f8dcbc", "#f2c79c", "#dca674", "#b98255", "#9c6a45")
HAIRS = ("#2a201a", "#4a2a1a", "#6b4020", "#b9b2a6", "#a8582a", "#e0b24a")
LEAST = 13.0
"""Minimum type size of a surname, which is condensed if it is long."""
DARK = 4
"""Number of hair colours, at the start of `HAIRS`, that are used with every skin colour."""
WALLS = ("#bfe0ea", "#f8dc7a", "#f3c3b0", "#cfe0b0", "#d8cbe6")
CLOTHES = ("#2f5f8f", "#7a3b2e", "#3f6b4a", "#5a4a78", "#4a4a4a", "#b0552f")
HERS = frozenset({
    "bess", "noelle", "célestine", "siobhan", "rosie", "sylvie", "esther", "pilar", "eulalie", "tillie", "mei-lin",
    "jia-li",
})  # fmt: skip
"""Women's first names in the house pack that do not end in -a."""
HIS_IN_A = frozenset({"mattia", "luca", "andrea", "nicola", "joshua", "elia"})
CRAFT_COLOURS = {Craft.WRITER: "#5b4636", Craft.ARTIST: "#2f5f6f"}


def _her(name: str) -> bool:
    """Return whether a creative is drawn as a woman, judging by the first name."""
    first = [*name.lower().split(), ""][0]
    return first in HERS or (first.endswith("a") and first not in HIS_IN_A)


def _part(name: str, spot: str, first: str) -> str:
    return ART.use(name, 0, 0, 40, 44, color=spot, fill=first)


def _portrait(creative: Creative) -> str:
    """Draw a creative's face, hair and clothes, chosen by a digest of ID and name, and the tools of the craft."""
    hair_of, coat_of, skin_of, wall_of, cut_of, face_of, beret_of = (
        bytes([byte]) for byte in digest(f"{creative.id} {creative.name}")[:7]
    )
    cuts, faces = (HAIR_HER, FACES_HER) if _her(creative.name) else (HAIR_HIM, FACES_HIM)
    skin = pick(SKINS, skin_of)
    hair = pick(HAIRS if skin in SKINS[:2] else HAIRS[:DARK], hair_of)
    writes = creative.craft is Craft.WRITER
    layers = [
        _part("portrait-suit" if writes else "portrait-smock", pick(CLOTHES, coat_of), RED),
        _part("portrait-head", skin, skin),
        _part(f"hair-{pick(cuts, cut_of)}", hair, RED),
        _part(f"face-{pick(faces, face_of)}", hair, "#b0302a"),
    ]
    if writes:
        layers += [_part("portrait-ear-pencil", YELLOW, WHITE), _part("portrait-typewriter", "#3b4650", WHITE)]
    else:
        layers += [
            _part("portrait-beret", pick(("#24508f", RED), beret_of), WHITE),
            _part("portrait-palette", RED, "#c98d4f"),
            _part("portrait-brush-up", BRASS, WHITE),
        ]
    person = group(*layers, transform="translate(2.4 13)scale(.97)", stroke=INK)
    return (
        path("M4 14H40V56H4Z", pick(WALLS, wall_of))
        + path("M4 14H40V56H4Z", LIGHTS)
        + group(person, clip_path=ART.paint("portrait"))
    )


def _coin(value: int, x: float, y: float, radius: float) -> str:
    return (
        circle(x + 0.8, y + 0.8, radius, INK, fill_opacity=0.35)
        + circle(x, y, radius, YELLOW, stroke=INK, stroke_width=1.2)
        + circle(x, y, radius - 2, "none", stroke=INK, stroke_width=0.6)
        + text(f"${value}", x, y + radius * 0.46, radius * 1.4, INK, font_family=SERIF)
    )


def _card() -> str:
    return rect(0.6, 0.6, 82.8, 58.8, PAPER, rx=2, stroke=INK, stroke_width=1.2)


@drawn_once
def creative(creative: Creative, alt: str) -> str:
    """Draw a writer or an artist: surname, portrait, genre and value on a pinned note."""
    spot, last = GENRE_COLOURS[creative.genre], creative.name.rpartition(" ")[2]
    body = (
        _card()
        + path("M1.2 3Q1.2 1.2 3 1.2H81Q82.8 1.2 82.8 3V7.6H1.2Z", spot)
        + path("M1.2 3H82.8V7.6H1.2Z", LIGHTS)
        + line("M1 7.6H83", INK)
        + lettered(
            [(surname, max(size, LEAST)) for surname, size in fit(last.upper(), 78, 13, 14, 1)],
            42,
            8.4,
            13,
            78,
            fill=INK,
        )
        + moved(_portrait(creative) + rect(4, 14, 36, 42, "none", stroke=INK), "translate(.4 9)scale(.86)")
        + circle(46.4, 40, 9.6, spot, stroke=INK, stroke_width=1.1)
        + ART.use(f"genre-{creative.genre}", 39.4, 33, 14, 14, **inks(spot, width=1.3))
        + _coin(creative.value, 69.4, 40, 12)
        + circle(42, 4.2, 2.9, RED, stroke=INK, stroke_width=0.9)
        + circle(41.2, 3.4, 0.9, WHITE)
    )
    return picture(f"creative {creative.craft}", *SIZE, alt, body, DISPLAY)


@drawn_once
def face(creative: Creative, value: int, alt: str) -> str:
    """Draw a creative on a printed comic: the portrait, the genre, and the current value."""
    spot = GENRE_COLOURS[creative.genre]
    body = (
        moved(_portrait(creative), "translate(-4 -14)")
        + rect(0, 0, 36, 42, "none", stroke=spot, stroke_width=4)
        + rect(0.6, 0.6, 34.8, 40.8, "none", stroke=INK, stroke_width=1.2)
        + circle(8, 9, 7, spot, stroke=INK, stroke_width=1)
        + ART.use(f"genre-{creative.genre}", 3, 4, 10, 10, **inks(spot, width=1.2))
        + _coin(value, 24.2, 30.2, 11)
    )
    return picture(f"face {creative.craft}", 36, 42, alt, body, DISPLAY)


@drawn_once
def creative_back(craft: Craft, value: int, alt: str) -> str:
    """Draw the back of a writer or an artist: the craft and the value."""
    if craft is Craft.WRITER:
        tools = moved(_part("portrait-typewriter", "#3b4650", PAPER), "translate(12 -44)scale(2)")
    else:
        both = _part("portrait-palette", RED, PAPER) + _part("portrait-brush-up", RED, PAPER)
        tools = moved(both, "translate(3 -8)scale(1.35)")
    body = (
        _card()
        + rect(3.4, 3.4, 77.2, 53.2, CRAFT_COLOURS[craft], rx=1, stroke=INK)
        + rect(3.4, 3.4, 77.2, 53.2, LIGHTS, opacity=0.35)
        + group(tools, clip_path=ART.paint("note"), stroke=INK)
        + _coin(value, 66, 30, 12.6)
    )
    return picture(f"creative back {craft}", *SIZE, alt, body, DISPLAY)


def automa(alt: str) -> str:
    """Draw the Automa: a clockwork publisher with a press hat."""
    body = (
        circle(48, 48, 47, "#f3c3a0", stroke=INK, stroke_width=1.4)
        + circle(48, 48, 46, LIGHTS)
        + group(
            ART.use("robot", 6.2, 8, 86, 86, **inks(RED, RED, RED, 1.6)),
            ART.use("robot", 5, 7, 86, 86, **inks(RUST, BRASS, width=1.6)),
            clip_path=ART.paint("round"),
        )
        + circle(48, 48, 47, "none", stroke=INK, stroke_width=1.6)
    )
    return picture("automa", 96, 96, alt, body, DISPLAY)
