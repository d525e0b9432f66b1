"""A separate process for searches, which take seconds, so that no request waits for one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from .errors import NotAllowed

Found = TypeVar("Found")
SPAWN = get_context("spawn")
NICE = 5
"""By how much requests take precedence over searches."""
MOST = 50
"""The number of searches that may wait; a further one is refused."""


class Searcher:
    """A process that searches for one caller after another. It is started by the first search, and again if it dies."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        """A connection to the process, which ends when it is closed."""
        self._progress: Any = (0, 0, 0)
        """The number of the search that runs, how many steps are done, and of how many."""
        self._numbers = count(1)
        self._searches: dict[Hashable, tuple[int, Future[Any]]] = {}

    def search(self, key: Hashable, work: Callable[..., Found], *arguments: Any) -> Future[Found]:
        """Return the search with a key, which is begun unless it waits or runs already; refuse it if too many wait.

        `work` is a function of a module, since it is called in the other process.
        """
        with self._lock:
            if key in self._searches:
                return self._searches[key][1]
            if len(self._searches) >= self.most:
                raise NotAllowed("error.searches-wait")
            number = next(self._numbers)
            try:
                found = self._started().submit(_search, number, work, *arguments)
            except BrokenProcessPool:
                self._end()
                found = self._started().submit(_search, number, work, *arguments)
            self._searches[key] = number, found
        found.add_done_callback(lambda _: self._searches.pop(key, None))  # without the lock, which `submit` may hold
        return found

    @property
    def waiting(self) -> int:
        """The number of searches that wait or run."""
        return len(self._searches)

    def progress(self, key: Hashable) -> tuple[int, int]:
        """Return how many steps of a search are done, and of how many; zeros while it waits."""
        number, _ = self._searches.get(key, (0, None))
        running, done, total = self._progress[:]
        return (done, total) if number == running else (0, 0)

    def close(self) -> None:
        """End the process, with the search that runs in it."""
        with self._lock:
            self._end()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._line, theirs = SPAWN.Pipe()
            self._progress = SPAWN.RawArray("i", 3)
            self._pool = ProcessPoolExecutor(1, SPAWN, _begin, (self._progress, theirs))
        return self._pool

    def _end(self) -> None:
        if self._pool is not None and self._line is not None:
            self._line.close()
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None


_reported: Any = [0, 0, 0]
"""The number and the progress of the search that runs in this process."""


def report(done: int, total: int) -> None:
    """Report the progress of the search that runs in this process."""
    _reported[1:] = done, total


def _search(number: int, work: Callable[..., Found], *arguments: Any) -> Found:
    _reported[:] = number, 0, 0
    return work(*arguments)


def _begin(progress: Any, line: Connection) -> None:
    global _reported
    _reported = progress
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    with suppress(AttributeError, OSError):  # Windows has no such levels
        os.nice(NICE)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    """End this process when the other one has closed a connection, or has died."""
    wait([line])
    os._exit(0)
