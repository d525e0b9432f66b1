"""The cached data of a live table equal those of a newly opened one, after answers, undos and changes by other
hosts."""

from __future__ import annotations

import pytest

from cartone.games import games
from cartone.host import Host, LiveTable
from cartone.store import MemoryStore
from cartone.table import SPECTATOR, Random, key_of


def seen(live: LiveTable) -> list[object]:
    """Return all cached data of a table for each seat."""
    eyes = (SPECTATOR, *live.people)
    return [
        [live.at(seat), live.events(seat), live.news(seat), live.touched(seat), live.can_undo(seat)] for seat in eyes
    ] + [live.undo_is_free(seat) for seat in live.people if live.can_undo(seat)]


@pytest.mark.parametrize("game", games())
def test_two_hosts_and_one_that_opens_the_table_anew_see_the_same(game: str) -> None:
    store = MemoryStore()
    hosts = Host(store), Host(store)
    table = hosts[0].tables.new(game, ["me", games()[game].opponent or "chance"], 3)
    random = Random(key_of(3, "kept"))
    for step in range(24):
        host = hosts[step % 5 % 2]  # the other host has an outdated copy
        live = host.live(table)
        if step % 6 == 4 and live.can_undo(0):
            live = host.moves.undo(table, 0, live.said(0))
        elif (ask := live.ask(0)) is not None:
            live = host.moves.answer(table, 0, live.at(0), str(ask.options.sample(random)))
        fresh = Host(store).live(table)
        assert seen(live) == seen(fresh) == seen(hosts[0].live(table)) == seen(hosts[1].live(table))
