"""Malformed requests: the forms and addresses of real pages, with errors added to each."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPException, HTTPResponse
from typing import NamedTuple, TypeVar
from urllib.parse import quote, urlencode, urljoin, urlsplit

from cartone.table import Random
from tests.pages import read
from tests.patience import PATIENCE

from .wires import LOOPBACK, Browser

T = TypeVar("T")

RUBBISH = (
    "", " ", "0", "-1", "1e9", "9" * 40, "NaN", "null", "true", "\0", "\n", "\r\nX-Y: 1", "é", "€ 🂡", "\u202e", "../..",
    "..%2f..", "/etc/passwd", "<b>", "{{7*7}}", "%s%n", "' OR 1=1 --", "A" * 300, "ſ", "a b", ";", "[]", "0-1 yes",
    "yes", "stamp-swap", "age-of-comics", "automa", "greedy", "own:x", "away", "here", "solo", "\ud7ff", "1\u0660",
)  # fmt: skip
FIELDS = ("at", "answer", "undo", "agree", "seat", "do", "game", "against", "seed", "pack", "record", "rung", "step",
          "pick", "over", "running", "past", "start", "q", "who", "gesture", "language", "back", "mine",
          "sure")  # fmt: skip
ADDRESSES = (
    "/", "/continue", "/manifest.webmanifest", "/owner/x", "/chest", "/bring", "/history", "/pads", "/pad/x", "/packs",
    "/packs/x/file", "/packs/x/tile/new", "/guide/pinzetta", "/guide/automa/summary", "/rules", "/rules/glossary",
    "/rules/stamp-swap", "/art/x", "/static/any/icon.svg", "/static/any/../app.py", "/nowhere", "/health", "/ready",
)  # fmt: skip
AT_A_TABLE = (
    "", "/answer", "/undo", "/agree", "/gesture", "/hint", "/hand-over", "/stand-in", "/follow", "/leave", "/friends",
    "/live", "/record", "/pack", "/text", "/log", "/replay", "/piece", "/piece/1", "/picture", "/lines", "/lines/3",
    "/abandon", "/rematch", "/same-deal", "/go-on", "/play-on",
)  # fmt: skip
METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "GE T", "\u0130".encode().hex())
ENDLESS = "/live"
"""The address of a stream, which is not read to its end."""


class Request(NamedTuple):
    method: str
    path: str
    form: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    """A body that replaces the form."""

    def raw(self, port: int) -> bytes:
        body = urlencode(self.form, errors="surrogatepass").encode() if self.body is None else self.body
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {LOOPBACK}:{port}", f"Content-Length: {len(body)}"]
        if self.method == "POST":
            lines.append("Content-Type: application/x-www-form-urlencoded")
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body


class Knocker:
    """A client that sends arbitrary bytes over a raw connection and reports the outcome."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def send(self, request: Request) -> int:
        """Send a request and return the status of the reply, or 0 if the server closed the connection without one."""
        for _ in range(2):
            fresh = self.socket is None
            knocking = self.socket or socket.create_connection((LOOPBACK, self.port), PATIENCE)
            self.socket = knocking
            try:
                knocking.sendall(request.raw(self.port))
                reply = HTTPResponse(knocking, method=request.method)
                reply.begin()
                if ENDLESS in request.path and reply.status == 200:
                    self.hang_up()
                else:
                    reply.read()
                    if reply.will_close:
                        self.hang_up()
                return reply.status
            except (OSError, HTTPException):
                self.hang_up()
                if fresh:
                    return 0
        return 0

    def hang_up(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class Fuzzer:
    """A generator of requests, which are taken from a page or made for arbitrary addresses and have up to three
    errors."""

    def __init__(self, random: Random, tables: Sequence[str], offered: Sequence[Request]) -> None:
        self.random, self.tables, self.offered = random, tables, offered
        self.wrongs: tuple[Callable[[Request], Request], ...] = (
            self._other_value, self._other_value, self._other_value, self._other_field, self._fewer_fields, self._query,
            self._other_path, self._other_method, self._header, self._body,
        )  # fmt: skip

    def draw(self) -> Request:
        request = self._one_of(self.offered) if self.random.below(2) else self._anywhere()
        for _ in range(1 + self.random.below(3)):
            request = self._one_of(self.wrongs)(request)
        return request

    def _one_of(self, things: Sequence[T]) -> T:
        return things[self.random.below(len(things))]

    def _anywhere(self) -> Request:
        at_a_table = f"/table/{self._one_of(self.tables)}{self._one_of(AT_A_TABLE)}"
        path = at_a_table if self.random.below(3) else self._one_of(ADDRESSES)
        return Request(self._one_of(("GET", "POST")), path, ((self._one_of(FIELDS), self._rubbish()),))

    def _rubbish(self) -> str:
        """Return one or two pieces of invalid text."""
        text = self._one_of(RUBBISH)
        return text + self._one_of(RUBBISH) if self.random.below(4) == 0 else text

    def _other_value(self, request: Request) -> Request:
        if not request.form:
            return self._other_field(request)
        number = self.random.below(len(request.form))
        name, value = request.form[number]
        cut = self.random.below(len(value) + 1)
        other = self._one_of((self._rubbish(), value[:cut], value + self._rubbish(), value[:cut] + value[cut + 1 :]))
        return request._replace(form=(*request.form[:number], (name, other), *request.form[number + 1 :]))

    def _other_field(self, request: Request) -> Request:
        return request._replace(form=(*request.form, (self._one_of(FIELDS), self._rubbish())))

    def _fewer_fields(self, request: Request) -> Request:
        number = self.random.below(len(request.form) + 1)
        return request._replace(form=request.form[:number] + request.form[number + 1 :])

    def _query(self, request: Request) -> Request:
        joint = "&" if "?" in request.path else "?"
        return request._replace(path=f"{request.path}{joint}{self._one_of(FIELDS)}={quote(self._rubbish())}")

    def _other_path(self, request: Request) -> Request:
        """Replace, remove or repeat one part of the address."""
        parts = request.path.split("/")
        number = self.random.below(len(parts))
        other = self._one_of(([quote(self._rubbish())], [], [parts[number]] * 2, [parts[number].upper()]))
        return request._replace(path="/".join([*parts[:number], *other, *parts[number + 1 :]]) or "/")

    def _other_method(self, request: Request) -> Request:
        return request._replace(method=self._one_of(METHODS))

    def _header(self, request: Request) -> Request:
        name = self._one_of(("Cookie", "Accept-Language", "Origin", "Range", "X-Cartone", "If-None-Match", "Expect"))
        value = "".join(sign for sign in self._rubbish() if sign.isprintable())
        prefix = self._one_of(("", "seat0=", "player=", "open=", "links=1_", "language=", "fragment"))
        return request._replace(headers=(*request.headers, (name, prefix + value)))

    def _body(self, request: Request) -> Request:
        noise = bytes(self.random.below(256) for _ in range(self.random.below(64)))
        return request._replace(body=self._one_of((noise, b"&" * 200, b"a=%ff%fe", b"=", b"answer=" + b"9" * 100_000)))


def offered_on(browser: Browser, pages: Sequence[str]) -> list[Request]:
    """Return the requests that the forms and links of some pages would send."""
    found = []
    for address in pages:
        page = read(address, browser.get(address).text)
        for button in page.buttons:
            path = urlsplit(urljoin(address, button.action)).path
            if is_harmless(path):
                found.append(Request("POST", path, tuple(_texts(button.sent).items())))
        found += [Request("GET", link) for link in sorted(page.links) if link.startswith("/")]
    return found


def is_harmless(path: str) -> bool:
    """Return whether a form, if sent unchanged, leaves all tables in place."""
    return not path.endswith("/delete")


def _texts(sent: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in sent.items() if isinstance(value, str)}
