"""Checks of hidden information: twins that differ in a hidden card, sealed answers, and undo after looking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..table import SPECTATOR, Outcome, Random, Record, RecordError, Table, key_of, plain
from ..tables import load
from .cardboard import cardboard_of

RECENT = 20
"""The number of latest events that are compared in full; earlier events are only counted."""


def knowledge(table: Table[Any], seat: int) -> str:
    """Return everything that a seat is sent, and the public `str(table)`, as one text."""
    return json.dumps([plain(table.view(seat)), plain(table.happened(seat)), str(table.record_for(seat)), str(table)])


def hidden_outcomes(table: Table[Any], seat: int) -> list[int]:
    """Return the indices of the record entries hidden from a seat; none once the game is over."""
    if table.over:
        return []
    return [
        index
        for index, entry in enumerate(table.record.entries)
        if isinstance(entry, Outcome) and entry.secret is not None and not entry.secret.seen >> seat & 1
    ]


# -- twins ------------------------------------------------------------------------------------------


def twins(table: Table[Any], seat: int, random: Random) -> Iterator[Table[Any]]:
    """Yield a table that differs in one card hidden from the seat, if later answers allow it."""
    hidden = hidden_outcomes(table, seat)
    if not hidden:
        return
    entries = table.record.entries
    came = {number: entry for number, entry in enumerate(entries) if isinstance(entry, Outcome)}
    one = hidden[random.below(len(hidden))]
    deck = came[one].deck
    still = [card.id for other in cardboard_of(table.game).decks if other.name == deck for card in other.cards]
    swapped = [other for other in hidden if other != one and came[other].deck == deck]
    changes = [{one: card} for card in sorted(still)]
    changes += [{one: came[other].card, other: came[one].card} for other in swapped]
    for _ in range(min(3, len(changes))):
        change = changes.pop(random.below(len(changes)))
        others = [Outcome(deck, change[number]) if number in change else entry for number, entry in enumerate(entries)]
        try:
            twin = load(Record(table.header, tuple(others)), dealer=None)
        except RecordError:
            continue
        if hidden_outcomes(twin, seat) == hidden:  # the effects of some cards reveal them
            yield twin
            return


# -- seals and looks --------------------------------------------------------------------------------


class LeakGuard:
    """A player of whole games that checks that sealed answers stay hidden, and that no undo is clean if any seat would
    know more afterwards than before its answer."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.everybody = [*(seat.number for seat in table.seats), SPECTATOR]
        self.before: dict[int, list[list[str]]] = {}
        """For each seat, the knowledge of all seats before its last answer; removed when any seat learns more."""
        self.sealed = 0
        """The number of answers checked while other seats had yet to answer in the same simultaneous phase."""
        self.looks = 0
        """The number of answers after which any seat knew more than before."""

    def play(self, random: Random) -> None:
        while not self.table.over:
            seats = list(self.table.pending)
            seat = seats[random.below(len(seats))]
            self.answer(seat, self.table.pending[seat].options.sample(random))

    def answer(self, seat: int, option: Any) -> None:
        """Answer, and check that sealed answers stay hidden and that an undo is clean only if no seat learnt more."""
        self.before[seat] = self.known(seat)
        if len(self.table.pending) > 1:
            self.answer_under_seal(seat, option)
        else:
            self.table.answer(seat, option)
        if not self.table.over:
            self.check_looks()

    def answer_under_seal(self, seat: int, option: Any) -> None:
        """Give a sealed answer for a seat, and check that the views and events of the other seats do not change."""
        others = [other for other in self.everybody if other != seat]
        before = [self.heard(other) for other in others]
        self.table.answer(seat, option)
        self.sealed += 1
        for other, heard in zip(others, before, strict=True):
            assert self.heard(other) == heard, f"seat {other} hears of {option}, which seat {seat} answers under seal"

    def heard(self, seat: int) -> list[Any]:
        """Return everything that a seat is sent, with the number of options instead of the options themselves."""
        table = self.table
        ask = table.pending.get(seat)
        asked = ask and (ask.kind, ask.about, len(ask.options))
        events = table.happened(seat)
        told = len(events), plain(events[-RECENT:]), str(table.record_for(seat))
        return [plain(table.game.view(seat, None)), *told, asked, table.waiting_for]

    def check_looks(self) -> None:
        """Check that an undo is not clean if any seat knows more than before the answer."""
        for seat, before in list(self.before.items()):
            if self.known(seat) != before:
                self.looks += 1
                del self.before[seat]
                assert not self.table.undo_is_clean(seat), f"seat {seat} takes back what somebody has learnt from"

    def known(self, taker: int) -> list[list[str]]:
        """Return what each seat knows: the cards seen, and the others' answers except those of `taker`."""
        return [
            [
                str(entry)
                for entry in self.table.record_for(seat).entries
                if isinstance(entry, Outcome) or entry.seat not in (seat, taker)
            ]
            for seat in self.everybody
        ]


def guarded(table: Table[Any], seed: int) -> LeakGuard:
    """Play a whole game with a new `LeakGuard`, and return the guard."""
    guard = LeakGuard(table)
    guard.play(Random(key_of(seed, "guard")))
    return guard
