"""Finding and deleting abandoned tables."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from ..store import OVER, Head, Store, StoreError, UnknownTable
from .host import Host

ALL = 10**9
"""A limit high enough to list every table."""

DAY = 24 * 3600.0


def every_head(store: Store) -> list[Head]:
    """Return the heads (summaries) of all tables in the store, damaged ones last."""
    found = [head for running in (True, False) for head in store.heads(running, count=ALL)]
    known = {head.id for head in found}
    return found + [head for head in store.damaged() if head.id not in known]


def forsaken(store: Store, days: int, now: datetime) -> list[Head]:
    """Return the unfinished tables with no move or visit in the last `days` days."""
    limit = now - timedelta(days=days)
    return [head for head in every_head(store) if _is_forsaken(store, head, limit)]


def _is_forsaken(store: Store, head: Head, limit: datetime) -> bool:
    try:
        last = datetime.fromisoformat(head.changed)
    except ValueError:  # a damaged table is left for its owner to recover
        return False
    if head.damaged or head.state == OVER or last.astimezone(UTC) >= limit:
        return False
    return all(seen.when < limit.timestamp() for seen in store.seen(head.id))


def clean(host: Host, days: int, progress: Callable[[int, int], None]) -> list[Head]:
    """Delete abandoned tables and return their heads; finished games are kept."""
    found = forsaken(host.store, days, host.tables.clock())
    deleted = []
    for number, head in enumerate(found, 1):
        with suppress(UnknownTable):  # another process may have deleted it
            if host.store.version(head.id) == head.version:  # if not, the table has been used again since
                host.tables.delete(head.id)
                deleted.append(head)
        progress(number, len(found))
    return deleted


def clean_daily(host: Host, days: int) -> Callable[[], None]:
    """Start a background thread that deletes abandoned tables now and once a day; return a function that stops it."""
    return repeat(lambda: clean(host, days, lambda done, total: None))


def repeat(do: Callable[[], object], first: float = 0.0, pause: float = DAY) -> Callable[[], None]:
    """Start a background thread that calls a function after `first` seconds and then once a day, or after each `pause`;
    return a function that stops it."""
    end = threading.Event()

    def work() -> None:
        wait = first
        while not end.wait(wait):
            with suppress(StoreError, OSError):  # try again the next time
                do()
            wait = pause

    threading.Thread(target=work, daemon=True).start()
    return end.set
