"""The host of the tables: takes answers, keeps every line before it says so, and knows what may be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..store import Proposal
from ..table import SPECTATOR, Answer, NothingToUndo, NotYourTurn, Record, Table
from ..tables import load
from .chairs import ELSEWHERE, Chairs
from .errors import MovedOn
from .live import Live

PRACTICE = "practice: an answer was taken back after something was learnt"
AGREED = "an answer was taken back; everybody agreed"
BESIDE = "an answer was taken back by people at one device"


class Host(Chairs):
    """All that can be done at the tables of one store. It knows no page: who asks has to know who they are."""

    def close(self) -> None:
        self.store.close()

    # -- moves ------------------------------------------------------------------------------

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> Live:
        """A person's answer, and whatever bots do then; it is kept before this returns.

        `at` is the fingerprint of what the seat saw when it chose: as long as that holds, it does not matter who else
        has answered meanwhile.
        """

        def move(live: Live) -> None:
            told = len(live.events(seat))
            live.table.answer(seat, notation)
            live.told[seat] = told

        return self._move(table_id, seat, lambda live: live.at(seat) == at, move)

    def undo(self, table_id: str, seat: int, last: int, beside: frozenset[int] = frozenset()) -> Live:
        """Take back a seat's last answer, by its number: so a wish stays what it was when others move meanwhile.

        What takes back more than that needs the consent of the other people, except of those who sit `beside` it at
        the same device. Whoever plays among bots has nobody to ask: the record says that this was practice.
        """

        def move(live: Live) -> None:
            if live.table.over:
                raise NothingToUndo("error.undo-after-the-end")
            free = live.undo_is_free(seat)
            others = live.others(seat)
            if free or not others - beside:
                self._take_back(live, seat, last, "" if free else BESIDE if others else PRACTICE)
            elif live.proposal is not None and live.proposal.seat != seat:
                raise MovedOn("error.another-proposal")
            else:
                live.wish = Proposal(seat, last, others - beside)

        return self._move(table_id, seat, lambda live: live.table.decisions(seat) == last, move)

    def agree(self, table_id: str, seats: frozenset[int], wish: str, agreed: bool) -> Live:
        """Other people agree to the proposal of that name, or one of them does not."""

        def do(live: Live) -> None:
            proposal = live.proposal
            if proposal is None or proposal.name != wish or not seats & proposal.waiting:
                raise MovedOn("error.nothing-proposed")
            if not agreed:
                live.wish = replace(proposal, refused=True)
            elif proposal.waiting <= seats:
                self._for_all(live, lambda: self._take_back(live, proposal.seat, proposal.answer, AGREED))
            else:
                live.wish = replace(proposal, waiting=proposal.waiting - seats)

        return self.change(table_id, do)

    def _take_back(self, live: Live, seat: int, answer: int, remark: str) -> None:
        """Take back a seat's answer of that number, and what it has answered under seal since."""
        live.is_append = False
        live.table.undo(seat)
        while live.table.decisions(seat) >= answer:
            live.table.undo(seat)
        live.moved()
        live.remark = remark
        for other in live.told:
            live.told[other] = min(live.told[other], len(live.events(other)))
        live.told[seat] = len(live.events(seat))

    def _move(self, table_id: str, seat: int, holds: Callable[[Live], bool], move: Callable[[Live], None]) -> Live:
        """Change a table, if what somebody saw of it still holds."""

        def do(live: Live) -> None:
            if not holds(live):
                raise MovedOn("error.moved-on")
            if seat in live.bots:
                raise NotYourTurn("error.a-bot-answers")
            self._for_all(live, lambda: move(live))

        return self.change(table_id, do)

    def _for_all(self, live: Live, move: Callable[[], None]) -> None:
        """Move; what everybody sees ends a proposal."""
        before = live.at(SPECTATOR)
        move()
        live.moved()
        self._play_bots(live)
        if live.at(SPECTATOR) != before:
            live.wish = None

    # -- records ----------------------------------------------------------------------------

    def record_text(self, table_id: str, seat: int) -> str:
        """The record as a seat may have it: of a running game the redacted one."""
        live = self.live(table_id)
        header, _, lines = str(live.table.record_for(seat)).partition("\n\n")
        remarks = [f"# {remark}" for remark in live.stored.remarks]
        return "\n".join([header, *remarks, "", lines])

    def at_step(self, table_id: str, seat: int, step: int) -> tuple[Table[Any], list[int]]:
        """The table after so many answers of a seat, and the lines at which each of its turns begins."""
        live = self.live(table_id)
        record = live.table.record
        stops = turns_of(record, seat, len(live.table.record_for(SPECTATOR).entries))
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries)), stops

    def play_on(self, table_id: str, seat: int, step: int, player: str = "") -> str:
        """A new table that goes on from a moment of this one."""
        live = self.live(table_id)
        self.no_peeking(live)
        table, _ = self.at_step(table_id, seat, step)
        if not live.table.over:
            self.change(table_id, self._remark_practice)
        return self.lay(table, player=player)

    def _remark_practice(self, live: Live) -> None:
        """The same cards are played elsewhere while this game runs: its record says so."""
        live.remark = ELSEWHERE


def turns_of(record: Record, seat: int, public: int) -> list[int]:
    """Where one can stand in a record: before each answer of a seat (spectators: of anybody, as far as it is public),
    and at the end."""
    stops = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answer) and (entry.seat == seat or (seat == SPECTATOR and number < public))
    ]
    return [*stops, public if seat == SPECTATOR else len(record.entries)]
