"""Cardboard described by what it shows: for owners, whose cards no pack of ours knows.

A comic is called by its genre and its bonus, a creative by genre and value, each with a title or a name after that, if
somebody likes to tell it; a card of the Automa by its actions and its ranking of the genres.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, TypeAlias

from ...table import Deck, Game, IllegalOutcome, is_gap, short
from ...table.described import likest_of
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
    words = re.findall(r"[^\s,;/>]+", text.lower())
    actions, genres = words[:ACTIONS_ON_A_CARD], words[ACTIONS_ON_A_CARD:]
    if len(genres) == len(Genre) - 1:
        genres += [genre for genre in Genre if genre not in genres]
    if len({*actions} & {*AUTOMA_ACTIONS}) != ACTIONS_ON_A_CARD or sorted(genres) != sorted(Genre):
        return None
    told = f"{' '.join(actions)}, {' '.join(genres)}"
    return AutomaCard(told, tuple(map(Action, actions)), tuple(map(Genre, genres)), SOURCE)


def card_literal(game: Game[Any], deck: Deck[Any], text: str, number: int) -> Card:
    """A comic by its genre and bonus, a creative by genre and value; whatever follows is its title or name."""
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
    """A card of the Automa; that of the pack if one in its deck shows the same."""
    told = automa_card_of(text)
    if told is None:
        raise IllegalOutcome("error.no-automa-card", card=short(text), example=CARD_EXAMPLE)
    known = (card for card in deck.cards if not is_gap(card))
    return next((card for card in known if line_of(card) == told.id), replace(told, id=f"{deck.name}-{number}"))
