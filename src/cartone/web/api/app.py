"""The routes of the API, generated from the table of operations, which also defines their parameters."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ...host.keys import note_of_key
from ...locale import Catalogue
from ...shapes import LARGEST, Misfit, check, typed, unknown_field
from ...table import CartoneError, PackError, quoted
from ...text import sentence
from ..executors import Executor
from ..http import BODY_LIMIT, RETRY, read_body, status_of
from ..live_updates import LiveUpdates
from ..request_context import RequestContext, Viewpoint, words_of
from ..site import Site
from .calls import Calls
from .operations import EVENTS, JSON, OPERATIONS, TEXT, Operation
from .watching import Watcher

VisitOf = Callable[[Request, Mapping[str, str]], RequestContext]
Heard = Callable[[RequestContext, CartoneError], CartoneError]


class Unread(CartoneError):
    """A request body that is not JSON."""


class OtherMedia(CartoneError):
    """A request body that is not declared as JSON."""


class OtherMethod(CartoneError):
    """A request method that a route does not accept."""


STATUS: Mapping[type[CartoneError], int] = {Unread: 400, OtherMethod: 405, OtherMedia: 415}
"""Status codes of errors that occur only in the API."""


def make_api(site: Site, wire: LiveUpdates, run: Executor, visit_of: VisitOf, heard: Heard) -> Starlette:
    """Create the application that serves `/api/v1`; `visit_of` and `heard` do as for pages."""
    calls = Calls(site)

    def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            visit = visit_of(request, {})
            try:
                given = await read(operation, request)
                found = await run(called, operation, visit, given)
                if operation.media == EVENTS:
                    return watched(visit, found, **given)
            except CartoneError as problem:
                return complaint(heard(visit, problem), visit.words)
            except ClientDisconnect:
                return Response(status_code=400)
            return PlainTextResponse(found) if operation.media == TEXT else JSONResponse(found, operation.status)

        return answer

    def called(operation: Operation, visit: RequestContext, given: Mapping[str, Any]) -> Any:
        with site.host.store.one_request(str(given.get("table", "")), note_of_key(visit.key)):
            return operation.call(calls, visit, **given)

    def watched(visit: RequestContext, place: Viewpoint, table: str, seat: int | None = None) -> Response:
        wire.check_room(place)
        watcher = Watcher(calls, visit, table, seat, visit.request.headers.get("last-event-id", "")[:40])
        return StreamingResponse(watcher.lines(wire, run), media_type=EVENTS)

    routes = [Route(one.path, endpoint(one), methods=[one.method]) for one in OPERATIONS]
    handlers: Any = dict.fromkeys((404, 405, 413, 500), http_error)
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return app


# -- requests -------------------------------------------------------------------------------------


async def read(operation: Operation, request: Request) -> dict[str, Any]:
    known, asked = operation.given["properties"], operation.asked
    given: dict[str, Any] = {name: typed(known[name], value, name) for name, value in request.path_params.items()}
    query = {} if operation.has_body else asked["properties"]
    for name, value in request.query_params.items():
        if name not in query:
            raise unknown_field(name, query)
        given[name] = typed(query[name], value, name)
    if operation.has_body:
        body = parsed(request.headers.get("content-type", ""), await read_body(request, BODY_LIMIT))
        check(asked, body, "body")
        return given | body
    for name in asked["required"]:
        if name not in given:
            raise Misfit("error.field-missing", field=quoted(name))
    return given


def parsed(media: str, body: bytes) -> dict[str, Any]:
    """Parse a request body as a JSON object."""
    if media.partition(";")[0].strip().lower() != JSON:
        raise OtherMedia("error.not-sent-as-json")
    try:
        found = json.loads(body, parse_constant=_no_number, parse_float=_number)
    except (ValueError, RecursionError):
        raise Unread("error.no-json") from None
    if not isinstance(found, dict):
        raise Unread("error.no-json")
    return found


def _number(written: str) -> float:
    """Parse a number with a decimal point; 5.0 counts as a whole number, as in JSON Schema.

    >>> _number("5.0"), _number("5.5"), _number("1e300")
    (5, 5.5, 1e+300)
    """
    found = float(written)
    return int(found) if found.is_integer() and abs(found) <= LARGEST else found


def _no_number(name: str) -> None:
    """Refuse infinity and NaN, which JSON does not allow."""
    raise ValueError(name)


# -- errors ---------------------------------------------------------------------------------------


def complaint(problem: CartoneError, words: Catalogue) -> Response:
    error = problem.problems[0].message if isinstance(problem, PackError) else problem.message
    return refusal(STATUS.get(type(problem)) or status_of(problem), error, problem.said(words))


async def http_error(request: Request, problem: Exception) -> Response:
    """Return the reply to a request that Starlette has refused or that has failed."""
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    words = words_of(request)
    if status == STATUS[OtherMethod]:
        refused = complaint(OtherMethod("error.no-such-method"), words)
        refused.headers.update(getattr(problem, "headers", None) or {})  # the accepted methods
        return refused
    error = f"page.error-{status}"
    return refusal(status, error, words.text(error))


def refusal(status: int, error: str, text: str) -> Response:
    """Return an error reply with a one-line message."""
    return JSONResponse({"error": error, "text": sentence(" ".join(text.split("\n")))}, status, RETRY.get(status))
