"""The addresses of the API: made of the table of operations, which also says what each of them takes."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ...locale import Catalogue
from ...table import CartoneError, PackError, quoted
from ...text import sentence
from ..http import BODY_LIMIT, RETRY, read_body, status_of
from ..running import Run
from ..site import Site
from ..visit import Visit, words_of
from ..wire import Wire
from .calls import Calls, Given
from .operations import EVENTS, JSON, OPERATIONS, TABLE, TEXT, Operation
from .shapes import LARGEST, Misfit, check, typed, unknown_field
from .watching import Watcher

VisitOf = Callable[[Request, Mapping[str, str]], Visit]
Heard = Callable[[Visit, CartoneError], CartoneError]


class Unread(CartoneError):
    """A body that is not JSON."""


class OtherMedia(CartoneError):
    """A body that does not say that it is."""


class OtherMethod(CartoneError):
    """A method that an address does not take."""


STATUS: Mapping[type[CartoneError], int] = {Unread: 400, OtherMethod: 405, OtherMedia: 415}
"""What mistakes are called that only programs make."""


def make_api(site: Site, wire: Wire, run: Run, visit_of: VisitOf, heard: Heard) -> Starlette:
    """The application that lies under `/api/v1`; `visit_of` finds out who asks, and `heard` what they are told of a
    problem, as for pages."""
    calls = Calls(site)

    def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            visit = visit_of(request, {})
            try:
                given = await read(operation, request)
                if operation.media == EVENTS:
                    return await watch(visit, given)
                found = await run(getattr(calls, operation.name), visit, given)
            except CartoneError as problem:
                return complaint(heard(visit, problem), visit.words)
            except ClientDisconnect:
                return Response(status_code=400)
            return PlainTextResponse(found) if operation.media == TEXT else JSONResponse(found, operation.status)

        return answer

    async def watch(visit: Visit, given: Given) -> Response:
        watcher = Watcher(calls, visit, given, visit.request.headers.get("last-event-id", "")[:40])
        wire.check_room(await run(watcher.check))
        return StreamingResponse(watcher.lines(wire, run), media_type=EVENTS)

    routes = [Route(one.path, endpoint(one), methods=[one.method]) for one in OPERATIONS]
    handlers: Any = dict.fromkeys((404, 405, 413, 500), http_error)
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return app


# -- what comes in --------------------------------------------------------------------------------


async def read(operation: Operation, request: Request) -> dict[str, Any]:
    """All that a request says, if it says it as the operation has it."""
    given: dict[str, Any] = {name: typed(TABLE, value, name) for name, value in request.path_params.items()}
    for name, value in request.query_params.items():
        if name not in operation.query:
            raise unknown_field(name, operation.query)
        given[name] = typed(operation.query[name], value, name)
    for name in operation.needs:
        if name not in given:
            raise Misfit("error.field-missing", field=quoted(name))
    if operation.body is not None:
        body = parsed(request.headers.get("content-type", ""), await read_body(request, BODY_LIMIT))
        check(operation.body, body, "body")
        given |= body
    return given


def parsed(media: str, body: bytes) -> dict[str, Any]:
    """The object that was sent."""
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
    """A number with a point; 5.0 is a whole one, as JSON Schema has it.

    >>> _number("5.0"), _number("5.5"), _number("1e300")
    (5, 5.5, 1e+300)
    """
    found = float(written)
    return int(found) if found.is_integer() and abs(found) <= LARGEST else found


def _no_number(name: str) -> None:
    """Infinity and the like, which JSON does not have."""
    raise ValueError(name)


# -- what goes wrong ------------------------------------------------------------------------------


def complaint(problem: CartoneError, words: Catalogue) -> Response:
    error = problem.problems[0].message if isinstance(problem, PackError) else problem.message
    return refusal(STATUS.get(type(problem)) or status_of(problem), error, problem.said(words))


async def http_error(request: Request, problem: Exception) -> Response:
    """What Starlette refuses, or what went wrong here."""
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    words = words_of(request)
    if status == STATUS[OtherMethod]:
        refused = complaint(OtherMethod("error.no-such-method"), words)
        refused.headers.update(getattr(problem, "headers", None) or {})  # which methods it takes
        return refused
    error = f"page.error-{status}"
    return refusal(status, error, words.text(error))


def refusal(status: int, error: str, text: str) -> Response:
    """One line."""
    return JSONResponse({"error": error, "text": sentence(" ".join(text.split("\n")))}, status, RETRY.get(status))
