"""The addresses of the browser table. Every page works without a script; the script only swaps what changed."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..games.kit.addresses import at, under
from ..host import Host, NotAllowed, Ticket, fits, hashed
from ..store import StoreError
from ..table import CartoneError
from ..text import sentence
from .chest import ChestPages
from .counts import Counts
from .devices import DevicePages
from .friends import Friends
from .health import TYPE, Metrics, Watched
from .http import API, BODY_LIMIT, RETRY, bearer_of, read_body, same_site, status_of
from .installing import Installing
from .limits import Limited, TooMany
from .looking import Looking
from .packs import PackPages
from .pads import PadPages
from .real import RealTables
from .running import Run, in_threads
from .site import Site
from .static import static
from .terms import Terms
from .visit import Visit, owner_cookie, remember, see, words_of
from .wire import Wire

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'none'; frame-src 'none'; manifest-src 'self'; media-src 'none'; object-src 'none'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Older Firefoxes count drawings that a picture uses from another file as nothing in particular: `default-src`."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none, browsers call the origin of our own forms null
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer carries that does not say otherwise: what browsers may keep says so itself."""

CHEST_LIMIT = 128 * 1024 * 1024
"""Bytes of a form with which the owner brings everything of another house: some thousands of games, sent as they are.
"""

PLAIN = "text/plain"
SMALL = 1000
"""Bytes below which an answer is not worth compressing."""

LARGE = 128 * 1024
"""Bytes from which on an answer is compressed in a thread, where there are some."""

LEVEL = 6
"""How hard a page is compressed; of most answers only what changed has to be."""

Handler = Callable[[Visit], Response]


