"""Tables that nobody comes back to, and the rule by which they go: it is told wherever it is used."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from ..store import OVER, Head, Store, StoreError, UnknownTable
from .host import Host

ALL = 10**9
"""As many tables as there are."""

DAY = 24 * 3600.0


def every_head(store: Store) -> list[Head]:
    """All tables, the damaged ones last."""
    found = [head for running in (True, False) for head in store.heads(running, count=ALL)]
    known = {head.id for head in found}
    return found + [head for head in store.damaged() if head.id not in known]


def forsaken(store: Store, days: int, now: datetime) -> list[Head]:
    """The tables whose game has not ended and at which nobody has played or looked for so many days."""
    limit = now - timedelta(days=days)
    return [head for head in every_head(store) if _is_forsaken(store, head, limit)]


def _is_forsaken(store: Store, head: Head, limit: datetime) -> bool:
    try:
        last = datetime.fromisoformat(head.changed)
    except ValueError:  # a damaged one is its owner's to save
        return False
    if head.damaged or head.state == OVER or last.astimezone(UTC) >= limit:
        return False
    return all(seen.when < limit.timestamp() for seen in store.seen(head.id))


def clean(host: Host, days: int, progress: Callable[[int, int], None]) -> list[Head]:
    """Delete the tables that nobody comes back to; returns them. Finished games stay."""
    found = forsaken(host.store, days, host.tables.clock())
    deleted = []
    for number, head in enumerate(found, 1):
        with suppress(UnknownTable):  # another process cleans, too
            if host.store.version(head.id) == head.version:  # else somebody has come back, after all
                host.tables.delete(head.id)
                deleted.append(head)
        progress(number, len(found))
    return deleted


def clean_daily(host: Host, days: int) -> Callable[[], None]:
    """Clean now and every day, beside whatever else is done; returns what ends it."""
    end = threading.Event()

    def work() -> None:
        while True:
            with suppress(StoreError):  # tomorrow is another day
                clean(host, days, lambda done, total: None)
            if end.wait(DAY):
                return

    threading.Thread(target=work, daemon=True).start()
    return end.set
