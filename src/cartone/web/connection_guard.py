"""Connection limits, so that a client that sends nothing, or only half a request, blocks no others."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PLACES = 2000
"""Maximum number of connections, if the system allows enough open files."""

SPARE_FILES = 128
"""File descriptors left for the store, templates and connections about to close."""

PATIENCE = 15.0
"""Seconds within which a request has to arrive, or a client has to continue reading its reply."""

KEPT = 75.0
"""Seconds for which an idle connection is kept open. Proxies keep theirs for less, so that no proxy sends a form on a
connection that is just being closed."""

AT_ONCE = 8
"""Number of connections accepted per step of the event loop; removing one takes four steps."""

QUEUE = 512
"""Number of connections that may wait to be accepted."""

NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
QUIET = 60.0
"""Seconds before the same error is reported again."""


class ConnectionGuard:
    """Limits the number of connections, and lists those that are waiting for their clients, longest first."""

    def __init__(self, places: int, patience: float) -> None:
        self.places = places
        self.patience = patience
        self.awaited: dict[LimitedConnection, None] = {}

    def caller(self, **uvicorn: Any) -> LimitedConnection:
        return LimitedConnection(self, **uvicorn)

    def send_one_away(self) -> None:
        """Abort the connection that has waited longest for its client or, if all are busy, the newest one."""
        longest = next(iter(self.awaited), None)
        if longest is not None:
            longest.go()

    def close(self) -> None:
        """Abort all connections whose clients have yet to send a request or read a reply."""
        for caller in tuple(self.awaited):
            caller.go()


class LimitedConnection(H11Protocol):
    """A connection with a timeout, which runs while the client sends a request or reads a reply."""

    def __init__(self, door: ConnectionGuard, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self.conn = UnchunkedConnection(h11.SERVER)
        self.door = door
        self.clock: asyncio.TimerHandle | None = None

    # uvicorn narrows the transport type of asyncio's protocols, so its subclasses have to as well
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_at_clock()
        if len(self.connections) > self.door.places:
            self.door.send_one_away()

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._stop_clock()  # a new request starts with a full timeout
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
        """Start or stop the timeout as needed; streams of live pages, whose requests are complete, have none."""
        speaks = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if not (speaks or self.flow.write_paused or self.transport.is_closing()):
            self._stop_clock()
        elif self.clock is None:
            self.clock = self.loop.call_later(KEPT if self._has_all() else self.door.patience, self.go)
            self.door.awaited[self] = None

    def _has_all(self) -> bool:
        """Return whether the connection has received its reply and has not started another request."""
        at_rest = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        return at_rest and self.cycle is not None and not self.flow.write_paused

    def go(self) -> None:
        """Abort the connection, discarding unread replies."""
        self._stop_clock()
        self.transport.abort()

    def _stop_clock(self) -> None:
        self.door.awaited.pop(self, None)
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None


class UnchunkedConnection(h11.Connection):
    """A connection that rejects chunked request bodies, since a million tiny chunks would block all requests."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body in chunks")
        return event


class LoopErrorHandler:
    """Handles errors of the event loop; a lack of file descriptors is reported only once in a while."""

    def __init__(self, door: ConnectionGuard, say: Callable[..., None]) -> None:
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
    """Return how many of the connections may be streams; the rest are reserved for requests."""
    return places - places // 4


def places_here() -> int:
    """Return the number of connections that this system's limit on open files allows."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return PLACES
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return PLACES if files == resource.RLIM_INFINITY else min(PLACES, max(files // 2, files - SPARE_FILES))
