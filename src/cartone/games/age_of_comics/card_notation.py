"""Text descriptions of cards that are not in any pack, based on what is printed on them.

A comic is described by its genre and bonus, a creative by genre and value, each optionally followed by a title or name;
an Automa card by its actions and its ranking of the genres.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, TypeAlias

from ...table import Deck, Game, IllegalOutcome, is_gap, short
from ...table.described_cards import likest_of
from .components import AUTOMA_ACTIONS, Action, AutomaCard, Card, Comic, Genre
from .pack import ACTIONS_ON_A_CARD

SOURCE = "table"
"""Value of `source` for cards created from a description."""
CARD_EXAMPLE = "hire develop ideas, crime sci-fi superheroes romance western horror"

Shown: TypeAlias = Card | AutomaCard
"""Cards that a person can describe in text."""


def kind_of(card: Card) -> str:
    """Describe a card without its title or name, as a person without a card pack would type it."""
    return f"{card.genre} {card.bonus if isinstance(card, Comic) else card.value}"


def line_of(card: Shown) -> str:
    """Describe a card in one line of notation."""
    if isinstance(card, AutomaCard):
        return f"{' '.join(card.actions)}, {' '.join(card.genres)}"
    return f"{kind_of(card)} {card.title if isinstance(card, Comic) else card.name}".strip()


def automa_card_of(text: str) -> AutomaCard | None:
    """Parse an Automa card from its actions, from top to bottom, and its ranking of the genres, whose last genre is
    optional.

    >>> automa_card_of("hire develop ideas, crime sci-fi superheroes romance western").genres[-1].value
    'horror'
    """
    words = re.findall(r"[^\s,;/>]+", text.lower())
    actions, genres = words[:ACTIONS_ON_A_CARD], words[ACTIONS_ON_A_CARD:]
    if len(genres) == len(Genre) - 1:
        genres += [genre for genre in Genre if genre not in genres]
    if len({*actions} & {*AUTOMA_ACTIONS}) != ACTIONS_ON_A_CARD or sorted(genres) != sorted(Genre):
        return None
    told = f"{' '.join(actions)}, {' '.join(genres)}"
    return AutomaCard(told, tuple(map(Action, actions)), tuple(map(Genre, genres)), SOURCE)


def card_literal(game: Game[Any], deck: Deck[Any], text: str, number: int) -> Card:
    """Parse a comic from its genre and bonus, or a creative from genre and value; a title or name may follow."""
    genre, shown, name = [*text.split(" ", 2), "", ""][:3]
    kind = f"{genre} {shown}".lower()
    alike = [card for card in deck.cards if kind_of(card) == kind]
    if not alike:
        raise deck.refusal(text, sorted({kind_of(card) for card in deck.cards}))
    card: Card = likest_of(game, f"{kind} {name}".strip(), None, alike)
    own = f"{deck.name}-{kind.replace(' ', '-')}.{number}"
    if isinstance(card, Comic):
        return replace(card, id=own, title=name, source=SOURCE)
    return replace(card, id=own, name=name, source=SOURCE)


def automa_literal(deck: Deck[AutomaCard], text: str, number: int) -> AutomaCard:
    """Parse an Automa card; if the deck has an identical card, return that one."""
    told = automa_card_of(text)
    if told is None:
        raise IllegalOutcome("error.no-automa-card", card=short(text), example=CARD_EXAMPLE)
    known = (card for card in deck.cards if not is_gap(card))
    return next((card for card in known if line_of(card) == told.id), replace(told, id=f"{deck.name}-{number}"))
