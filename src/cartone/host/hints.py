"""Hints with figures: another process searches for them, while a page waits for a moment at most."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

from ..bots import MASTER, thinks_ahead
from ..games import PackLike
from ..review.advising import Comparison, advise
from ..tables import load
from .errors import NotAllowed
from .figures import NO_FIGURES, Figures
from .kept_searches import KeptSearches
from .live_table import LiveTable
from .thinking import Known

KEPT = 500
"""The number of hints that are kept in memory."""
SECONDS, WAIT = 0.5, 0.8
"""The time for a search, with the replay of its table, and that for which a reply waits for it."""


class Hints:
    """The figures of hints at the tables of a store."""

    def __init__(self) -> None:
        self.searches = KeptSearches[Comparison | None](KEPT)

    def of(self, live: LiveTable, seat: int, about: str = "", wait: float = WAIT) -> Figures:
        """Return what the best options of a seat are worth, or the best one and `about`, an option in notation."""
        with live.lock:
            header, ask = live.table.header, live.ask(seat)
            if ask is None or header.seed is None or header.dealt or not thinks_ahead(MASTER, header.game):
                return NO_FIGURES
            about = str(ask.options.read(about)) if about else ""
            pack = live.table.game.pack if live.has_own_pack else None
            at, record = live.at(seat), str(live.table.record)
        key = live.id, seat, at, about
        try:
            return Figures(self.searches.of(key, advised, record, pack, seat, about).result(wait), at=at)
        except TimeoutError:
            return Figures(are_coming=True, at=at)
        except (NotAllowed, BrokenProcessPool, CancelledError):  # greedy's hint is there
            return NO_FIGURES

    def close(self) -> None:
        self.searches.searcher.close()


def advised(record: str, pack: PackLike | None, seat: int, about: str) -> Comparison | None:
    """Return the advice for a seat at the end of a record, in the process for searches."""
    began = time.perf_counter()
    known = Known.at(record, pack)
    table, steps = (known.table, known.steps(seat)) if known is not None else (load(record, pack), None)
    return advise(table, seat, about, SECONDS - (time.perf_counter() - began), steps=steps)
