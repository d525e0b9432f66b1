"""Reviews of finished games, each made once, in a process of their own."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

from ..games import game_called
from ..review.reviewing import PLAYOUTS, Review, review
from ..table import Record
from ..table.packfile import PackText
from ..tables import load
from .kept_searches import KeptSearches
from .searcher import report

KEPT = 200
"""The number of reviews that are kept in memory; others are made again."""


class Reviews:
    """The reviews of seats at finished tables."""

    def __init__(self) -> None:
        self.searches = KeptSearches[Review](KEPT)

    def of(self, table_id: str, seat: int, record: str, pack: PackText | None, path: str) -> Review | None:
        """Return the review of a seat; None while it is being made. Raise an error that says why there is none."""
        found = self.searches.of((table_id, seat), reviewed, record, pack, seat, path)
        if not found.done() or isinstance(found.exception(), BrokenProcessPool):  # the next look begins again
            return None
        return found.result()

    def progress(self, table_id: str, seat: int) -> tuple[int, int]:
        """Return how many steps of a review are done, and of how many; zeros while it waits."""
        return self.searches.searcher.progress((table_id, seat))


def reviewed(record: str, pack: PackText | None, seat: int, path: str) -> Review:
    """Review a seat in the game of a record, in the process for searches."""
    read = Record.read(record)
    own = game_called(read.header.game).pack.load(pack) if pack is not None else None
    return review(load(read, own), path, seat, PLAYOUTS, report)
