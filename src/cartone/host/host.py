"""The host of the tables: takes answers, keeps every line before it says so, and knows what may be taken back."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from ..bots import adviser
from ..games import game_called, load_pack
from ..games.kit.achievements import Past
from ..games.kit.packs import pack_name
from ..history import Standing, standings
from ..sheet import Sheet
from ..store import ABANDONED, GUIDED, RUNNING, Proposal, Result, Store, UnknownTable
from ..table import SPECTATOR, Answer, CartoneError, NothingToUndo, NotYourTurn, Record, Table, UnknownName
from ..table.packfile import PackText
from ..table.results import Tally
from ..tables import load, load_what_fits
from .chairs import ELSEWHERE
from .errors import MovedOn, NotAllowed
from .keys import new_id
from .live import Live
from .old import CLOSED, PLAYED_ON, Closed, Note, check_pack, closed_table, keep_pack, note_of, record_in, sheet_in
from .pads import Pads
from .real import RealTables, heard_before, left_open, take_back
from .results import achieved, sources_of
from .tables import BROKEN, Clock, utc

PRACTICE = "practice: an answer was taken back after something was learnt"
HINTED = "practice: a hint was given"
AGREED = "an answer was taken back; everybody agreed"
BESIDE = "an answer was taken back by people at one device"

TAKEN_BACK = 20
"""So many entries that were taken back are remembered beside the last."""

T = TypeVar("T")


class Host(RealTables):
    """All that can be done at the tables of one store. It knows no page: who asks has to know who they are."""

    def __init__(self, store: Store, clock: Clock = utc) -> None:
        super().__init__(store, clock)
        self.pads = Pads(store, self.packs, clock)
        self._keeping_up = threading.Lock()
        self._is_closed = False

    def close(self) -> None:
        """Nothing is worked out in the background any more when the store closes."""
        self._is_closed = True
        with self._keeping_up:
            self.store.close()

    # -- moves ------------------------------------------------------------------------------

    def standings(self, tallies: Iterable[Tally], player: str = "") -> list[Standing]:
        """How everybody has done at real tables, whoever looks at it by the name they have given."""
        return standings(tallies, self.pads.done(), self.people.person(player).name)

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
            self.take_up(live)
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

        live = self.live(table_id)
        if adviser(live.table.header.game) is None:
            raise UnknownName("error.no-hints", game=game_called(live.table.header.game).title)
        if (ask := live.ask(seat)) and ask.options.is_read:
            raise NotAllowed("error.hint-is-on-the-card")
        return self.change(table_id, do) if live.counts or ask is None else live

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
        """The record as a seat may have it, from the store: of a running game the redacted one."""
        if self.store.sheet(table_id) is None:
            with suppress(*CLOSED):
                self.live(table_id)  # kept by an older version: what it has come to is worked out now
        return record_in(self.store, table_id, seat)

    def keep_up(self) -> None:
        """Work out what an older version has not kept, as long as its rules are known: what the tables have come to,
        then what the results are made of, in the order in which they came."""
        with self._keeping_up:
            tables = [] if self._is_closed else self.store.without_sheet()
        self._each(tables, self.live)
        with self._keeping_up:
            lacking = [] if self._is_closed else self.store.lacking_results()
        self._each(lacking, self._keep_result_up)

    def _each(self, found: Iterable[T], keep: Callable[[T], object]) -> None:
        """One after the other, until the host closes."""
        for one in found:
            with self._keeping_up, suppress(Exception):  # whatever is wrong with one, all others are to be kept
                if self._is_closed:
                    return
                keep(one)

    def _keep_result_up(self, result: Result) -> None:
        """What a result lacks that an older version has kept. A game that cannot be played any more achieves nothing,
        and is not asked again."""
        found: tuple[str, ...] = ()
        kept = self.sheet(result.table)
        with suppress(*CLOSED, *BROKEN, UnknownTable):
            live = self.live(result.table)
            is_lesson = game_called(result.game).lessons.at(live.table.header) is not None
            result = replace(result, practice=result.practice or is_lesson, sources=sources_of(live, kept))
            before = (one for one in self.store.results() if one.achievements is not None)
            found = achieved(live, result, Past.of(before, result.game))
        with self.store.work() as work:
            work.set_result(replace(result, achievements=found))

    def keep_up_beside(self) -> None:
        """The same beside whatever else is done, until the host closes: whoever opens a table does it for that one."""
        threading.Thread(target=self.keep_up, daemon=True).start()

    def note(self, live: Live) -> Note | None:
        """What the people at a table are told of what has changed since."""
        return note_of(self.store, live)

    def sheet(self, table_id: str) -> Sheet | None:
        """What a table has come to, as it was kept."""
        return Sheet.read(self.store.sheet(table_id) or "")

    def closed(self, table_id: str, why: CartoneError) -> Closed:
        """What can be looked at of a table that cannot be opened."""
        return closed_table(self.store, table_id, why)

    def pack_text(self, table_id: str) -> PackText | None:
        """The owner's pack that a table is played with; nothing if it is one of ours."""
        header = Record.read(self.store.head(table_id).header).header
        return self.packs.pack(pack_name(header.pack), header.pack_hash)

    def bring_pack(self, table_id: str, pack: str) -> None:
        """Keep the owner's pack that a table lacks, as somebody has it in a file."""
        header = Record.read(self.store.head(table_id).header).header
        brought = load_pack(game_called(header.game), pack)
        check_pack(header, brought)
        with self.store.work() as work:
            keep_pack(work, header, brought)

    def go_on(self, table_id: str) -> Live:
        """Play a closed table on from the last line that fits. What it was stays on the shelf, as a table of its own.

        Everybody keeps their seat, and nobody sees what comes.
        """
        with suppress(*CLOSED):
            return self.live(table_id)  # all of it fits
        stored = self.store.load(table_id)
        if stored.head.state != RUNNING:
            raise NotYourTurn("error.game-over")
        record = Record.read(stored.text)
        table, kept = load_what_fits(record, self.packs)
        before = new_id()
        with self.store.work(table_id, stored.head.version) as work:
            chairs = [replace(chair, link="", holder="") for chair in stored.chairs.values()]
            work.create(before, stored.head.header, stored.arrived, chairs, stored.head.company)
            for remark in stored.remarks:
                work.add(before, [], remark=remark)
            work.set_state(before, ABANDONED)
            work.keep_sheet(before, sheet_in(self.store, stored, record).text)
            live = Live(stored, table)
            live.is_kept = live.is_append = False
            live.remark = PLAYED_ON.format(kept=kept, all=len(record.entries))
            self._add(work, live)
        self._forget(table_id)
        return self.live(table_id)

    def at_step(self, table_id: str, seat: int, step: int) -> tuple[Table[Any], list[int]]:
        """The table after so many answers of a seat, and the lines at which each of its turns begins."""
        live = self.live(table_id)
        record = live.table.record
        stops = turns_of(record, seat, len(live.table.record_for(SPECTATOR).entries))
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries), live.table.game.pack), stops

    def step_of(self, table_id: str, seat: int, chapter: int) -> int:
        """The step of a seat at which so many days or rounds have begun."""
        begins = game_called(self.live(table_id).table.header.game).chapter

        def begun(step: int) -> int:
            return sum(event.id == begins for event in self.at_step(table_id, seat, step)[0].happened(seat))

        last = len(self.at_step(table_id, seat, 0)[1]) - 1
        return bisect_left(range(last), chapter, key=begun)

    def given_at(self, table_id: str, seat: int, step: int) -> str:
        """What a seat answered itself at a step; nothing at the end."""
        entries = self.live(table_id).table.record.entries
        given = [entry for entry in entries if isinstance(entry, Answer) and entry.seat == seat]
        return str(given[step].option) if step < len(given) else ""

    def play_on(self, table_id: str, seat: int, step: int, player: str = "") -> str:
        """A new table that goes on from a moment of this one."""
        live = self.live(table_id)
        self.no_peeking(live)
        table, _ = self.at_step(table_id, seat, step)
        if not live.table.over:
            self.change(table_id, self._remark_practice)
        return self.lay(table, player=player, practice=True)

    def _remark_practice(self, live: Live) -> None:
        """The same cards are played elsewhere while this game runs: its record says so."""
        live.practise(ELSEWHERE)


def turns_of(record: Record, seat: int, public: int) -> list[int]:
    """Where one can stand in a record: before each answer of a seat (spectators: of anybody, as far as it is public),
    and at the end."""
    stops = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answer) and (entry.seat == seat or (seat == SPECTATOR and number < public))
    ]
    return [*stops, public if seat == SPECTATOR else len(record.entries)]
