"""Writers and artists as notes on the wall, and the portrait of the Automa."""

from __future__ import annotations

from ..components import Craft, Creative
from .base import BRASS, GENRE_COLOURS, INK, PAPER, RED, SERIF, WHITE, YELLOW, digest, paint, picture, shapes, text, use
from .lettering import fit, lettered
from .portraits import FACES_HER, FACES_HIM, HAIR_HER, HAIR_HIM, PORTRAITS

SIZE = (84, 60)
SKINS = ("#f8dcbc", "#f2c79c", "#dca674", "#b98255", "#9c6a45")
HAIRS = ("#2a201a", "#4a2a1a", "#6b4020", "#b9b2a6", "#a8582a", "#e0b24a")
DARK = 4
"""So many kinds of hair go with every skin."""
GROUNDS = ("#bfe0ea", "#f8dc7a", "#f3c3b0", "#cfe0b0", "#d8cbe6")
CLOTHES = ("#2f5f8f", "#7a3b2e", "#3f6b4a", "#5a4a78", "#4a4a4a", "#b0552f")
HERS = frozenset(
    {
        "bess",
        "noelle",
        "célestine",
        "siobhan",
        "rosie",
        "sylvie",
        "esther",
        "pilar",
        "eulalie",
        "tillie",
        "mei-lin",
        "jia-li",
    }
)
"""Women's names of the house pack that do not end in -a."""
HIS_IN_A = frozenset({"mattia", "luca", "andrea", "nicola", "joshua", "elia"})
CRAFT_COLOURS = {Craft.WRITER: "#5b4636", Craft.ARTIST: "#2f5f6f"}


def _her(name: str) -> bool:
    """Whether the portrait is a woman's."""
    first = name.lower().split()[0]
    return first in HERS or (first.endswith("a") and first not in HIS_IN_A)


def _part(name: str, spot: str, first: str) -> str:
    """A part of a portrait in its colours."""
    return f'<g color="{spot}" fill="{first}">{shapes(PORTRAITS[name])}</g>'


def _portrait(creative: Creative) -> str:
    """Face, hair and clothes by a hash of the id; tools by the craft."""
    key = digest(f"{creative.id} {creative.name}")
    hairs, faces = (HAIR_HER, FACES_HER) if _her(creative.name) else (HAIR_HIM, FACES_HIM)
    tone = key[2] % len(SKINS)
    skin, hair = SKINS[tone], HAIRS[key[0] % (len(HAIRS) if tone < 2 else DARK)]
    coat, ground = CLOTHES[key[1] % len(CLOTHES)], GROUNDS[key[3] % len(GROUNDS)]
    writes = creative.craft is Craft.WRITER
    layers = [
        _part("suit" if writes else "smock", coat, RED),
        _part("head", skin, skin),
        _part(hairs[key[4] % len(hairs)], hair, RED),
        _part(faces[key[5] % len(faces)], hair, "#b0302a"),
    ]
    if writes:
        layers += [_part("ear-pencil", YELLOW, WHITE), _part("typewriter", "#3b4650", WHITE)]
    else:
        beret = RED if key[6] % 2 else "#24508f"
        layers += [_part("beret", beret, WHITE), _part("palette", RED, "#c98d4f"), _part("brush-up", BRASS, WHITE)]
    return (
        f'<path d="M4 14H40V56H4Z" fill="{ground}"/><path d="M4 14H40V56H4Z" fill="url(#aoc-lights)"/>'
        f'<g clip-path="url(#aoc-portrait)"><g transform="translate(2.4 13)scale(.97)" stroke="{INK}">'
        + "".join(layers)
        + "</g></g>"
    )


def _coin(value: int, x: float, y: float, radius: float) -> str:
    """A coin with the value."""
    return (
        f'<circle cx="{x + 0.8}" cy="{y + 0.8}" r="{radius}" fill="{INK}" fill-opacity=".35"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{YELLOW}" stroke="{INK}" stroke-width="1.2"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius - 2}" fill="none" stroke="{INK}" stroke-width=".6"/>'
        + text(f"${value}", x, y + radius * 0.42, radius * 1.16, f' fill="{INK}"', SERIF)
    )


def _card(paper: str) -> str:
    return f'<rect x=".6" y=".6" width="82.8" height="58.8" rx="2" fill="{paper}" stroke="{INK}" stroke-width="1.2"/>'


def creative(creative: Creative, alt: str) -> str:
    """A writer or an artist: portrait, name, genre and value on a pinned note."""
    spot = GENRE_COLOURS[creative.genre]
    lines = fit(creative.name.upper(), 39, 16, 9.6, 2)
    body = (
        _card(PAPER)
        + f'<path d="M1.2 3Q1.2 1.2 3 1.2H81Q82.8 1.2 82.8 3V12H1.2Z" fill="{spot}"/>'
        + f'<path d="M1.2 3H82.8V12H1.2Z" fill="url(#aoc-lights)"/><path d="M1 12H83" stroke="{INK}"/>'
        + _portrait(creative)
        + f'<rect x="4" y="14" width="36" height="42" fill="none" stroke="{INK}" stroke-width=".9"/>'
        + lettered(lines, 61.4, 15, 17, 39, f' fill="{INK}"')
        + f'<circle cx="50.4" cy="45" r="8.8" fill="{spot}" stroke="{INK}" stroke-width="1.1"/>'
        + use(creative.genre, (43.9, 38.5, 13, 13), paint(spot, WHITE, width=1.3))
        + _coin(creative.value, 71.4, 45, 10.6)
        + f'<circle cx="42" cy="5.6" r="3.4" fill="{RED}" stroke="{INK}" stroke-width=".9"/>'
        f'<circle cx="41" cy="4.6" r="1" fill="{WHITE}"/>'
    )
    return picture(*SIZE, alt, body, f"creative {creative.craft}")


def creative_back(craft: Craft, value: int, alt: str) -> str:
    """The back of a writer or an artist: the craft and the value."""
    colour = CRAFT_COLOURS[craft]
    tools = ("typewriter",) if craft is Craft.WRITER else ("palette", "brush-up")
    spot, moved = ("#3b4650", "12 -44)scale(2") if craft is Craft.WRITER else (RED, "3 -8)scale(1.35")
    body = (
        _card(PAPER) + f'<rect x="3.4" y="3.4" width="77.2" height="53.2" rx="1" fill="{colour}" stroke="{INK}"/>'
        '<rect x="3.4" y="3.4" width="77.2" height="53.2" fill="url(#aoc-lights)" opacity=".35"/>'
        f'<g clip-path="url(#aoc-note)"><g transform="translate({moved})" stroke="{INK}">'
        + "".join(_part(tool, spot, PAPER) for tool in tools)
        + "</g></g>"
        + _coin(value, 66, 30, 12.6)
    )
    return picture(*SIZE, alt, body, f"creative back {craft}")


def automa(alt: str) -> str:
    """The Automa: a clockwork publisher with a press hat."""
    body = (
        f'<circle cx="48" cy="48" r="47" fill="#f3c3a0" stroke="{INK}" stroke-width="1.4"/>'
        '<circle cx="48" cy="48" r="46" fill="url(#aoc-lights)"/><g clip-path="url(#aoc-round)">'
        + use("robot", (6.2, 8, 86, 86), paint(RED, RED, RED, 1.6))
        + use("robot", (5, 7, 86, 86), paint("#8a3b2a", BRASS, width=1.6))
        + f'</g><circle cx="48" cy="48" r="47" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    )
    return picture(96, 96, alt, body, "automa")
