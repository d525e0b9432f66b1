"""Only what changed of a page travels: lines that a browser has of the page before are named by their numbers.

A script that asks for a part of a page says by a mark which one it has had last. The reply has a mark of its own.
Nobody else knows a mark, so nobody learns what another's page has in common with their own.
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
from .visit import Visit

HAS = "X-Cartone-Has"
"""The header with the mark: in a request of what is there, in a reply of what comes."""

KEPT = 2000
"""Pages that are known by their marks; who comes with another gets everything."""

Part: TypeAlias = str | tuple[int, int]
"""New lines, or which lines of the page before: the number of the first, and how many."""


class Changes:
    """What was sent lately: a fingerprint of each line. Fingerprints are those of this process, which knows them only
    by its own marks."""

    def __init__(self) -> None:
        self._sent: OrderedDict[str, array[int]] = OrderedDict()
        self._lock = Lock()

    def reply(self, visit: Visit, answer: Response) -> Response:
        """An answer, or what changed since the page that its reader has."""
        had = visit.request.headers.get(HAS)
        if had is None or not isinstance(answer, HTMLResponse) or "content-encoding" in answer.headers:
            return answer
        lines = bytes(answer.body).decode().split("\n")
        prints = array("q", map(hash, lines))
        mark = new_secret()
        with self._lock:
            before = self._sent.get(had)
            self._sent[mark] = prints
            while len(self._sent) > KEPT:
                self._sent.popitem(last=False)
        if before is not None:
            parts = json.dumps(changes(before, prints, lines), ensure_ascii=False, separators=(",", ":"))
            answer = Response(parts, answer.status_code, media_type="application/json")
        answer.headers[HAS] = mark
        return answer


def changes(before: Sequence[int], prints: Sequence[int], lines: Sequence[str]) -> list[Part]:
    """How a page is put together of one before it, whose lines have these fingerprints.

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
