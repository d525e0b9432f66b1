"""Live pages: viewers of a table are notified of the changes that they may know, and reload their page.

Only two fingerprints (hashes) are sent: of the record as the seat is allowed to see it, and of everything around the
game. A seat learns nothing about secret events, not even that they happened.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count

from ..host import Host, LiveTable
from ..store import StoreError
from ..table import SPECTATOR, CartoneError
from .executors import Executor, inline
from .request_context import Viewpoint

LOOK, SOMETIMES = 1.0, 10.0
"""Seconds between two checks for changes by other processes: the first if the store has to be asked, the second if the
store sends notifications, which may fail silently."""

KEEP_ALIVE = 15.0
"""Seconds after which an idle stream is written to, so that a lost client is detected."""


class NoRoom(CartoneError):
    """The error if too many streams are open."""


STILL = ": still here\n\n"
"""Comment sent to keep an idle stream alive."""


class LiveUpdates:
    """Notifies the viewers of every table; it can be called from any thread."""

    def __init__(self, host: Host, run: Executor) -> None:
        self.host = host
        self.run = run
        self._bells: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = defaultdict(set)
        self._is_closed = False
        self._pulse = host.store.pulse()
        self._around: Mapping[str, object] = {}
        self._watching: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self._rings = count()
        self._talks: dict[str, tuple[int, str]] = {}
        """By table: the number of a notification, and the fingerprint of everything around the game after it."""
        self._last_ring: dict[str, int] = {}
        self.most = sys.maxsize
        """Maximum number of open streams; further connections are left for other requests."""
        self._open = 0
        self._onlookers: dict[asyncio.Event, None] = {}
        """Notification events of spectators, longest-watching first."""
        self._sent_away: set[asyncio.Event] = set()
        self._is_told = host.store.listen(self._hear)
        host.tables.ring = self.ring

    def ring(self, table: str) -> None:
        if table in self._bells:
            self._last_ring[table] = next(self._rings)
        for loop, bell in tuple(self._bells.get(table, ())):
            loop.call_soon_threadsafe(bell.set)

    def _hear(self, table: str) -> None:
        """Notify the viewers of a table that another process has changed, or of all tables if it is empty."""
        for one in (table,) if table else tuple(self._bells):
            self.ring(one)

    def close(self) -> None:
        """End all streams, because the server is stopping; pages reconnect automatically."""
        self._is_closed = True
        self._hear("")

    def check_room(self, here: Viewpoint) -> None:
        """Raise an error if no stream is left; for a seated player, disconnect a spectator instead."""
        if self._open < self.most:
            return
        if not (here.sits or here.beside) or not self._onlookers:
            raise NoRoom("error.no-room-to-listen")
        longest = next(iter(self._onlookers))
        del self._onlookers[longest]
        self._sent_away.add(longest)
        longest.set()

    async def listen(self, table: str, place: Callable[[LiveTable], Viewpoint]) -> AsyncIterator[str]:
        """Yield the messages of the stream for one page, as long as the client may view the table."""
        with self._present(table) as (bell, seats):
            last = ""
            while not self._is_closed and bell not in self._sent_away:
                bell.clear()
                try:
                    now, held = await self.run(self._state, table, place)
                except StoreError:  # keep the stream open, in case the store recovers
                    yield STILL
                    await asyncio.sleep(LOOK)
                    continue
                except CartoneError:  # the table is gone or damaged, or the client has no seat there
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
        """Wait for a notification; return False on each tick of a fixed clock, which reveals nothing."""
        beat = KEEP_ALIVE - asyncio.get_running_loop().time() % KEEP_ALIVE
        try:
            await asyncio.wait_for(bell.wait(), beat)
        except TimeoutError:
            return False
        return True

    def _state(self, table: str, place: Callable[[LiveTable], Viewpoint]) -> tuple[str, set[int]]:
        """Return the fingerprints for a page, and the seats that count as present while the page is open."""
        live = self.host.live(table)
        with live.lock:
            here = place(live)
            return f"{live.at(here.eyes)} {self._talk(live)}", {here.seat, *here.beside}

    def _talk(self, live: LiveTable) -> str:
        """Return the fingerprint of everything around a game, computed only once per notification for all viewers."""
        rung = self._last_ring.get(live.id, -1)
        known = self._talks.get(live.id)
        if known is None or known[0] != rung:
            with self.host.store.one_request(live.id):
                known = self._talks[live.id] = rung, self.host.seating.talk(live)
        return known[1]

    def _move(self, table: str, seats: set[int], held: set[int]) -> None:
        """Update presence after a page has been opened or closed, or its seats have changed."""
        self.host.presence.moved(table, seats - held, held - seats)
        seats.clear()
        seats.update(held)
        if not self._is_closed:  # on closing, one notification suffices; one for each page would be too many
            self.ring(table)

    async def _watch(self) -> None:
        """Notify viewers of changes by other processes, as long as there are viewers."""
        while self._bells and not self._is_closed:
            await asyncio.sleep(SOMETIMES if self._is_told else LOOK)
            with suppress(StoreError):  # try again at the next check
                for table in await self.run(self._changed_elsewhere):
                    self.ring(table)

    def _changed_elsewhere(self) -> list[str]:
        """Return the viewed tables changed by other processes, or with changed presence or gestures."""
        pulse = self.host.store.pulse()
        if pulse == self._pulse:
            return []
        tables = tuple(self._bells)
        around: dict[str, object] = {}
        changed = []
        for table in tables:
            with self.host.store.one_request(table):
                around[table] = self.host.presence.of(table), self.host.people.gestures(table)
                if self._around.get(table) != around[table] or self.host.tables.is_behind(table):
                    changed.append(table)
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
            else:  # in a thread, so that no other request waits for the store
                asyncio.get_running_loop().run_in_executor(None, self._move, table, seats, set())
