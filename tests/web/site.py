"""A site for tests: the real application over a real store, asked by a client that follows no link by itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from cartone.host import Host
from cartone.store import Head, SqliteStore
from cartone.table import Ask, Random
from cartone.web import make_app

VOID = {"meta", "link", "input", "img", "br", "hr"}


class Site:
    """The application in this process."""

    def __init__(self, folder: Path, owner: str = "", **client: Any) -> None:
        store = SqliteStore(folder / "tables.sqlite")
        store._db.execute("PRAGMA synchronous = OFF")  # no test pulls the plug; those that kill have a real server
        self.folder = folder
        self.host = Host(store)
        self.app = make_app(self.host, allowed_hosts=("testserver",), owner=owner)
        self.client = self.browser(**client)

    def browser(self, **client: Any) -> TestClient:
        """Another browser, with cookies of its own; it gets texts as they are, so that their length can be compared."""
        headers = {"Accept-Encoding": "identity", **client.pop("headers", {})}
        return TestClient(self.app, follow_redirects=False, headers=headers, **client)

    def start(self, game: str, against: str = "solo", **form: str) -> str:
        """Set up a table by the form; returns its ID."""
        answer = self.client.post("/start", data={"game": game, "against": against, **form})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]

    def heads(self) -> list[Head]:
        """All that is kept."""
        return [head for running in (True, False) for head in self.host.store.heads(running, count=1000)]

    def page(self, address: str, status: int = 200) -> str:
        answer = self.client.get(address)
        assert answer.status_code == status, answer.text
        check_html(answer.text)
        return str(answer.text)

    def ask(self, table: str, seat: int = 0) -> Ask | None:
        return self.host.live(table).ask(seat)

    def at(self, table: str, seat: int = 0) -> str:
        return self.host.live(table).at(seat)

    def undoes(self, table: str, seat: int = 0) -> dict[str, str]:
        """The form that takes back a seat's last answer."""
        return {"undo": str(self.host.live(table).table.decisions(seat))}

    def answer(self, table: str, notation: str, at: str | None = None, status: int = 200) -> str:
        """Answer as the script does: with a fragment for the reply."""
        at = self.at(table) if at is None else at
        reply = self.client.post(
            f"/table/{table}/answer", data={"at": at, "answer": notation}, headers={"X-Cartone": "fragment"}
        )
        assert reply.status_code == status, reply.text
        return str(reply.text)

    def play(self, table: str, random: Random, steps: int = 10_000) -> None:
        """Answer at random, whatever is asked."""
        for _ in range(steps):
            ask = self.ask(table)
            if ask is None:
                return
            self.answer(table, str(ask.options.sample(random)))


class _Checker(HTMLParser):
    """Every tag that opens closes in its place, and nothing is inline that the policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        assert "style" not in names, f"<{tag}> has an inline style"
        assert not [name for name in names if name.startswith("on")], f"<{tag}> has an inline script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "style" not in [name for name, _ in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()


def check_html(text: str) -> None:
    checker = _Checker()
    checker.feed(text)
    checker.close()
    assert not checker.open, checker.open
    assert "{{" not in text
    assert not re.search(r"https?://(?!www\.w3\.org)", text), "nothing is loaded from another host"
