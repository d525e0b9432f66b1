"""Counters shared by all processes of a server, in a small database that is deleted when the server stops.

A process may be killed at any moment; SQLite then releases its locks and rolls back an unfinished change.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

TABLES = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS windows (what TEXT PRIMARY KEY, ends REAL NOT NULL, times REAL NOT NULL);
    CREATE TABLE IF NOT EXISTS lines (
        what TEXT, process INTEGER, times INTEGER NOT NULL, PRIMARY KEY (what, process)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS figures (process INTEGER PRIMARY KEY, told TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS pages (mark TEXT PRIMARY KEY, prints BLOB NOT NULL);
"""
"""Schema of the database: counts in time windows, the open streams of each process, the metrics of each process, and
the hashed lines of the pages sent last, by their marks."""

PATIENCE = 0.5
"""Seconds that a process waits for the database before it skips counting and lets the request pass."""

ADDRESSES = 10_000
"""Number of counters to remember."""


class SharedCounters:
    """The counters of a server, as one of its processes uses them; without a path, the process is the only one."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.process = os.getpid()
        self._clock = clock
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path or ":memory:", PATIENCE, isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._db.close)
        self._db.executescript(TABLES)

    def _do(self, query: str, *params: Any) -> list[Any]:
        with self._lock, suppress(sqlite3.Error):  # requests continue even with a full or busy disk
            return self._db.execute(query, params).fetchall()
        return []

    # -- counters ---------------------------------------------------------------------------

    def add(self, what: str, seconds: int, more: float = 1) -> None:
        """Add to a counter; a counter expires `seconds` after its start."""
        now = self._clock()
        self._do(
            "INSERT INTO windows (what, ends, times) VALUES (?1, ?2, ?3) ON CONFLICT (what) DO UPDATE SET"
            " times = iif(ends > ?4, times, 0) + excluded.times, ends = iif(ends > ?4, ends, excluded.ends)",
            what, now + seconds, more, now,
        )  # fmt: skip
        self._do("DELETE FROM windows WHERE rowid <= (SELECT max(rowid) FROM windows) - ?", ADDRESSES)

    def lately(self, what: str) -> tuple[float, float]:
        """Return the value of a counter, and the seconds until the counter expires."""
        now = self._clock()
        found = self._do("SELECT times, ends FROM windows WHERE what = ? AND ends > ?", what, now)
        return (found[0][0], found[0][1] - now) if found else (0, 0)

    # -- open streams -----------------------------------------------------------------------

    def open(self, *whats: str) -> None:
        for what in whats:
            self._do(
                "INSERT INTO lines (what, process, times) VALUES (?, ?, 1)"
                " ON CONFLICT (what, process) DO UPDATE SET times = times + 1",
                what, self.process,
            )  # fmt: skip

    def close(self, *whats: str) -> None:
        for what in whats:
            of_this = (what, self.process)
            self._do("UPDATE lines SET times = times - 1 WHERE what = ? AND process = ?", *of_this)
            self._do("DELETE FROM lines WHERE what = ? AND process = ? AND times <= 0", *of_this)

    def are_open(self, what: str) -> int:
        found = self._do("SELECT sum(times) FROM lines WHERE what = ?", what)
        return (found[0][0] or 0) if found else 0

    # -- sent pages -------------------------------------------------------------------------

    def keep_page(self, mark: str, prints: bytes, most: int) -> None:
        """Store the hashed lines of a page for the other processes; only the last pages are remembered."""
        self._do("INSERT INTO pages (mark, prints) VALUES (?, ?)", mark, prints)
        self._do("DELETE FROM pages WHERE rowid <= (SELECT max(rowid) FROM pages) - ?", most)

    def page(self, mark: str) -> bytes | None:
        """Return the hashed lines of a page that any process has sent."""
        found = self._do("SELECT prints FROM pages WHERE mark = ?", mark)
        return bytes(found[0][0]) if found else None

    # -- metrics ----------------------------------------------------------------------------

    def tell(self, told: str) -> None:
        """Store the metrics of this process for the others to read."""
        self._do("INSERT OR REPLACE INTO figures (process, told) VALUES (?, ?)", self.process, told)

    def others(self) -> list[tuple[bool, str]]:
        """Return the metrics of each other process, and whether it is alive."""
        found = self._do("SELECT process, told FROM figures WHERE process != ?", self.process)
        return [(is_alive(process), told) for process, told in found]

    def bury(self, fold: Callable[[Iterable[str]], str]) -> None:
        """Delete the streams of processes that have ended; `fold` adds their metrics to those of process 0."""
        with self._lock, suppress(sqlite3.Error):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                known = self._db.execute("SELECT process FROM figures UNION SELECT process FROM lines").fetchall()
                for (process,) in known:
                    if process and not is_alive(process):
                        self._bury(process, fold)
            finally:
                self._db.execute("COMMIT")

    def _bury(self, process: int, fold: Callable[[Iterable[str]], str]) -> None:
        told = self._db.execute("SELECT told FROM figures WHERE process IN (0, ?)", (process,)).fetchall()
        self._db.execute("INSERT OR REPLACE INTO figures VALUES (0, ?)", (fold(one for (one,) in told),))
        self._db.execute("DELETE FROM figures WHERE process = ?", (process,))
        self._db.execute("DELETE FROM lines WHERE process = ?", (process,))


def is_alive(process: int) -> bool:
    """Return whether a process is running; process 0, which stands for all ended processes, is not."""
    if not process:
        return False
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
