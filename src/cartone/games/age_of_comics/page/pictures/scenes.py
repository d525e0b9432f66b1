"""Scenes on covers: four per genre, chosen by a word of the comic's title or by its ID."""

from __future__ import annotations

from typing import NamedTuple

from ....kit.svg import pick
from ...components import Comic, Genre, RipOff
from .palette import digest

SCENES: dict[Genre, list[str]] = {
    Genre.CRIME: ["strudel", "auditor", "platform", "turnip"],
    Genre.SCI_FI: ["dentist", "rocket", "saturn", "umbrella"],
    Genre.SUPERHEROES: ["thunderbun", "notary", "lukewarm", "paperweight"],
    Genre.ROMANCE: ["office", "carbon", "lighthouse", "parcel"],
    Genre.WESTERN: ["horse", "sheep", "marmalade", "piano"],
    Genre.HORROR: ["teapot", "rent", "knits", "slippers"],
}


class Ground(NamedTuple):
    """Background of a scene: its colour and pattern, and the inks of the scene itself."""

    colour: str
    pattern: str
    pattern_colour: str
    spot: str
    first: str


GROUNDS: dict[str, Ground] = {
    "strudel": Ground("#f8cf3c", "rays", "#f2a93b", "#24508f", "#d98a3a"),
    "auditor": Ground("#24508f", "halftone", "#4f86c6", "#d4301f", "#f8cf3c"),
    "platform": Ground("#9fd0e6", "halftone", "#5f9fca", "#24508f", "#f8cf3c"),
    "turnip": Ground("#f3ead6", "rays", "#9fc0e0", "#24508f", "#f8cf3c"),
    "dentist": Ground("#1d2f5f", "stars", "#f8cf3c", "#45b3dc", "#f8cf3c"),
    "rocket": Ground("#f8cf3c", "rays", "#fbe28a", "#d4301f", "#f39b2d"),
    "saturn": Ground("#1d2f5f", "stars", "#8fd0ea", "#e2702f", "#f8cf3c"),
    "umbrella": Ground("#bfe4f2", "halftone", "#45b3dc", "#6fb24a", "#d4301f"),
    "thunderbun": Ground("#45a5d8", "rays", "#7cc4e6", "#d4301f", "#f8cf3c"),
    "notary": Ground("#8fd0ea", "speed", "#ffffff", "#d4301f", "#f8cf3c"),
    "lukewarm": Ground("#f3ead6", "rays", "#f3b9a4", "#d4301f", "#6cb9de"),
    "paperweight": Ground("#f8cf3c", "rays", "#fbe28a", "#d4301f", "#4b8fd0"),
    "office": Ground("#fbe6c0", "halftone", "#f0a9a0", "#d84a6a", "#e2a53c"),
    "carbon": Ground("#f8cf3c", "halftone", "#f2a93b", "#d4304f", "#ee9abc"),
    "lighthouse": Ground("#3a4f8f", "stars", "#f7c6d8", "#d84a6a", "#f8dc6a"),
    "parcel": Ground("#bfe0ea", "rays", "#dff0f4", "#d84a6a", "#e0ac66"),
    "horse": Ground("#fbe0a0", "rays", "#f4c25a", "#b5402a", "#b9763f"),
    "sheep": Ground("#8fd0ea", "halftone", "#cbe9f4", "#d4301f", "#f8cf3c"),
    "marmalade": Ground("#7cc4dd", "rays", "#a9dcec", "#8a4b22", "#f08a1e"),
    "piano": Ground("#f6b04a", "halftone", "#f8cf3c", "#8a4b22", "#f8e27a"),
    "teapot": Ground("#3c2a58", "halftone", "#6a4f92", "#3aa074", "#f8cf3c"),
    "rent": Ground("#5a4a86", "halftone", "#3c2a58", "#3aa074", "#b0642f"),
    "knits": Ground("#6a4f92", "stars", "#f8cf3c", "#3aa074", "#f8cf3c"),
    "slippers": Ground("#f8cf3c", "rays", "#c6d26a", "#b5392f", "#3aa074"),
}


def scene_of(title: Comic | RipOff) -> str:
    """Return the name of the scene on a comic's cover; a rip-off has the scene of its original."""
    comic = title.original if isinstance(title, RipOff) else title
    names = SCENES[comic.genre]
    words = comic.title.lower()
    named = [name for name in names if name in words]
    return named[0] if named else pick(names, digest(comic.id)[:1])
