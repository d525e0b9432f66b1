"""A browser without script at a real socket: keeps its connection and its cookies, sends forms, and follows nothing."""

from __future__ import annotations

import html
import re
import socket
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

from tests.patience import PATIENCE

LOOPBACK = "127.0.0.1"


class Gone(Exception):
    """The server has ended in the middle of a request, or is not there: nobody knows what became of it."""


class Reply(NamedTuple):
    status: int
    location: str
    text: str
    retry_after: str = ""

    @property
    def at(self) -> str:
        """Which page of a table this is."""
        found = re.search(r'name="at" value="(\w+)"', self.text)
        return found[1] if found else ""

    def values(self, name: str) -> list[str]:
        """What the buttons and fields of a name would send."""
        found = re.findall(rf'name="{name}"\s+value="([^"]*)"', self.text)
        return [html.unescape(value) for value in found]


class Browser:
    """One browser. Its cookies are sent to the tables that they are for."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[tuple[str, str], str] = {}
        self._http: HTTPConnection | None = None

    def get(self, path: str) -> Reply:
        return self._ask("GET", path)

    def post(self, path: str, **form: str) -> Reply:
        return self._ask("POST", path, urlencode(form), {"Content-Type": "application/x-www-form-urlencoded"})

    def answer(self, table: str, page: Reply) -> Reply:
        """Press the first answer that a page of a table offers."""
        return self.post(f"{table}/answer", at=page.at, answer=page.values("answer")[0])

    def _ask(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Reply:
        fitting = [f"{name}={value}" for (where, name), value in self.cookies.items() if path.startswith(where)]
        sent = {"Cookie": "; ".join(fitting), **(headers or {})} if fitting else headers or {}
        try:
            http = self._connection()
            http.request(method, path, body, sent)
            reply = http.getresponse()
            text = reply.read().decode()
        except (OSError, HTTPException) as problem:
            self.close()
            raise Gone(str(problem)) from None
        self._remember(reply.headers.get_all("Set-Cookie") or [])
        return Reply(reply.status, reply.headers.get("Location", ""), text, reply.headers.get("Retry-After", ""))

    def _connection(self) -> HTTPConnection:
        """The one that is open, if the server has not closed it meanwhile: then nothing was sent on it in vain."""
        if self._http is not None and self._http.sock is not None and not _is_closed(self._http.sock):
            return self._http
        self.close()
        self._http = HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)
        self._http.connect()
        return self._http

    def _remember(self, told: list[str]) -> None:
        for line in told:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[morsel["path"] or "/", name] = morsel.value

    def close(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None


def _is_closed(kept: socket.socket) -> bool:
    """Whether the other side has said good-bye: there is something to read although nothing was asked."""
    kept.setblocking(False)
    try:
        return kept.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        kept.settimeout(PATIENCE)


def is_open(port: int) -> bool:
    """Whether somebody listens."""
    with socket.socket() as knocking:
        return knocking.connect_ex((LOOPBACK, port)) == 0
