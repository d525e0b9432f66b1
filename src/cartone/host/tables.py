"""The tables of a house: laying and opening them, holding some of them in memory, and writing what has changed.

What is in memory is a copy. Before it is shown or changed the store is asked whether it is still the newest, so that
several hosts, in one process or in many, may share a store.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any, TypeAlias

from ..bots import play
from ..games import PackLike, game_called
from ..games.kit.achievements import Past
from ..games.kit.upgrades import OtherRules
from ..sheet import sheet_of
from ..store import (
    ABANDONED,
    AWAY,
    OVER,
    RUNNING,
    Chair,
    DamagedStore,
    DamagedTable,
    Line,
    Overtaken,
    Store,
    Stored,
    UnknownTable,
    Work,
    arrivals,
    corrections_at,
)
from ..table import (
    CartoneError,
    Header,
    IllegalAnswer,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    Record,
    RecordError,
    Table,
    UnknownName,
)
from ..tables import load, new
from .corrections import note_of, read_note
from .errors import MovedOn, NotAllowed
from .keys import hashed, new_id
from .live import Live, chairs_for, company_of, is_real, lines_of
from .old import CLOSED, UPGRADED, KeptPacks, keep_pack
from .ownpacks import OwnPacks
from .people import People
from .presence import Presence
from .results import achieved, past_of, result_of

LIVE_TABLES = 1000
"""Tables held in memory; others are rebuilt from the store when somebody comes back."""

ATTEMPTS = 20
"""How often a change is tried that others have overtaken: each time somebody else has got on."""

REMARKS = 200
"""Remarks of a record after which none is made a second time."""

BROKEN = (DamagedTable, DamagedStore)
"""Why nothing but the rows of a table is left."""

UNCHANGED = (IllegalAnswer, IllegalOutcome, NotYourTurn, NothingToUndo, MovedOn, NotAllowed, UnknownName)
"""What is refused before anything has changed."""

Clock: TypeAlias = Callable[[], datetime]
"""Says what time it is."""

More: TypeAlias = Callable[[Work], None]
"""More to be written in the same unit of work."""


def utc() -> datetime:
    """The time of the world: days of deals begin and end by it."""
    return datetime.now(UTC)


class Tables:
    """All tables of one store. `ring` is called with the ID of a table whenever it has changed here."""

    def __init__(self, store: Store, clock: Clock = utc) -> None:
        self.store = store
        self.clock = clock
        self.packs = KeptPacks(store)
        self.own_packs = OwnPacks(store)
        self.ring: Callable[[str], None] = lambda table: None
        self.presence = Presence(store)
        self.people = People(store)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    # -- new ones ---------------------------------------------------------------------------

    def new(
        self,
        game: str,
        seats: Sequence[str],
        seed: int | None = None,
        pack: str | PackLike = "house",
        settings: Mapping[str, str] | None = None,
        away: Sequence[int] = (),
        links: Mapping[int, str] | None = None,
        player: str = "",
    ) -> str:
        """Set up a table and let the bots play until a person is asked. Who sits `away` comes by a link; `links` has
        the secrets of those that are made now. `player` is the key of who sits here."""
        game_called(game)
        return self.lay(new(game, seats, seed=seed, pack=pack, settings=settings), away, links or {}, player)

    def open(self, record: Record, player: str = "", pack: str | PackLike | None = None) -> str:
        """A table that goes on where a record ends; all its people sit here."""
        return self.lay(load(record, pack, packs=self.packs), player=player, practice=True)

    def lay(
        self, table: Table[Any], away: Sequence[int] = (), links: Mapping[int, str] | None = None, player: str = "",
        practice: bool = False,
    ) -> str:  # fmt: skip
        """Keep a table from now on; one for which nobody deals would never go on. It is `practice` from the start if
        somebody may know what comes."""
        if table.header.seed is None and not table.over and not is_real(table.header):
            raise RecordError(1, "error.record-without-seed")
        chairs = {
            seat: self.chair_for(chair, seat in away, (links or {}).get(seat, ""), player)
            for seat, chair in chairs_for(table.header).items()
        }
        table_id = new_id()
        with self.store.work() as work:
            self.create(work, table_id, table, chairs, practice)
        return table_id

    def chair_for(self, chair: Chair, is_away: bool, link: str, player: str) -> Chair:
        if is_away:
            return replace(chair, person=AWAY, link=hashed(link) if link else "")
        return replace(chair, player=player) if chair.person else chair

    def create(
        self, work: Work, table_id: str, table: Table[Any], chairs: Mapping[int, Chair], practice: bool = False
    ) -> None:
        """Write a new table, as it stands when its bots have played; a lesson is practice."""
        header = "\n".join(table.header.lines())
        work.create(table_id, header, [], list(chairs.values()), company_of(table.header.game, table.header.players))
        keep_pack(work, table.header, table.game.pack)
        live = Live(self.store.load(table_id), table)
        live.is_kept = False
        live.is_practice = practice or game_called(table.header.game).lessons.at(table.header) is not None
        self.play_bots(live)
        self.add(work, live)

    # -- as they stand ----------------------------------------------------------------------

    def live(self, table_id: str) -> Live:
        """The table with that ID, as it stands; bots whose turn it is have played."""
        live = self._fetch(table_id)
        is_settled = live.is_kept and (live.state != RUNNING or not live.table.over)
        if is_settled and not set(live.bots) & set(live.table.pending):
            return live
        return self.change(table_id, lambda live: None)  # a server ended before they could answer, or was an older one

    def is_behind(self, table_id: str) -> bool:
        """Whether another process has changed a table since it was last looked at here."""
        with self._lock:
            live = self._live.get(table_id)
        try:
            return live is None or live.version != self.store.version(table_id)
        except UnknownTable:
            return True

    def _fetch(self, table_id: str) -> Live:
        """The newest copy of a table. Whoever waits for it here is told: nobody else will see that it was behind."""
        try:
            version = self.store.version(table_id)
        except UnknownTable:
            self.forget(table_id)
            raise
        with self._lock:
            live = self._live.get(table_id)
            if live is not None and live.version == version:
                self._live.move_to_end(table_id)
                return live
        made = self._made(self.store.load(table_id))
        with self._lock:
            live = self._live.get(table_id)
            is_newer = live is None or live.version < made.version
            if live is None or is_newer:
                self._live[table_id] = live = made
                while len(self._live) > LIVE_TABLES:
                    self._live.popitem(last=False)
            self._live.move_to_end(table_id)
        if is_newer:
            self.ring(table_id)
        return live

    def _made(self, stored: Stored) -> Live:
        """A table as its record has it. One that is over stays so: if today's rules go on there, it is closed."""
        try:
            record = Record.read(stored.as_it_came)
        except RecordError:
            raise DamagedTable("error.damaged-table") from None
        then, table = record.header, load(record, packs=self.packs)
        if stored.head.state == OVER and not table.over:
            raise OtherRules("error.older-rules", then=then.rules, now=table.header.rules)
        live = Live(stored, table)
        live.is_append = then.rules == table.header.rules
        is_newest = stored.head.state == OVER or then == table.header
        live.is_kept = is_newest and self.store.sheet(live.id) is not None
        if live.is_real and (text := self.store.noted(corrections_at(live.id))):
            with suppress(CartoneError):  # said by other rules
                read_note(live, text)
        return live

    @contextmanager
    def _holding(self, table_id: str) -> Iterator[Live]:
        """A table that nobody else changes meanwhile: not one that was forgotten while we waited for it."""
        while True:
            live = self._fetch(table_id)
            with live.lock:
                if self._live.get(table_id) is live:
                    yield live
                    return

    def _renew(self, live: Live) -> None:
        """Whatever was done to a table and not written is not so, also for those who wait to look at it."""
        try:
            live.become(self._made(self.store.load(live.id)))
            self.ring(live.id)
        except CartoneError:
            self.forget(live.id)  # the next look tries again

    def forget(self, table_id: str) -> None:
        with self._lock:
            self._live.pop(table_id, None)
        self.ring(table_id)

    @property
    def held(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def forget_all(self) -> None:
        """Nothing in memory counts any more: the next look makes each table anew from what the store has."""
        with self._lock:
            self._live.clear()

    # -- changes ----------------------------------------------------------------------------

    def change(self, table_id: str, do: Callable[[Live], More | None]) -> Live:
        """Change a table and let its bots play, in one unit of work: whatever was not written did not happen.

        If somebody else was quicker, it is done again with what they have left. So `do` has to look whether it still
        can be done; whether anything has changed that it does not see, nobody hears.
        """
        for _ in range(ATTEMPTS):
            with self._holding(table_id) as live:
                try:
                    more = do(live)
                    self.play_bots(live)
                    self._write(live, more)
                except UNCHANGED:
                    raise
                except Overtaken:
                    self._renew(live)
                    continue
                except BaseException:
                    self._renew(live)
                    raise
            self.ring(table_id)
            return live
        raise MovedOn("error.moved-on-elsewhere")

    def play_bots(self, live: Live) -> None:
        """Let the bots answer. A mistake of theirs is ours, and no reason to complain to a person."""
        bots = live.bots
        if not set(bots) & set(live.table.pending):
            return
        try:
            play(live.table, bots)
        except CartoneError as problem:
            raise RuntimeError(f"a bot at {live.id}: {problem}") from problem
        live.moved()

    def _write(self, live: Live, more: More | None = None) -> None:
        with self.store.work(live.id, live.version) as work:
            self.add(work, live)
            if more is not None:
                more(work)
            version = work.version(live.id)
        live.stored = replace(live.stored, head=replace(live.stored.head, version=version))

    def add(self, work: Work, live: Live) -> None:
        """Write what differs from what is kept: the lines of the record, its scores, who sits there, who wishes what.

        A finished game is called so when its result is kept, once.
        """
        kept = live.stored
        header = kept.head.header if _is_settled(live) else "\n".join(live.table.header.lines())
        if header != kept.head.header:
            work.set_header(live.id, header)
            live.remark = live.remark or _upgrade(kept.head.header, live.table.header)
        if len(kept.remarks) >= REMARKS and live.remark in kept.remarks:
            live.remark = ""  # it was said often enough
        left, fresh = _news(live)
        if left is not None or fresh or live.remark:
            work.add(live.id, fresh, left, live.remark)
        if left is not None or fresh or not live.is_kept:
            told = [live.told[seat] for seat in sorted(live.told)]
            work.set_scores(live.id, live.table.scores, told, live.table.game.stands_at())
            work.keep_sheet(live.id, sheet_of(live.table).text)
        if not live.is_kept:
            keep_pack(work, Record.read(kept.head.header).header, live.table.game.pack)
            live.is_kept = True
        for seat, chair in live.chairs.items():
            if kept.chairs.get(seat) != chair:
                work.set_chair(live.id, chair)
        if live.wish != kept.proposal:
            work.propose(live.id, live.wish)
        if live.next != kept.head.next:
            work.set_next(live.id, live.next)
        if live.is_practice != kept.head.practice:
            work.set_practice(live.id)
        if live.offered != kept.head.offered:
            work.set_offered(live.id, live.offered)
        if live.table.over:
            live.state = OVER
        elif live.state == OVER or (kept.head.state == ABANDONED and (left is not None or fresh)):
            live.state = RUNNING  # it was put right, or is taken up again
        if live.state != kept.head.state:
            work.set_state(live.id, live.state)
            if live.state == OVER:
                self._finish(work, live, played=bool(kept.arrived))
            elif kept.head.state == OVER:
                work.drop_result(live.id)
        elif live.state == OVER and live.is_put_right:
            self._finish_otherwise(work, live)
        remarks = (*kept.remarks, live.remark) if live.remark else kept.remarks
        head = replace(
            kept.head, state=live.state, next=live.next, header=header, practice=live.is_practice, offered=live.offered
        )
        live.stored = replace(
            kept, head=head, arrived=(*kept.arrived[:left], *fresh), remarks=remarks, chairs=dict(live.chairs),
            proposal=live.wish,
        )  # fmt: skip
        live.remark, live.is_append, live.is_put_right = "", True, False
        note = corrections_at(live.id), note_of(live)
        if live.is_real and note[1] != (self.store.noted(note[0]) or ""):
            work.note(*note)

    def _finish(self, work: Work, live: Live, played: bool) -> None:
        """The game is over: its result is kept, if it was played here and not only brought along."""
        result = result_of(live, self.clock()) if played else None
        if result is not None:
            work.add_result(replace(result, achievements=achieved(live, result, past_of(self.store, result.game))))

    def _finish_otherwise(self, work: Work, live: Live) -> None:
        """The game has ended otherwise than somebody had said first; one that was only brought along has no result."""
        was = self.store.result(live.id)
        result = result_of(live, self.clock()) if was is not None else None
        if result is not None:
            before = takewhile(lambda one: one.table != live.id, self.store.results())
            work.set_result(replace(result, achievements=achieved(live, result, Past.of(before, result.game))))

    # -- their ends -------------------------------------------------------------------------

    def abandon(self, table_id: str) -> None:
        def do(live: Live) -> More:
            live.state = ABANDONED
            return lambda work: work.leave_daily(table_id)

        try:
            self.change(table_id, do)
        except (*BROKEN, *CLOSED):  # one that cannot be opened any more can still be put away
            with self.store.work() as work:
                work.set_state(table_id, ABANDONED)
                work.leave_daily(table_id)

    def delete(self, table_id: str) -> None:
        self.store.delete(table_id)
        self.forget(table_id)
        self.presence.forget(table_id)

    def text_of(self, table_id: str) -> str | None:
        """All that can still be read of a table that is damaged; nothing of another.

        One that is closed is not for reading: it may go on, with what its players must not know.
        """
        try:
            self.live(table_id)
        except BROKEN:
            return self.store.text(table_id)
        except CLOSED:
            pass
        return None


def _news(live: Live) -> tuple[int | None, tuple[Line, ...]]:
    """How many of the kept lines are left, if some were taken back, and the new ones.

    Of a game that is over nothing is new: whatever today's rules make of its record, it stays what it was.
    """
    kept = live.stored
    if _is_settled(live):
        return None, ()
    if live.is_append:
        return None, lines_of(live.table, len(kept.arrived))
    return arrivals(kept.arrived, lines_of(live.table))


def _is_settled(live: Live) -> bool:
    """Whether a game was over, and nobody puts right what was told of it."""
    return live.stored.head.state == OVER and not live.is_put_right


def _upgrade(then: str, now: Header) -> str:
    """What a reader of the record should know of a game that goes on by other rules."""
    rules = Record.read(then).header.rules
    return UPGRADED.format(then=rules, now=now.rules) if rules != now.rules else ""
