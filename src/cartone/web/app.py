"""The addresses of the browser table. Every page works without a script; the script only swaps what changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import history
from ..bots import bot_called
from ..games import GAMES, game_called
from ..games.age_of_comics.challenges import CHALLENGES
from ..locale import Catalogue, catalogue
from ..store import StoreError, UnknownTable
from ..table import CartoneError, NothingToUndo, NotYourTurn, Record, RecordError, UnknownName
from ..tables import PERSON
from .age_of_comics import AgeOfComicsPage
from .host import Host, Live, MovedOn, started
from .page import TablePage
from .stamp_swap import StampSwapPage

PAGES: Mapping[str, type[TablePage]] = {"stamp-swap": StampSwapPage, "age-of-comics": AgeOfComicsPage}
"""The pages of the games; a game without one gets the plain page."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none, browsers call the origin of our own forms null
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
BODY_LIMIT = 512 * 1024
STATUS: Mapping[type[CartoneError], int] = {
    UnknownTable: 404,
    MovedOn: 409,
    NotYourTurn: 409,
    NothingToUndo: 409,
    StoreError: 500,
}
"""What a mistake is called in HTTP; whatever is not here cannot be done as it was asked: 422."""

STATIC = Path(__file__).parent / "static"


class Site:
    """The pages, with the host behind them."""

    def __init__(self, host: Host, words: Catalogue) -> None:
        self.host = host
        self.words = words
        self.templates = Environment(
            loader=PackageLoader("cartone.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        self.templates.globals.update(text=words.text, games=GAMES, letters="ABCDEFGH")

    def render(self, template: str, status: int = 200, /, **context: Any) -> HTMLResponse:
        return HTMLResponse(self.templates.get_template(template).render(**context), status)

    # -- pages ------------------------------------------------------------------------------

    def lobby(self, request: Request, form: Mapping[str, str]) -> Response:
        """Both games, and the running ones."""
        kept = [(table, *when) for table in self.host.kept() if (when := started(table)) is not None]
        signs = {name: page.sign() for name, page in PAGES.items()}
        return self.render("lobby.html", kept=kept, signs=signs, challenges=CHALLENGES)

    def start(self, request: Request, form: Mapping[str, str]) -> Response:
        """Set up a table as the form says."""
        game = form.get("game", "")
        room = game_called(game)
        opponents = form.get("against", "solo")
        if opponents == "solo":
            assert room.OPPONENT is not None
            seats = [PERSON, room.OPPONENT]
        else:
            count = _whole(opponents)
            if count + 1 not in room.SEATS:
                raise UnknownName(f"{room.TITLE} seats {room.SEATS.start} to {room.SEATS.stop - 1} players")
            bot = form.get("bot", "greedy")
            bot_called(bot, game)
            seats = [PERSON, *[bot] * count]
        names = ("level", "mode", "edition", "contests") if opponents == "solo" else ("contests",)
        settings = {name: form[name] for name in names if form.get(name)}
        challenges = ",".join(name.removeprefix("challenge-") for name in form if name.startswith("challenge-"))
        if opponents == "solo" and challenges:
            settings["challenges"] = challenges
        seed = form.get("seed", "").strip()
        if seed and not (seed.isdecimal() and len(seed) <= 18):
            raise UnknownName(f"a seed is a whole number of up to 18 digits, not {seed[:30]!r}")
        table = self.host.new(game, seats, int(seed) if seed else None, form.get("pack") or "house", settings)
        return RedirectResponse(f"/table/{table}", 303)

    def table(self, request: Request, form: Mapping[str, str]) -> Response:
        live = self.host.live(request.path_params["table"])
        return self.show(request, live)

    def show(self, request: Request, live: Live, status: int = 200, notice: str = "", hint: str = "") -> Response:
        """The page of a table, or only what changes of it."""
        pick = request.query_params.get("pick", "")[:400]
        page = self.page_of(live, pick)
        if not notice and not live.can_undo():
            notice = " ".join(page.room.warnings(live.table.header.settings, self.words))
        whole = request.headers.get("x-cartone") != "fragment"
        news = [page.told(event) for event in live.news()]
        return self.render(
            "table.html" if whole else page.template, status,
            page=page, view=page.view, live=live, at=live.at, news=news, notice=notice, hint=hint, fragment=not whole,
        )  # fmt: skip

    def answer(self, request: Request, form: Mapping[str, str]) -> Response:
        table = request.path_params["table"]
        live = self.host.answer(table, _whole(form.get("at")), form.get("answer", "")[:400].strip())
        return self.after_move(request, live)

    def undo(self, request: Request, form: Mapping[str, str]) -> Response:
        live = self.host.undo(request.path_params["table"], _whole(form.get("at")))
        return self.after_move(request, live)

    def hint(self, request: Request, form: Mapping[str, str]) -> Response:
        live = self.host.live(request.path_params["table"])
        if live.ask is None:
            raise NotYourTurn("you are not asked anything now")
        return self.show(request, live, hint=live.hint())

    def after_move(self, request: Request, live: Live) -> Response:
        if request.headers.get("x-cartone") == "fragment":
            return self.show(request, live)
        return RedirectResponse(f"/table/{live.id}", 303)

    def manage(self, request: Request, form: Mapping[str, str]) -> Response:
        """Abandon, delete, play again."""
        table, what = request.path_params["table"], request.path_params["what"]
        match what:
            case "abandon":
                self.host.abandon(table)
            case "delete":
                self.host.delete(table)
            case "rematch" | "same-deal":
                return RedirectResponse(f"/table/{self.host.again(table, what == 'same-deal')}", 303)
            case "play-on":
                step = _whole(form.get("step"))
                return RedirectResponse(f"/table/{self.host.play_on(table, step)}", 303)
            case _:
                raise HTTPException(404)
        return RedirectResponse("/", 303)

    def record(self, request: Request, form: Mapping[str, str]) -> Response:
        """The record as a file; of a running game the redacted one."""
        table = request.path_params["table"]
        name = f"{self.host.live(table).table.header.game}-{table}.record"
        return PlainTextResponse(
            self.host.record_text(table), headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    def picture(self, request: Request, form: Mapping[str, str]) -> Response:
        """The album or the newsstand, to keep and to share."""
        live = self.host.live(request.path_params["table"])
        drawn = self.page_of(live).share()
        if not drawn:
            raise HTTPException(404)
        name = f"{live.table.header.game}.svg"
        return Response(
            drawn, media_type="image/svg+xml", headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    def page_of(self, live: Live, pick: str = "") -> TablePage:
        return PAGES.get(live.table.header.game, TablePage)(live.table, live.me, self.words, pick)

    def open(self, request: Request, form: Mapping[str, str]) -> Response:
        """A record that somebody brings along."""
        record = Record.read(form.get("record", "").removeprefix("\ufeff"))
        if record.header.pack.endswith(".toml"):
            raise RecordError(4, "this record needs a card pack of your own; open it with: cartone play --resume FILE")
        table = self.host.open(record)
        over = self.host.live(table).table.over
        return RedirectResponse(f"/table/{table}/replay" if over else f"/table/{table}", 303)

    def replay(self, request: Request, form: Mapping[str, str]) -> Response:
        """A moment of a game, and the way to the ones before and after it."""
        live = self.host.live(request.path_params["table"])
        step = _whole(request.query_params.get("step", "0"))
        table, stops = self.host.at_step(live.id, step)
        last = len(stops) - 1
        step = min(step, last)
        page = PAGES.get(live.table.header.game, TablePage)(table, live.me, self.words)
        before = self.host.at_step(live.id, step - 1)[0] if step else None
        known = len(before.events(live.me)) if before is not None else 0
        news = [page.told(event) for event in table.events(live.me, known)]
        return self.render("replay.html", page=page, view=page.view, live=live, at=-1, news=news, notice="", hint="",
                           fragment=False, step=step, last=last)  # fmt: skip

    def past(self, request: Request, form: Mapping[str, str]) -> Response:
        """How solo games ended."""
        results, unreadable = history.read(self.host.folder)
        kinds = {kind: [one for one in results if one.kind == kind] for kind in sorted({one.kind for one in results})}
        return self.render("history.html", kinds=kinds, results=results, unreadable=unreadable)

    def error(self, request: Request, status: int, message: str) -> Response:
        """A clear line; on a table, above the table as it stands."""
        table = request.path_params.get("table") if "path_params" in request.scope else None
        if table is not None and status in (409, 422):
            try:
                return self.show(request, self.host.live(table), status, notice=message)
            except CartoneError:
                pass
        return self.render("error.html", status, message=message, status=status)


Handler = Callable[[Request, Mapping[str, str]], Response]


def make_app(
    host: Host, words: Catalogue | None = None, allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost")
) -> Starlette:
    """The application. It answers to these host names only, so that no other page can reach it by a name of its own."""
    site = Site(host, words or catalogue())

    def page(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                form = await read_form(request) if request.method == "POST" else {}
            except ClientDisconnect:
                return Response(status_code=400)
            try:
                return await run_in_threadpool(handler, request, form)
            except CartoneError as problem:
                status = next((code for kind, code in STATUS.items() if isinstance(problem, kind)), 422)
                return await run_in_threadpool(site.error, request, status, sentence(str(problem)))

        return endpoint

    async def http_error(request: Request, problem: Exception) -> Response:
        status = problem.status_code if isinstance(problem, HTTPException) else 500
        message = f"page.error-{status}"
        known = message if site.words.has(message) else "page.error-500"
        return site.render("error.html", status, message=site.words.text(known), status=status)

    routes = [
        Route("/", page(site.lobby)),
        Route("/start", page(site.start), methods=["POST"]),
        Route("/open", page(site.open), methods=["POST"]),
        Route("/history", page(site.past)),
        Route("/table/{table}", page(site.table)),
        Route("/table/{table}/answer", page(site.answer), methods=["POST"]),
        Route("/table/{table}/undo", page(site.undo), methods=["POST"]),
        Route("/table/{table}/hint", page(site.hint), methods=["GET", "POST"]),
        Route("/table/{table}/record", page(site.record)),
        Route("/table/{table}/replay", page(site.replay)),
        Route("/table/{table}/picture", page(site.picture)),
        Route("/table/{table}/{what}", page(site.manage), methods=["POST"]),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    middleware = [
        Middleware(TrustedHostMiddleware, allowed_hosts=list(allowed_hosts)),
        Middleware(Guard),
    ]
    handlers: Any = {404: http_error, 405: http_error, 413: http_error, 403: http_error, 500: http_error}
    return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers)


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; one that is too large is refused before it is read."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise HTTPException(413)
    try:
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100)
    except (UnicodeDecodeError, ValueError):
        raise HTTPException(400) from None
    return {name: values[-1] for name, values in fields.items()}


class Guard:
    """Puts the security headers on every answer, and refuses forms that come from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                static = scope["path"].startswith("/static/")
                extra = {**HEADERS, **({"Cache-Control": "public, max-age=3600"} if static else {})}
                message["headers"] = [
                    *message["headers"], *((name.lower().encode(), value.encode()) for name, value in extra.items())
                ]  # fmt: skip
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["method"] == "POST" and not same_site(headers):
            await PlainTextResponse("This form comes from another site.", 403)(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)


def same_site(headers: Mapping[str, str]) -> bool:
    """Whether a form comes from a page of ours, as far as the browser says."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("//")[2] != headers.get("host"):
        return False
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _whole(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 9 else 0


def sentence(text: str) -> str:
    """A complaint as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
