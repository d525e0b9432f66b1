"""How much one address may ask for, and how many may listen at one table: so that nobody takes the room of all.

They hold where strangers can come, in a house with a key; what they allow is far beyond a family or a club behind one
address. All processes of a server count together.
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
from .counts import Counts

LAYING = re.compile(r"/(start|real|daily|learn|open)|/api/v1/tables|/table/[^/]+/(rematch|same-deal|play-on)")
"""Where tables are laid."""
TRYING = re.compile(r"/(join|owner|move)/.+|/api/v1/.+")
"""Where secrets are tried."""
COMING = re.compile(r"/(join|offered)/.+|/device|/api/v1/tables/[^/]+/join")
"""Where people sit down, or make links for themselves."""
LISTENING = re.compile(r"/table/([^/]+)/live|/api/v1/tables/([^/]+)/watch")
"""Where lines stay open, and at which table."""
PLAYING = re.compile(r"(?:/table|/api/v1/tables)/([^/]+)(?:/.*)?")
"""Where bots may have to answer, and at which table."""

SEARCHING = re.compile(r"/rules(/[^/]+)?")
"""Where somebody may look for words in all rules."""

REFUSED = (401, 403, 404)
HOUR, MOMENT = 3600, 600
SOON = 30
"""Seconds after which a line may be free again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many of each; 0 sets no limit."""

    tables: int = 1000
    """That an address may lay in an hour."""
    links: int = 300
    """That lead nowhere, which an address may try in ten minutes; the right one lets people in after that, too."""
    searches: int = 600
    """In the rules, by an address in ten minutes."""
    people: int = 1000
    """Who may sit down from an address in an hour."""
    streams: int = 200
    """Lines of live pages that an address may have open."""
    watchers: int = 1000
    """Lines that may be open at a table."""
    bots: int = 1800
    """Seconds for which bots may keep a processor busy for an address in an hour."""
    table_bots: int = 300
    """The same at a table."""


class TooMany(CartoneError):
    """Somebody asks for more than there is for one: after `wait` seconds they may again."""

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message, minutes=-(-wait // 60))
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Rule:
    """What is counted of whom, how much of it is enough, and what whoever has had enough is told."""

    what: str
    most: int
    seconds: int
    message: str

    def check(self, counts: Counts) -> None:
        """Refuse whoever has had enough."""
        if self.most:
            times, wait = counts.lately(self.what)
            if times >= self.most:
                raise TooMany(self.message, max(int(wait), 1))

    def count(self, counts: Counts, more: float = 1) -> None:
        if self.most:
            counts.add(self.what, self.seconds, more)


class Asked:
    """A request, as far as it is counted."""

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
        """The rules for what bots think."""
        self.tries = (links,) if TRYING.fullmatch(path) else ()
        """Those for what is refused."""
        done = ((tables, is_laid), (people, comes), (searches, searched))
        self.does = tuple(rule for rule, applies in done if applies)
        """Those for what is done."""
        self.starts_bots = is_form and bool(table or is_laid)
        self.line = _lines(path, address, limits)

    def check(self, counts: Counts) -> None:
        for rule in (*self.does, *(self.bots if self.starts_bots else ())):
            rule.check(counts)
        for what, (most, message) in self.line.items():
            if most and counts.are_open(what) >= most:
                raise TooMany(message, SOON)

    def count(self, counts: Counts, status: int) -> None:
        """Count what was asked for, by what came of it; whoever has tried enough that led nowhere has to wait."""
        for rule in self.tries if status in REFUSED else ():
            rule.check(counts)
        for rule in self.tries if status in REFUSED else self.does if status < 400 else ():
            rule.count(counts)


class Most(NamedTuple):
    """How many lines may stay open, and what one hears if there are."""

    lines: int
    message: str


def _lines(path: str, address: str, limits: Limits) -> dict[str, Most]:
    """What a line that stays open is counted as."""
    found = LISTENING.fullmatch(path)
    if found is None:
        return {}
    return {
        f"at {found[1] or found[2]}": Most(limits.watchers, "error.too-many-watchers"),
        f"from {address}": Most(limits.streams, "error.too-many-streams"),
    }


class Limited:
    """Counts what comes in; `refuse` says it to whoever has to wait."""

    def __init__(
        self, app: ASGIApp, limits: Limits, counts: Counts, refuse: Callable[[Request, TooMany], Response]
    ) -> None:
        self.app = app
        self.limits = limits
        self.counts = counts
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = Asked(scope, self.limits)
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

        with self._listening(asked), thinking() as thought:
            try:
                await self.app(scope, receive, counting)
            finally:
                if thought.seconds:
                    for rule in asked.bots:
                        rule.count(self.counts, thought.seconds)

    @contextmanager
    def _listening(self, asked: Asked) -> Iterator[None]:
        self.counts.open(*asked.line)
        try:
            yield
        finally:
            self.counts.close(*asked.line)


def _path(scope: Scope) -> str:
    root: str = scope.get("root_path", "")
    return str(scope["path"]).removeprefix(root.rstrip("/"))


def address_of(scope: Scope) -> str:
    """Who asks: of an address of IPv6 the network, because one home has billions of them."""
    client: Any = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return host.removeprefix("::ffff:")
