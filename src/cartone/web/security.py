"""Security headers for every response, and rejection of forms from other sites before they are read."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..games.kit.addresses import under
from .http import API, same_site
from .request_context import words_of

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'none'; frame-src 'none'; manifest-src 'self'; media-src 'none'; object-src 'none'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Content security policy; older versions of Firefox apply `default-src` to drawings in another file."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer, browsers send the origin null with our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers added to every response, unless the response sets them itself, as cacheable responses do."""


class SecurityMiddleware:
    """Adds the security headers, rejects forms from other sites, and sets the base path of the application."""

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
    """Return the response to a form from another site."""
    error = "page.error-403"
    text = words_of(Request(scope)).text(error)
    is_api = str(scope["path"]).removeprefix(scope.get("root_path", "")).startswith(f"{API}/")
    return JSONResponse({"error": error, "text": text}, 403) if is_api else PlainTextResponse(text, 403)
