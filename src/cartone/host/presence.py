"""Who has a page of a table open, at whatever server. A seat that has just gone is not yet called gone.

Pages that are open here are counted here. That a seat is there, and when it was last seen, is kept in the store, where
other servers find it; not at every look, and only of tables at which several people play.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ..store import Seen, Store, StoreError, UnknownTable
from .keys import new_id

GONE_AFTER = 10.0
"""Seconds without a page after which others may let a bot play: a blink of the network is no reason."""

REFRESH = 10.0
"""Seconds for which a look is not written a second time; whoever comes or goes is written at once."""

STALE = 45.0
"""Seconds after which an open page of another server is no sign any more: that server has ended without a word."""

REMEMBERED = 500
"""Tables of which this server remembers who looked when."""


class Look(NamedTuple):
    """When a seat was last seen here, and what was written of that, when."""

    seen: Seen
    written: float


class Presence:
    """How many pages each seat of each table has open here, and which seats are present anywhere."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._house = new_id()
        self._open: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._looks: OrderedDict[str, dict[int, Look]] = OrderedDict()
        """When each seat of each table was last seen here; older ones are in the store."""
        self._began = time.time()
        self._lock = threading.Lock()

    def of(self, table: str) -> frozenset[int]:
        """The seats that are present at a table."""
        now = time.time()
        with self._lock:
            here = frozenset(self._open.get(table, ()))
        there = (one for one in self._store.seen(table) if one.house != self._house and one.open)
        return here | {one.seat for one in there if _apart(now, one.when) < STALE}

    def pages(self, table: str, seat: int) -> int:
        """How many pages a seat has open here."""
        with self._lock:
            return self._open[table][seat] if table in self._open else 0

    def moved(self, table: str, gone: Iterable[int], come: Iterable[int]) -> None:
        """A page of these seats was closed, and one of those was opened."""
        gone, come = tuple(gone), tuple(come)
        with self._lock:
            for seat in gone:
                if table in self._open:  # not at one that was forgotten meanwhile
                    self._open[table][seat] -= 1
            self._open[table] += Counter(come)  # which forgets seats without a page
            if not self._open[table]:
                del self._open[table]
        for seat in {*gone, *come}:
            self._see(table, seat)

    def seen(self, table: str, *seats: int) -> None:
        """Somebody has looked, or still does: also without a script one is there."""
        for seat in seats:
            self._see(table, seat)

    def has_come(self, table: str, seat: int) -> bool:
        """Whether somebody has been on a seat."""
        return bool(self.pages(table, seat)) or any(one.seat == seat for one in self._known(table))

    def has_gone(self, table: str, seat: int) -> bool:
        """Whether a seat has been without a page for a while: since its last one, or since the server was started."""
        now, looks = time.time(), [one.when for one in self._known(table) if one.seat == seat]
        return seat not in self.of(table) and min(_apart(now, one) for one in [self._began, *looks]) > GONE_AFTER

    def forget(self, table: str) -> None:
        """The table is gone, and with it whoever was there."""
        with self._lock:
            self._open.pop(table, None)
            self._looks.pop(table, None)

    def _known(self, table: str) -> list[Seen]:
        """Who was seen at a table, by whatever server; of those who were seen here we know it better."""
        with self._lock:
            here = [look.seen for look in self._looks.get(table, {}).values()]
        seats = {one.seat for one in here}
        return here + [one for one in self._store.seen(table) if one.house != self._house or one.seat not in seats]

    def _see(self, table: str, seat: int) -> None:
        """Remember a look; write it if that tells others more than they know."""
        seen = Seen(seat, self._house, bool(self.pages(table, seat)), time.time())
        with self._lock:
            looks = self._looks.setdefault(table, {})
            self._looks.move_to_end(table)
            before = looks.get(seat)
            is_news = before is None or before.seen.open != seen.open or _apart(seen.when, before.written) > REFRESH
            looks[seat] = Look(seen, seen.when if before is None or is_news else before.written)
            while len(self._looks) > REMEMBERED:
                self._looks.popitem(last=False)
        if is_news:
            try:
                if self._store.head(table).company > 1:
                    with self._store.work() as work:
                        work.see(table, seen, forget=seen.when - STALE)
                        if before is None or before.seen.open != seen.open:
                            work.tell(table)
            except UnknownTable:
                with self._lock:
                    self._looks.pop(table, None)
            except StoreError:
                pass  # that nobody hears of a look is no reason to show nothing


def _apart(one: float, other: float) -> float:
    """The seconds between two moments: what a clock that ran ahead has written is as far away as what is long ago."""
    return abs(one - other)
