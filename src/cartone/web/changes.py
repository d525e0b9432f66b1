"""Differences between pages: lines that the browser already has are replaced by their numbers.

A script that requests part of a page sends the mark of the version that it has, and the reply carries the mark of the
new version. To a question whose answer has two parts, the reply adds what the page becomes after each first part, as
differences from the new version. A mark is secret, so no client can find out what its page has in common with another
client's.
"""

from __future__ import annotations

import json
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import TypeAlias

from starlette.responses import HTMLResponse, Response

from ..host import new_secret
from .request_context import HAS, RequestContext
from .shared_counters import SharedCounters
from .site import Asking

KEPT = 2000
"""Number of page versions remembered; a client whose version has been forgotten gets the whole page."""

Part: TypeAlias = str | tuple[int, int]
"""New lines, or a range of lines of the previous page, given by the number of the first line and their count."""


class SentLines:
    """The lines of recent page versions, stored as hashes, which are valid only in the processes of one server."""

    def __init__(self, counts: SharedCounters | None = None) -> None:
        self._sent: OrderedDict[str, array[int]] = OrderedDict()
        self._lock = Lock()
        self._shared = counts
        """The counters of a server of several processes, which also keep what any of them has sent."""

    def reply(self, visit: RequestContext, answer: Response) -> Response:
        """Reduce a response to its differences from the client's version of the page, if that version is known."""
        had = visit.request.headers.get(HAS)
        if had is None or not isinstance(answer, HTMLResponse) or "content-encoding" in answer.headers:
            return answer
        prints, lines = lines_of(answer)
        mark, after = new_secret(), answer.after if isinstance(answer, Asking) else {}
        with self._lock:
            before = self._sent.get(had)
            self._sent[mark] = prints
            while len(self._sent) > KEPT:
                self._sent.popitem(last=False)
        if self._shared is not None:
            if before is None and (kept := self._shared.page(had)):
                before = array("q", kept)
            self._shared.keep_page(mark, prints.tobytes(), KEPT)
        if before is not None or after:
            picked = {address: changes(prints, *lines_of(page)) for address, page in after.items()}
            parts = json.dumps(
                [changes(before or (), prints, lines), picked], ensure_ascii=False, separators=(",", ":")
            )
            answer = Response(parts, answer.status_code, media_type="application/json")
        answer.headers[HAS] = mark
        return answer


def lines_of(answer: Response) -> tuple[array[int], list[str]]:
    """Return the lines of a page, preceded by their hashes."""
    lines = bytes(answer.body).decode().split("\n")
    return array("q", map(hash, lines)), lines


def changes(before: Sequence[int], prints: Sequence[int], lines: Sequence[str]) -> list[Part]:
    """Return the parts that turn the previous page, given by the hashes of its lines, into the new one.

    >>> changes([1, 2, 3], [1, 2, 4, 5, 3], ["one", "two", "four", "five", "three"])
    [(0, 2), 'four\\nfive', (2, 1)]
    """
    places = {one: number for number, one in enumerate(before)}
    parts: list[Part] = []
    new: list[str] = []
    start = end = 0

    def close() -> None:
        if new:
            parts.append("\n".join(new))
            new.clear()
        if end > start:
            parts.append((start, end - start))

    for line, one in zip(lines, prints, strict=True):
        if end > start and end < len(before) and before[end] == one:
            end += 1
            continue
        place = places.get(one)
        if place is None:
            if end > start:
                close()
                start = end = 0
            new.append(line)
        else:
            close()
            start, end = place, place + 1
    close()
    return parts
