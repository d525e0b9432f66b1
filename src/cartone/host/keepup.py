"""Work out what an older version has not kept, beside whatever else is done, until the host closes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from ..games import game_called
from ..games.kit.achievements import Past
from ..store import Result, UnknownTable
from .archive import Archive
from .old import CLOSED
from .results import achieved, sources_of
from .tables import BROKEN, Tables

T = TypeVar("T")


class KeepingUp:
    """Brings what is kept up to date."""

    def __init__(self, tables: Tables, archive: Archive) -> None:
        self.tables = tables
        self.archive = archive
        self.store = tables.store
        self._lock = threading.Lock()
        self._is_closed = False

    def close(self) -> None:
        """Nothing is worked out any more when the store closes."""
        self._is_closed = True
        with self._lock:
            self.store.close()

    def run(self) -> None:
        """Work out what an older version has not kept, as long as its rules are known: what the tables have come to,
        then what the results are made of, in the order in which they came."""
        with self._lock:
            tables = [] if self._is_closed else self.store.without_sheet()
        self._each(tables, self.tables.live)
        with self._lock:
            lacking = [] if self._is_closed else self.store.lacking_results()
        self._each(lacking, self._keep_result_up)

    def _each(self, found: Iterable[T], keep: Callable[[T], object]) -> None:
        """One after the other, until the host closes."""
        for one in found:
            with self._lock, suppress(Exception):  # whatever is wrong with one, all others are to be kept
                if self._is_closed:
                    return
                keep(one)

    def _keep_result_up(self, result: Result) -> None:
        """What a result lacks that an older version has kept. A game that cannot be played any more achieves nothing,
        and is not asked again."""
        found: tuple[str, ...] = ()
        kept = self.archive.sheet(result.table)
        with suppress(*CLOSED, *BROKEN, UnknownTable):
            live = self.tables.live(result.table)
            is_lesson = game_called(result.game).lessons.at(live.table.header) is not None
            result = replace(result, practice=result.practice or is_lesson, sources=sources_of(live, kept))
            before = (one for one in self.store.results() if one.achievements is not None)
            found = achieved(live, result, Past.of(before, result.game))
        with self.store.work() as work:
            work.set_result(replace(result, achievements=found))

    def start(self) -> None:
        """The same beside whatever else is done, until the host closes: whoever opens a table does it for that one."""
        threading.Thread(target=self.run, daemon=True).start()
