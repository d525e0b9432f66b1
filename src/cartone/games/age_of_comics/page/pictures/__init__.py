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
