"""A site for tests: the real application with a real store, and a client that does not follow redirects."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import anyio
from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient

from cartone.host import Host
from cartone.host.keys import OWNER
from cartone.host.members import Members
from cartone.store import Head, SqliteStore
from cartone.table import Ask, Random
from cartone.web import Entrance, make_app
from cartone.web.server_config import ServerConfig

VOID = {"meta", "link", "input", "img", "br", "hr"}


@cache
def portal() -> BlockingPortal:
    """Return the event loop that all sites in this process share; starting one for each request would double the
    cost."""
    made: Queue[BlockingPortal] = Queue()

    async def stay() -> None:
        async with BlockingPortal() as ours:
            made.put(ours)
            await ours.sleep_until_stopped()

    Thread(target=anyio.run, args=(stay,), daemon=True).start()
    return made.get()


@cache
def empty_file() -> bytes:
    """Return the content of an empty store; copying it is faster than creating a store in each test."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        SqliteStore(path).close()
        return path.read_bytes()


class Site:
    def __init__(
        self, folder: Path, owner: str = "", terms: ServerConfig | None = None, counts: Path | None = None,
        **client: Any,
    ) -> None:  # fmt: skip
        path = folder / "tables.sqlite"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(empty_file())
        store = SqliteStore(path)
        store._db.execute("PRAGMA synchronous = OFF")  # no test cuts the power; those that kill have a real server
        self.folder = folder
        self.host = Host(store)
        self.app = make_app(
            self.host, allowed_hosts=("testserver",), entrance=Entrance(bool(owner)), terms=terms, counts=counts
        )
        if owner and not Members(store).has_owner():
            Members(store).add("owner", OWNER, owner)
        self.client = self.browser(**client)

    def browser(self, **client: Any) -> TestClient:
        """Return another browser with separate cookies, and without compression, so that lengths can be compared."""
        headers = {"Accept-Encoding": "identity", **client.pop("headers", {})}
        made = TestClient(self.app, follow_redirects=False, headers=headers, **client)
        made.portal = portal()
        return made

    def start(self, game: str, against: str = "solo", **form: str) -> str:
        """Set up a table with the lobby's form; return its ID."""
        answer = self.client.post("/start", data={"game": game, "against": against, **form})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removesuffix("/friends").rpartition("/")[2]

    def heads(self) -> list[Head]:
        """Return the heads of all stored tables."""
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
        """Return the form fields that undo a seat's last answer."""
        return {"undo": str(self.host.live(table).table.decisions(seat))}

    def answer(self, table: str, notation: str, at: str | None = None, status: int = 200) -> str:
        """Submit an answer as the page's JavaScript does, requesting only a fragment."""
        at = self.at(table) if at is None else at
        reply = self.client.post(
            f"/table/{table}/answer", data={"at": at, "answer": notation}, headers={"X-Cartone": "fragment"}
        )
        assert reply.status_code == status, reply.text
        return str(reply.text)

    def play(self, table: str, random: Random, steps: int = 10_000) -> None:
        """Give random answers without loading pages."""
        for _ in range(steps):
            ask = self.ask(table)
            if ask is None:
                return
            self.host.moves.answer(table, 0, self.at(table), str(ask.options.sample(random)))


TAG = re.compile(r"""<!--.*?-->|<(/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>]++)*+)>""", re.DOTALL)
ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'))?""")


@lru_cache(maxsize=100_000)
def check_attributes(tag: str, written: str) -> None:
    names = ATTRIBUTE.findall(written)
    assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
    assert "style" not in names, f"<{tag}> has an inline style"
    assert not [name for name in names if name.startswith("on")], f"<{tag}> has an inline script"


def check_html(text: str) -> None:
    """Check that all tags are properly nested, and that there is no inline code forbidden by the security policy."""
    opened: list[str] = []
    for closes, tag, written in TAG.findall(text):
        if closes:
            assert opened, f"</{tag}> closes nothing"
            assert opened[-1] == tag, f"</{tag}> closes <{opened[-1]}>"
            opened.pop()
        elif tag:
            check_attributes(tag, written)
            if tag not in VOID and not written.endswith("/"):
                opened.append(tag)
    assert not opened, opened
    assert "{{" not in text
    assert not re.search(r"https?://(?!www\.w3\.org)", text), "nothing is loaded from another host"
