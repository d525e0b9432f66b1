"""After a kill a browser finds its table again; what is kept of many answers is shown in tests/crash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .browser import PINZETTA, Player, Server, table_of


def test_after_a_kill_the_table_stands_where_it_stood_and_goes_on(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit(forgive="ERR_CONNECTION_REFUSED")  # whatever the mouse rests on is asked for
    player = Player(page, seed=3)
    with Server(tmp_path) as server:
        player.sit_down(server.address, PINZETTA)
        for _ in range(6):
            player.answer()
        table, before = table_of(page), player.state
        server.kill()
    with Server(tmp_path) as again:
        assert again.address != server.address
        page.goto(again.address)
        page.locator(f'a[href="/table/{table}"]').click()
        expect(page.locator("#table")).to_be_visible()
        assert player.state == before
        player.answer()
        assert player.at != before[0]
