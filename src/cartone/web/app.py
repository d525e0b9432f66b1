"""The application: it identifies the client, calls the handler of the route, and reports errors."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route

from ..games.kit.addresses import at, under
from ..host import Host, NotAllowed, Ticket
from ..host.keys import note_of_key
from ..store import StoreError
from ..table import CartoneError
from ..text import sentence
from .addresses import ROLES, Address, Handler, Who, addresses
from .executors import Executor, in_threads
from .health import TYPE, Metrics, MetricsMiddleware
from .http import API, BODY_LIMIT, RETRY, bearer_of, read_body, status_of
from .limits import LimitMiddleware, TooMany
from .live_updates import LiveUpdates
from .request_context import RequestContext, words_of
from .security import HEADERS, SecurityMiddleware
from .server_config import ServerConfig
from .shared_counters import SharedCounters
from .site import Site
from .static import static

PLAIN = "text/plain"
SMALL = 1000
"""Size in bytes below which a response is not compressed."""

LARGE = 128 * 1024
"""Size in bytes from which a response is compressed in a thread, if threads are available."""

LEVEL = 6
"""Compression level of pages; most responses contain only changes and are small."""

Endpoint = Callable[[Request], Awaitable[Response]]


class Entrance(NamedTuple):
    """The credentials of a server: whether it asks for keys, the base URL of links for friends, and a ticket that logs
    in one browser once. A server that asks for none takes every client for the owner, which is safe as long as no other
    computer can connect."""

    has_keys: bool = False
    base: str = ""
    ticket: Ticket | None = None


UNLOCKED = Entrance()


def make_app(
    host: Host,
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost"),
    entrance: Entrance = UNLOCKED,
    run: Executor = in_threads,
    is_alone: bool = False,
    terms: ServerConfig | None = None,
    counts: Path | None = None,
) -> Starlette:
    """Create the application, which answers only requests to `allowed_hosts`, so that no other site can reach it under
    that site's name. `run` executes the host's work, `inline` where threads are unavailable. An application that
    `is_alone` runs in one browser. `terms` are the server's settings, and `counts` the file of its shared counters."""
    terms = terms or ServerConfig()
    shared = SharedCounters(counts) if counts is not None else None
    metrics = Metrics(shared, lambda: host.tables.held)
    if not is_alone:
        from .server_figures import server_figures  # the offline edition does not contain it

        metrics.house = lambda: server_figures(host.store)
    site = Site(host, entrance.base, terms.published, is_alone)
    site.metrics = metrics
    front = Front(site, entrance, run, metrics, terms.public and entrance.has_keys, shared)
    middleware = [
        Middleware(MetricsMiddleware, metrics=metrics, log=log_line if terms.log else None),
        Middleware(SecurityMiddleware),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts)),
        Middleware(
            GZipMiddleware,
            minimum_size=SMALL,
            compresslevel=LEVEL,
            thread_minimum_size=LARGE if run is in_threads else sys.maxsize,
        ),
    ]
    if not is_alone:
        from ..host.thinking import Thinking  # the offline edition does not contain it

        host.tables.thinking = Thinking(host.moves)
        host.at_end.callback(host.tables.thinking.close)
        host.begin_to_search()
    if entrance.has_keys:  # other computers can connect
        middleware.insert(
            3, Middleware(LimitMiddleware, limits=terms.limits, counts=SharedCounters(counts), refuse=front.refuse)
        )
    handlers: Any = dict.fromkeys((400, 403, 404, 405, 413, 500), front.http_error)
    app = Starlette(routes=front.routes(), middleware=middleware, exception_handlers=handlers)
    app.router.redirect_slashes = False  # every page has exactly one URL
    app.state.wire = front.wire
    return app


