"""The application: it finds out who asks, lets the page answer that the table of addresses names, and says what went
wrong. Every page works without a script; the script only swaps what changed."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable, Mapping
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
from ..host import Host, NotAllowed, Ticket, fits, hashed
from ..store import StoreError
from ..table import CartoneError
from ..text import sentence
from .addresses import Address, Handler, Who, addresses
from .counts import Counts
from .guarding import HEADERS, Guard
from .health import TYPE, Metrics, Watched
from .http import API, BODY_LIMIT, RETRY, bearer_of, read_body, status_of
from .limits import Limited, TooMany
from .running import Run, in_threads
from .site import Site
from .static import static
from .terms import Terms
from .visit import Visit, owner_cookie, remember, see, words_of
from .wire import Wire

PLAIN = "text/plain"
SMALL = 1000
"""Bytes below which an answer is not worth compressing."""

LARGE = 128 * 1024
"""Bytes from which on an answer is compressed in a thread, where there are some."""

LEVEL = 6
"""How hard a page is compressed; of most answers only what changed has to be."""

Endpoint = Callable[[Request], Awaitable[Response]]


class Entrance(NamedTuple):
    """How people come in: the owner by a secret, or by a ticket for one browser, once; friends by links that begin with
    the address `base`. Without a secret whoever gets here owns the house, which is right as long as nobody gets here
    from another computer."""

    owner: str = ""
    base: str = ""
    ticket: Ticket | None = None


UNLOCKED = Entrance()


def make_app(
    host: Host,
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost"),
    entrance: Entrance = UNLOCKED,
    run: Run = in_threads,
    is_alone: bool = False,
    terms: Terms | None = None,
    counts: Path | None = None,
) -> Starlette:
    """Make the application. It answers to these host names only, so that no other page can reach it by a name of its
    own.

    `run` says how the host's work is done: `in_threads`, or `inline` where there are none. A house that `is_alone` is
    in one browser, and nobody else can come there. `terms` are those on which a server is run. In the file `counts`
    several processes of one server count together.
    """
    terms = terms or Terms()
    metrics = Metrics(Counts(counts) if counts is not None else None, lambda: host.tables.held)
    site = Site(host, entrance.base, terms.published, is_alone)
    front = Front(site, entrance, run, metrics, terms.public and bool(entrance.owner))
    middleware = [
        Middleware(Watched, metrics=metrics, log=log_line if terms.log else None),
        Middleware(Guard),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts)),
        Middleware(
            GZipMiddleware,
            minimum_size=SMALL,
            compresslevel=LEVEL,
            thread_minimum_size=LARGE if run is in_threads else sys.maxsize,
        ),
    ]
    if entrance.owner:  # strangers come
        middleware.insert(3, Middleware(Limited, limits=terms.limits, counts=Counts(counts), refuse=front.refuse))
    handlers: Any = dict.fromkeys((400, 403, 404, 405, 413, 500), front.http_error)
    app = Starlette(routes=front.routes(), middleware=middleware, exception_handlers=handlers)
    app.router.redirect_slashes = False  # every page has one address
    app.state.wire = front.wire
    return app


class Front:
    """Takes requests, finds out who asks, and lets a page answer."""

    def __init__(self, site: Site, entrance: Entrance, run: Run, metrics: Metrics, is_public: bool) -> None:
        self.site = site
        self.host = site.host
        self.entrance = entrance
        self.run = run
        self.metrics = metrics
        self.is_public = is_public
        self.wire = Wire(site.host, run)
        self.kept_owner = hashed(entrance.owner) if entrance.owner else ""
        self.changes = None
        if not site.is_alone:
            from .changes import Changes  # where nothing travels it is not even shipped

            self.changes = Changes()

    def routes(self) -> list[BaseRoute]:
        """List all routes: pages, what servers are asked by machines, files, and the API."""
        routes: list[BaseRoute] = [
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/metrics", self.figures),
            Route("/table/{table}/live", self.live),
            Route("/static/{mark}/{name:path}", static),
        ]
        routes += [
            Route(address.path, self.endpoint(address), methods=[address.method])
            for address in addresses(self.site, self.come_in)
            if address.who is not Who.PUBLIC or self.is_public
        ]
        if not self.site.is_alone:
            from .api import make_api  # where nobody can come from elsewhere it is not even shipped

            routes.append(Mount(API, make_api(self.site, self.wire, self.run, self.visit_of, self.heard)))
        return routes

    def endpoint(self, address: Address) -> Endpoint:
        """Make what Starlette calls for an address."""
        if address.who in (Who.GUESTS, Who.HOST) and self.site.is_alone:
            return nothing_here
        owners_only = address.who in (Who.OWNER, Who.HOST)

        def answered(visit: Visit) -> Response:
            if owners_only:
                visit.check_owner()
            answer = address.answer(visit)
            return self.changes.reply(visit, answer) if self.changes is not None else answer

        async def answer(request: Request) -> Response:
            limit = address.owners_limit if self.is_owner(request) else BODY_LIMIT
            try:
                form = await read_form(request, limit) if request.method == "POST" else {}
            except ClientDisconnect:
                return Response(status_code=400)
            return await self.tried(self.visit_of(request, form), answered)

        return answer

    async def tried(self, visit: Visit, answer: Handler) -> Response:
        """Let a page answer, or say what is wrong."""
        try:
            found: Response = await self.run(answer, visit)
        except CartoneError as problem:
            found = await self.run(self.complaint, visit, problem)
        return found

    # -- who asks ---------------------------------------------------------------------------

    def is_owner(self, request: Request) -> bool:
        shown = bearer_of(request.headers) or request.cookies.get(owner_cookie(request), "")
        return not self.kept_owner or fits(shown, self.kept_owner)

    def visit_of(self, request: Request, form: Mapping[str, str]) -> Visit:
        bearer = bearer_of(request.headers)
        is_owner, is_open = self.is_owner(request), not self.kept_owner
        return Visit(request, form, is_owner, is_open, words_of(request), bearer, self.is_public)

    def come_in(self, visit: Visit) -> Response:
        """Let the owner in by their link, or by the ticket of the browser that was opened; that one may look at it
        again."""
        secret, ticket = visit.path("secret"), self.entrance.ticket
        is_ticket = ticket is not None and ticket.fits(secret) and (visit.is_owner or ticket.use())
        if not is_ticket and not fits(secret, self.kept_owner):
            raise NotAllowed("error.dead-link")
        answer = see("/")
        remember(visit.request, answer, owner_cookie(visit.request), self.entrance.owner)
        return answer

    # -- what goes wrong --------------------------------------------------------------------

    def heard(self, visit: Visit, problem: CartoneError) -> CartoneError:
        """Choose what is told of a problem: where games are kept is nothing for guests, and stands in the log."""
        if not isinstance(problem, StoreError):
            return problem
        self.store_failed(problem)
        return problem if visit.is_owner or not problem.params else type(problem)("error.store-trouble")

    def store_failed(self, problem: StoreError) -> None:
        self.metrics.store_failed()
        grumble(str(problem), int(time.monotonic() / 60))

    def complaint(self, visit: Visit, problem: CartoneError) -> Response:
        status = status_of(problem)
        answer = self.site.error(visit, status, sentence(self.heard(visit, problem).said(visit.words)))
        answer.headers.update(RETRY.get(status, {}))
        return answer

    def refuse(self, request: Request, problem: TooMany) -> Response:
        """Say when to come back to whoever asks too often; a program hears it as data."""
        text = sentence(problem.said(words_of(request)))
        if f"{request.url.path}/".startswith(at("/api/")):
            refused: Response = JSONResponse({"error": problem.message, "text": text}, 429)
        else:
            refused = self.site.error(self.visit_of(request, {}), 429, text)
        refused.headers["Retry-After"] = str(problem.wait)
        return refused

    async def http_error(self, request: Request, problem: Exception) -> Response:
        status = problem.status_code if isinstance(problem, HTTPException) else 500
        visit = self.visit_of(request, {})
        is_chest = status == 413 and request.url.path.endswith("/bring")
        message = "chest.too-large" if is_chest else f"page.error-{status}"
        known = message if visit.words.has(message) else "page.error-500"
        with under(request.scope.get("root_path", "")):
            answer = self.site.render(
                visit, "error.html", status, message=visit.words.text(known), status=status, closed_table=None
            )
        if status == 500:
            answer.headers.update(HEADERS)  # this one is sent from outside the guard
        return answer

    # -- what machines ask ------------------------------------------------------------------

    async def health(self, _: Request) -> Response:
        """Say that the process lives."""
        return PlainTextResponse("ok\n")

    async def ready(self, _: Request) -> Response:
        """Say whether its store keeps what it is told, which a full disk does not; however many ask, once a second."""
        try:
            await self.run(try_store, self.host, int(time.monotonic()))
        except StoreError as problem:
            self.store_failed(problem)
            return PlainTextResponse("the store does not answer\n", 503)
        return PlainTextResponse("ready\n")

    async def figures(self, request: Request) -> Response:
        """Give the owner the figures of the server; a program shows the owner's key as a bearer."""

        def text(visit: Visit) -> Response:
            visit.check_owner()
            return Response(self.metrics.text(), media_type=TYPE)

        return await self.tried(self.visit_of(request, {}), text)

    async def live(self, request: Request) -> Response:
        """Open a line that says when a look at the table is worth while."""
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
    """Write into the store, at most once in a second."""
    with host.store.work() as work:
        work.note("ready", str(second))


def log_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@lru_cache(50)
def grumble(line: str, minute: int) -> None:
    """Tell whoever runs the server what is wrong; the same line once a minute."""
    log_line(line)


async def nothing_here(_: Request) -> Response:
    raise HTTPException(404)


async def read_form(request: Request, limit: int) -> dict[str, str]:
    """Read the fields of a form; one that has a single field may send it as it is."""
    body = await read_body(request, limit)
    try:
        if request.headers.get("content-type", "").startswith(PLAIN):
            name, _, value = body.decode("utf-8").partition("=")
            return {name: value.removesuffix("\r\n")}
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100)
    except (UnicodeDecodeError, ValueError):
        raise HTTPException(400) from None
    return {name: values[-1] for name, values in fields.items()}
