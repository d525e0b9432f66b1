"""Watching a table: server-sent events, each with a mark from which a client can resume."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from ...host import LiveTable
from ...table import CartoneError
from ..executors import Executor
from ..live_updates import LiveUpdates
from ..request_context import RequestContext, Viewpoint
from .api_story import START, SeatStory, heard, shared
from .calls import Calls


class Watcher:
    """A watching client, and the events it has received."""

    def __init__(self, calls: Calls, visit: RequestContext, table: str, seat: int | None, mark: str) -> None:
        self.calls = calls
        self.visit = visit
        self.table = table
        self.seat = seat
        self._mark = mark
        self._heard: list[str] | None = None
        self._stands: dict[str, Any] | None = None

    def place(self, live: LiveTable) -> Viewpoint:
        return self.calls.place(self.visit, live, self.seat)

    async def lines(self, wire: LiveUpdates, run: Executor) -> AsyncIterator[str]:
        """Yield new events at each notification of a change, as long as the client may see the events."""
        async for beat in wire.listen(self.table, self.place):
            if beat.startswith("data:"):
                try:
                    news = await run(self.news)
                except CartoneError:  # a client that reconnects with its last mark learns why, or what it missed
                    return
                for line in news:
                    yield line
            elif beat.startswith("event: gone"):
                yield sent("gone", {})
            else:
                yield beat

    def news(self) -> list[str]:
        """Return the events that the client has not received yet."""
        store = self.calls.host.store
        with store.one_request(self.table), self.calls.looked_at(self.visit, self.table, self.seat) as (live, page):
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

    def _told(self, telling: SeatStory) -> list[str]:
        before = heard(self._mark, telling) if self._heard is None else self._heard
        self._heard = list(telling.marks)
        same = shared(before, telling.marks)
        lines = []
        if same < len(before):
            lines.append(sent("undone", {"told": same}, telling.marks[same - 1] if same else START))
        new = zip(telling.told[same:], telling.marks[same:], strict=True)
        return [*lines, *(sent("told", told, mark) for told, mark in new)]


def sent(kind: str, data: Mapping[str, Any], mark: str = "") -> str:
    """Format a server-sent event."""
    name = f"id: {mark}\n" if mark else ""
    return f"{name}event: {kind}\ndata: {json.dumps(data)}\n\n"
