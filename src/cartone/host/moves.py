"""Moves at a table: answers, undo, hints, and consent to a proposal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..bots import adviser
from ..games import game_called
from ..store import GUIDED, Proposal
from ..table import SPECTATOR, NothingToUndo, NotYourTurn, UnknownName
from .corrections import heard_before, left_open, take_back
from .errors import MovedOn, NotAllowed
from .live_table import LiveTable
from .real_tables import RealTables
from .tables import Tables

PRACTICE = "practice: an answer was taken back after something was learnt"
HINTED = "practice: a hint was given"
AGREED = "an answer was taken back; everybody agreed"
BESIDE = "an answer was taken back by people at one device"

TAKEN_BACK = 20
"""Number of undone entries to remember."""


class Moves:
    """Accepts answers, storing every line before returning, and handles undo and hints."""

    def __init__(self, tables: Tables, real: RealTables) -> None:
        self.tables = tables
        self.real = real

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> LiveTable:
        """Accept a person's answer (or the card drawn at a physical table), let the bots play, and store everything
        before returning. `at` is the fingerprint of the seat's page, which other seats' answers may leave as it is."""

        def move(live: LiveTable) -> None:
            told = len(live.events(seat))
            live.about_to_answer()
            if live.table.draw is not None:
                live.table.outcome(notation)
            else:
                live.table.answer(seat, notation)
            self.real.take_up(live)
            live.told[seat] = told

        return self._move(table_id, seat, lambda live: live.at(seat) == at, move)

    def undo(self, table_id: str, seat: int, last: int, beside: frozenset[int] = frozenset()) -> LiveTable:
        """Undo a seat's last answer, identified by its number `last`, even if others have moved since. If the seat has
        learned anything, all people but those in `beside`, at the same device, have to agree; one who plays only with
        bots need not ask, but the game becomes practice."""

        def move(live: LiveTable) -> None:
            if live.table.over and not live.is_real:
                raise NothingToUndo("error.undo-after-the-end")
            free = live.undo_is_free(seat)
            others = live.others(seat)
            if free or not others - beside:
                self._take_back(live, seat, last, "" if free else BESIDE if others else PRACTICE)
            elif live.proposal is not None and live.proposal.seat != seat:
                raise MovedOn("error.another-proposal")
            else:
                live.wish = Proposal(seat, last, others - beside)

        return self._move(table_id, seat, lambda live: live.said(seat) == last, move)

    def hinted(self, table_id: str, seat: int) -> LiveTable:
        """Give a hint. If only one person plays, the game counts as practice from now on."""

        def do(live: LiveTable) -> None:
            if live.ask(seat) is None:
                raise NotYourTurn("error.nothing-is-asked")
            if live.counts:
                live.practise(HINTED)

        live = self.tables.live(table_id)
        if adviser(live.table.header.game) is None:
            raise UnknownName("error.no-hints", game=game_called(live.table.header.game).title)
        if (ask := live.ask(seat)) and ask.options.is_read:
            raise NotAllowed("error.hint-is-on-the-card")
        return self.tables.change(table_id, do) if live.counts or ask is None else live

    def agree(self, table_id: str, seats: frozenset[int], wish: str, agreed: bool) -> LiveTable:
        """Accept or refuse the proposal named `wish` on behalf of the given seats."""

        def do(live: LiveTable) -> None:
            proposal = live.proposal
            if proposal is None or proposal.name != wish or not seats & proposal.waiting:
                raise MovedOn("error.nothing-proposed")
            if not agreed:
                live.wish = replace(proposal, refused=True)
            elif proposal.waiting <= seats:
                self.for_all(live, lambda: self._take_back(live, proposal.seat, proposal.answer, AGREED))
            else:
                live.wish = replace(proposal, waiting=proposal.waiting - seats)

        return self.tables.change(table_id, do)

    def _take_back(self, live: LiveTable, seat: int, answer: int, remark: str) -> None:
        """Undo a seat's answers, including sealed ones, back to answer number `answer`."""
        live.is_append, entries = False, live.table.entries()
        if live.is_real:
            take_back(live.table)
        while live.said(seat) >= answer:
            live.table.undo(seat)
        live.moved()
        live.is_put_right = live.is_real
        live.remark = remark
        live.is_practice |= remark == PRACTICE
        for other in live.told:
            live.told[other] = min(live.told[other], len(live.events(other)))
        live.told[seat] = len(live.events(seat))
        live.corrected = left_open(live)
        if live.depth == GUIDED:
            kept = list(live.taken_back.items())[-TAKEN_BACK:]
            live.taken_back = {**dict(kept), live.at(seat): entries[len(live.table.entries())]}
            live.told[seat] = heard_before(live.table, seat)

    def _move(
        self, table_id: str, seat: int, holds: Callable[[LiveTable], bool], move: Callable[[LiveTable], None]
    ) -> LiveTable:
        """Change a table if the fingerprint of the seat's page is still valid."""

        def do(live: LiveTable) -> None:
            if not holds(live):
                raise MovedOn("error.moved-on")
            if seat in live.bots:
                raise NotYourTurn("error.a-bot-answers")
            self.for_all(live, lambda: move(live))

        return self.tables.change(table_id, do)

    def for_all(self, live: LiveTable, move: Callable[[], None]) -> None:
        """Make a move, and drop an open proposal if the move publicly changes the table."""
        before = live.at(SPECTATOR)
        move()
        live.moved()
        self.tables.play_bots(live)
        if live.at(SPECTATOR) != before:
            live.wish = None
