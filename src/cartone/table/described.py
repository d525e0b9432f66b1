"""Cards of open decks: a person says what they show, in one line, and no more may come than the box has."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, NamedTuple

from .deck import C, Deck, is_gap
from .errors import IllegalOutcome, Term, short
from .game import Game
from .requests import Draw

TEXT_LIMIT = 160
"""No card shows more than can be said in such a line."""


class Placed(NamedTuple):
    """Where the card that came stands in its deck, and what the record says of it."""

    place: int
    written: str


def placed(game: Game[Any], draw: Draw, card: Any, opened: Collection[str]) -> Placed:
    """Where a card stands that somebody says: a card or its ID, or of an `opened` deck what it shows.

    What is refused changes nothing.
    """
    deck, name = draw.deck, said(card)
    if deck.name not in opened:
        index = deck.index(name)
        _check_fits(draw, deck.cards[index], name)
        return Placed(index, name)
    told = told_of(game, deck, name)
    _check_fits(draw, told, name)
    _check_left(game, told, [other for other in game.may_be_open().values() if other.name in opened], deck.name)
    for index, known in enumerate(deck.cards):
        if known is told:
            return Placed(index, told.id)
    index = _place_for(game, told, deck)
    deck.lay_open(index, told)
    return Placed(index, game.describe(told))


def said(card: Any) -> str:
    """What somebody calls a card."""
    return str(getattr(card, "id", card)).strip()


def told_of(game: Game[Any], deck: Deck[Any], name: str) -> Any:
    """The card of an open deck that somebody calls by its ID, or by what it shows."""
    for known in deck.cards:
        if known.id == name and not is_gap(known):
            return known
    return game.literal(deck.name, one_line(name), deck.drawn + 1)


def back_told(game: Game[Any], draw: Draw, card: Any, opened: Collection[str]) -> str | None:
    """The back of a card whose face somebody tells where its back is drawn; None if it is the back that is told."""
    name = said(card)
    if draw.face is None or any(back.id == name for back in draw.deck.cards):
        return None
    if draw.face.name in opened:
        return str(told_of(game, draw.face, name).back)
    return str(draw.face.cards[draw.face.index(name)].back)


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
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=Term(f"deck.{name}"))


def _place_for(game: Game[Any], card: Any, deck: Deck[Any]) -> int:
    """In whose place a described card comes: of those that count as the same, the likest."""
    kind = game.counted(card)
    same = [known for known in deck.cards if game.counted(known) == kind]
    if not same:
        raise IllegalOutcome("error.none-left", card=short(game.describe(card)), deck=deck.term)
    likest = likest_of(game, game.describe(card), game.counted_together(card), same)
    return next(index for index, known in enumerate(deck.cards) if known is likest)


def likest_of(game: Game[Any], line: str, everywhere: Hashable, cards: Sequence[C]) -> C:
    """One that shows the same; else one that a pack lacks, or that is told in part, and one that is the same in all
    decks."""
    return min(
        cards,
        key=lambda one: (is_gap(one) or game.describe(one) != line, not is_gap(one), game.is_known(one),
                         game.counted_together(one) != everywhere),
    )  # fmt: skip
