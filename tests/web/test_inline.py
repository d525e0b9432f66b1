"""The application without a server or threads, and its replies."""

from __future__ import annotations

import gzip
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from cartone.games import games
from cartone.host import Host
from cartone.store import MemoryStore
from cartone.table import Random
from cartone.web import make_app
from cartone.web.executors import inline
from cartone.web.static import SPARE, STATIC, Still, mark, stills
from cartone.web.static import address as static

from .party import form_of, links_on
from .site import Site

WITHOUT_UVICORN = """
import sys
sys.modules["uvicorn"] = None
sys.modules["h11"] = None
import cartone.web
from cartone.host import Host
from cartone.store import MemoryStore
cartone.web.make_app(Host(MemoryStore()))
assert "cartone.web.serve" not in sys.modules
print("made")
"""


def test_the_application_is_made_where_there_is_no_uvicorn() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_UVICORN], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("made\n", "")


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Inline:
    """A caller of an application in this thread, which keeps cookies as a browser does."""

    def __init__(self) -> None:
        self.host = Host(MemoryStore())
        self.app: Any = make_app(self.host, allowed_hosts=("here",), run=inline)
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, form: Mapping[str, str] | None = None, **headers: str) -> Reply:
        """Return the reply without running an event loop, because other tests may have one running."""
        asking = self._ask(path, form, headers)
        try:
            asking.send(None)
        except StopIteration as done:
            reply: Reply = done.value
            return reply
        raise AssertionError(f"{path} waits for something")

    async def _ask(self, path: str, form: Mapping[str, str] | None, more: Mapping[str, str]) -> Reply:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"host": "here", "cookie": cookies, **{name.replace("_", "-"): value for name, value in more.items()}}
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path, "root_path": "",
            "method": "GET" if form is None else "POST", "scheme": "http", "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()], "server": ("here", 80),
        }  # fmt: skip
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": urlencode(form or {}).encode(), "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start = sent[0]
        named = [(name.decode(), value.decode()) for name, value in start["headers"]]
        for name, value in named:
            if name == "set-cookie":
                key, _, secret = value.partition(";")[0].partition("=")
                self.cookies[key] = secret
        return Reply(start["status"], dict(named), b"".join(message.get("body", b"") for message in sent[1:]))


def test_a_game_is_played_and_every_kind_of_page_shown_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    page = Inline()
    assert page.ask("/").status == 200
    for name in stills():
        assert page.ask(static(name)).status == 200
    for game in ("stamp-swap", "age-of-comics"):
        table = page.ask("/start", {"game": game, "against": "solo", "seed": "4"}).headers["location"]
        name, random = table.rpartition("/")[2], Random(1)
        for _ in range(12):
            ask = page.host.live(name).ask(0)
            assert ask is not None
            form = {"at": page.host.live(name).at(0), "answer": str(ask.options.sample(random))}
            assert page.ask(f"{table}/answer", form, x_cartone="fragment", accept_encoding="gzip").status == 200
        for address in ("", "/replay", "/record", "/picture", "/friends"):
            assert page.ask(f"{table}{address}", accept_encoding="gzip").status == 200, address
        assert page.ask(f"{table}/hint", {}, accept_encoding="gzip").status == 200
    assert page.ask("/history").status == page.ask("/rules").status == 200
    assert page.ask("/nowhere").status == 404


# -- replies ------------------------------------------------------------------------------------------


