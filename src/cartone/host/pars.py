"""Pars of deals of the day: worked out in a process of their own when a deal is begun, and kept in the store."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from ..bots import MASTER, thinks_ahead
from ..bots.master import twin_for
from ..daily import Par, deal_of
from ..games import game_called
from ..store import Store, StoreError
from ..table import Table, key_of
from ..tables import PERSON, new
from .errors import NotAllowed
from .kept_searches import KeptSearches
from .searcher import report

if TYPE_CHECKING:
    from ..kernel.batch import Batch

GAMES = 10_000
AT_A_TIME = 500
"""The number of games that are played side by side."""
THREADS = 2
SLIPS = 5
"""The share of answers, in percent, that each bot leaves to chance besides its own slips: else all games of the best
bot on a deal would be the same."""
NEAR, NEARLY = 3, 20
"""The number of the best options from which a bot chooses by chance, and how often, in percent, it does so where it
weighs many."""

KEPT = 50
"""The number of latest searches that are remembered, so that none is begun twice."""


class Pars:
    """The pars of the deals in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.searches = KeptSearches[str](KEPT)

    def known(self, game: str, day: date) -> Par | None:
        """Return the par of a deal; None if it is not there."""
        text = self.store.noted(note_of(game, day))
        return Par.read(text) if text else None

    def begin(self, game: str, day: date) -> None:
        """Begin to work out the par of a deal, unless that was begun, or nothing here is fast enough."""
        if not thinks_ahead(MASTER, game) or self.known(game, day) is not None:
            return
        with suppress(NotAllowed):  # too many wait: the next who asks begins it
            search = self.searches.of(note_of(game, day), worked_out, game, str(day))
            search.add_done_callback(partial(self._keep, note_of(game, day)))

    def close(self) -> None:
        self.searches.searcher.close()

    def _keep(self, note: str, found: Future[str]) -> None:
        if found.cancelled() or found.exception() is not None:
            return
        with suppress(StoreError), self.store.work() as work:
            work.note(note, found.result())


def note_of(game: str, day: date) -> str:
    """Return the name of the note with the par of a deal."""
    return f"par {game} {day}"


def worked_out(game: str, day: str) -> str:
    """Work out the par of a deal, in the process for searches; return it as text, empty if no twin can play it."""
    room = game_called(game)
    deal = deal_of(room, date.fromisoformat(day))
    table = new(game, [PERSON, room.opponent or ""], deal.seed, settings=deal.settings)
    par = par_of(table, GAMES, report)
    return par.text() if par is not None else ""


def par_of(table: Table[Any], games: int, progress: Callable[[int, int], None]) -> Par | None:
    """Play many games on the deal of a new table for one person; None if no twin can play them.

    Equal thirds of the games are played by the bots for people: the two that slip, and the best one. The games depend
    on the deal alone.
    """
    twin = twin_for(table)
    if twin is None:
        return None
    from ..kernel.batch import Batch  # imported here because NumPy is optional

    counts = Counter[int]()
    for start in range(0, games, AT_A_TIME):
        progress(start, games)
        batch = Batch(twin, min(AT_A_TIME, games - start), threads=min(THREADS, os.cpu_count() or 1))
        counts.update(_played(batch, table, start))
        batch.close()
    return Par(counts)


def _played(batch: Batch, table: Table[Any], start: int) -> list[int]:
    """Play a batch of games to their ends; return the points of the first seat."""
    import numpy as np

    twin, levels = batch.twin, [*game_called(table.header.game).machines.slips.values(), {}]
    slips = np.array([[SLIPS + one.get(kind, 0) for kind in twin.kinds] for one in levels])
    level = (start + np.arange(len(batch))) % len(levels)
    random = np.random.Generator(np.random.PCG64(key_of(table.header.seed or 0, "par", start)))
    weighs = np.ones(len(twin.kinds), np.bool_)  # the kinds of questions whose options greedy weighs, as far as known
    batch.begin([table.header.seed or 0] * len(batch))
    while not batch.over.all():
        actions = batch.greedy().copy()
        kinds = batch.games[:, 0]["asked_kind"]
        drawn = random.integers(100, size=len(batch))
        chosen = random.random(len(batch))
        chances = slips[level, kinds]
        slipping = ~batch.over & (drawn < chances)
        nearly = ~batch.over & ~slipping & (drawn < chances + NEARLY) & weighs[kinds]
        for game in np.flatnonzero(slipping):
            legal = np.flatnonzero(batch.masks[game])
            actions[game] = legal[int(chosen[game] * len(legal))]
        for game in np.flatnonzero(nearly):
            if weighs[kinds[game]] and (best := _near(batch, int(game))) is not None:
                actions[game] = best[int(chosen[game] * len(best))]
            else:
                weighs[kinds[game]] = False
        batch.act(actions)
    return [int(points) for points in batch.points[:, 0]]


def _near(batch: Batch, game: int) -> Any:
    """Return the actions of the best options by greedy's own reckoning; None if it does not weigh them here."""
    import numpy as np

    twin, states = batch.twin, batch.games[game]
    numbers, lowest = np.zeros(twin.most_options, np.int32), np.iinfo(np.int64).min
    worths = np.full(int(states[0]["asked_count"]), lowest)
    if not twin.entries.weigh(states, twin.cards, worths):
        return None
    twin.list_options(states, numbers)
    places = np.argsort(-worths.astype(float), kind="stable")[:NEAR]
    return twin.firsts[states[0]["asked_kind"]] + numbers[places[worths[places] > lowest]]
