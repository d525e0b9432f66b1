"""The page that all spectators of a table share, which is rendered and compressed only once."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

from ..games.kit.addresses import root
from ..host import Host
from ..table import SPECTATOR
from .request_context import TableRequest, Viewpoint

LEVEL = 6
"""Compression level; each view is compressed once for many clients."""


class PageUpdate(NamedTuple):
    """The changing part of a page, plain and compressed."""

    plain: bytes
    packed: bytes


def looks_on(here: TableRequest, place: Viewpoint) -> bool:
    """Return whether a client sees the same page as all other spectators, who differ only after the game."""
    visit, is_guest = here.visit, place == Viewpoint(SPECTATOR) and not here.visit.manages(here.live.chairs)
    return is_guest and visit.wants_fragment and not visit.request.url.query and not here.live.table.over


def for_all(here: TableRequest, host: Host, draw: Callable[[], Response]) -> Response:
    """Return the response shared by all spectators, rendered again only after a change at or around the table."""
    visit, live = here.visit, here.live
    note = host.archive.note(live)
    people = tuple(sorted(host.people.at(live).items()))
    stands = (
        live.at(SPECTATOR),
        host.seating.talk(live),
        host.seating.absent(live),
        people,
        note and note.said(visit.words),
    )
    eyes: Hashable = visit.words.language, root(), visit.is_public, here.guest.came_by_link

    def drawn() -> PageUpdate:
        plain = bytes(draw().body)
        return PageUpdate(plain, gzip.compress(plain, LEVEL, mtime=0))

    found = live.shown(eyes, stands, drawn)
    if "gzip" not in visit.request.headers.get("accept-encoding", ""):
        return HTMLResponse(found.plain)
    return HTMLResponse(found.packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
