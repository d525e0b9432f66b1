"""A killed server loses nothing that it has acknowledged."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, build_opener

from playwright.sync_api import Page, expect

from cartone.store import SqliteStore
from cartone.table import Random, Record
from tests.kit.packforms import TILE

from .browser import PATIENCE, PINZETTA, Player, Server, table_of


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


class Hammer(threading.Thread):
    """A client that answers as fast as it can, and remembers what the server has acknowledged."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.random = Random(seed)
        self.table, self.page = ask(f"{address}/start", game="age-of-comics", against="solo", seed=str(seed))
        self.acknowledged: list[str] = []
        self.wanted = 5 + self.random.below(20)
        self.enough = threading.Event()
        self.refused = ""

    def run(self) -> None:
        try:
            while answers := re.findall(r'name="answer" value="([^"]*)"', self.page):
                (at,) = re.findall(r'name="at" value="([^"]+)"', self.page)
                answer = html.unescape(answers[self.random.below(len(answers))])
                _, self.page = ask(f"{self.table}/answer", at=at, answer=answer)
                self.acknowledged.append(answer)
                if len(self.acknowledged) == self.wanted:
                    self.enough.set()
        except HTTPError as problem:
            self.refused = str(problem)
        except (OSError, HTTPException):
            pass  # the server is gone


def ask(address: str, **form: str) -> tuple[str, str]:
    """Send a form, or look at a page; returns where that leads and what stands there."""
    data = urlencode(form).encode() if form else None
    with build_opener(ProxyHandler({})).open(address, data, timeout=PATIENCE) as reply:
        return str(reply.url), reply.read().decode()


def answers_kept(folder: Path, table: str) -> list[str]:
    store = SqliteStore(folder / "tables.sqlite")
    try:
        entries = Record.read(store.load(table).text).entries
    finally:
        store.close()
    return [str(entry).split(" ", 2)[2] for entry in entries if str(entry).startswith("A ")]


def test_every_acknowledged_answer_is_there_after_a_kill_in_the_middle_of_them(tmp_path: Path) -> None:
    for seed in range(3):
        with Server(tmp_path) as server:
            pack, _ = ask(f"{server.address}/packs", game="stamp-swap", name=f"box {seed}", like="none")
            saved, page = ask(f"{pack}/tile/new", **TILE, do="save")
            assert saved.endswith("?saved=1")
            assert "Saved." in page
            hammer = Hammer(server.address, seed)
            hammer.start()
            assert hammer.enough.wait(PATIENCE)
            server.kill()
            hammer.join(PATIENCE)
        table = hammer.table.rpartition("/")[2]
        with Server(tmp_path) as again:
            assert f"/table/{table}" in ask(again.address)[1], "the lobby offers it"
            assert 'id="do"' in ask(f"{again.address}/table/{table}")[1]
            kept = answers_kept(tmp_path, table)
            assert 'id = "S01"' in ask(pack.replace(server.address, again.address) + "/file")[1], "so is a card"
        told = len(hammer.acknowledged)
        assert not hammer.refused
        assert kept[:told] == hammer.acknowledged
        assert len(kept) <= told + 1, "at most the one answer that was under way"
