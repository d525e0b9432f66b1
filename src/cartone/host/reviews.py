"""Reviews of finished games, each made once, in a process of their own."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from ..games import game_called
from ..review.reviewing import PLAYOUTS, Review, review
from ..table import Record
from ..table.packfile import PackText
from ..tables import load
from .searcher import Searcher, report

KEPT = 200
"""The number of reviews that are kept in memory; others are made again."""


class Reviews:
    """The reviews of seats at finished tables."""

    def __init__(self) -> None:
        self.searcher = Searcher()
        self._lock = threading.Lock()
        self._found: OrderedDict[tuple[str, int], Future[Review]] = OrderedDict()

    def of(self, table_id: str, seat: int, record: str, pack: PackText | None, path: str) -> Review | None:
        """Return the review of a seat; None while it is being made. Raise an error that says why there is none."""
        key = table_id, seat
        with self._lock:
            found = self._found.get(key) or self.searcher.search(key, reviewed, record, pack, seat, path)
            self._found[key] = found
            self._found.move_to_end(key)
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
            if not found.done():
                return None
            if found.exception() is not None:
                del self._found[key]
            if isinstance(found.exception(), BrokenProcessPool):  # the process has died: the next look begins again
                return None
        return found.result()

    def progress(self, table_id: str, seat: int) -> tuple[int, int]:
        """Return how many steps of a review are done, and of how many; zeros while it waits."""
        return self.searcher.progress((table_id, seat))


def reviewed(record: str, pack: PackText | None, seat: int, path: str) -> Review:
    """Review a seat in the game of a record, in the process for searches."""
    read = Record.read(record)
    own = game_called(read.header.game).pack.load(pack) if pack is not None else None
    return review(load(read, own), path, seat, PLAYOUTS, report)
