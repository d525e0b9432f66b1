"""How a person says in a few taps which card came: one thing that is seen on it after the other.

A *path* asks for what is seen, a facet at a time, and ends with what is said to the table: the ID of a card, or what
one shows that no pack knows. Each game has its paths in its own `coming`. What was told so far is a few words, which
can stand in an address; what comes out is plain data for a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ...table import Draw, is_gap
from .words import GameWords

FEW = 12
"""So many cards are shown at once; of more, what is seen first on them is asked."""
NUMBER = re.compile(r"([0-9]+)")
CARD, OTHER = "card", "other"
"""Which card it is; one that no pack knows, of which its owner tells what it shows."""


class Facet(NamedTuple):
    """What is asked of a card, and what it may be; where that is one of some cards, these."""

    name: str
    values: tuple[str, ...]
    cards: tuple[Any, ...] = ()
    of: int = 0
    """How many of them are told one after the other, if that is known."""


Path: TypeAlias = Generator[Facet, str, str]
Seen: TypeAlias = tuple[str, Callable[[Any], str]]
"""Something that is seen on the cards of a deck: its name, and what it is on a card."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to tap: its value, how it is called, and the card that it is, if it is one."""

    value: str
    label: str
    card: Any = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now of the card that came; once all is told, `said` is what the table is to hear."""

    deck: str
    text: str
    """The sentence that asks for the card."""
    facet: str = ""
    label: str = ""
    """What of the card is asked now."""
    options: tuple[Option, ...] = ()
    told: tuple[str, ...] = ()
    """What was told before, as far as it makes sense."""
    said: str = ""
    entered: tuple[str, ...] = ()
    """The same in words, but for which card it is."""
    count: int = 0
    of: int = 0
    """How many such things were told, and of how many, if that is known."""

    @property
    def are_numbers(self) -> bool:
        """Whether all that can be tapped are numbers."""
        return all(option.label.removeprefix("−").isdecimal() for option in self.options)


def asked(draw: Draw, path: Path, told: Iterable[str], words: GameWords) -> Question:
    """Where a path stands once all this was told; what makes no sense there is as if it were not told."""
    deck, text, known = draw.deck.name, words.drawn(draw), []
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
        return Question(deck, text, told=tuple(known), said=end.value)
    cards = facet.cards or (None,) * len(facet.values)
    options = tuple(
        Option(value, words.called(card) if card is not None else words.shown(facet.name, value), card)
        for value, card in zip(facet.values, cards, strict=True)
    )
    seen = tuple(label for name, label in entered if name != CARD)
    count = sum(name == facet.name for name, _ in entered)
    return Question(deck, text, facet.name, words.facet(facet.name), options, tuple(known), "", seen, count, facet.of)


def by_name(card: Any) -> list[tuple[int, str]]:
    """Cards as people would sort them: by their IDs, numbers by what they count.

    >>> from types import SimpleNamespace as Card
    >>> [card.id for card in sorted([Card(id="E10"), Card(id="E9"), Card(id="A1")], key=by_name)]
    ['A1', 'E9', 'E10']
    """
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in NUMBER.split(card.id)]


def may_come(draw: Draw, order: Callable[[Any], Any] = by_name) -> list[Any]:
    """The known cards that can come, each once, and always in one order; where a face tells its back, the faces."""
    if draw.face is None:
        cards = draw.fitting()
    else:
        backs = {back.id for back in draw.deck.cards}
        cards = [card for card in draw.face.cards if card.back in backs]
    return sorted({card.id: card for card in cards if not is_gap(card)}.values(), key=order)


def among(cards: Sequence[Any], seen: Sequence[Seen], other: Path | None) -> Path:
    """One of the known cards, by what is seen on them while they are many; or an `other` one."""
    if other is not None and not cards:
        return (yield from other)
    for name, of in seen:
        values = tuple(dict.fromkeys(map(of, cards)))
        if len(cards) <= FEW or len(values) == 1:
            continue
        value = yield Facet(name, _with(other, values))
        if value == OTHER and other is not None:
            return (yield from other)
        cards, other = [card for card in cards if of(card) == value], None
    ids = tuple(card.id for card in cards)
    chosen = yield Facet(CARD, _with(other, ids), _with(other, tuple(cards), None))
    return (yield from other) if chosen == OTHER and other is not None else chosen


def _with(other: Path | None, values: tuple[Any, ...], last: Any = OTHER) -> tuple[Any, ...]:
    return values if other is None else (*values, last)


def numbers(low: int, high: int) -> tuple[str, ...]:
    """What a keypad tells."""
    return tuple(map(str, range(low, high + 1)))
