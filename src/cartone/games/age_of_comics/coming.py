"""How a person says which card came: a comic by its genre and its bonus, a creative by genre and value, an order by its
value, a card of the Automa by its picture or by what it shows, in the words of `literal`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...table import Draw
from ..kit.coming import Facet, Path, Question, Seen, among, by_name, may_come
from ..kit.coming import asked as asked_of
from ..kit.words import GameWords
from .components import AUTOMA_ACTIONS, Genre
from .game import AgeOfComics
from .literal import kind_of
from .pack import ACTIONS_ON_A_CARD

SEEN: dict[str, Sequence[Seen]] = {
    "comic": (("genre", lambda card: card.genre.value),),
    "writer": (("genre", lambda card: card.genre.value),),
    "artist": (("genre", lambda card: card.genre.value),),
}


def asked(game: AgeOfComics, draw: Draw, opened: bool, told: Iterable[str], words: GameWords) -> Question:
    """What is asked of the card that comes, once this was told of it; `opened`: it may be one that no pack knows."""
    deck = (draw.face or draw.deck).name
    other = described(draw) if opened else None
    return asked_of(draw, among(may_come(draw, in_order), SEEN.get(deck, ()), other), told, words)


def in_order(card: Any) -> tuple[Any, ...]:
    """By genre as on the Ideas area, then by value; keys stand where they stood."""
    genre = getattr(card, "genre", card.id)
    return list(Genre).index(genre) if genre in list(Genre) else 0, getattr(card, "value", 0), by_name(card)


def described(draw: Draw) -> Path:
    """What the owner of a card is asked that no pack knows."""
    if draw.deck.name == "automa":
        return automa_card()
    cards = draw.fitting()
    if draw.face is not None:
        backs = {back.id for back in draw.deck.cards}
        cards = [card for card in draw.face.cards if card.back in backs]
    return card_of_kind(sorted({kind_of(card) for card in cards}))


def card_of_kind(kinds: Sequence[str]) -> Path:
    """A comic or a creative, of the kinds that can still come: its genre, then its bonus or its value."""
    there = [kind.split() for kind in kinds]
    genres = tuple(genre.value for genre in Genre if any(genre == one for one, _ in there))
    genre = (yield Facet("genre", genres)) if len(genres) > 1 else genres[0]
    shown = tuple(what for one, what in there if one == genre)
    what = (yield Facet("value" if shown[0].isdecimal() else "bonus", shown)) if len(shown) > 1 else shown[0]
    return f"{genre} {what}"


def automa_card() -> Path:
    """Its three actions, top down, and its ranking of the genres; the last one goes without saying."""
    actions: list[str] = []
    while len(actions) < ACTIONS_ON_A_CARD:
        left = tuple(action.value for action in AUTOMA_ACTIONS if action not in actions)
        actions.append((yield Facet("action", left)))
    genres: list[str] = []
    while len(genres) < len(Genre) - 1:
        genres.append((yield Facet("genre", tuple(genre.value for genre in Genre if genre not in genres))))
    genres += [genre.value for genre in Genre if genre not in genres]
    return f"{' '.join(actions)}, {' '.join(genres)}"
