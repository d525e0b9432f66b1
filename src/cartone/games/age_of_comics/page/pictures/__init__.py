"""Pictures of Age of Comics, drawn from data as SVG; `ART` holds the drawings that they share."""

from .covers import cover, cover_back
from .palette import GENRE_COLOURS, PLAYER_COLOURS
from .paper import ART
from .people import automa, creative, creative_back, face
from .pieces import (
    action_icon,
    agent,
    automa_card,
    better_colours,
    city_map,
    city_spot,
    cube,
    editor,
    genre_icon,
    hype,
    icon,
    idea,
    mastery,
    order,
    room,
    special_icon,
    tab,
    ticket,
)

__all__ = [
    "ART",
    "GENRE_COLOURS",
    "PLAYER_COLOURS",
    "action_icon",
    "agent",
    "automa",
    "automa_card",
    "better_colours",
    "city_map",
    "city_spot",
    "cover",
    "cover_back",
    "creative",
    "creative_back",
    "cube",
    "editor",
    "face",
    "genre_icon",
    "hype",
    "icon",
    "idea",
    "mastery",
    "order",
    "room",
    "special_icon",
    "tab",
    "ticket",
]