def make_app(
    host: Host,
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost"),
    owner: str = "",
    base: str = "",
    ticket: Ticket | None = None,
    run: Run = in_threads,
    is_alone: bool = False,
    terms: Terms | None = None,
    counts: Path | None = None,
) -> Starlette:
    """The application. It answers to these host names only, so that no other page can reach it by a name of its own.

    With the secret of an `owner`, only who has it owns the house; without one, whoever gets here does, which is right
    as long as nobody gets here from another computer. `base` is the address that links for friends begin with. With a
    `ticket` one browser becomes the owner's, once. `run` says how the host's work is done: `in_threads`, or `inline`
    where there are none. A house that `is_alone` is in one browser, and nobody else can come there. `terms`
    are those on which a server is run. In the file `counts` several processes of one server count together.
    """
    terms = terms or Terms()
    metrics = Metrics(Counts(counts) if counts is not None else None, lambda: host.held)
    is_public = terms.public and bool(owner)
    site = Site(host, base, terms.published, is_alone)
    friends = Friends(site)
    looking = Looking(site)
    real = RealTables(site)
    pads = PadPages(site)
    packs = PackPages(site)
    installing = Installing(site)
    chests = ChestPages(site, packs)
    devices = DevicePages(site)
    wire = Wire(host, run)
    changes = None
    if not is_alone:
        from .changes import Changes  # where nothing travels it is not even shipped

        changes = Changes()
    kept_owner = hashed(owner) if owner else ""

    def is_owner(request: Request) -> bool:
        shown = bearer_of(request.headers) or request.cookies.get(owner_cookie(request), "")
        return not kept_owner or fits(shown, kept_owner)

    def visit_of(request: Request, form: Mapping[str, str]) -> Visit:
        bearer = bearer_of(request.headers)
        return Visit(request, form, is_owner(request), not kept_owner, words_of(request), bearer, is_public)

    @lru_cache(1)
    def try_store(second: int) -> None:
        """Whether the store keeps what it is told, which a full disk does not; however many ask, once a second."""
        with host.store.work() as work:
            work.note("ready", str(second))

    def heard(visit: Visit, problem: CartoneError) -> CartoneError:
        """What somebody is told of a problem: where games are kept is nothing for guests, and stands in the log."""
        if not isinstance(problem, StoreError):
            return problem
        metrics.store_failed()
        grumble(str(problem), int(time.monotonic() / 60))
        return problem if visit.is_owner or not problem.params else type(problem)("error.store-trouble")

    def complaint(visit: Visit, problem: CartoneError) -> Response:
        status = status_of(problem)
        answer = site.error(visit, status, sentence(heard(visit, problem).said(visit.words)))
        answer.headers.update(RETRY.get(status, {}))
        return answer

    def refuse(request: Request, problem: TooMany) -> Response:
        """Whoever asks too often hears when to come back; a program hears it as data."""
        text = sentence(problem.said(words_of(request)))
        if f"{request.url.path}/".startswith(at("/api/")):
            refused: Response = JSONResponse({"error": problem.message, "text": text}, 429)
        else:
            refused = site.error(visit_of(request, {}), 429, text)
        refused.headers["Retry-After"] = str(problem.wait)
        return refused

    async def health(_: Request) -> Response:
        """The process lives."""
        return PlainTextResponse("ok\n")

    async def ready(_: Request) -> Response:
        """Its store keeps what it is told."""
        try:
            await run(try_store, int(time.monotonic()))
        except StoreError as problem:
            metrics.store_failed()
            grumble(str(problem), int(time.monotonic() / 60))
            return PlainTextResponse("the store does not answer\n", 503)
        return PlainTextResponse("ready\n")

    async def figures(request: Request) -> Response:
        """Figures for whoever runs the house; a program shows the owner's key as a bearer."""
        if not is_owner(request):
            refused: Response = await run(complaint, visit_of(request, {}), NotAllowed("error.only-the-owner"))
            return refused
        return Response(metrics.text(), media_type=TYPE)

    def answered(handler: Handler, visit: Visit) -> Response:
        answer = handler(visit)
        return changes.reply(visit, answer) if changes is not None else answer

    def page(handler: Handler, owners_limit: int = BODY_LIMIT) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            limit = owners_limit if is_owner(request) else BODY_LIMIT
            try:
                form = await read_form(request, limit) if request.method == "POST" else {}
            except ClientDisconnect:
                return Response(status_code=400)
            visit = visit_of(request, form)
            try:
                answer: Response = await run(answered, handler, visit)
            except CartoneError as problem:
                answer = await run(complaint, visit, problem)
            return answer

        return endpoint

    def come_in(visit: Visit) -> Response:
        """The owner's own link, or the ticket of the browser that was opened; that one may look at it again."""
        secret = visit.path("secret")
        is_ticket = ticket is not None and ticket.fits(secret) and (visit.is_owner or ticket.use())
        if not is_ticket and not fits(secret, kept_owner):
            raise NotAllowed("error.dead-link")
        answer = see("/")
        remember(visit.request, answer, owner_cookie(visit.request), owner)
        return answer

    async def live(request: Request) -> Response:
        """A line that stays open: it says when a look at the table is worth while."""
        visit = visit_of(request, {})
        table = visit.path("table")

        try:
            wire.check_room(await run(lambda: visit.place(host.live(table))))
        except CartoneError as problem:
            refused: Response = await run(complaint, visit, problem)
            return refused
        return StreamingResponse(wire.listen(table, visit.place), media_type="text/event-stream")

    async def http_error(request: Request, problem: Exception) -> Response:
        status = problem.status_code if isinstance(problem, HTTPException) else 500
        visit = visit_of(request, {})
        is_chest = status == 413 and request.url.path.endswith("/bring")
        message = "chest.too-large" if is_chest else f"page.error-{status}"
        known = message if visit.words.has(message) else "page.error-500"
        with under(request.scope.get("root_path", "")):
            answer = site.render(
                visit, "error.html", status, message=visit.words.text(known), status=status, closed_table=None
            )
        if status == 500:
            answer.headers.update(HEADERS)  # this one is sent from outside the guard
        return answer

    def post(path: str, handler: Handler, owners_limit: int = BODY_LIMIT) -> Route:
        return Route(path, page(handler, owners_limit), methods=["POST"])

    def from_elsewhere(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """What is of no use where nobody can come from elsewhere."""
        return nothing_here if is_alone else page(handler)

    routes: list[BaseRoute] = [
        Route("/", page(site.lobby)),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", figures),
        Route("/continue", page(installing.go_on)),
        Route("/manifest.webmanifest", page(installing.manifest)),
        Route("/owner/{secret}", from_elsewhere(come_in)),
        post("/language", site.language),
        post("/person", site.person),
        post("/start", site.start),
        post("/real", real.lay),
        post("/daily", site.daily),
        post("/learn", site.learn),
        post("/open", site.open),
        Route("/chest", page(chests.save)),
        Route("/bring", page(chests.ask)),
        post("/bring", chests.bring, CHEST_LIMIT),
        Route("/device", from_elsewhere(devices.show)),
        Route("/device", from_elsewhere(devices.make), methods=["POST"]),
        Route("/move/{secret}", from_elsewhere(devices.ask)),
        Route("/move/{secret}", from_elsewhere(devices.move), methods=["POST"]),
        Route("/history", page(site.past)),
        Route("/pads", page(pads.all)),
        post("/pads", pads.new),
        Route("/pad/{pad}", page(pads.show)),
        Route("/pad/{pad}/picture", page(pads.picture)),
        post("/pad/{pad}/done", pads.done),
        post("/pad/{pad}/delete", pads.delete),
        Route("/pad/{pad}/{part}", page(pads.show)),
        post("/pad/{pad}/{part}", pads.tell),
        Route("/packs", page(packs.shelf)),
        post("/packs", packs.begin),
        Route("/packs/{pack}", page(packs.pack)),
        post("/packs/{pack}", packs.change),
        Route("/packs/{pack}/file", page(packs.file)),
        Route("/packs/{pack}/{section}", page(packs.kind)),
        Route("/packs/{pack}/{section}/{place}", page(packs.card)),
        post("/packs/{pack}/{section}/{place}", packs.write),
        Route("/guide/{opponent}", page(site.guide)),
        Route("/guide/{opponent}/summary", page(site.guide)),
        Route("/rules", page(site.rules)),
        Route("/rules/glossary", page(site.glossary)),
        Route("/rules/{book}", page(site.rules)),
        Route("/join/{table}/{secret}", from_elsewhere(friends.invitation)),
        Route("/join/{table}/{secret}", from_elsewhere(friends.join), methods=["POST"]),
        Route("/table/{table}", page(site.table)),
        post("/table/{table}/answer", site.answer),
        post("/table/{table}/pad", pads.beside),
        post("/table/{table}/undo", site.undo),
        post("/table/{table}/agree", site.agree),
        post("/table/{table}/gesture", friends.gesture),
        post("/table/{table}/hint", site.hint),
        post("/table/{table}/hand-over", site.hand_over),
        post("/table/{table}/stand-in", friends.stand_in),
        post("/table/{table}/follow", friends.follow),
        post("/table/{table}/leave", friends.leave),
        Route("/table/{table}/friends", from_elsewhere(friends.chairs)),
        Route("/table/{table}/friends", from_elsewhere(friends.change), methods=["POST"]),
        Route("/table/{table}/live", live),
        Route("/table/{table}/record", page(looking.record)),
        Route("/table/{table}/pack", page(looking.pack)),
        Route("/table/{table}/text", page(looking.text)),
        Route("/table/{table}/log", page(looking.log)),
        Route("/table/{table}/replay", page(looking.replay)),
        Route("/table/{table}/piece", page(looking.pieces)),
        Route("/table/{table}/piece/{piece}", page(looking.piece)),
        Route("/table/{table}/picture", page(looking.picture)),
        Route("/table/{table}/lines", page(real.lines)),
        Route("/table/{table}/lines/{line}", page(real.line)),
        post("/table/{table}/lines/{line}", real.correct),
        post("/table/{table}/{what}", site.manage),
        Route("/art/{file}", page(looking.art)),
        Route("/static/{mark}/{name:path}", static),
    ]
    if is_public:
        routes += [Route("/offered/{table}", page(friends.offered)), post("/offered/{table}", friends.join_offered)]
    if not is_alone:
        from .api import make_api  # where nobody can come from elsewhere it is not even shipped

        routes.append(Mount(API, make_api(site, wire, run, visit_of, heard)))
    strangers_come = bool(kept_owner)
    middleware = [
        Middleware(Watched, metrics=metrics, log=log_line if terms.log else None),
        Middleware(Guard),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts)),
        *([Middleware(Limited, limits=terms.limits, counts=Counts(counts), refuse=refuse)] if strangers_come else []),
        Middleware(
            GZipMiddleware,
            minimum_size=SMALL,
            compresslevel=LEVEL,
            thread_minimum_size=LARGE if run is in_threads else sys.maxsize,
        ),
    ]
    handlers: Any = dict.fromkeys((400, 403, 404, 405, 413, 500), http_error)
    app = Starlette(routes=routes, middleware=middleware, exception_handlers=handlers)
    app.router.redirect_slashes = False  # every page has one address
    app.state.wire = wire
    return app


