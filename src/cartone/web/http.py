"""What pages and the API share of HTTP: how much may be sent and from where, whose secret comes with it, and how a
mistake is called."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ..host import MovedOn, NotAllowed, UnknownPack
from ..store import StoreError, Unavailable, UnknownPad, UnknownTable
from ..table import CartoneError, NothingToUndo, NotYourTurn
from .looking import OutOfSight
from .wire import NoRoom

API = "/api/v1"
"""Where the API lies."""

BODY_LIMIT = 512 * 1024
"""Bytes of a form, or of what is sent to the API."""

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
"""What a mistake is called in HTTP; whatever is not here cannot be done as it was asked: 422."""

RETRY = {503: {"Retry-After": "3"}}
"""What is said beside a status: after how many seconds it is worth while to try again."""

BEARER = "bearer "


def status_of(problem: CartoneError) -> int:
    return next((code for kind, code in STATUS.items() if isinstance(problem, kind)), 422)


async def read_body(request: Request, limit: int) -> bytes:
    """What was sent; what is too large is refused before it is read."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise HTTPException(413)
    return bytes(body)


def bearer_of(headers: Mapping[str, str]) -> str:
    """The secret that a program shows; nothing if it shows none.

    >>> bearer_of({"authorization": "Bearer abc"}), bearer_of({"authorization": "Basic abc"})
    ('abc', '')
    """
    said = headers.get("authorization", "")
    return said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""


def same_site(headers: Mapping[str, str]) -> bool:
    """Whether a form comes from a page of ours, as far as the browser says.

    No page of another site can send a secret along without asking us first, and we do not answer that.
    """
    if bearer_of(headers):
        return True
    origin = headers.get("origin")
    if origin is not None and origin.partition("//")[2] != headers.get("host"):
        return False
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
