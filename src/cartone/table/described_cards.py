"""Cards from open decks that a person describes in one line; the box limits their number."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, NamedTuple

from .deck import C, Deck, is_gap
from .errors import IllegalOutcome, Term, short
from .game import Game
from .requests import Draw

TEXT_LIMIT = 160
"""The maximum length of a card's description, in characters."""


class PlacedCard(NamedTuple):
    """The index of an entered card in its deck, and the card's text in the record."""

    place: int
    written: str


def placed(game: Game[Any], draw: Draw, card: Any, opened: Collection[str]) -> PlacedCard:
    """Find the index of a drawn card, given as a card, an ID or, in an `opened` deck, a description of its face."""
    deck, name = draw.deck, said(card)
    if deck.name not in opened:
        index = deck.index(name)
        _check_fits(draw, deck.cards[index], name)
        return PlacedCard(index, name)
    told = told_of(game, deck, name)
    _check_fits(draw, told, name)
    _check_left(game, told, [other for other in game.may_be_open().values() if other.name in opened], deck.name)
    for index, known in enumerate(deck.cards):
        if known is told:
            return PlacedCard(index, told.id)
    index = _place_for(game, told, deck)
    deck.lay_open(index, told)
    return PlacedCard(index, game.describe(told))


def said(card: Any) -> str:
    """Return the text by which a card was entered: its ID, or a person's description."""
    return str(getattr(card, "id", card)).strip()


def told_of(game: Game[Any], deck: Deck[Any], name: str) -> Any:
    """Return the card of an open deck that has the given ID or matches the given description."""
    for known in deck.cards:
        if known.id == name and not is_gap(known):
            return known
    return game.literal(deck.name, one_line(name), deck.drawn + 1)


def back_told(game: Game[Any], draw: Draw, card: Any, opened: Collection[str]) -> str | None:
    """Return the ID of a card's back if its face was entered for the back that is drawn; None if not."""
    name = said(card)
    if draw.face is None or any(back.id == name for back in draw.deck.cards):
        return None
    if draw.face.name in opened:
        return str(told_of(game, draw.face, name).back)
    return str(draw.face.cards[draw.face.index(name)].back)


def one_line(text: str) -> str:
    """Collapse the whitespace of a description so that it fits on a line of a record; refuse unprintable characters."""
    line = " ".join(text.split())
    if len(line) > TEXT_LIMIT or not line.isprintable():
        raise IllegalOutcome("error.no-line", card=short(line), most=TEXT_LIMIT)
    return line


def _check_fits(draw: Draw, card: Any, name: str) -> None:
    if not draw.fits(card):
        raise IllegalOutcome("error.other-back", card=short(name))


def _check_left(game: Game[Any], card: Any, decks: Collection[Deck[Any]], name: str) -> None:
    """Raise an error unless the box still contains a card of this kind, counting all open decks together."""
    kind: Hashable = game.counted_together(card)
    if sum(deck.balance(lambda one: game.counted_together(one) == kind) for deck in decks) <= 0:
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=Term(f"deck.{name}"))


def _place_for(game: Game[Any], card: Any, deck: Deck[Any]) -> int:
    """Return the index of the card that a described card replaces: the most similar card of the same kind."""
    kind = game.counted(card)
    same = [known for known in deck.cards if game.counted(known) == kind]
    if not same:
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=deck.term)
    likest = likest_of(game, game.describe(card), game.counted_together(card), same)
    return next(index for index, known in enumerate(deck.cards) if known is likest)


def likest_of(game: Game[Any], line: str, everywhere: Hashable, cards: Sequence[C]) -> C:
    """Return the card to replace: one with the same face, else a placeholder, a partly known card, or its kind."""
    return min(
        cards,
        key=lambda one: (is_gap(one) or game.describe(one) != line, not is_gap(one), game.is_known(one),
                         game.counted_together(one) != everywhere),
    )  # fmt: skip