def log_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@lru_cache(50)
def grumble(line: str, minute: int) -> None:
    """Tell whoever runs the server what is wrong; the same line once a minute."""
    log_line(line)


async def nothing_here(_: Request) -> Response:
    raise HTTPException(404)


async def read_form(request: Request, limit: int) -> dict[str, str]:
    """The fields of a form; one that has a single field may send it as it is."""
    body = await read_body(request, limit)
    try:
        if request.headers.get("content-type", "").startswith(PLAIN):
            name, _, value = body.decode("utf-8").partition("=")
            return {name: value.removesuffix("\r\n")}
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100)
    except (UnicodeDecodeError, ValueError):
        raise HTTPException(400) from None
    return {name: values[-1] for name, values in fields.items()}


class Guard:
    """Puts the security headers on every answer, refuses forms from other sites, and knows where our pages lie."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name for name, _ in message["headers"]}
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(one for one in extra if one[0] not in said)]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["method"] == "POST" and not same_site(headers):
            await refused(scope)(scope, receive, with_headers)
            return
        with under(scope.get("root_path", "")):
            await self.app(scope, receive, with_headers)


def refused(scope: Scope) -> Response:
    """The reply to a form from another site."""
    error = "page.error-403"
    text = words_of(Request(scope)).text(error)
    is_api = str(scope["path"]).removeprefix(scope.get("root_path", "")).startswith(f"{API}/")
    return JSONResponse({"error": error, "text": text}, 403) if is_api else PlainTextResponse(text, 403)
