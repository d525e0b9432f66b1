"""Deals of the day: one table per game and day, with its result."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ..daily import Daily, State, deal_of, share_text, streaks
from ..games import game_called
from ..locale import Catalogue
from ..store import RUNNING, Begun, Result, UnknownTable
from ..table import UnknownName
from ..tables import PERSON, new
from .keys import new_id
from .live_table import chairs_for
from .tables import Tables

if TYPE_CHECKING:
    from .pars import Pars


class Dailies:
    """The deals of the day in a store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self.pars: Pars | None = None
        """The pars of the deals, where there is a process that works them out."""

    @property
    def today(self) -> date:
        return self.tables.clock().date()

    def daily(self, game: str, player: str = "") -> str:
        """Return the ID of the table with today's deal of a game, creating the table on the first request."""
        room, day = game_called(game), self.today
        if room.opponent is None:
            raise UnknownName("error.no-opponent", game=room.title)
        deal = deal_of(room, day)
        table = new(game, [PERSON, room.opponent], deal.seed, settings=deal.settings)
        chairs = {
            seat: self.tables.chair_for(chair, False, "", player) for seat, chair in chairs_for(table.header).items()
        }
        with self.store.work() as work:
            begun = next((one for one in self.store.dailies() if (one.game, one.day) == (game, str(day))), None)
            if begun is not None:
                return begun.table
            table_id = new_id()
            work.begin_daily(game, str(day), table_id)
            self.tables.create(work, table_id, table, chairs)
        if self.pars is not None:
            self.pars.begin(game, day)
        return table_id

    def all(self) -> list[Daily]:
        """Return all deals of the day that were started, oldest first, with their states."""
        by_table = {result.table: result for result in self.store.daily_results()}
        return [self._daily(begun, by_table.get(begun.table)) for begun in self.store.dailies()]

    def of(self, table: str) -> Daily | None:
        """Return the deal of the day that is played at a table; None at any other table."""
        if not self.store.is_daily(table):
            return None
        return next((daily for daily in self.all() if daily.table == table), None)

    def shared(self, table: str, words: Catalogue) -> str:
        """Return the text for sharing a finished deal of the day; empty for any other table."""
        own = self.of(table)
        if own is None or own.result is None:
            return ""
        until = [daily for daily in self.all() if daily.day <= own.day]
        return share_text(game_called(own.game), own, streaks(until, own.game, own.day), words)

    def _daily(self, begun: Begun, result: Result | None) -> Daily:
        day = date.fromisoformat(begun.day)
        if begun.is_left:
            return Daily(begun.game, day, begun.table, State.LEFT)
        if result is not None:
            par = self.pars.known(begun.game, day) if self.pars is not None else None
            if self.pars is not None and par is None and day == self.today:
                self.pars.begin(begun.game, day)
            return Daily(begun.game, day, begun.table, State.OVER, result, par)
        try:
            is_running = self.store.head(begun.table).state == RUNNING
        except UnknownTable:  # a deleted table counts as abandoned
            is_running = False
        return Daily(begun.game, day, begun.table, State.RUNNING if is_running else State.LEFT)
