"""A background thread that computes data which older versions of Cartone did not store."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from ..games import game_called
from ..games.kit.achievements import PastGames
from ..store import Result, UnknownTable
from .archive import Archive
from .legacy import CLOSED
from .results import achieved, sources_of
from .tables import BROKEN, Tables

T = TypeVar("T")


class Backfill:
    """Adds missing sheets and result details to the store."""

    def __init__(self, tables: Tables, archive: Archive) -> None:
        self.tables = tables
        self.archive = archive
        self.store = tables.store
        self._lock = threading.Lock()
        self._is_closed = False

    def close(self) -> None:
        """Stop the backfill, then close the store."""
        self._is_closed = True
        with self._lock:
            self.store.close()

    def run(self) -> None:
        """Compute missing data while the current rules still apply: sheets first, then result details, oldest first."""
        with self._lock:
            tables = [] if self._is_closed else self.store.without_sheet()
        self._each(tables, self.tables.live)
        with self._lock:
            lacking = [] if self._is_closed else self.store.lacking_results()
        self._each(lacking, self._keep_result_up)

    def _each(self, found: Iterable[T], keep: Callable[[T], object]) -> None:
        """Compute and store the data of one item at a time, until the host closes."""
        for one in found:
            with self._lock, suppress(Exception):  # an error in one item must not stop the rest
                if self._is_closed:
                    return
                keep(one)

    def _keep_result_up(self, result: Result) -> None:
        """Fill in the missing details of a result; it gets no achievements if its game can no longer be loaded."""
        found: tuple[str, ...] = ()
        kept = self.archive.sheet(result.table)
        with suppress(*CLOSED, *BROKEN, UnknownTable):
            live = self.tables.live(result.table)
            is_lesson = game_called(result.game).lessons.at(live.table.header) is not None
            result = replace(result, practice=result.practice or is_lesson, sources=sources_of(live, kept))
            before = (one for one in self.store.results() if one.achievements is not None)
            found = achieved(live, result, PastGames.of(before, result.game))
        with self.store.work() as work:
            work.set_result(replace(result, achievements=found))

    def start(self) -> None:
        """Start the backfill in a daemon thread; a table opened in the meantime is upgraded at once."""
        threading.Thread(target=self.run, daemon=True).start()
