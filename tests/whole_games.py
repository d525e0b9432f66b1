"""Checks of whole games: records reproduce the game, undo is exact, and hidden cards stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import cartone
from cartone.table import EVERYONE, Draw, IllegalOutcome, Outcome, Random, Record, RecordError, Table, key_of
from cartone.table.story import Event, Reason, Story
from cartone.testing import hidden_outcomes, knowledge

Step: TypeAlias = Callable[[Table[Any], Random], tuple[int, Any]]
"""A function that gives one random answer and returns the seat and its option."""

Twin: TypeAlias = Callable[[Table[Any], int, Random], Table[Any] | None]
"""A function that returns a table with another hidden card at a line of the record; None if no such game is
possible."""


def play_some(table: Table[Any], random: Random, steps: int, step: Step) -> Table[Any]:
    """Give a number of answers, or fewer if the game ends; return the table."""
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
    """Answer requests until a condition holds; some kinds have a fixed option or a chooser, and the others are answered
    at random."""
    random = Random(key_of(seed, "test"))
    while table.pending and not (until is not None and until(table)):
        seat, ask = next(iter(table.pending.items()))
        chosen = (choosers or {}).get(ask.kind)
        option = chosen(ask) if callable(chosen) else chosen
        table.answer(seat, option if option is not None else ask.options.sample(random))


def asked(kind: str) -> Callable[[Table[Any]], bool]:
    """Return a condition that holds when a seat is asked a kind of request."""
    return lambda table: any(ask.kind == kind for ask in table.pending.values())


# -- records --------------------------------------------------------------------------------------


def check_identity(table: Table[Any]) -> None:
    """Check that a table rebuilt from its record has the same record and the same views."""
    text = str(table.record)
    again = cartone.load(text)
    assert str(again.record) == str(Record.read(text)) == text
    assert (again.scores, again.over) == (table.scores, table.over)
    assert again.game.digest() == table.game.digest()
    for seat in range(len(table.seats)):
        assert knowledge(again, seat) == knowledge(table, seat)


def check_undo(table: Table[Any], random: Random, steps: int, step: Step, one_in: int) -> None:
    """Check that undoing an answer and giving it again leaves the record unchanged, for about one in `one_in`
    answers."""
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
    """A story that reports each event to a listener."""

    def __init__(self, story: Story, hear: Callable[[Event], None]) -> None:
        super().__init__()
        self.told = self.sink = story.told
        self._hear = hear

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self._hear(Event(message, params, to, why))
        super().tell(message, to=to, why=why, **params)


# -- hidden cards ---------------------------------------------------------------------------------


def outcome_at(table: Table[Any], index: int) -> Outcome:
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    return entry


def hidden_cards(table: Table[Any], seat: int) -> set[str]:
    """Return the IDs of the drawn cards that a seat has not seen."""
    return {outcome_at(table, index).card for index in hidden_outcomes(table, seat)}


def with_other_card(table: Table[Any], index: int, cards: Iterable[Any], random: Random) -> Table[Any] | None:
    """Return the same game with another of these cards at a line of the record; None if no other card fits."""
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
    """Check that twins, which differ only in a card that a seat has not seen, look the same to that seat; yield the
    seat and the twin.

    There are at most `most` twins for each seat, and none after the end, when all cards are known.
    """
    for seat in range(len(table.seats) if table.pending else 0):
        for index in hidden_outcomes(table, seat)[:most]:
            other = twin(table, index, random)
            if other is not None:
                assert knowledge(table, seat) == knowledge(other, seat)
                yield seat, other


def count_twins_that_differ(table: Table[Any], twin: Twin, random: Random) -> int:
    """Return the number of twins, after checking that a seat that has seen the card sees the difference."""
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
    """Play a table for which a person draws the cards and sometimes enters a wrong one; return the errors."""
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
