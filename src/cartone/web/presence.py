"""Who has a page of a table open. Threads may ask at any time; a seat that has just gone is not yet called gone."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterable

GONE_AFTER = 10.0
"""Seconds without a page after which others may let a bot play: a blink of the network is no reason."""


class Presence:
    """How many pages each seat of each table has open, and when it was last seen."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, int]] = Counter()
        self._seen: dict[tuple[str, int], float] = {}
        self._lock = threading.Lock()

    def of(self, table: str) -> frozenset[int]:
        """The seats that are present at a table."""
        with self._lock:
            return frozenset(seat for (where, seat), pages in self._open.items() if where == table and pages > 0)

    def pages(self, table: str, seat: int) -> int:
        with self._lock:
            return self._open[table, seat]

    def moved(self, table: str, gone: Iterable[int], come: Iterable[int]) -> None:
        """A page of these seats was closed, and one of those was opened."""
        with self._lock:
            for seat in gone:
                self._open[table, seat] -= 1
                self._seen[table, seat] = time.monotonic()
            self._open.update((table, seat) for seat in come)
            self._open = +self._open

    def seen(self, table: str, seat: int) -> None:
        """Somebody has looked: also without a script one is there."""
        with self._lock:
            self._seen[table, seat] = time.monotonic()

    def has_gone(self, table: str, seat: int) -> bool:
        """Whether a seat has been without a page for a while."""
        with self._lock:
            last = self._seen.get((table, seat))
            return not self._open[table, seat] and (last is None or time.monotonic() - last > GONE_AFTER)

    def forget(self, table: str) -> None:
        with self._lock:
            self._seen = {key: when for key, when in self._seen.items() if key[0] != table}
