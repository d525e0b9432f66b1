"""The pictures of Age of Comics, drawn from data as SVG; `ART` has what they refer to."""

from .covers import cover, cover_back
from .palette import GENRE_COLOURS, PLAYER_COLOURS
from .paper import ART
from .people import automa, creative, creative_back
from .pieces import (
    action_icon,
    agent,
    automa_card,
    better_colours,
    cube,
    editor,
    genre_icon,
    hype,
    idea,
    mastery,
    order,
    special_icon,
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
    "cover",
    "cover_back",
    "creative",
    "creative_back",
    "cube",
    "editor",
    "genre_icon",
    "hype",
    "idea",
    "mastery",
    "order",
    "special_icon",
    "ticket",
]
