"""Bots that search: another process looks for their answers, so that neither requests nor other tables wait."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import ClassVar, NamedTuple

from ..bots import best_of, bot_called, choose, thinks_ahead
from ..bots.master import PLAYOUTS, Master, Step
from ..bots.thought import ASKED, Thought
from ..games import PackLike
from ..store import RUNNING, StoreError, UnknownTable
from ..table.record import Answer, Entry, Header, Record
from ..tables import load
from .errors import MovedOn, NotAllowed
from .live_table import LiveTable
from .moves import Moves
from .searcher import MOST, Searcher

SLOW = 4.0
"""Seconds after which a page says why a search takes so long: the first one on a computer compiles."""
SECONDS = 5.0
"""The longest time for a move, which is also the most that a limit for bots counts."""


class Found(NamedTuple):
    """An answer in notation, and the processor time in seconds that it took."""

    answer: str
    seconds: float


class Sought(NamedTuple):
    """A question to a bot that searches, with the fingerprint of what its seat knows."""

    seat: int
    at: str
    bot: Master
    record: str
    pack: PackLike | None


class Thinking:
    """Lets the bots that search answer later, for one table one question at a time."""

    def __init__(self, moves: Moves, searcher: Searcher | None = None) -> None:
        self.moves = moves
        self.tables = moves.tables
        self.searcher = searcher or Searcher()
        self.slow: set[str] = set()
        """The tables whose search takes long."""
        self._under_way: set[str] = set()
        self._is_closed = False

    def seats(self, live: LiveTable) -> frozenset[int]:
        """Return the seats whose bots search; where they cannot, they answer at once as the best of the others does."""
        header = live.table.header
        if live.state != RUNNING or header.seed is None or header.dealt:
            return frozenset()
        return frozenset(seat for seat, chair in live.chairs.items() if thinks_ahead(chair.bot, header.game))

    def asked(self, live: LiveTable) -> list[int]:
        """Return the seats that the table waits for until their bots have searched."""
        return sorted(self.seats(live) & set(live.table.pending))

    def begin(self, live: LiveTable) -> None:
        """Begin to search for those who are asked, unless that has begun."""
        if live.id in self._under_way or self._is_closed or not self.asked(live):
            return
        with live.lock:
            if live.id in self._under_way:
                return
            self._under_way.add(live.id)
            threading.Thread(target=self._think, args=(live.id, ASKED.get()), daemon=True).start()

    def cut_short(self, table_id: str, seat: int, at: str) -> LiveTable:
        """Let the best of the other bots answer in place of those who search; `at` is the fingerprint of the page of
        the seat that does not want to wait."""

        def do(live: LiveTable) -> None:
            if live.at(seat) != at:
                raise MovedOn("error.moved-on")
            for other in self.asked(live):
                self._answer_quickly(live, other)

        return self.tables.change(table_id, do)

    def close(self) -> None:
        """End all searches; the tables still wait for them when they are looked at again."""
        self._is_closed = True
        self.searcher.close()

    def _think(self, table_id: str, asked: Thought | None) -> None:
        """Search for one question of a table after another, until it asks only others."""
        try:
            while (sought := self._question(table_id)) is not None:
                found = self._found(table_id, sought)
                self.slow.discard(table_id)
                if self._is_closed:
                    return
                if found is not None and asked is not None:
                    asked.spend(min(found.seconds, SECONDS))
                with suppress(MovedOn):  # the table stands elsewhere now: what was found is of no use
                    self._answer(table_id, sought, found)
        except (UnknownTable, StoreError):  # it was deleted, or goes on when it is looked at again
            self._under_way.discard(table_id)
        except BaseException:
            self._under_way.discard(table_id)
            raise

    def _question(self, table_id: str) -> Sought | None:
        """Return the next question to search for; if there is none, end before the table can change, so that none is
        missed."""
        with self.tables.holding(table_id) as live:
            for seat in self.asked(live):
                bot = live.bots[seat]
                assert isinstance(bot, Master)
                pack = live.table.game.pack if live.has_own_pack else None
                return Sought(seat, live.at(seat), bot, str(live.table.record), pack)
            self._under_way.discard(table_id)
            return None

    def _found(self, table_id: str, sought: Sought) -> Found | None:
        """Wait for the answer to a question; None if too many wait already, or if the other process has died."""
        share = 1 + self.searcher.waiting
        playouts, seconds = max(1, min(sought.bot.playouts, PLAYOUTS) // share), sought.bot.seconds
        given = sought.record, sought.pack, sought.seat, playouts, min(seconds, SECONDS) / share
        try:
            search = self.searcher.search(table_id, search_for, *given)
            with suppress(TimeoutError):
                return search.result(SLOW)
            self.slow.add(table_id)
            self.tables.ring(table_id)
            return search.result()
        except (NotAllowed, BrokenProcessPool, CancelledError):
            return None

    def _answer(self, table_id: str, sought: Sought, found: Found | None) -> None:
        """Answer for a seat, provided that it is still asked the same."""

        def do(live: LiveTable) -> None:
            if sought.seat not in self.asked(live) or live.at(sought.seat) != sought.at:
                raise MovedOn("error.moved-on")
            if found is None:
                self._answer_quickly(live, sought.seat)
            else:
                self.moves.for_all(live, lambda: live.table.answer(sought.seat, found.answer))

        self.tables.change(table_id, do)

    def _answer_quickly(self, live: LiveTable, seat: int) -> None:
        game = live.table.header.game
        answer = choose(live.table, seat, live.table.pending[seat], bot_called(best_of(game), game))
        self.moves.for_all(live, lambda: live.table.answer(seat, answer))


def search_for(record: str, pack: PackLike | None, seat: int, playouts: int, seconds: float) -> Found:
    """Return what `Master` answers for a seat at the end of a record; called in another process."""
    began = time.process_time()
    known = Known.at(record, pack)
    table = known.table if known is not None else load(record, pack)
    game = table.header.game
    bot = Master(playouts, seconds, bot_called(best_of(game), game), known.steps(seat) if known is not None else None)
    answer = choose(table, seat, table.pending[seat], bot)
    return Found(str(answer), time.process_time() - began)


class Known:
    """A table that is kept in the process for searches, so that of a longer record only what is new is played."""

    kept: ClassVar[list[Known]] = []
    """The tables of this process, the latest last."""

    def __init__(self, header: Header, pack: PackLike | None) -> None:
        self.record = ""
        """The record up to which the table was played."""
        self.table = load(Record(header, ()), pack)
        self._steps: dict[int, Step] = {}
        """The answers, by their places among the entries."""

    @classmethod
    def at(cls, record: str, pack: PackLike | None) -> Known | None:
        """Return the table at the end of a record; None if it does not come to stand there."""
        found = next((one for one in cls.kept if record.startswith(one.record)), None)
        if found is None:
            found = cls(Record.read(record).header, pack)
        else:
            cls.kept.remove(found)
        found._go_on(Record.read(record).entries)
        if found.record != record:
            return None
        cls.kept = [*cls.kept, found][-MOST:]
        return found

    def _go_on(self, entries: Sequence[Entry]) -> None:
        """Play the answers among entries that the table does not have yet."""
        table = self.table
        for entry in entries[len(table.entries()) :]:
            if isinstance(entry, Answer) and (ask := table.pending.get(entry.seat)) and ask.kind == entry.kind:
                place, option = len(table.entries()), ask.options.read(str(entry.option))
                table.answer(entry.seat, option)
                self._steps[place] = Step(entry.seat, ask.kind, ask.options.number(option))
        self.record = str(table.record)

    def steps(self, seat: int) -> list[Step]:
        """Return the answers that a seat knows."""
        return [self._steps[place] for place in self.table.places_known_to(seat) if place in self._steps]
