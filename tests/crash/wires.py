"""A browser without JavaScript that uses a real socket, keeps its connection and cookies, sends forms, and follows no
redirects."""

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
    """An error for a server that ended during a request or cannot be reached, so that the outcome is unknown."""


class Reply(NamedTuple):
    status: int
    location: str
    text: str
    retry_after: str = ""

    @property
    def at(self) -> str:
        """The mark in a table's page that identifies the position."""
        found = re.search(r'name="at" value="(\w+)"', self.text)
        return found[1] if found else ""

    def values(self, name: str) -> list[str]:
        """Return the values that the buttons and fields with a given name would send."""
        found = re.findall(rf'name="{name}"\s+value="([^"]*)"', self.text)
        return [html.unescape(value) for value in found]


class Browser:
    """A browser that sends each cookie only to the table that it belongs to."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[tuple[str, str], str] = {}
        self._http: HTTPConnection | None = None

    def get(self, path: str) -> Reply:
        return self._ask("GET", path)

    def post(self, path: str, **form: str) -> Reply:
        return self._ask("POST", path, urlencode(form), {"Content-Type": "application/x-www-form-urlencoded"})

    def answer(self, table: str, page: Reply) -> Reply:
        """Press the button of the first answer on a table's page."""
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
        """Return the open connection, or a new one if the server has closed it, so that no request is sent on a closed
        connection."""
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
    """Return whether the other side has closed a connection: it is readable although no request was sent."""
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
    """Return whether a port accepts connections."""
    with socket.socket() as knocking:
        return knocking.connect_ex((LOOPBACK, port)) == 0
