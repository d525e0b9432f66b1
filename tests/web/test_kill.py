"""A killed server loses nothing that it has acknowledged."""

from __future__ import annotations

import html
import re
import threading
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from cartone.store import SqliteStore
from cartone.table import Random, Record

from .browser import AUTOMA, PATIENCE, PINZETTA, Player, Server, table_of


@pytest.mark.parametrize("button", [PINZETTA, AUTOMA], ids=["stamp-swap", "age-of-comics"])
def test_after_a_kill_the_table_stands_where_it_stood_and_goes_on(page: Page, tmp_path: Path, button: str) -> None:
    player = Player(page, seed=3)
    with Server(tmp_path) as server:
        player.sit_down(server.address, button)
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
        self.client = httpx.Client(base_url=address, timeout=PATIENCE, headers={"X-Cartone": "fragment"})
        self.random = Random(seed)
        started = self.client.post("/start", data={"game": "age-of-comics", "against": "solo", "seed": str(seed)})
        self.table = started.headers["location"].rpartition("/")[2]
        self.acknowledged: list[str] = []
        self.enough = threading.Event()

    def run(self) -> None:
        page = self.client.get(f"/table/{self.table}").text
        try:
            while answers := re.findall(r'name="answer" value="([^"]*)"', page):
                (at,) = re.findall(r'name="at" value="(\d+)"', page)
                answer = html.unescape(answers[self.random.below(len(answers))])
                reply = self.client.post(f"/table/{self.table}/answer", data={"at": at, "answer": answer})
                if reply.status_code == 200:
                    self.acknowledged.append(answer)
                    if len(self.acknowledged) >= 5 + self.random.below(20):
                        self.enough.set()
                page = reply.text
        except httpx.TransportError:
            pass  # the server is gone


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
            hammer = Hammer(server.address, seed)
            hammer.start()
            assert hammer.enough.wait(PATIENCE)
            server.kill()
            hammer.join(PATIENCE)
        with Server(tmp_path) as again:
            assert httpx.get(f"{again.address}/table/{hammer.table}", timeout=PATIENCE).status_code == 200
            kept = answers_kept(tmp_path, hammer.table)
        told = len(hammer.acknowledged)
        assert kept[:told] == hammer.acknowledged
        assert len(kept) <= told + 1, "at most the one answer that was under way"
