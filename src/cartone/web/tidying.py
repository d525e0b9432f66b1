"""Freeing memory so that nobody waits for it: what tables are made of is looked through once, and not again.

Hundreds of tables are a million objects, and to look through all of them takes a good part of a second in which nobody
is answered. A table that is let go needs no such look: nothing in it holds itself. Pages leave circles behind, but only
while they are drawn. So between two of them whatever is in use is put aside (`gc.freeze`), until no page was drawn for
some minutes: then all is looked through.
"""

from __future__ import annotations

import contextlib
import gc
import math
import threading
import time
from collections.abc import Iterator

OFTEN = 0.25
"""Seconds after which it is looked whether there is something to tidy up: so it never is much."""
LOOKS = 4
"""Looks at young objects since the last time that make it worth while."""
PATIENCE = 1.0
"""Seconds for which a moment is awaited in which no page is being drawn."""
REST = 300.0
"""Seconds without a page after which nobody waits if all is looked through."""
NEVER = 1_000_000


class Draughts:
    """The pages that are being drawn in this process."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self.drawn = math.inf
        """When the last page was drawn since all was looked through."""

    @contextlib.contextmanager
    def drawing(self) -> Iterator[None]:
        """Draw a page, not while memory is tidied up."""
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
        """Free what nobody needs and, if no page is being drawn, put aside what is left; after a rest look through what
        was put aside, too."""
        with self._changed:
            is_quiet = self._changed.wait_for(lambda: not self._number, PATIENCE)
            if time.monotonic() - self.drawn > REST:
                gc.unfreeze()
                self.drawn = math.inf
            gc.collect()
            if is_quiet:
                gc.freeze()


DRAUGHTS = Draughts()
drawing = DRAUGHTS.drawing


@contextlib.contextmanager
def tidied() -> Iterator[None]:
    """Tidy up from time to time, a little each time, and never by the way."""
    before, over = gc.get_threshold(), threading.Event()

    def look() -> None:
        while not over.wait(OFTEN):
            if gc.get_count()[2] >= LOOKS or time.monotonic() - DRAUGHTS.drawn > REST:
                DRAUGHTS.tidy()

    gc.collect()
    gc.freeze()  # what is there from the beginning stays
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
