"""What must be so at every table of every game: nobody hears what is answered under seal, and no look is taken back as
if it had not been.

The functions take any table, so that a new game can be checked with them, too.
"""

from __future__ import annotations

from typing import Any

from cartone.table import SPECTATOR, Outcome, Random, Table, key_of, plain

RECENT = 20
"""So many of the last events are compared word by word, of all of them how many they are."""


class Guard:
    """Plays a game, listens at every seat, and tries to take back."""

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
        events = table.events(seat)
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
