"""What those see who look on at a table: the same for all of them, so it is drawn and compressed once."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

from ..games.kit.addresses import root
from ..host import Host, Live
from ..table import SPECTATOR
from .visit import Standpoint, Visit

LEVEL = 6
"""How hard it is compressed: once for many."""


class Drawn(NamedTuple):
    """What changes of a page, and the same compressed."""

    plain: bytes
    packed: bytes


def looks_on(visit: Visit, live: Live, place: Standpoint) -> bool:
    """Whether somebody sees what every other guest does who looks on: at the end each is told of their own games."""
    is_guest = place == Standpoint(SPECTATOR) and not visit.is_owner
    return is_guest and visit.wants_fragment and not visit.request.url.query and not live.table.over


def for_all(visit: Visit, host: Host, live: Live, draw: Callable[[], Response]) -> Response:
    """What was drawn for somebody else, as long as the table and all around it are as they were."""
    note = host.archive.note(live)
    people = tuple(sorted(host.people.at(live).items()))
    stands = (
        live.at(SPECTATOR),
        host.seating.talk(live),
        host.seating.absent(live),
        people,
        note and note.said(visit.words),
    )
    eyes: Hashable = visit.words.language, root(), visit.is_public, visit.came_by_link(live)

    def drawn() -> Drawn:
        plain = bytes(draw().body)
        return Drawn(plain, gzip.compress(plain, LEVEL, mtime=0))

    found = live.shown(eyes, stands, drawn)
    if "gzip" not in visit.request.headers.get("accept-encoding", ""):
        return HTMLResponse(found.plain)
    return HTMLResponse(found.packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
