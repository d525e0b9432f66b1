"""Presence: the seats whose players have the table's page open, or closed it a moment ago, on any server.

Pages open on this server are counted in memory. The time when each seat was last seen goes to the store, where other
servers find it; it is written only occasionally, and only for tables with several players.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ..store import LastSeen, Store, StoreError, UnknownTable
from .keys import new_id

GONE_AFTER = 10.0
"""Seconds without an open page before others may let a bot play for a seat; a network may fail briefly."""

REFRESH = 10.0
"""Seconds after which an ongoing visit is stored again; arrivals and departures are stored at once."""

STALE = 45.0
"""Seconds after which a page last reported open by another server is ignored, because that server must have crashed."""

REMEMBERED = 500
"""Number of tables whose visits this server remembers."""


class SeatPresence(NamedTuple):
    """The last visit of a seat on this server, the time at which a visit was last stored, and whether any is."""

    seen: LastSeen
    written: float
    is_shared: bool


class Presence:
    """Counts the open pages of each seat on this server, and knows the seats present on all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._house = new_id()
        self._open: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._looks: OrderedDict[str, dict[int, SeatPresence]] = OrderedDict()
        """The last visit of each seat at each recent table; older ones are in the store."""
        self._began = time.time()
        self._lock = threading.Lock()

    def of(self, table: str) -> frozenset[int]:
        now = time.time()
        with self._lock:
            here = frozenset(self._open.get(table, ()))
        there = (one for one in self._store.seen(table) if one.house != self._house and one.open)
        return here | {one.seat for one in there if _apart(now, one.when) < STALE}

    def pages(self, table: str, seat: int) -> int:
        """Return the number of pages that a seat has open on this server."""
        with self._lock:
            return self._open[table][seat] if table in self._open else 0

    def moved(self, table: str, gone: Iterable[int], come: Iterable[int]) -> None:
        """Record that each seat in `gone` closed a page and each seat in `come` opened one."""
        gone, come = tuple(gone), tuple(come)
        with self._lock:
            for seat in gone:
                if table in self._open:  # the table may have been forgotten meanwhile
                    self._open[table][seat] -= 1
            self._open[table] += Counter(come)  # adding counters drops seats without a page
            if not self._open[table]:
                del self._open[table]
        for seat in {*gone, *come}:
            self._see(table, seat)

    def seen(self, table: str, *seats: int) -> None:
        """Record a visit of seats, including visits from a page without scripts."""
        for seat in seats:
            self._see(table, seat)

    def has_come(self, table: str, seat: int) -> bool:
        """Return whether a seat has ever had a page of the table open."""
        return bool(self.pages(table, seat)) or any(one.seat == seat for one in self._known(table))

    def has_gone(self, table: str, seat: int) -> bool:
        """Return whether a seat has had no page open for a while, at least since this server started."""
        now, looks = time.time(), [one.when for one in self._known(table) if one.seat == seat]
        return seat not in self.of(table) and min(_apart(now, one) for one in [self._began, *looks]) > GONE_AFTER

    def forget(self, table: str) -> None:
        with self._lock:
            self._open.pop(table, None)
            self._looks.pop(table, None)

    def _known(self, table: str) -> list[LastSeen]:
        """Return the last visits of a table's seats on all servers; for this one, the times in memory."""
        with self._lock:
            here = [look.seen for look in self._looks.get(table, {}).values()]
        seats = {one.seat for one in here}
        return here + [one for one in self._store.seen(table) if one.house != self._house or one.seat not in seats]

    def _see(self, table: str, seat: int) -> None:
        """Remember a visit of a seat, and store it if other servers need to know."""
        seen = LastSeen(seat, self._house, bool(self.pages(table, seat)), time.time())
        with self._lock:
            looks = self._looks.setdefault(table, {})
            self._looks.move_to_end(table)
            before = looks.get(seat)
            is_news = before is None or before.seen.open != seen.open or _apart(seen.when, before.written) > REFRESH
            is_shared = before is None or before.is_shared
            looks[seat] = SeatPresence(seen, seen.when if before is None or is_news else before.written, is_shared)
            while len(self._looks) > REMEMBERED:
                self._looks.popitem(last=False)
        if is_news and is_shared:
            try:
                if before is None and self._store.head(table).company < 2:
                    with self._lock:
                        looks[seat] = looks[seat]._replace(is_shared=False)
                else:
                    with self._store.work() as work:
                        work.see(table, seen, forget=seen.when - STALE)
                        if before is None or before.seen.open != seen.open:
                            work.tell(table)
            except UnknownTable:
                with self._lock:
                    self._looks.pop(table, None)
            except StoreError:
                pass  # a failure to report a visit must not prevent the page from being shown


def _apart(one: float, other: float) -> float:
    """Return the absolute difference between two times in seconds, since the clocks of two servers may differ."""
    return abs(one - other)
