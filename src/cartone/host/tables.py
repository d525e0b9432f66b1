"""The tables of a store: creating and opening them, caching some in memory, and writing changes.

Tables in memory are copies. Before a copy is shown or changed, it is compared with the store's version, so that several
hosts, in one or more processes, can share a store.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeAlias

from ..bots import Bot, is_master, play, thinks_ahead
from ..games import PackLike, game_called
from ..games.kit.achievements import PastGames
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
    Overtaken,
    RecordLine,
    Store,
    Stored,
    UnknownTable,
    Work,
    arrivals,
    corrections_at,
    turns_at,
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
from .legacy import CLOSED, UPGRADED, KeptPacks, keep_pack
from .live_table import HOST, LiveTable, chairs_for, company_of, is_real, lines_of
from .own_packs import OwnPacks
from .people import People
from .presence import Presence
from .results import achieved, past_of, result_of
from .turns import keep_turns, read_turns

if TYPE_CHECKING:
    from .thinking import Thinking

LIVE_TABLES = 1000
"""Number of tables cached in memory; others are rebuilt from the store."""

ATTEMPTS = 20
"""Number of attempts at a change while other changes keep getting in first."""

REMARKS = 200
"""Number of remarks in a record beyond which repeated remarks are left out."""

BROKEN = (DamagedTable, DamagedStore)
"""Errors for damaged data, after which only the readable rows of a table can be shown."""

UNCHANGED = (IllegalAnswer, IllegalOutcome, NotYourTurn, NothingToUndo, MovedOn, NotAllowed, UnknownName)
"""Errors that leave the table unchanged."""

Clock: TypeAlias = Callable[[], datetime]
"""A function that returns the current time."""

More: TypeAlias = Callable[[Work], None]
"""A function that adds more writes to the same unit of work."""


def utc() -> datetime:
    """Return the current time in UTC, which determines when each deal of the day starts and ends."""
    return datetime.now(UTC)


class Tables:
    """All tables of one store. Calls `ring` with a table's ID whenever the copy in this process has changed."""

    def __init__(self, store: Store, clock: Clock = utc) -> None:
        self.store = store
        self.clock = clock
        self.packs = KeptPacks(store)
        self.own_packs = OwnPacks(store)
        self.thinking: Thinking | None = None
        """The searches after which some bots answer; without it, as in the terminal, they answer at once."""
        self.ring: Callable[[str], None] = lambda table: None
        self.presence = Presence(store)
        self.people = People(store)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()

    # -- new tables --------------------------------------------------------------------------

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
        laid_by: str = "",
    ) -> str:
        """Set up a table, let the bots play until a person is asked, and return its ID. The seats in `away` are for
        people who come by a link; `links` holds the secrets by seat. `player` is the key of the person at this
        device, `laid_by` that of a member to whom the table belongs."""
        game_called(game)
        table = new(game, seats, seed=seed, pack=pack, settings=settings)
        for name in seats:
            self.check_bot(name, table)
        return self.lay(table, away, links or {}, player, laid_by=laid_by)

    def check_bot(self, name: str, table: Table[Any]) -> None:
        """Raise an error if that is a bot which would search at a table, but cannot."""
        header = table.header
        can_search = header.seed is not None and not header.dealt and thinks_ahead(name, header.game)
        if is_master(name, header.game) and not can_search:
            raise NotAllowed("error.cannot-think-ahead")

    def open(self, record: Record, player: str = "", pack: str | PackLike | None = None) -> str:
        """Set up a table that continues from the end of a record, with all people at this device, and return its ID."""
        return self.lay(load(record, pack, packs=self.packs), player=player, practice=True)

    def lay(
        self, table: Table[Any], away: Sequence[int] = (), links: Mapping[int, str] | None = None, player: str = "",
        practice: bool = False, laid_by: str = "",
    ) -> str:  # fmt: skip
        """Store a new table and return its ID; refuse a table without a seed or a person to deal its cards. `practice`
        marks a game whose cards are already known."""
        if table.header.seed is None and not table.over and not is_real(table.header):
            raise RecordError(1, "error.record-without-seed")
        chairs = {
            seat: self.chair_for(chair, seat in away, (links or {}).get(seat, ""), player)
            for seat, chair in chairs_for(table.header).items()
        }
        if laid_by:
            chairs[HOST] = Chair(HOST, player=laid_by)
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
        """Write a new table to the store in its state after the bots have played; a lesson counts as practice."""
        header = "\n".join(table.header.lines())
        work.create(table_id, header, [], list(chairs.values()), company_of(table.header.game, table.header.players))
        keep_pack(work, table.header, table.game.pack)
        live = LiveTable(self.store.load(table_id), table)
        live.is_kept = False
        live.is_practice = practice or game_called(table.header.game).lessons.at(table.header) is not None
        self.play_bots(live)
        self.add(work, live)

    # -- current state -----------------------------------------------------------------------

    def live(self, table_id: str) -> LiveTable:
        """Return the current state of a table, after any bots whose turn it is have played."""
        live = self._fetch(table_id)
        is_settled = live.is_kept and (live.state != RUNNING or not live.table.over)
        if is_settled and not self._quick_bots(live).keys() & set(live.table.pending):
            if self.thinking is not None:
                self.thinking.begin(live)
            return live
        return self.change(table_id, lambda live: None)  # a server stopped before its bots answered, or was older

    def is_behind(self, table_id: str) -> bool:
        """Return whether another process has changed a table since this one last read it."""
        with self._lock:
            live = self._live.get(table_id)
        try:
            return live is None or live.version != self.store.version(table_id)
        except UnknownTable:
            return True

    def _fetch(self, table_id: str) -> LiveTable:
        """Return the newest copy of a table; if that is new here, notify the pages open on this process."""
        try:
            version = self.store.version(table_id)
        except UnknownTable:
            self.forget(table_id)
            raise
        with self._lock:
            live = self._live.get(table_id)
            if live is not None:
                self._live.move_to_end(table_id)
        if live is not None:
            if live.version != version:
                self._catch_up(live)
            return live
        made = self._made(self.store.load(table_id))
        with self._lock:
            live = self._live.setdefault(table_id, made)
            while len(self._live) > LIVE_TABLES:
                self._live.popitem(last=False)
        if live is made:
            self.ring(table_id)
        elif live.version != made.version:
            self._catch_up(live)
        return live

    def _catch_up(self, live: LiveTable) -> None:
        """Bring a copy up to the stored state in place, since threads may be waiting for its lock."""
        with live.lock:
            version, stored = live.version, self.store.load(live.id)
            if version == stored.head.version:
                return
            try:
                live.become(self._made(stored, live))
            except BaseException:
                self.forget(live.id)
                raise
        self.ring(live.id)

    def _made(self, stored: Stored, before: LiveTable | None = None) -> LiveTable:
        """Return the table of a record; raise `OtherRules` if a finished game would now continue. `before` is an older
        copy, whose table is used if the record merely goes on."""
        followed = before if before is not None and before.follows(stored) else None
        try:
            record = Record.read(stored.as_it_came if followed is None else stored.head.header)
        except RecordError:
            raise DamagedTable("error.damaged-table") from None
        then, table = record.header, load(record, packs=self.packs) if followed is None else followed.table
        if stored.head.state == OVER and not table.over:
            raise OtherRules("error.older-rules", then=then.rules, now=table.header.rules)
        live = LiveTable(stored, table)
        if followed is not None:
            live.inherit(followed)
        live.is_append = then.rules == table.header.rules
        is_newest = stored.head.state == OVER or then == table.header
        has_sheet = followed is not None and followed.is_kept
        live.is_kept = is_newest and (has_sheet or self.store.sheet(live.id) is not None)
        if stored.head.company > 1 and stored.head.state == RUNNING:
            live.turns = read_turns(self.store.noted(turns_at(live.id)))
        if live.is_real and (text := self.store.noted(corrections_at(live.id))):
            with suppress(CartoneError):  # the rules may have changed since
                read_note(live, text)
        return live

    @contextmanager
    def holding(self, table_id: str) -> Iterator[LiveTable]:
        """Hold the lock of a table's current copy, trying again if the copy was replaced while waiting."""
        while True:
            live = self._fetch(table_id)
            with live.lock:
                if self._live.get(table_id) is live:
                    yield live
                    return

    def _renew(self, live: LiveTable) -> None:
        """Discard unwritten changes by reloading a table in place, since threads may be waiting for its lock."""
        try:
            live.become(self._made(self.store.load(live.id)))
            self.ring(live.id)
        except CartoneError:
            self.forget(live.id)  # the next access tries again

    def forget(self, table_id: str) -> None:
        with self._lock:
            self._live.pop(table_id, None)
        self.ring(table_id)

    @property
    def held(self) -> int:
        return len(self._live)

    def forget_all(self) -> None:
        """Drop the cached copies of all tables; each table is rebuilt from the store at its next use."""
        with self._lock:
            self._live.clear()

    # -- changes ----------------------------------------------------------------------------

    def change(self, table_id: str, do: Callable[[LiveTable], More | None]) -> LiveTable:
        """Call `do` to change a table, let its bots play, and write everything or nothing in one unit of work. If
        another change came first, `do` is called again with the newer table, so it must check whether it still
        applies."""
        for _ in range(ATTEMPTS):
            with self.holding(table_id) as live:
                try:
                    more = do(live)
                    self.play_bots(live)
                    self._write(live, more)
                    if self.thinking is not None:
                        self.thinking.begin(live)
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

    def play_bots(self, live: LiveTable) -> None:
        """Let the bots answer while it is their turn; a bot's illegal answer is a bug, not a person's mistake."""
        bots = self._quick_bots(live)
        if not set(bots) & set(live.table.pending):
            return
        try:
            play(live.table, bots)
        except CartoneError as problem:
            raise RuntimeError(f"a bot at {live.id}: {problem}") from problem
        live.moved()

    def _quick_bots(self, live: LiveTable) -> dict[int, Bot]:
        """Return the bots that answer at once."""
        later = self.thinking.seats(live) if self.thinking is not None else ()
        return {seat: bot for seat, bot in live.bots.items() if seat not in later}

    def _write(self, live: LiveTable, more: More | None = None) -> None:
        with self.store.work(live.id, live.version) as work:
            self.add(work, live)
            if more is not None:
                more(work)
            version = live.version + work.told[live.id]
        live.stored = replace(live.stored, head=replace(live.stored.head, version=version))

    def add(self, work: Work, live: LiveTable) -> None:
        """Write all differences between a table and its stored state; the result is stored once, when the game ends."""
        kept = live.stored
        header = kept.head.header if _is_settled(live) else "\n".join(live.table.header.lines())
        if header != kept.head.header:
            work.set_header(live.id, header)
            live.remark = live.remark or _upgrade(kept.head.header, live.table.header)
        if len(kept.remarks) >= REMARKS and live.remark in kept.remarks:
            live.remark = ""  # the remark has been repeated often enough
        left, fresh = _news(live)
        if left is not None or fresh or live.remark:
            work.add(live.id, fresh, left, live.remark, kept.head.state == RUNNING)
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
            live.state = RUNNING  # the game was corrected, or resumed after being abandoned
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
        keep_turns(work, live, self.clock().timestamp())
        note = corrections_at(live.id), note_of(live)
        if live.is_real and note[1] != (self.store.noted(note[0]) or ""):
            work.note(*note)

    def _finish(self, work: Work, live: LiveTable, played: bool) -> None:
        """Store the result of a finished game, provided that it was played here and not imported."""
        result = result_of(live, self.clock()) if played else None
        if result is not None:
            work.add_result(replace(result, achievements=achieved(live, result, past_of(self.store, result.game))))

    def _finish_otherwise(self, work: Work, live: LiveTable) -> None:
        """Update the stored result of a finished game after a correction; an imported game has no result."""
        was = self.store.result(live.id)
        result = result_of(live, self.clock()) if was is not None else None
        if result is not None:
            before = takewhile(lambda one: one.table != live.id, self.store.results())
            work.set_result(replace(result, achievements=achieved(live, result, PastGames.of(before, result.game))))

    # -- endings -----------------------------------------------------------------------------

    def abandon(self, table_id: str) -> None:
        def do(live: LiveTable) -> More:
            live.state = ABANDONED
            return lambda work: work.leave_daily(table_id)

        try:
            self.change(table_id, do)
        except (*BROKEN, *CLOSED):  # a table that cannot be opened can still be abandoned
            with self.store.work() as work:
                work.set_state(table_id, ABANDONED)
                work.leave_daily(table_id)

    def delete(self, table_id: str) -> None:
        self.store.delete(table_id)
        self.forget(table_id)
        self.presence.forget(table_id)

    def text_of(self, table_id: str) -> str | None:
        """Return all readable stored text of a damaged table; None for any other, even a closed one, whose record has
        secrets."""
        try:
            self.live(table_id)
        except BROKEN:
            return self.store.text(table_id)
        except CLOSED:
            pass
        return None


def _news(live: LiveTable) -> tuple[int | None, tuple[RecordLine, ...]]:
    """Return the number of stored lines to keep (None for all), and the new ones after them; a finished game has none,
    since its record never changes, even under newer rules."""
    kept = live.stored
    if _is_settled(live):
        return None, ()
    if live.is_append:
        return None, lines_of(live.table, len(kept.arrived))
    return arrivals(kept.arrived, lines_of(live.table))


def _is_settled(live: LiveTable) -> bool:
    """Return whether a game is over and not being corrected."""
    return live.stored.head.state == OVER and not live.is_put_right


def _upgrade(then: str, now: Header) -> str:
    """Return a remark for the record if the rules of a running game have changed; empty if not."""
    rules = Record.read(then).header.rules
    return UPGRADED.format(then=rules, now=now.rules) if rules != now.rules else ""
