"""Cardboard described by what it shows: for owners, whose cards no pack of ours knows.

A comic is called by its genre and its bonus, a creative by genre and value, each with a title or a name after that, if
somebody likes to tell it; a card of the Automa by its actions and its ranking of the genres.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from .components import AUTOMA_ACTIONS, Action, AutomaCard, Card, Comic, Genre
from .pack import ACTIONS_ON_A_CARD

SOURCE = "table"
"""Where such cardboard comes from."""
CARD_EXAMPLE = "hire develop ideas, crime sci-fi superheroes romance western horror"

Shown: TypeAlias = Card | AutomaCard
"""What a person may describe."""


def kind_of(card: Card) -> str:
    """What a card is apart from its title or name: as an owner without a pack describes it."""
    return f"{card.genre} {card.bonus if isinstance(card, Comic) else card.value}"


def line_of(card: Shown) -> str:
    """What a card shows, in a line."""
    if isinstance(card, AutomaCard):
        return f"{' '.join(card.actions)}, {' '.join(card.genres)}"
    return f"{kind_of(card)} {card.title if isinstance(card, Comic) else card.name}".strip()


def automa_card_of(text: str) -> AutomaCard | None:
    """A card by its actions, top down, and its ranking of the genres, of which the last goes without saying.

    >>> automa_card_of("hire develop ideas, crime sci-fi superheroes romance western").genres[-1].value
    'horror'
    """
    words = re.findall(r"[a-z-]+", text.lower())
    actions, genres = words[:ACTIONS_ON_A_CARD], words[ACTIONS_ON_A_CARD:]
    if len(genres) == len(Genre) - 1:
        genres += [genre for genre in Genre if genre not in genres]
    if len({*actions} & {*AUTOMA_ACTIONS}) != ACTIONS_ON_A_CARD or sorted(genres) != sorted(Genre):
        return None
    told = f"{' '.join(actions)}, {' '.join(genres)}"
    return AutomaCard(told, tuple(map(Action, actions)), tuple(map(Genre, genres)), SOURCE)