class Front:
    """The entry point for requests, which identifies the client and calls the handler of the route."""

    def __init__(
        self, site: Site, entrance: Entrance, run: Executor, metrics: Metrics, is_public: bool,
        shared: SharedCounters | None,
    ) -> None:  # fmt: skip
        self.site = site
        self.host = site.host
        self.entrance = entrance
        self.run = run
        self.metrics = metrics
        self.is_public = is_public
        self.wire = LiveUpdates(site.host, run)
        self.changes = self.members = None
        if not site.is_alone:
            from ..host.members import Members  # the offline edition contains neither
            from .changes import SentLines

            self.changes = SentLines(shared)
            self.members = Members(site.host.store) if entrance.has_keys else None

    def routes(self) -> list[BaseRoute]:
        """List all routes: pages, monitoring, static files and the API."""
        routes: list[BaseRoute] = [
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/metrics", self.figures),
            Route("/table/{table}/live", self.live),
            Route("/static/{mark}/{name:path}", static),
        ]
        routes += [
            Route(address.path, self.endpoint(address), methods=[address.method])
            for address in addresses(self.site, self.entrance.ticket)
            if address.who is not Who.PUBLIC or self.is_public
        ]
        if not self.site.is_alone:
            from .api import make_api  # the offline edition does not contain it

            routes.append(Mount(API, make_api(self.site, self.wire, self.run, self.visit_of, self.heard)))
        return routes

    def endpoint(self, address: Address) -> Endpoint:
        """Create the Starlette endpoint of a route."""
        if address.who in (Who.GUESTS, Who.HOST) and self.site.is_alone:
            return nothing_here
        roles, is_holders = ROLES.get(address.who), address.who in (Who.HOLDER, Who.HOST)

        def answered(visit: RequestContext) -> Response:
            table = visit.request.path_params.get("table", "")
            with self.host.store.one_request(table, note_of_key(visit.key)):
                if roles is not None:
                    visit.check_role(*roles)
                elif is_holders and not visit.manages(self.host.store.chairs(table) if visit.laid_by else {}):
                    raise NotAllowed("error.only-the-owner")
                answer = address.answer(visit)
            return self.changes.reply(visit, answer) if self.changes is not None else answer

        async def answer(request: Request) -> Response:
            visit = self.visit_of(request, {})
            is_large = address.owners_limit > BODY_LIMIT and await self.run(lambda: visit.is_owner)
            limit = address.owners_limit if is_large else BODY_LIMIT
            try:
                form = await read_form(request, limit) if request.method == "POST" else {}
            except ClientDisconnect:
                return Response(status_code=400)
            return await self.tried(replace(visit, form=form), answered)

        return answer

    async def tried(self, visit: RequestContext, answer: Handler) -> Response:
        """Call a handler; if it fails, return the error page."""
        try:
            found: Response = await self.run(answer, visit)
        except CartoneError as problem:
            found = await self.run(self.complaint, visit, problem)
        return found

    # -- clients ----------------------------------------------------------------------------

    def visit_of(self, request: Request, form: Mapping[str, str]) -> RequestContext:
        """Identify the client of a request and the client's language; called once per request."""
        return RequestContext(
            request, form, not self.entrance.has_keys, words_of(request), bearer_of(request.headers), self.is_public,
            self.members,
        )  # fmt: skip

    # -- errors -----------------------------------------------------------------------------

    def heard(self, visit: RequestContext, problem: CartoneError) -> CartoneError:
        """Return the error to show to a client; only the owner and the log get details about the store."""
        if not isinstance(problem, StoreError):
            return problem
        self.store_failed(problem)
        return problem if visit.is_owner or not problem.params else type(problem)("error.store-trouble")

    def store_failed(self, problem: StoreError) -> None:
        self.metrics.store_failed()
        grumble(str(problem), int(time.monotonic() / 60))

    def complaint(self, visit: RequestContext, problem: CartoneError) -> Response:
        status = status_of(problem)
        answer = self.site.error(visit, status, sentence(self.heard(visit, problem).said(visit.words)))
        answer.headers.update(RETRY.get(status, {}))
        return answer

    def refuse(self, request: Request, problem: TooMany) -> Response:
        """Tell a client that has reached a limit when to try again, on a page or, for API clients, as JSON."""
        text = sentence(problem.said(words_of(request)))
        if f"{request.url.path}/".startswith(at("/api/")):
            refused: Response = JSONResponse({"error": problem.message, "text": text}, 429)
        else:
            guest = replace(self.visit_of(request, {}), members=None)  # the store is not asked in vain
            refused = self.site.error(guest, 429, text)
        refused.headers["Retry-After"] = str(problem.wait)
        return refused

    async def http_error(self, request: Request, problem: Exception) -> Response:
        status = problem.status_code if isinstance(problem, HTTPException) else 500
        visit = self.visit_of(request, {})
        is_chest = status == 413 and request.url.path.endswith("/bring")
        message = "chest.too-large" if is_chest else f"page.error-{status}"
        known = message if visit.words.has(message) else "page.error-500"
        with under(request.scope.get("root_path", "")):
            told = {"message": visit.words.text(known), "status": status, "closed_table": None}
            answer: Response = await self.run(lambda: self.site.render(visit, "error.html", status, **told))
        if status == 500:
            answer.headers.update(HEADERS)  # because this response bypasses the security middleware
        return answer

    # -- monitoring -------------------------------------------------------------------------

    async def health(self, _: Request) -> Response:
        """Report that the process is alive."""
        return PlainTextResponse("ok\n")

    async def ready(self, _: Request) -> Response:
        """Report whether the store can be written to, tested at most once a second."""
        try:
            await self.run(try_store, self.host, int(time.monotonic()))
        except StoreError as problem:
            self.store_failed(problem)
            return PlainTextResponse("the store does not answer\n", 503)
        return PlainTextResponse("ready\n")

    async def figures(self, request: Request) -> Response:
        """Return the metrics to the owner; a monitoring program sends the owner's key as a bearer token."""

        def text(visit: RequestContext) -> Response:
            visit.check_role(*ROLES[Who.OPERATOR])
            return Response(self.metrics.text(), media_type=TYPE)

        return await self.tried(self.visit_of(request, {}), text)

    async def live(self, request: Request) -> Response:
        """Open a stream that notifies the client when the table has changed."""
        visit = self.visit_of(request, {})
        table = visit.path("table")
        try:
            self.wire.check_room(await self.run(lambda: visit.place(self.host.live(table))))
        except CartoneError as problem:
            refused: Response = await self.run(self.complaint, visit, problem)
            return refused
        return StreamingResponse(self.wire.listen(table, visit.place), media_type="text/event-stream")


@lru_cache(1)
def try_store(host: Host, second: int) -> None:
    """Check that the store can be written to; since results are cached, this happens at most once a second."""
    with host.store.work() as work:
        work.note("ready", str(second))


def log_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@lru_cache(50)
def grumble(line: str, minute: int) -> None:
    """Log a problem of the server; since calls are cached, each message at most once a minute."""
    log_line(line)


async def nothing_here(_: Request) -> Response:
    raise HTTPException(404)


async def read_form(request: Request, limit: int) -> dict[str, str]:
    """Read the fields of a form; a single field may be sent as plain text."""
    body = await read_body(request, limit)
    try:
        if request.headers.get("content-type", "").startswith(PLAIN):
            name, _, value = body.decode("utf-8").partition("=")
            return {name: value.removesuffix("\r\n")}
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100)
    except (UnicodeDecodeError, ValueError):
        raise HTTPException(400) from None
    return {name: values[-1] for name, values in fields.items()}
