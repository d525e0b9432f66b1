"""Beside a real table in a real browser: games by touch on a phone, corrected, reloaded, and after a kill.

`python -m tests.web.proof` tells whole games by touch alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cartone.host import FILE, Host
from cartone.host.real import OVERRIDDEN, lying
from cartone.store import SqliteStore

from .beside import SHELVES, TOUCH, Owner, Shelf, asks_for_points, check_fits, rounds
from .browser import Server, table_of
from .onstage import Home

BEFORE_THE_KILL, RELOADED, AFTER_IT = 7, 3, 3
"""So many answers by touch before and after the server is killed; the page is loaded again after so many."""

both = pytest.mark.parametrize("shelf", SHELVES, ids=[shelf.game for shelf in SHELVES])


@both
def test_a_game_beside_the_box_by_touch_with_a_reload_and_a_kill(
    visit: Callable[..., Page], tmp_path: Path, shelf: Shelf
) -> None:
    """From the lobby through a day or a round, and the end; between them it is told without a page."""
    page = visit(forgive="ERR_CONNECTION_REFUSED", **TOUCH)
    host = Host(SqliteStore(tmp_path / FILE))
    with Server(tmp_path) as server:
        owner = Owner(page, host, server.address, shelf)
        owner.sit_down()
        for step in range(BEFORE_THE_KILL):
            owner.say()
            check_fits(page)
            if step == RELOADED:
                page.reload()
        server.kill()
    with Server(tmp_path, server.port):
        page.reload()
        for _ in range(AFTER_IT):
            owner.say()
        owner.say_quickly(asks_for_points)
        owner.say()
        assert owner.table.over
        assert owner.table.scores == owner.told.game.scores
        expect(page.locator(".sheet")).to_be_visible()
    host.close()


WRONG_LINES = {"stamp-swap": ("decision: ", "D2"), "age-of-comics": ("A action ", "pass")}
"""How a line begins that is said otherwise afterwards, and what it should have been."""


@both
def test_an_entry_two_rounds_back_is_corrected_in_both_ways(
    visit: Callable[..., Page], home: Home, shelf: Shelf
) -> None:
    page = visit(**TOUCH)
    owner = Owner(page, home.host, home.address, shelf)
    table = home.host.lay_real(shelf.game, True, settings=owner.told.table.header.settings)
    page.goto(f"{home.address}/table/{table}")
    owner.say_quickly(lambda table: rounds(table) == 3)
    before = owner.table.copy()
    begins, entry = WRONG_LINES[shelf.game]
    line = next(number for number, said in enumerate(before.entries()) if str(said).startswith(begins))
    owner.correct(line, entry, "as-played")
    check_fits(page)
    played = owner.table
    assert str(played.entries()[line]) == begins + entry
    assert rounds(played) == 3
    assert lying(played).places == lying(before).places, "nothing has to be moved"
    right = str(before.entries()[line]).removeprefix(begins)
    to_move = owner.correct(line, right, "again")
    assert list(map(str, owner.table.entries()[: line + 1])) == list(map(str, before.entries()[: line + 1]))
    again = owner.correct(line, entry, "again")
    assert str(owner.table.entries()[line]) == begins + entry
    print(shelf.game, to_move, again, [e.id for e in played.events(0)].count(OVERRIDDEN))
