"""HTTP details shared by the pages and the API: limits, origins, secrets, and the status codes of errors."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ..host import MovedOn, NotAllowed, UnknownPack
from ..store import StoreError, Unavailable, UnknownPad, UnknownTable
from ..table import CartoneError, NothingToUndo, NotYourTurn
from .live_updates import NoRoom
from .replay_pages import OutOfSight

API = "/api/v1"
"""Base path of the API."""

BODY_LIMIT = 512 * 1024
"""Maximum size in bytes of a form or of an API request."""

STATUS: Mapping[type[CartoneError], int] = {
    UnknownTable: 404,
    UnknownPad: 404,
    OutOfSight: 404,
    UnknownPack: 404,
    NotAllowed: 403,
    MovedOn: 409,
    NotYourTurn: 409,
    NothingToUndo: 409,
    Unavailable: 503,
    NoRoom: 503,
    StoreError: 500,
}
"""HTTP status codes by class of error; any other error gets 422, because the request cannot be fulfilled as sent."""

RETRY = {503: {"Retry-After": "3"}}
"""Headers by status code: the number of seconds after which to retry."""

BEARER = "bearer "


def status_of(problem: CartoneError) -> int:
    return next((code for kind, code in STATUS.items() if isinstance(problem, kind)), 422)


async def read_body(request: Request, limit: int) -> bytes:
    """Read the body of a request; raise an error as soon as it exceeds `limit`."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise HTTPException(413)
    return bytes(body)


def bearer_of(headers: Mapping[str, str]) -> str:
    """Return the secret in the request's bearer token; empty if there is none.

    >>> bearer_of({"authorization": "Bearer abc"}), bearer_of({"authorization": "Basic abc"})
    ('abc', '')
    """
    said = headers.get("authorization", "")
    return said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""


def same_site(headers: Mapping[str, str]) -> bool:
    """Return whether a form comes from our own site, by the browser's headers or with a bearer token."""
    if bearer_of(headers):
        return True
    origin = headers.get("origin")
    if origin is not None and origin.partition("//")[2] != headers.get("host"):
        return False
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
