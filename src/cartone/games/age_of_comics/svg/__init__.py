"""The pictures of Age of Comics, drawn from its data; `defs()` stands once on the page."""

from .base import GENRE_COLOURS, PLAYER_COLOURS
from .covers import cover, cover_back
from .definitions import defs
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
    "defs",
    "editor",
    "genre_icon",
    "hype",
    "idea",
    "mastery",
    "order",
    "special_icon",
    "ticket",
]
