"""Garbage collection that does not pause requests: the objects of tables are not examined again and again.

Hundreds of tables consist of a million objects. Examining all of them takes a good part of a second, during which no
request is answered. Tables have no reference cycles, so they can be freed without a collection. Rendering a page leaves
cycles behind. Therefore all live objects are frozen (`gc.freeze`) between pages, and examined again only when no page
has been rendered for some minutes.
"""

from __future__ import annotations

import contextlib
import gc
import math
import threading
import time
from collections.abc import Iterator

OFTEN = 0.25
"""Seconds between two checks; frequent checks keep each collection small."""
LOOKS = 4
"""Number of small collections after which a full collection is worthwhile."""
PATIENCE = 1.0
"""Maximum number of seconds to wait for a moment in which no page is being rendered."""
REST = 300.0
"""Seconds without a page after which a full collection delays no request."""
NEVER = 1_000_000


class PagesInProgress:
    """The pages being rendered in this process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self.drawn = math.inf
        """The time when the last page was rendered; infinite if none has been since the last full collection."""

    @contextlib.contextmanager
    def drawing(self) -> Iterator[None]:
        """Mark a page as being rendered, after waiting for any collection in progress."""
        with self._changed:
            self._number += 1
        try:
            yield
        finally:
            with self._changed:
                self._number -= 1
                self.drawn = time.monotonic()
                self._changed.notify_all()

    def tidy(self) -> None:
        """Collect garbage and, between pages, freeze what remains; after a long rest, unfreeze all first."""
        with self._changed:
            is_quiet = self._changed.wait_for(lambda: not self._number, PATIENCE)
            if time.monotonic() - self.drawn > REST:
                gc.unfreeze()
                self.drawn = math.inf
            gc.collect()
            if is_quiet:
                gc.freeze()


DRAUGHTS = PagesInProgress()
drawing = DRAUGHTS.drawing


@contextlib.contextmanager
def tidied() -> Iterator[None]:
    """Replace automatic full collections by small periodic ones in a background thread."""
    before, over = gc.get_threshold(), threading.Event()

    def look() -> None:
        while not over.wait(OFTEN):
            if gc.get_count()[2] >= LOOKS or time.monotonic() - DRAUGHTS.drawn > REST:
                DRAUGHTS.tidy()

    gc.collect()
    gc.freeze()  # objects created at startup stay alive
    gc.set_threshold(*before[:2], NEVER)
    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
        gc.set_threshold(*before)
        gc.unfreeze()
