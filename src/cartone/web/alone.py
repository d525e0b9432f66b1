"""The application without a server: what a browser's own worker asks for one person.

`House.answer` takes a request and gives back what a server would send. What no server does here is done here: cookies,
which a worker neither sees nor sets, and keeping, because the browser's database has to be waited for. Whatever a
request has changed lies there before anybody hears of it.
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
from ..store import TABLES, Contents, NotRead, RowStore, StoreError
from ..table.errors import why
from .app import make_app
from .templating import template_names, templates

T = TypeVar("T")

COOKIES = "cookies"
"""The note in which they are kept."""

NOWHERE = "https://cartone.invalid/"
"""An address that leads nowhere."""

ENOUGH = 3
"""Tables that are read one by one for a piece of work; one that wants more gets all of them at once."""


class Cupboard(Protocol):
    """Where the rows lie for good."""

    async def read(self, start: str) -> Mapping[str, str]:
        """The rows whose keys begin so."""

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None:
        """Keep rows and drop others, all of it or nothing: when this returns, it is so."""


class Keeper:
    """Does the host's work, one piece after the other, and has it kept before it says what came of it."""

    def __init__(self, store: RowStore, cupboard: Cupboard) -> None:
        self.host = Host(store)
        self._store = store
        self._cupboard = cupboard
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[..., Any], /, *arguments: Any) -> Any:
        """Work that wants a table whose rows are not here is done once more when they are."""
        async with self._turn:
            missed: set[str] = set()
            while True:
                before = self._store.contents()
                try:
                    done = work(*arguments)
                except NotRead as lacks:
                    self._put_back(before)
                    missed.add(lacks.table)
                    await self._read([lacks.table] if len(missed) < ENOUGH else self._store.unread)
                    continue
                except Exception:
                    await self._keep(before)  # as a file would have it: whatever was written before is written
                    raise
                await self._keep(before)
                return done

    async def _keep(self, before: Contents) -> None:
        changes = self._store.changes(before)
        if not changes:
            return
        try:
            await self._cupboard.keep(changes.kept, changes.gone)
        except Exception as problem:
            self._put_back(before)
            raise StoreError("error.not-kept-here", why=why(problem)) from None

    def _put_back(self, before: Contents) -> None:
        """What was done is not so; tables in memory are made anew from what is."""
        self._store.put_back(before)
        self.host.tables.forget_all()

    async def _read(self, tables: Iterable[str]) -> None:
        """Bring the rows of tables."""
        for table in tables:
            self._store.read(table, await self._cupboard.read(f"{TABLES}{table}/"))


class Jar:
    """Cookies, by the paths they are for."""

    def __init__(self, text: str = "") -> None:
        self._kept: dict[str, dict[str, str]] = json.loads(text or "{}")

    @property
    def text(self) -> str:
        return json.dumps(self._kept)

    def header(self, path: str) -> str:
        """What a request to a path brings along.

        >>> jar = Jar()
        >>> jar.take("open=1; Path=/a/table/t; Max-Age=9")
        >>> jar.header("/a/table/t/answer"), jar.header("/a/table/to"), jar.header("/a/")
        ('open=1', '', '')
        """
        found = (pairs for where, pairs in self._kept.items() if f"{path}/".startswith(f"{where.rstrip('/')}/"))
        return "; ".join(f"{name}={value}" for pairs in found for name, value in pairs.items())

    def take(self, line: str) -> None:
        """A cookie that an answer sets, or forgets."""
        for name, morsel in SimpleCookie(line).items():
            pairs = self._kept.setdefault(morsel["path"] or "/", {})
            pairs.pop(name, None)
            if morsel["max-age"] != "0":
                pairs[name] = morsel.value
            if not pairs:
                del self._kept[morsel["path"] or "/"]


class Ask(NamedTuple):
    """A request, as the worker has it."""

    method: str
    url: str
    headers: Sequence[tuple[str, str]]
    body: bytes = b""


class Reply(NamedTuple):
    """An answer, as the worker needs it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class House:
    """The application, for the one person whose browser this is. `root` is the path under which it lies."""

    def __init__(self, rows: Mapping[str, str], cupboard: Cupboard, root: str = "") -> None:
        self._store = RowStore(rows)
        self._keeper = Keeper(self._store, cupboard)
        self._root = root
        self._jar = Jar(self._store.noted(COOKIES) or "")
        self._app = make_app(self._keeper.host, ("*",), run=self._keeper.run, is_alone=True)

    async def answer(self, ask: Ask) -> Reply:
        """What a request is answered with, when all that it has changed is kept."""
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
            if not started:  # else the page that says so has been sent
                raise
            traceback.print_exc()
        headers = _text_of(started["headers"])
        await self._keep_cookies([value for name, value in headers if name == "set-cookie"])
        return Reply(started["status"], [one for one in headers if one[0] != "set-cookie"], bytes(body))

    async def listen(self, ask: Ask, push: Callable[[int, Any], bool]) -> None:
        """An answer that goes on: `push` gets its status and headers, then its parts, and says whether anybody still
        listens."""

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                push(message["status"], _text_of(message["headers"]))
            elif message.get("body") and not push(0, message["body"]):
                raise OSError("nobody listens any more")

        await self._app(self._scope(ask), partial(_receive, ask), send)

    async def keep_up(self) -> None:
        """Work out what an older version has not kept."""
        await self._keeper.run(self._keeper.host.keeping_up.run)

    def _scope(self, ask: Ask) -> Scope:
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
        """They are among what is kept before anybody hears of it."""
        for line in lines:
            self._jar.take(line)
        if self._jar.text != (self._store.noted(COOKIES) or "{}"):
            await self._keeper.run(self._note_cookies)

    def _note_cookies(self) -> None:
        with self._store.work() as work:
            work.note(COOKIES, self._jar.text)


async def _receive(ask: Ask) -> Message:
    return {"type": "http.request", "body": ask.body, "more_body": False}


def _text_of(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]


def _cookies_in(ask: Ask) -> str:
    """What a script of the page has set."""
    return next((value for name, value in ask.headers if name.lower() == "cookie"), "")


class Nowhere(Cupboard):
    """Keeps nothing."""

    async def read(self, start: str) -> Mapping[str, str]:
        return {}

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None: ...


def warm_up() -> None:
    """Do once whatever a first visit would wait for: read messages and cards, compile templates, draw pictures."""
    house, form = House({}, Nowhere()), [("content-type", "application/x-www-form-urlencoded")]
    for language in LANGUAGES:
        for page in ("", "rules", "rules/glossary", "history"):
            _at_once(house.answer(Ask("GET", NOWHERE + page, [("accept-language", language)])))
    for name in games():
        laid = _at_once(house.answer(Ask("POST", f"{NOWHERE}start", form, urlencode({"game": name}).encode())))
        _at_once(house.answer(Ask("GET", urljoin(NOWHERE, dict(laid.headers)["location"]), [])))
    for name in template_names():
        templates().get_template(name)


def _at_once(work: Coroutine[Any, Any, T]) -> T:
    """What comes of work that has nothing to wait for. A browser's loop would leave its marks in the memory that is
    to be kept."""
    try:
        work.send(None)
    except StopIteration as done:
        return cast("T", done.value)
    raise RuntimeError("it waits for something")
