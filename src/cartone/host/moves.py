"""What is done at a table in turn: answers, what is taken back, hints, and consent to another's wish."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..bots import adviser
from ..games import game_called
from ..store import GUIDED, Proposal
from ..table import SPECTATOR, NothingToUndo, NotYourTurn, UnknownName
from .corrections import heard_before, left_open, take_back
from .errors import MovedOn, NotAllowed
from .live import Live
from .real import RealTables
from .tables import Tables

PRACTICE = "practice: an answer was taken back after something was learnt"
HINTED = "practice: a hint was given"
AGREED = "an answer was taken back; everybody agreed"
BESIDE = "an answer was taken back by people at one device"

TAKEN_BACK = 20
"""So many entries that were taken back are remembered beside the last."""


class Moves:
    """Takes answers, keeps every line before it says so, and knows what may be taken back."""

    def __init__(self, tables: Tables, real: RealTables) -> None:
        self.tables = tables
        self.real = real

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> Live:
        """A person's answer, or which card came at a real table, and whatever bots do then; it is kept before this
        returns.

        `at` is the fingerprint of what the seat saw when it chose: as long as that holds, it does not matter who else
        has answered meanwhile.
        """

        def move(live: Live) -> None:
            told = len(live.events(seat))
            live.about_to_answer()
            if live.table.draw is not None:
                live.table.outcome(notation)
            else:
                live.table.answer(seat, notation)
            self.real.take_up(live)
            live.told[seat] = told

        return self._move(table_id, seat, lambda live: live.at(seat) == at, move)

    def undo(self, table_id: str, seat: int, last: int, beside: frozenset[int] = frozenset()) -> Live:
        """Take back a seat's last answer, by its number: so a wish stays what it was when others move meanwhile.

        What takes back more than that needs the consent of the other people, except of those who sit `beside` it at
        the same device. Whoever plays among bots has nobody to ask: the record says that this was practice.
        """

        def move(live: Live) -> None:
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

    def hinted(self, table_id: str, seat: int) -> Live:
        """A seat asks for a hint: whoever plays without other people practises from now on."""

        def do(live: Live) -> None:
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

        return self.tables.change(table_id, do)

    def _take_back(self, live: Live, seat: int, answer: int, remark: str) -> None:
        """Take back a seat's answer of that number, and what it has answered under seal since."""
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

    def _move(self, table_id: str, seat: int, holds: Callable[[Live], bool], move: Callable[[Live], None]) -> Live:
        """Change a table, if what somebody saw of it still holds."""

        def do(live: Live) -> None:
            if not holds(live):
                raise MovedOn("error.moved-on")
            if seat in live.bots:
                raise NotYourTurn("error.a-bot-answers")
            self._for_all(live, lambda: move(live))

        return self.tables.change(table_id, do)

    def _for_all(self, live: Live, move: Callable[[], None]) -> None:
        """Move; what everybody sees ends a proposal."""
        before = live.at(SPECTATOR)
        move()
        live.moved()
        self.tables.play_bots(live)
        if live.at(SPECTATOR) != before:
            live.wish = None
