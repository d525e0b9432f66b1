"""Rate limits per client address and stream limits per table, so that one client cannot use up the capacity for all.

The limits apply to a server with a key, which strangers can reach. They allow far more than a family or a club behind
one address needs. All processes of a server share their counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..bots.thought import thinking
from ..table import CartoneError
from .shared_counters import SharedCounters

LAYING = re.compile(r"/(start|real|daily|learn|open)|/api/v1/tables|/table/[^/]+/(rematch|same-deal|play-on)")
"""Pattern of paths that set up tables."""
TRYING = re.compile(r"/(join|owner|key|feed|move)/.+|/api/v1/.+")
"""Pattern of paths that accept a secret, and could be used to guess one."""
COMING = re.compile(r"/(join|offered)/.+|/device|/api/v1/tables/[^/]+/join")
"""Pattern of paths for joining a table, or for links that sign in another device of the same player."""
LISTENING = re.compile(r"/table/([^/]+)/live|/api/v1/tables/([^/]+)/watch")
"""Pattern of paths of streams; one group holds the table."""
PLAYING = re.compile(r"(?:/table|/api/v1/tables)/([^/]+)(?:/.*)?")
"""Pattern of paths at which bots may have to answer; the group holds the table."""

SEARCHING = re.compile(r"/rules(/[^/]+)?")
"""Pattern of paths at which all rules can be searched."""

REFUSED = (401, 403, 404)
HOUR, MOMENT = 3600, 600
SOON = 30
"""Seconds after which to retry when all streams are in use."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server; 0 means unlimited."""

    tables: int = 1000
    """Tables that one address may set up in an hour."""
    links: int = 300
    """Wrong links that one address may try in ten minutes; a correct link still works after that."""
    searches: int = 600
    """Searches in the rules by one address in ten minutes."""
    people: int = 1000
    """People who may join tables from one address in an hour."""
    streams: int = 200
    """Streams of live pages that one address may have open."""
    watchers: int = 1000
    """Streams of live pages that may be open at one table."""
    bots: int = 1800
    """Seconds of processor time that bots may use for one address in an hour."""
    table_bots: int = 300
    """Seconds of processor time that bots may use for one table in an hour."""


class TooMany(CartoneError):
    """The error for an address that has reached a limit; the client may try again after `wait` seconds."""

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message, minutes=-(-wait // 60))
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Rule:
    """A limit: the name of its counter, its maximum, its period, and the error message for exceeding it."""

    what: str
    most: int
    seconds: int
    message: str

    def check(self, counts: SharedCounters) -> None:
        """Raise an error if the limit has been reached."""
        if self.most:
            times, wait = counts.lately(self.what)
            if times >= self.most:
                raise TooMany(self.message, max(int(wait), 1))

    def count(self, counts: SharedCounters, more: float = 1) -> None:
        if self.most:
            counts.add(self.what, self.seconds, more)


class CountedRequest:
    """A request with the rules that limit it."""

    def __init__(self, scope: Scope, limits: Limits) -> None:
        self.address = address = address_of(scope)
        path, is_form = _path(scope), scope["method"] == "POST"
        table = found[1] if (found := PLAYING.fullmatch(path)) else ""
        is_laid, comes = is_form and LAYING.fullmatch(path), is_form and COMING.fullmatch(path)
        links = Rule(f"links {address}", limits.links, MOMENT, "error.too-many-links")
        tables = Rule(f"tables {address}", limits.tables, HOUR, "error.too-many-tables")
        people = Rule(f"people {address}", limits.people, HOUR, "error.too-many-people")
        searches = Rule(f"searches {address}", limits.searches, MOMENT, "error.too-many-searches")
        searched = b"q=" in scope.get("query_string", b"") and SEARCHING.fullmatch(path)
        self.bots = (
            Rule(f"bots {address}", limits.bots, HOUR, "error.bots-need-rest"),
            *((Rule(f"bots at {table}", limits.table_bots, HOUR, "error.bots-need-rest"),) if table else ()),
        )
        """Rules for the processor time of bots."""
        self.tries = (links,) if TRYING.fullmatch(path) else ()
        """Rules that count refused requests."""
        done = ((tables, is_laid), (people, comes), (searches, searched))
        self.does = tuple(rule for rule, applies in done if applies)
        """Rules that count successful requests."""
        self.starts_bots = is_form and bool(table or is_laid)
        self.line = _lines(path, address, limits)

    def check(self, counts: SharedCounters) -> None:
        for rule in (*self.does, *(self.bots if self.starts_bots else ())):
            rule.check(counts)
        for what, (most, message) in self.line.items():
            if most and counts.are_open(what) >= most:
                raise TooMany(message, SOON)

    def count(self, counts: SharedCounters, status: int) -> None:
        """Count the request according to its reply; raise an error for an address with too many failures."""
        for rule in self.tries if status in REFUSED else ():
            rule.check(counts)
        for rule in self.tries if status in REFUSED else self.does if status < 400 else ():
            rule.count(counts)


class StreamLimit(NamedTuple):
    """The number of streams that may be open, and the error message if there are too many."""

    lines: int
    message: str


def _lines(path: str, address: str, limits: Limits) -> dict[str, StreamLimit]:
    """Return the limits on a stream, by counter; empty if the request is not for a stream."""
    found = LISTENING.fullmatch(path)
    if found is None:
        return {}
    return {
        f"at {found[1] or found[2]}": StreamLimit(limits.watchers, "error.too-many-watchers"),
        f"from {address}": StreamLimit(limits.streams, "error.too-many-streams"),
    }


class LimitMiddleware:
    """Counts requests; `refuse` returns the reply to a request that exceeds a limit."""

    def __init__(
        self, app: ASGIApp, limits: Limits, counts: SharedCounters, refuse: Callable[[Request, TooMany], Response]
    ) -> None:
        self.app = app
        self.limits = limits
        self.counts = counts
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = CountedRequest(scope, self.limits)
        try:
            asked.check(self.counts)
        except TooMany as problem:
            await self.refuse(Request(scope), problem)(scope, receive, send)
            return

        is_refused = False

        async def counting(message: Message) -> None:
            nonlocal is_refused
            if message["type"] == "http.response.start":
                try:
                    asked.count(self.counts, message["status"])
                except TooMany as problem:
                    is_refused = True
                    await self.refuse(Request(scope), problem)(scope, receive, send)
            if not is_refused:
                await send(message)

        def count(seconds: float) -> None:
            for rule in asked.bots:
                rule.count(self.counts, seconds)

        with self._listening(asked), thinking(count):
            await self.app(scope, receive, counting)

    @contextmanager
    def _listening(self, asked: CountedRequest) -> Iterator[None]:
        self.counts.open(*asked.line)
        try:
            yield
        finally:
            self.counts.close(*asked.line)


def _path(scope: Scope) -> str:
    root: str = scope.get("root_path", "")
    return str(scope["path"]).removeprefix(root.rstrip("/"))


def address_of(scope: Scope) -> str:
    """Return the address of a client; for IPv6 that of its network, since a household has billions."""
    client: Any = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return host.removeprefix("::ffff:")
