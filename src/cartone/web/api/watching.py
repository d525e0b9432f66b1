"""Watching a table: server-sent events, each with a mark to go on from."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from ...host import Live
from ...table import CartoneError
from ..running import Run
from ..visit import Standpoint, Visit
from ..wire import Wire
from .calls import Calls, Given
from .telling import START, Telling, heard, shared


class Watcher:
    """One who watches, and what they have heard."""

    def __init__(self, calls: Calls, visit: Visit, given: Given, mark: str) -> None:
        self.calls = calls
        self.visit = visit
        self.given = given
        self._mark = mark
        self._heard: list[str] | None = None
        self._stands: dict[str, Any] | None = None

    def check(self) -> Standpoint:
        """From where they may, if they may: before the first line it can still be said properly."""
        live = self.calls.host.live(self.given["table"])
        with live.lock:
            return self.place(live)

    def place(self, live: Live) -> Standpoint:
        return self.calls.place(self.visit, live, self.given)

    async def lines(self, wire: Wire, run: Run) -> AsyncIterator[str]:
        """All that happens from now on, as long as they may know. The wire says when there is something new."""
        async for beat in wire.listen(self.given["table"], self.place):
            if beat.startswith("data:"):
                try:
                    news = await run(self.news)
                except CartoneError:  # of this moment; who calls again with the last mark hears why, or what was missed
                    return
                for line in news:
                    yield line
            elif beat.startswith("event: gone"):
                yield sent("gone", {})
            else:
                yield beat

    def news(self) -> list[str]:
        """What they have not heard yet."""
        with self.calls.looked_at(self.visit, self.given) as (live, page):
            telling = self.calls.teller.telling(live, page)
            stands = {
                "at": live.at(page.seat),
                "told": len(telling.told),
                "asked": page.is_asked,
                "over": live.table.over,
                "around": self.calls.host.seating.talk(live),
            }
        lines = self._told(telling)
        if stands != self._stands:
            self._stands = stands
            lines.append(sent("stands", stands))
        return lines

    def _told(self, telling: Telling) -> list[str]:
        before = heard(self._mark, telling) if self._heard is None else self._heard
        self._heard = list(telling.marks)
        same = shared(before, telling.marks)
        lines = []
        if same < len(before):
            lines.append(sent("undone", {"told": same}, telling.marks[same - 1] if same else START))
        new = zip(telling.told[same:], telling.marks[same:], strict=True)
        return [*lines, *(sent("told", told, mark) for told, mark in new)]


def sent(kind: str, data: dict[str, Any], mark: str = "") -> str:
    """An event as it goes over the wire."""
    name = f"id: {mark}\n" if mark else ""
    return f"{name}event: {kind}\ndata: {json.dumps(data)}\n\n"
