"""Whole games of any game: records are the game, undo is exact, and nobody sees what is hidden from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import cartone
from cartone.table import EVERYONE, Draw, IllegalOutcome, Outcome, Random, Record, RecordError, Table, key_of
from cartone.table.story import Event, Reason, Story
from cartone.testing import hidden_outcomes, knowledge

Step: TypeAlias = Callable[[Table[Any], Random], tuple[int, Any]]
"""One answer by chance; returns the seat and its option."""

Twin: TypeAlias = Callable[[Table[Any], int, Random], Table[Any] | None]
"""The same game, but the hidden card of an entry is another one; None if the game could not go so."""


def play_some(table: Table[Any], random: Random, steps: int, step: Step) -> Table[Any]:
    """So many answers, or fewer if the game ends before."""
    for _ in range(steps):
        if not table.pending:
            break
        step(table, random)
    return table


def play_on(
    table: Table[Any],
    until: Callable[[Table[Any]], bool] | None = None,
    seed: int = 1,
    choosers: Mapping[str, Any] | None = None,
) -> None:
    """Answer some kinds of requests by an option or a chooser, the others by chance, until something is so."""
    random = Random(key_of(seed, "test"))
    while table.pending and not (until is not None and until(table)):
        seat, ask = next(iter(table.pending.items()))
        chosen = (choosers or {}).get(ask.kind)
        option = chosen(ask) if callable(chosen) else chosen
        table.answer(seat, option if option is not None else ask.options.sample(random))


def asked(kind: str) -> Callable[[Table[Any]], bool]:
    """Until somebody is asked this kind of request."""
    return lambda table: any(ask.kind == kind for ask in table.pending.values())


# -- records --------------------------------------------------------------------------------------


def check_identity(table: Table[Any]) -> None:
    """Record to table to record is the identity, and everybody knows the same."""
    text = str(table.record)
    again = cartone.load(text)
    assert str(again.record) == str(Record.read(text)) == text
    assert (again.scores, again.over) == (table.scores, table.over)
    assert again.game.digest() == table.game.digest()
    for seat in range(len(table.seats)):
        assert knowledge(again, seat) == knowledge(table, seat)


def check_undo(table: Table[Any], random: Random, steps: int, step: Step, one_in: int) -> None:
    """Undo of one answer in so many, then the same answer, gives the same record."""
    for _ in range(steps):
        if not table.pending:
            return
        before = str(table.record)
        seat, option = step(table, random)
        after = str(table.record)
        if random.below(one_in) == 0:
            table.undo(seat)
            assert str(table.record) == before
            table.answer(seat, str(option))
            assert str(table.record) == after


# -- stories --------------------------------------------------------------------------------------


class Overheard(Story):
    """A story that somebody listens to."""

    def __init__(self, story: Story, hear: Callable[[Event], None]) -> None:
        super().__init__()
        self.told = self.sink = story.told
        self._hear = hear

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self._hear(Event(message, params, to, why))
        super().tell(message, to=to, why=why, **params)


# -- what is hidden -------------------------------------------------------------------------------


def outcome_at(table: Table[Any], index: int) -> Outcome:
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    return entry


def hidden_cards(table: Table[Any], seat: int) -> set[str]:
    """The cards that came and that a seat has not seen."""
    return {outcome_at(table, index).card for index in hidden_outcomes(table, seat)}


def with_other_card(table: Table[Any], index: int, cards: Iterable[Any], random: Random) -> Table[Any] | None:
    """The same game with one of these cards, which did not come, at an entry; None if there is none or it cannot be."""
    drawn = {known.card for known in table.record.entries if isinstance(known, Outcome)}
    others = [card.id for card in cards if card.id not in drawn]
    if not others:
        return None
    entries = [*table.record.entries]
    entries[index] = Outcome(outcome_at(table, index).deck, others[random.below(len(others))])
    try:
        return cartone.load(Record(table.header, tuple(entries)))
    except RecordError:
        return None


def check_twins(table: Table[Any], twin: Twin, random: Random, most: int) -> Iterator[tuple[int, Table[Any]]]:
    """Who cannot know a card knows the same of a twin: yields each such seat and its twin. After the end all is known.

    At most so many twins for each seat.
    """
    for seat in range(len(table.seats) if table.pending else 0):
        for index in hidden_outcomes(table, seat)[:most]:
            other = twin(table, index, random)
            if other is not None:
                assert knowledge(table, seat) == knowledge(other, seat)
                yield seat, other


def count_twins_that_differ(table: Table[Any], twin: Twin, random: Random) -> int:
    """How many twins there are; who has seen the card sees another one in each."""
    found = 0
    for seat in range(len(table.seats)):
        for index in hidden_outcomes(table, seat):
            secret = outcome_at(table, index).secret
            assert secret is not None
            knower = next(known for known in range(len(table.seats)) if secret.seen >> known & 1)
            other = twin(table, index, random)
            if other is not None:
                assert knowledge(table, knower) != knowledge(other, knower)
                found += 1
    return found


# -- a real table ---------------------------------------------------------------------------------


def play_cardboard(
    table: Table[Any], random: Random, step: Step, turn_over: Callable[[Draw], str]
) -> list[IllegalOutcome]:
    """A table whose cards a person turns over, sometimes wrongly; returns the complaints."""
    complaints = []
    while not table.over:
        if table.draw is None:
            step(table, random)
            continue
        try:
            table.outcome(turn_over(table.draw))
        except IllegalOutcome as complaint:
            complaints.append(complaint)
    assert cartone.load(str(table.record)).scores == table.scores
    return complaints
