"""What every answer carries, and which forms are refused before anybody reads them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..games.kit.addresses import under
from .http import API, same_site
from .visit import words_of

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
    """Reply to a form from another site."""
    error = "page.error-403"
    text = words_of(Request(scope)).text(error)
    is_api = str(scope["path"]).removeprefix(scope.get("root_path", "")).startswith(f"{API}/")
    return JSONResponse({"error": error, "text": text}, 403) if is_api else PlainTextResponse(text, 403)
