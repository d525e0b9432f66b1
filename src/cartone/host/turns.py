"""Limits on the time for an answer, for tables of several people: when it is up, a bot plays for that seat.

The person can take the seat back at any time. The limit of a table is a note in the store.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..bots import best_of
from ..store import RUNNING, Work, turns_at
from ..table import CartoneError, UnknownName

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .tables import Tables

LIMITS = (0, 600, 24 * 3600, 3 * 24 * 3600)
"""Seconds that a table may give for an answer; 0 for as long as people like."""

TURNS = "turns "
"""Beginning of the names of the notes about limits; the table follows."""


class Asked(NamedTuple):
    """A question to a seat: how many answers the seat had given before, and since when it waits."""

    said: int
    since: float


class Turns(NamedTuple):
    """The limit of a table in seconds, and the seats that are asked."""

    limit: int
    asked: Mapping[int, Asked]

    def late(self, now: float) -> list[int]:
        """Return the seats whose time is up."""
        return [seat for seat, one in self.asked.items() if self.limit and now - one.since > self.limit]

    def left(self, seat: int, now: float) -> float | None:
        """Return the seconds that a seat has left; None if it is not asked, or may take as long as it likes."""
        return max(self.asked[seat].since + self.limit - now, 0.0) if self.limit and seat in self.asked else None


def read_turns(text: str | None) -> Turns | None:
    """Return the limit in a note; None if there is none."""
    if not text:
        return None
    limit, asked = json.loads(text)
    return Turns(limit, {seat: Asked(said, since) for seat, said, since in asked})


def keep_turns(work: Work, live: LiveTable, now: float) -> None:
    """Write since when the people at a table are asked, if that has changed."""
    if live.turns is None:
        return
    asked = {seat: Asked(live.said(seat), now) for seat in live.people if live.ask(seat) is not None}
    before = live.turns.asked
    asked = {seat: before[seat] if seat in before and before[seat].said == one.said else one
             for seat, one in asked.items()}  # fmt: skip
    if live.state != RUNNING:
        work.forget(turns_at(live.id))
        live.turns = None
    elif asked != before:
        live.turns = live.turns._replace(asked=asked)
        rows = [[seat, *one] for seat, one in asked.items()]
        work.note(turns_at(live.id), json.dumps([live.turns.limit, rows]))


class TurnLimits:
    """The limits of the tables in a store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def set_limit(self, table_id: str, limit: int) -> None:
        """Give a table a limit, which counts from now on."""
        if limit not in LIMITS:
            raise UnknownName("error.unknown-wish", wish=str(limit))

        def do(live: LiveTable) -> Callable[[Work], None]:
            live.turns = Turns(limit, {})
            return lambda work: keep_turns(work, live, self._now())

        self.tables.change(table_id, do)

    def enforce(self) -> None:
        """Let a bot play for every seat whose time is up."""
        for name, text in self.tables.store.notes(TURNS).items():
            turns = read_turns(text)
            if turns is not None and turns.late(self._now()):
                with suppress(CartoneError):
                    self.tables.change(name.removeprefix(TURNS), self._stand_in)

    def _stand_in(self, live: LiveTable) -> None:
        for seat in live.turns.late(self._now()) if live.turns is not None else ():
            if live.ask(seat) is not None:
                bot = best_of(live.table.header.game)
                live.chairs = {**live.chairs, seat: replace(live.chairs[seat], bot=bot)}
                live.wish = None

    def _now(self) -> float:
        return self.tables.clock().timestamp()
