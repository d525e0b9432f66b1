"""Nobody knows more than they have seen: twins, seals, and looks that cannot be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..table import SPECTATOR, Outcome, Random, Record, RecordError, Table, key_of, plain
from ..tables import load
from .cardboard import cardboard_of

RECENT = 20
"""So many of the last events are compared word by word, of all of them how many they are."""


def knowledge(table: Table[Any], seat: int) -> str:
    """All that leaves for a seat, as bytes would; what `print(table)` prints, everybody may know."""
    return json.dumps([plain(table.view(seat)), plain(table.happened(seat)), str(table.record_for(seat)), str(table)])


def hidden_outcomes(table: Table[Any], seat: int) -> list[int]:
    """The lines of the record that a seat may not know; once the game is over, it may know all."""
    if table.over:
        return []
    return [
        index
        for index, entry in enumerate(table.record.entries)
        if isinstance(entry, Outcome) and entry.secret is not None and not entry.secret.seen >> seat & 1
    ]


# -- twins ------------------------------------------------------------------------------------------


def twins(table: Table[Any], seat: int, random: Random) -> Iterator[Table[Any]]:
    """A table that differs from one in a card that a seat may not know; none if somebody's answer gives it away."""
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
        if hidden_outcomes(twin, seat) == hidden:  # some cards are shown for what they do
            yield twin
            return


# -- seals and looks --------------------------------------------------------------------------------


class Guard:
    """Plays a game, listens at every seat, and tries to take back.

    What must be so at every table of every game: nobody hears what is answered under seal, and no look is taken back
    as if it had not been.
    """

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.everybody = [*(seat.number for seat in table.seats), SPECTATOR]
        self.before: dict[int, list[list[str]]] = {}
        """What everybody knew before the last answer of a seat, as long as nobody has learnt more."""
        self.sealed = 0
        """Answers while others had yet to answer at the same time: a check of nothing is no check."""
        self.looks = 0
        """Answers after which somebody came to know more."""

    def play(self, random: Random) -> None:
        """To the end, at random."""
        while not self.table.over:
            seats = list(self.table.pending)
            seat = seats[random.below(len(seats))]
            self.answer(seat, self.table.pending[seat].options.sample(random))

    def answer(self, seat: int, option: Any) -> None:
        """An answer of which nobody hears who may not, and which is taken back cleanly only if nobody learns by it."""
        self.before[seat] = self.known(seat)
        if len(self.table.pending) > 1:
            self.answer_under_seal(seat, option)
        else:
            self.table.answer(seat, option)
        if not self.table.over:
            self.check_looks()

    def answer_under_seal(self, seat: int, option: Any) -> None:
        """Others have yet to answer at the same time: what they see and are told does not change."""
        others = [other for other in self.everybody if other != seat]
        before = [self.heard(other) for other in others]
        self.table.answer(seat, option)
        self.sealed += 1
        for other, heard in zip(others, before, strict=True):
            assert self.heard(other) == heard, f"seat {other} hears of {option}, which seat {seat} answers under seal"

    def heard(self, seat: int) -> list[Any]:
        """All that leaves the house for a seat. What it is asked stands beside the view: options may be many."""
        table = self.table
        ask = table.pending.get(seat)
        asked = ask and (ask.kind, ask.about, len(ask.options))
        events = table.happened(seat)
        told = len(events), plain(events[-RECENT:]), str(table.record_for(seat))
        return [plain(table.game.view(seat, None)), *told, asked, table.waiting_for]

    def check_looks(self) -> None:
        """As soon as anybody knows more than before an answer, taking it back is not clean."""
        for seat, before in list(self.before.items()):
            if self.known(seat) != before:
                self.looks += 1
                del self.before[seat]
                assert not self.table.undo_is_clean(seat), f"seat {seat} takes back what somebody has learnt from"

    def known(self, taker: int) -> list[list[str]]:
        """What each seat knows of the cards that came, and of the answers of others than itself and the taker."""
        return [
            [
                str(entry)
                for entry in self.table.record_for(seat).entries
                if isinstance(entry, Outcome) or entry.seat not in (seat, taker)
            ]
            for seat in self.everybody
        ]


def guarded(table: Table[Any], seed: int) -> Guard:
    """A whole game, guarded."""
    guard = Guard(table)
    guard.play(Random(key_of(seed, "guard")))
    return guard
