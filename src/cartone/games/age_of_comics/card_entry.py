"""Questions that identify a card drawn at a real table by what is printed on it (see `card_notation`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...table import Draw
from ..kit.card_entry import CardFacet, CardQuestion, Path, Seen, among, by_name, may_come
from ..kit.card_entry import asked as asked_of
from ..kit.words import GameWords
from .card_notation import kind_of
from .components import AUTOMA_ACTIONS, Genre
from .game import AgeOfComics
from .pack import ACTIONS_ON_A_CARD

SEEN: dict[str, Sequence[Seen]] = {
    "comic": (("genre", lambda card: card.genre.value),),
    "writer": (("genre", lambda card: card.genre.value),),
    "artist": (("genre", lambda card: card.genre.value),),
}


def asked(game: AgeOfComics, draw: Draw, opened: bool, told: Iterable[str], words: GameWords) -> CardQuestion:
    """Return the next question about a drawn card after the answers `told`; `opened` allows unknown cards."""
    deck = (draw.face or draw.deck).name
    other = described(draw) if opened else None
    return asked_of(draw, among(may_come(draw, in_order), SEEN.get(deck, ()), other), told, words)


def in_order(card: Any) -> tuple[Any, ...]:
    """Return a card's sort key, its genre and its value, so that buttons keep their positions."""
    genre = getattr(card, "genre", card.id)
    return list(Genre).index(genre) if genre in list(Genre) else 0, getattr(card, "value", 0), by_name(card)


def described(draw: Draw) -> Path:
    """Return the questions for describing a card that is not in any pack."""
    if draw.deck.name == "automa":
        return automa_card()
    cards = draw.fitting()
    if draw.face is not None:
        backs = {back.id for back in draw.deck.cards}
        cards = [card for card in draw.face.cards if card.back in backs]
    return card_of_kind(sorted({kind_of(card) for card in cards}))


def card_of_kind(kinds: Sequence[str]) -> Path:
    """Ask for the genre, then the bonus or value of a drawn comic or creative; `kinds` has the possible pairs."""
    there = [kind.split() for kind in kinds]
    genres = tuple(genre.value for genre in Genre if any(genre == one for one, _ in there))
    genre = (yield CardFacet("genre", genres)) if len(genres) > 1 else genres[0]
    shown = tuple(what for one, what in there if one == genre)
    what = (yield CardFacet("value" if shown[0].isdecimal() else "bonus", shown)) if len(shown) > 1 else shown[0]
    return f"{genre} {what}"


def automa_card() -> Path:
    """Ask for an Automa card's three actions, from the top, and ranking of the genres; the last genre is implied."""
    actions: list[str] = []
    while len(actions) < ACTIONS_ON_A_CARD:
        left = tuple(action.value for action in AUTOMA_ACTIONS if action not in actions)
        actions.append((yield CardFacet("action", left)))
    genres: list[str] = []
    while len(genres) < len(Genre) - 1:
        genres.append((yield CardFacet("genre", tuple(genre.value for genre in Genre if genre not in genres))))
    genres += [genre.value for genre in Genre if genre not in genres]
    return f"{' '.join(actions)}, {' '.join(genres)}"
