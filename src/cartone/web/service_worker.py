"""The application without a server, run by a browser's service worker for one person.

`OfflineApp.answer` takes a request and returns the reply that a server would give. It also does two things that a
server leaves to others: it manages cookies, which a service worker can neither read nor set, and storage, because the
browser's database is asynchronous. All changes made by a request are stored before its reply is returned.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from http.cookies import SimpleCookie
from typing import Any, NamedTuple, Protocol, TypeVar, cast
from urllib.parse import unquote, urlencode, urljoin, urlsplit

from starlette.types import Message, Scope

from ..games import games
from ..host import Host
from ..locale import LANGUAGES
from ..store import TABLES, NotRead, RowStore, StoreError
from ..table.errors import why
from .app import make_app
from .templating import template_names, templates

T = TypeVar("T")

COOKIES = "cookies"
"""Name of the note in which the store keeps the cookies."""

NOWHERE = "https://cartone.invalid/"
"""A base URL that leads nowhere."""

ENOUGH = 3
"""Number of tables whose rows a piece of work finds missing before the rows of all tables are read at once."""


class RowStorage(Protocol):
    """The permanent storage of rows."""

    async def read(self, start: str) -> Mapping[str, str]:
        """Return the rows whose keys begin with `start`."""

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None:
        """Write the rows in `kept` and delete those in `gone`, as one transaction."""


class OfflineExecutor:
    """Runs the host's work one piece at a time, storing the changes of each piece before it returns."""

    def __init__(self, store: RowStore, cupboard: RowStorage) -> None:
        self.host = Host(store)
        self._store = store
        self._cupboard = cupboard
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[..., Any], /, *arguments: Any) -> Any:
        """Run a piece of work; if it needs rows that have not been read, read them and run it again."""
        async with self._turn:
            missed: set[str] = set()
            while True:
                self._store.mark()
                try:
                    done = work(*arguments)
                except NotRead as lacks:
                    self._put_back()
                    missed.add(lacks.table)
                    await self._read([lacks.table] if len(missed) < ENOUGH else self._store.unread)
                    continue
                except Exception:
                    await self._keep()  # as with a database file, keep the changes made before the error
                    raise
                await self._keep()
                return done

    async def _keep(self) -> None:
        changes = self._store.changes()
        if not changes:
            return
        try:
            await self._cupboard.keep(changes.kept, changes.gone)
        except Exception as problem:
            self._put_back()
            raise StoreError("error.not-kept-here", why=why(problem)) from None

    def _put_back(self) -> None:
        """Discard the unwritten changes; tables in memory are rebuilt when they are next needed."""
        self._store.put_back()
        self.host.tables.forget_all()

    async def _read(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._store.read(table, await self._cupboard.read(f"{TABLES}{table}/"))


class CookieJar:
    """The stored cookies, by path."""

    def __init__(self, text: str = "") -> None:
        self._kept: dict[str, dict[str, str]] = json.loads(text or "{}")

    @property
    def text(self) -> str:
        return json.dumps(self._kept)

    def header(self, path: str) -> str:
        """Return the cookie header for a request to a path.

        >>> jar = CookieJar()
        >>> jar.take("open=1; Path=/a/table/t; Max-Age=9")
        >>> jar.header("/a/table/t/answer"), jar.header("/a/table/to"), jar.header("/a/")
        ('open=1', '', '')
        """
        found = (pairs for where, pairs in self._kept.items() if f"{path}/".startswith(f"{where.rstrip('/')}/"))
        return "; ".join(f"{name}={value}" for pairs in found for name, value in pairs.items())

    def take(self, line: str) -> None:
        """Store or delete a cookie set by a reply."""
        for name, morsel in SimpleCookie(line).items():
            pairs = self._kept.setdefault(morsel["path"] or "/", {})
            pairs.pop(name, None)
            if morsel["max-age"] != "0":
                pairs[name] = morsel.value
            if not pairs:
                del self._kept[morsel["path"] or "/"]


class WorkerRequest(NamedTuple):
    """A request, as received by the service worker."""

    method: str
    url: str
    headers: Sequence[tuple[str, str]]
    body: bytes = b""


class WorkerReply(NamedTuple):
    """A reply, as returned to the service worker."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class OfflineApp:
    """The application for the one person who uses this browser; `root` is its base path."""

    def __init__(self, rows: Mapping[str, str], cupboard: RowStorage, root: str = "") -> None:
        self._store = RowStore(rows)
        self._keeper = OfflineExecutor(self._store, cupboard)
        self._root = root
        self._jar = CookieJar(self._store.noted(COOKIES) or "")
        self._app = make_app(self._keeper.host, ("*",), run=self._keeper.run, is_alone=True)

    async def answer(self, ask: WorkerRequest) -> WorkerReply:
        """Return the reply to a request once all its changes are stored."""
        started: Message = {}
        body = bytearray()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                body.extend(message.get("body", b""))

        try:
            await self._app(self._scope(ask), partial(_receive, ask), send)
        except Exception:
            if not started:  # if it has started, the error page has been sent
                raise
            traceback.print_exc()
        headers = _text_of(started["headers"])
        await self._keep_cookies([value for name, value in headers if name == "set-cookie"])
        return WorkerReply(started["status"], [one for one in headers if one[0] != "set-cookie"], bytes(body))

    async def listen(self, ask: WorkerRequest, push: Callable[[int, Any], bool]) -> None:
        """Answer a request as a stream: `push` takes status and headers, then parts, while it returns True."""

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                push(message["status"], _text_of(message["headers"]))
            elif message.get("body") and not push(0, message["body"]):
                raise OSError("nobody listens any more")

        await self._app(self._scope(ask), partial(_receive, ask), send)

    async def keep_up(self) -> None:
        """Compute data which older versions of Cartone did not store."""
        await self._keeper.run(self._keeper.host.keeping_up.run)

    def _scope(self, ask: WorkerRequest) -> Scope:
        url = urlsplit(ask.url)
        sent = [(name.lower(), value) for name, value in ask.headers if name.lower() not in ("host", "cookie")]
        sent += [("host", url.netloc)]
        if cookies := "; ".join(filter(None, [_cookies_in(ask), self._jar.header(url.path)])):
            sent += [("cookie", cookies)]
        return {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "method": ask.method, "scheme": url.scheme, "path": unquote(url.path), "raw_path": url.path.encode(),
            "query_string": url.query.encode("latin-1", "ignore"), "root_path": self._root,
            "headers": [(name.encode("latin-1"), value.encode("latin-1", "ignore")) for name, value in sent],
            "client": ("127.0.0.1", 0), "server": (url.hostname or "", url.port or 443),
        }  # fmt: skip

    async def _keep_cookies(self, lines: Sequence[str]) -> None:
        """Store the cookies of a reply before it is returned."""
        for line in lines:
            self._jar.take(line)
        if self._jar.text != (self._store.noted(COOKIES) or "{}"):
            await self._keeper.run(self._note_cookies)

    def _note_cookies(self) -> None:
        with self._store.work() as work:
            work.note(COOKIES, self._jar.text)


async def _receive(ask: WorkerRequest) -> Message:
    return {"type": "http.request", "body": ask.body, "more_body": False}


def _text_of(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]


def _cookies_in(ask: WorkerRequest) -> str:
    """Return the cookies set by scripts on the page."""
    return next((value for name, value in ask.headers if name.lower() == "cookie"), "")


class NoStorage(RowStorage):
    """A storage that stores nothing."""

    async def read(self, start: str) -> Mapping[str, str]:
        return {}

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None: ...


def warm_up() -> None:
    """Do the slow parts of a first visit in advance: read messages and cards, compile templates, and draw pictures."""
    house, form = OfflineApp({}, NoStorage()), [("content-type", "application/x-www-form-urlencoded")]
    for language in LANGUAGES:
        for page in ("", "rules", "rules/glossary", "history"):
            _at_once(house.answer(WorkerRequest("GET", NOWHERE + page, [("accept-language", language)])))
    for name in games():
        laid = _at_once(
            house.answer(WorkerRequest("POST", f"{NOWHERE}start", form, urlencode({"game": name}).encode()))
        )
        _at_once(house.answer(WorkerRequest("GET", urljoin(NOWHERE, dict(laid.headers)["location"]), [])))
    for name in template_names():
        templates().get_template(name)


def _at_once(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that never waits, without an event loop, which would stay in the snapshot."""
    try:
        work.send(None)
    except StopIteration as done:
        return cast("T", done.value)
    raise RuntimeError("it waits for something")
