"""Who has a page of a table open. Threads may ask at any time; a seat that has just gone is not yet called gone."""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable

GONE_AFTER = 10.0
"""Seconds without a page after which others may let a bot play: a blink of the network is no reason."""


class Presence:
    """How many pages each seat of each table has open, and when it was last seen."""

    def __init__(self) -> None:
        self._open: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._seen: defaultdict[str, dict[int, float]] = defaultdict(dict)
        self._laid: set[str] = set()
        """The tables that were laid since the server was started: whoever has been there was seen."""
        self._began = time.monotonic()
        self._lock = threading.Lock()

    def of(self, table: str) -> frozenset[int]:
        """The seats that are present at a table."""
        with self._lock:
            return frozenset(self._open.get(table, ()))

    def pages(self, table: str, seat: int) -> int:
        with self._lock:
            return self._pages(table, seat)

    def moved(self, table: str, gone: Iterable[int], come: Iterable[int]) -> None:
        """A page of these seats was closed, and one of those was opened."""
        with self._lock:
            for seat in gone:
                if table in self._open:  # not at one that was forgotten meanwhile
                    self._open[table][seat] -= 1
                    self._seen[table][seat] = time.monotonic()
            self._open[table] += Counter(come)  # which forgets seats without a page
            if not self._open[table]:
                del self._open[table]

    def laid(self, table: str) -> None:
        """A new table: nobody has been there."""
        with self._lock:
            self._laid.add(table)

    def seen(self, table: str, seat: int) -> None:
        """Somebody has looked: also without a script one is there."""
        with self._lock:
            self._seen[table][seat] = time.monotonic()

    def has_come(self, table: str, seat: int, has_sat: bool) -> bool:
        """Whether somebody has been on a seat; at a table of an earlier server, whoever has sat down once."""
        with self._lock:
            is_known = bool(self._pages(table, seat)) or seat in self._seen.get(table, ())
            return is_known or (has_sat and table not in self._laid)

    def has_gone(self, table: str, seat: int) -> bool:
        """Whether a seat has been without a page for a while: since its last one, or since the server was started."""
        with self._lock:
            last = self._seen.get(table, {}).get(seat, self._began)
            return not self._pages(table, seat) and time.monotonic() - last > GONE_AFTER

    def forget(self, table: str) -> None:
        """The table is gone, and with it whoever was there."""
        with self._lock:
            self._open.pop(table, None)
            self._seen.pop(table, None)
            self._laid.discard(table)

    def _pages(self, table: str, seat: int) -> int:
        return self._open[table][seat] if table in self._open else 0
