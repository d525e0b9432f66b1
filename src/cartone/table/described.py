"""Cards of open decks: a person says what they show, in one line, and no more may come than the box has."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any, NamedTuple

from .deck import Deck
from .errors import IllegalOutcome
from .game import Game
from .requests import Draw, short

TEXT_LIMIT = 80
"""No card shows more than can be said in such a line."""


class Placed(NamedTuple):
    """Where the card that came stands in its deck, and what the record says of it."""

    place: int
    written: str


def placed(game: Game[Any], draw: Draw, card: Any, opened: Collection[str]) -> Placed:
    """Where a card stands that somebody says: a card or its ID, or of an `opened` deck what it shows.

    What is refused changes nothing.
    """
    deck, name = draw.deck, str(getattr(card, "id", card)).strip()
    if deck.name not in opened:
        index = deck.index(name)
        _check_fits(draw, deck.cards[index], name)
        return Placed(index, name)
    together = [other for other in game.may_be_open().values() if other.name in opened]
    for index, known in enumerate(deck.cards):
        if known.id == name:
            _check_fits(draw, known, name)
            _check_left(game, known, together, deck.name)
            return Placed(index, name)
    described = game.literal(deck.name, one_line(name), deck.drawn + 1)
    _check_fits(draw, described, name)
    _check_left(game, described, together, deck.name)
    index = _place_for(game, described, deck)
    deck.lay_open(index, described)
    return Placed(index, game.describe(described))


def one_line(text: str) -> str:
    """What somebody says, as it can stand in a line of a record: single spaces, and nothing that cannot be seen."""
    line = " ".join(text.split())
    if len(line) > TEXT_LIMIT or not line.isprintable():
        raise IllegalOutcome("error.no-line", card=short(line), most=TEXT_LIMIT)
    return line


def _check_fits(draw: Draw, card: Any, name: str) -> None:
    if not draw.fits(card):
        raise IllegalOutcome("error.other-back", card=short(name))


def _check_left(game: Game[Any], card: Any, decks: Collection[Deck[Any]], name: str) -> None:
    """Whether the box still has such a card, however many decks it is counted over."""
    kind: Hashable = game.counted_together(card)
    if sum(deck.balance(lambda one: game.counted_together(one) == kind) for deck in decks) <= 0:
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=name)


def _place_for(game: Game[Any], card: Any, deck: Deck[Any]) -> int:
    """In whose place a described card comes: of those that count as the same, one that is the same in all decks."""
    kind, everywhere = game.counted(card), game.counted_together(card)
    same = [index for index, known in enumerate(deck.cards) if game.counted(known) == kind]
    if not same:
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=deck.name)
    return next((index for index in same if game.counted_together(deck.cards[index]) == everywhere), same[0])