def test_answers_are_compressed_for_who_can_read_that_and_event_streams_are_not(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said(*arguments: object) -> Any:
        for _ in range(100):
            yield "data: something that is worth compressing\n\n"

    monkeypatch.setattr("cartone.web.live_updates.LiveUpdates.listen", said)
    table = site.start("age-of-comics", "3", seed="4")
    whole = site.client.get(f"/table/{table}", headers={"Accept-Encoding": "identity"})
    packed = site.client.get(f"/table/{table}", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in whole.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.text == whole.text
    assert int(packed.headers["content-length"]) < len(whole.content) / 6
    stream = site.client.get(f"/table/{table}/live", headers={"Accept-Encoding": "gzip"})
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert "content-encoding" not in stream.headers
    small = site.client.get("/static/nowhere.css", headers={"Accept-Encoding": "gzip"})
    assert small.status_code == 404


def test_static_files_are_what_they_are_and_a_browser_keeps_them_under_the_mark_of_all(site: Site) -> None:
    files = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
    files |= {
        f"games/{name}.css": room.browser.style for name, room in games().items() if room.browser.style is not None
    }
    assert {"cartone.css", "main.js", "tools.js", "icon.svg", "games/stamp-swap.css"} <= set(files)
    kinds: dict[str, str] = {}
    for name, path in files.items():
        reply = site.client.get(static(name))
        expected = path.read_bytes()
        assert reply.content == (SPARE[path.suffix].sub(b"", expected) if path.suffix in SPARE else expected)
        assert "immutable" in reply.headers["cache-control"]
        assert site.client.get(f"/static/older/{name}").headers["cache-control"] == "no-cache"
        again = site.client.get(static(name), headers={"If-None-Match": f'"other", W/{reply.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        kinds[name] = reply.headers["content-type"]
    assert kinds["cartone.css"].startswith("text/css")
    assert "javascript" in kinds["main.js"]
    assert kinds["icon.svg"].startswith("image/svg+xml")
    for name in ("../app.py", "%2e%2e/app.py", "..%2fapp.py", ""):
        assert site.client.get(f"/static/{mark()}/{name}").status_code == 404


def test_another_content_is_another_mark(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark()
    changed = {**stills(), "main.js": Still(b"", "text/javascript", '"other"')}
    mark.cache_clear()
    monkeypatch.setattr("cartone.web.static.stills", lambda: changed)
    assert mark() != before
    mark.cache_clear()


# -- background work ----------------------------------------------------------------------------------


def test_whether_an_undo_is_clean_is_worked_out_once_for_each_state_and_not_while_drawing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    table = site.start("stamp-swap", seed="4")
    kind = type(site.host.live(table).table)
    clean = kind.undo_is_clean

    def counted(self: Any, seat: int, *more: Any) -> bool:
        asked.append(seat)
        return clean(self, seat, *more)

    monkeypatch.setattr(kind, "undo_is_clean", counted)
    random = Random(1)
    for _ in range(5):
        ask = site.ask(table)
        assert ask is not None
        site.answer(table, str(ask.options.sample(random)))
        for _ in range(3):
            site.page(f"/table/{table}")
    assert len(asked) == 5
    site.client.post(f"/table/{table}/undo", data=site.undoes(table))
    assert len(asked) == 5, "what the page knew is still so"
    templates = Path(sys.modules["cartone.web"].__file__ or "").parent / "templates"
    assert not [path.name for path in templates.glob("*.html") if "undo_is_free(" in path.read_text(encoding="utf-8")]


# -- the lobby ----------------------------------------------------------------------------------------


def test_the_lobby_shows_a_page_of_games_and_the_way_to_the_others(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.web.house.RUNNING_GAMES", 3)
    monkeypatch.setattr("cartone.web.house.PAST_GAMES", 2)
    tables = [site.start("stamp-swap", seed=str(seed)) for seed in range(12)]
    for table in tables[:5]:
        site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    running, past = list(reversed(tables[5:])), list(reversed(tables[:5]))

    def on(address: str) -> list[str]:
        page = site.page(address)
        return [table for table in (*running, *past) if f'href="/table/{table}"' in page]

    assert on("/") == [*running[:3], *past[:2]]
    assert 'href="/?running=3#running"' in site.page("/")
    assert on("/?running=3") == [*running[3:6], *past[:2]]
    assert on("/?running=6&past=4") == [running[6], past[4]]
    last = site.page("/?running=6&past=4")
    assert 'href="/?running=3#running"' in last
    assert 'href="/?past=2#past"' in last
    assert "running=9" not in last
    assert on("/?running=nonsense&past=999999999999") == running[:3] + past[:2]


def test_the_lobby_reads_no_rows(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object) -> None:
        raise AssertionError("the lobby reads heads")

    table = site.start("stamp-swap", seed="1")
    monkeypatch.setattr(type(site.host.store), "load", refused)
    assert f'href="/table/{table}"' in site.page("/")


def test_a_link_is_shown_once_and_goes_by_the_browser(site: Site) -> None:
    laid = site.client.post("/start", data=form_of("stamp-swap", ("here", "away", "away")))
    friends = laid.headers["location"]
    (cookie,) = [text for text in laid.headers.get_list("set-cookie") if text.startswith("links=")]
    assert "HttpOnly" in cookie
    assert f"Path={friends}" in cookie
    other: TestClient = site.browser()
    assert not links_on(other.get(friends).text), "another browser of the house sees none"
    assert list(links_on(site.client.get(friends).text)) == [1, 2]
    again = site.client.get(friends).text
    assert not links_on(again)
    assert again.count("There is a link already.") == 2
    for seat in ("1", "2"):
        site.client.post(friends, data={"do": "link", "seat": seat})
    assert list(links_on(site.client.get(friends).text)) == [1, 2], "of two that were made, both are shown"
    site.client.cookies.set("links", "1_x.nonsense._.99999_y.-1_z.a_b", path=friends)
    assert set(links_on(site.client.get(friends).text)) == {1, -1}
