"""Entering a card with a few taps: a person selects the card's visible features one at a time.

A *path* is a generator that asks for one facet (feature) at a time and returns the answer for the table: a card's ID,
or the face of a card that is not in any pack. Each game defines its paths in its own `card_entry`. The answers so far
fit in a URL; a question is plain data for a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ...table import Draw, is_gap
from .words import GameWords

FEW = 12
"""The maximum number of cards offered at once; if there are more, their features are asked for first."""
NUMBER = re.compile(r"([0-9]+)")
CARD, OTHER = "card", "other"
"""The name of the facet that selects the card itself, and the answer for a card that is not in any pack."""


class CardFacet(NamedTuple):
    """A question about a card with its possible answers, and in `cards` the cards that they stand for, if any."""

    name: str
    values: tuple[str, ...]
    cards: tuple[Any, ...] = ()
    of: int = 0
    """The number of consecutive facets with this name, if known."""


Path: TypeAlias = Generator[CardFacet, str, str]
Seen: TypeAlias = tuple[str, Callable[[Any], str]]
"""A visible feature of a deck's cards: the name of the feature, and a function that reads the feature from a card."""


@dataclass(frozen=True, slots=True)
class EntryOption:
    """A selectable answer: its value, its label and, if the answer stands for a card, that card."""

    value: str
    label: str
    card: Any = None


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """The next question about a drawn card; once all are answered, `said` is the answer for the table."""

    deck: str
    text: str
    """The sentence that asks for the drawn card."""
    facet: str = ""
    label: str = ""
    """The display name of the facet."""
    options: tuple[EntryOption, ...] = ()
    told: tuple[str, ...] = ()
    """The answers so far, up to the first invalid one."""
    said: str = ""
    entered: tuple[str, ...] = ()
    """The labels of the answers so far, without that of the card itself."""
    count: int = 0
    of: int = 0
    """The count of all facets with this name, if known; `count` is the number of those answered so far."""

    @property
    def are_numbers(self) -> bool:
        return all(option.label.removeprefix("−").isdecimal() for option in self.options)


def asked(draw: Draw | None, path: Path, told: Iterable[str], words: GameWords) -> CardQuestion:
    """Return the next question of a path after the answers `told`, up to the first invalid one; a pad has no draw."""
    deck, text = (draw.deck.name, words.drawn(draw)) if draw is not None else ("", "")
    known: list[str] = []
    entered: list[tuple[str, str]] = []
    try:
        facet = next(path)
        for value in told:
            if value not in facet.values:
                break
            known.append(value)
            entered.append((facet.name, words.shown(facet.name, value)))
            facet = path.send(value)
    except StopIteration as end:
        return CardQuestion(deck, text, told=tuple(known), said=end.value)
    cards = facet.cards or (None,) * len(facet.values)
    options = tuple(
        EntryOption(value, words.called(card) if card is not None else words.shown(facet.name, value), card)
        for value, card in zip(facet.values, cards, strict=True)
    )
    seen = tuple(label for name, label in entered if name != CARD)
    count = sum(name == facet.name for name, _ in entered)
    return CardQuestion(
        deck, text, facet.name, words.facet(facet.name), options, tuple(known), "", seen, count, facet.of
    )


def by_name(card: Any) -> list[tuple[int, str]]:
    """Return a sort key that orders cards by ID, comparing numbers by value.

    >>> from types import SimpleNamespace as Card
    >>> [card.id for card in sorted([Card(id="E10"), Card(id="E9"), Card(id="A1")], key=by_name)]
    ['A1', 'E9', 'E10']
    """
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in NUMBER.split(card.id)]


def may_come(draw: Draw, order: Callable[[Any], Any] = by_name) -> list[Any]:
    """Return the distinct known cards that can be drawn, sorted; faces if the draw also determines the face."""
    if draw.face is None:
        cards = draw.fitting()
    else:
        backs = {back.id for back in draw.deck.cards}
        cards = [card for card in draw.face.cards if card.back in backs]
    return sorted({card.id: card for card in cards if not is_gap(card)}.values(), key=order)


def among(cards: Sequence[Any], seen: Sequence[Seen], other: Path | None) -> Path:
    """Ask for one of `cards`, first for features if there are many; follow `other` if the card is in no pack."""
    if other is not None and not cards:
        return (yield from other)
    for name, of in seen:
        values = tuple(dict.fromkeys(map(of, cards)))
        if len(cards) <= FEW or len(values) == 1:
            continue
        value = yield CardFacet(name, _with(other, values))
        if value == OTHER and other is not None:
            return (yield from other)
        cards, other = [card for card in cards if of(card) == value], None
    ids = tuple(card.id for card in cards)
    chosen = yield CardFacet(CARD, _with(other, ids), _with(other, tuple(cards), None))
    return (yield from other) if chosen == OTHER and other is not None else chosen


def _with(other: Path | None, values: tuple[Any, ...], last: Any = OTHER) -> tuple[Any, ...]:
    return values if other is None else (*values, last)


def numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))
