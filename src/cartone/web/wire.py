"""Live pages: whoever looks at a table is told when something changed that they may know, and looks again.

What is sent are two fingerprints and nothing else: of the record as the seat may have it, and of what happens around
the table. A seat hears nothing of what is sealed from it, not even that it happened.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count

from ..host import Host, Live
from ..store import StoreError
from ..table import SPECTATOR, CartoneError
from .running import Run, inline
from .visit import Standpoint

LOOK, SOMETIMES = 1.0, 10.0
"""Seconds after which it is looked whether another process has changed a table that somebody looks at; and if the store
tells that, which it may fail to do without a word."""

KEEP_ALIVE = 15.0
"""Seconds after which an idle line is tried, so that a lost reader is noticed."""


class NoRoom(CartoneError):
    """As many listen as there is room for."""


STILL = ": still here\n\n"
"""What is sent where nothing is to be told."""


class Wire:
    """Rings whoever looks at a table, from whatever thread."""

    def __init__(self, host: Host, run: Run) -> None:
        self.host = host
        self.run = run
        self._bells: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = defaultdict(set)
        self._is_closed = False
        self._pulse = host.store.pulse()
        self._around: Mapping[str, object] = {}
        self._watching: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self._rings = count()
        self._talks: dict[str, tuple[int, str]] = {}
        """What happens around each table that is looked at, as it was worked out after which of all rings."""
        self._last_ring: dict[str, int] = {}
        self.most = sys.maxsize
        """Lines that may be open at a time: others want to be answered, too."""
        self._open = 0
        self._onlookers: dict[asyncio.Event, None] = {}
        """The bells of those who only look on, the longest first."""
        self._sent_away: set[asyncio.Event] = set()
        self._is_told = host.store.listen(self._hear)
        host.tables.ring = self.ring

    def ring(self, table: str) -> None:
        if table in self._bells:
            self._last_ring[table] = next(self._rings)
        for loop, bell in tuple(self._bells.get(table, ())):
            loop.call_soon_threadsafe(bell.set)

    def _hear(self, table: str) -> None:
        """The store says that another process has changed a table, or maybe any."""
        for one in (table,) if table else tuple(self._bells):
            self.ring(one)

    def close(self) -> None:
        """The server ends, and all lines with it; pages call again by themselves."""
        self._is_closed = True
        self._hear("")

    def check_room(self, here: Standpoint) -> None:
        """Whether one more may listen. For who sits at a table the one goes who has looked on longest."""
        if self._open < self.most:
            return
        if not (here.sits or here.beside) or not self._onlookers:
            raise NoRoom("error.no-room-to-listen")
        longest = next(iter(self._onlookers))
        del self._onlookers[longest]
        self._sent_away.add(longest)
        longest.set()

    async def listen(self, table: str, place: Callable[[Live], Standpoint]) -> AsyncIterator[str]:
        """The lines for one page, as long as it is open and its place is its own."""
        with self._present(table) as (bell, seats):
            last = ""
            while not self._is_closed and bell not in self._sent_away:
                bell.clear()
                try:
                    now, held = await self.run(self._state, table, place)
                except StoreError:  # it comes back, and who waits here is told then
                    yield STILL
                    await asyncio.sleep(LOOK)
                    continue
                except CartoneError:  # no table, no place at it, or one that cannot be read any more
                    yield "event: gone\ndata: gone\n\n"
                    return
                if held != seats:
                    if held == {SPECTATOR}:
                        self._onlookers[bell] = None
                    else:
                        self._onlookers.pop(bell, None)
                    await self.run(self._move, table, seats, held)
                    continue
                if now != last:
                    yield f"data: {now}\n\n"
                    last = now
                while not await self._rung(bell):
                    await self.run(self.host.presence.seen, table, *seats)
                    yield STILL

    async def _rung(self, bell: asyncio.Event) -> bool:
        """Wait for the bell; false at the beats of a clock that no bell moves, so that nobody can hear others ring."""
        beat = KEEP_ALIVE - asyncio.get_running_loop().time() % KEEP_ALIVE
        try:
            await asyncio.wait_for(bell.wait(), beat)
        except TimeoutError:
            return False
        return True

    def _state(self, table: str, place: Callable[[Live], Standpoint]) -> tuple[str, set[int]]:
        """What a page is told, and the seats that are present with it."""
        live = self.host.live(table)
        with live.lock:
            here = place(live)
            return f"{live.at(here.eyes)} {self._talk(live)}", {here.seat, *here.beside}

    def _talk(self, live: Live) -> str:
        """What happens around a table: worked out for the first who asks after a ring, and the same for all others."""
        rung = self._last_ring.get(live.id, -1)
        known = self._talks.get(live.id)
        if known is None or known[0] != rung:
            known = self._talks[live.id] = rung, self.host.seating.talk(live)
        return known[1]

    def _move(self, table: str, seats: set[int], held: set[int]) -> None:
        """A page comes, goes, or has other seats than before."""
        self.host.presence.moved(table, seats - held, held - seats)
        seats.clear()
        seats.update(held)
        if not self._is_closed:  # then all have been rung, and each would ring all others
            self.ring(table)

    async def _watch(self) -> None:
        """As long as anybody looks: ring for what other processes have changed. Here the host rings itself."""
        while self._bells and not self._is_closed:
            await asyncio.sleep(SOMETIMES if self._is_told else LOOK)
            with suppress(StoreError):  # it is looked again
                for table in await self.run(self._changed_elsewhere):
                    self.ring(table)

    def _changed_elsewhere(self) -> list[str]:
        """The tables that others have changed, or at which somebody has come, gone or shown something elsewhere."""
        pulse = self.host.store.pulse()
        if pulse == self._pulse:
            return []
        tables = tuple(self._bells)
        around = {table: (self.host.presence.of(table), self.host.people.gestures(table)) for table in tables}
        changed = [one for one in tables if self._around.get(one) != around[one] or self.host.tables.is_behind(one)]
        self._pulse, self._around = pulse, around
        return changed

    def _begin_to_watch(self) -> None:
        loop = asyncio.get_running_loop()
        if self._watching is None or self._watching[0] is not loop or self._watching[1].done():
            self._watching = loop, loop.create_task(self._watch())

    @contextmanager
    def _present(self, table: str) -> Iterator[tuple[asyncio.Event, set[int]]]:
        bell = asyncio.Event()
        entry = (asyncio.get_running_loop(), bell)
        self._bells[table].add(entry)
        self._open += 1
        self._begin_to_watch()
        seats: set[int] = set()
        try:
            yield bell, seats
        finally:
            self._open -= 1
            self._onlookers.pop(bell, None)
            self._sent_away.discard(bell)
            self._bells[table].discard(entry)
            if not self._bells[table]:
                del self._bells[table]
                self._talks.pop(table, None)
                self._last_ring.pop(table, None)
            if self.run is inline:
                self._move(table, seats, set())
            else:  # nobody else waits for the store meanwhile
                asyncio.get_running_loop().run_in_executor(None, self._move, table, seats, set())
