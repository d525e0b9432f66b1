"""The door of the server: whoever knocks and says nothing, or only half of it, keeps nobody else out."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PLACES = 2000
"""Connections at a time, where the system has files for so many."""

SPARE_FILES = 128
"""Files that the store, templates and connections about to close may need."""

PATIENCE = 15.0
"""Seconds in which a request has to be here whole, or a reply to be read on."""

KEPT = 75.0
"""Seconds for which a connection is kept between two requests: longer than proxies keep theirs, which would otherwise
send a form into one that is just being closed."""

AT_ONCE = 8
"""Connections that are let in at one step of the loop; it takes four until one that is too many has gone."""

QUEUE = 512
"""Connections that may wait outside."""

NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
QUIET = 60.0
"""Seconds for which a complaint is not made a second time."""


class Door:
    """How many may be in at a time, and who of them is awaited: the longest first."""

    def __init__(self, places: int, patience: float) -> None:
        self.places = places
        self.patience = patience
        self.awaited: dict[Caller, None] = {}

    def caller(self, **uvicorn: Any) -> Caller:
        return Caller(self, **uvicorn)

    def send_one_away(self) -> None:
        """The one goes that has kept us waiting longest: if all others are busy, the newest."""
        longest = next(iter(self.awaited), None)
        if longest is not None:
            longest.go()

    def close(self) -> None:
        """Nobody is waited for any more: not for the rest of a request, nor until a reply is read."""
        for caller in tuple(self.awaited):
            caller.go()


class Caller(H11Protocol):
    """A connection. A clock runs while it is awaited: to say the rest of a request, or to read a reply."""

    def __init__(self, door: Door, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self.conn = Ear(h11.SERVER)
        self.door = door
        self.clock: asyncio.TimerHandle | None = None

    # uvicorn narrows the transport of asyncio's protocols, and whoever follows uvicorn has to
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_at_clock()
        if len(self.connections) > self.door.places:
            self.door.send_one_away()

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._stop_clock()  # a new request begins: it has all the time
        super().data_received(data)
        self._look_at_clock()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look_at_clock()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_at_clock()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_at_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_clock()

    def _look_at_clock(self) -> None:
        """Lines of live pages are long by design: they have asked, and read whatever comes."""
        speaks = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if not (speaks or self.flow.write_paused or self.transport.is_closing()):
            self._stop_clock()
        elif self.clock is None:
            self.clock = self.loop.call_later(KEPT if self._has_all() else self.door.patience, self.go)
            self.door.awaited[self] = None

    def _has_all(self) -> bool:
        """What it has asked for; it has not begun to ask again."""
        at_rest = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        return at_rest and self.cycle is not None and not self.flow.write_paused

    def go(self) -> None:
        """It is not waited for any more, nor for what it has not read."""
        self._stop_clock()
        self.transport.abort()

    def _stop_clock(self) -> None:
        self.door.awaited.pop(self, None)
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None


class Ear(h11.Connection):
    """Hears no bodies in chunks: forms tell their length, and a million tiny chunks would hold up everybody else."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body in chunks")
        return event


class Complaints:
    """What the loop complains about. That there are no files left is said once in a while, not at every knock."""

    def __init__(self, door: Door, say: Callable[..., None]) -> None:
        self.door = door
        self.say = say
        self.quiet_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in NO_FILES:
            loop.default_exception_handler(context)
            return
        self.door.send_one_away()
        if loop.time() >= self.quiet_until:
            self.quiet_until = loop.time() + QUIET
            self.say("terminal.no-room")


def lines_of(places: int) -> int:
    """How many of the places lines that stay open may take: the others are for whoever asks something."""
    return places - places // 4


def places_here() -> int:
    """How many connections this system has files for."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return PLACES
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return PLACES if files == resource.RLIM_INFINITY else min(PLACES, max(files // 2, files - SPARE_FILES))
