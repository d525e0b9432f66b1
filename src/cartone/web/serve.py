"""Starting a server, for this computer or the home network, on a free port, and opening the page in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from ..folder import LOCK, claim
from ..host import FILE, Host, Ticket, new_secret, open_house
from ..host.cleaning import clean_daily
from ..store import StoreError
from ..store.opening import file_of
from ..table import CartoneError
from .app import Entrance, make_app
from .connection_guard import AT_ONCE, KEPT, PATIENCE, QUEUE, ConnectionGuard, LoopErrorHandler, lines_of, places_here
from .garbage_collection import tidied
from .qr_codes import code_in_letters
from .server_config import ServerConfig
from .shared_counters import SharedCounters
from .workers import SPAWN, Say, Workers

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DEFAULT_PORT = 8080
FAREWELL = 2
"""Seconds that slow clients get to finish when the server stops."""
MOMENT = 0.2
"""Seconds that a new connection gets to send its request when the server stops."""
WAITING = 1.0
"""Seconds between attempts to reach an unavailable store."""


class Server(uvicorn.Server):
    """A uvicorn server without log output, which ends the streams of open pages before it waits for other requests."""

    def __init__(self, app: Starlette, say: Say, places: int | None = None, patience: float = PATIENCE) -> None:
        door = ConnectionGuard(places or places_here(), patience)
        caller: Any = door.caller  # a factory, where uvicorn expects a class
        config = uvicorn.Config(
            app, log_level="error", access_log=False, server_header=False, http=caller, ws="none", backlog=AT_ONCE,
            timeout_keep_alive=int(KEPT),
        )  # fmt: skip
        super().__init__(config)
        logging.getLogger("uvicorn.error").addFilter(_is_worth_telling)
        self.app = app
        self.door = door
        app.state.wire.most = lines_of(door.places)
        self.ready: Callable[[], None] = lambda: None
        """A function called when the server is ready."""
        self.complaints = LoopErrorHandler(door, say)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self.complaints)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # asyncio has shortened the queue to `backlog`
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections. Connections just opened may still send a request, and every request is answered,
        because it may be changing a table. Incomplete requests and unread replies get only a moment."""
        for server in self.servers:
            server.close()
        self.app.state.wire.close()
        await asyncio.sleep(MOMENT)
        farewell = asyncio.get_running_loop().call_later(FAREWELL, self.door.close)
        try:
            await super().shutdown(sockets)
        finally:
            farewell.cancel()


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Return whether a log record should be shown; a request cancelled at shutdown is no error."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


@dataclass(frozen=True)
class ServerSetup:
    """Settings of a server, passed to each of its processes."""

    folder: Path
    hosts: tuple[str, ...]
    owner: str
    base: str
    ticket: Ticket | None
    terms: ServerConfig
    counts: Path | None = None
    """The database of shared counters."""

    def app(self, host: Host) -> Starlette:
        entrance = Entrance(self.owner, self.base, self.ticket)
        return make_app(host, self.hosts, entrance, terms=self.terms, counts=self.counts)


def serve(
    folder: Path, port: int | None, browser: bool, lan: bool, say: Say, terms: ServerConfig | None = None
) -> None:
    """Serve the tables of a data directory or store until stopped, by default at the next free port; `say` is called
    with a message ID and its parameters."""
    terms = terms or ServerConfig()
    if terms.workers > 1 and not hasattr(os, "setsid"):  # Windows cannot ask a process to finish
        raise CartoneError("error.one-process")
    host = open_house(folder, terms.store, say)
    if terms.public and not lan and not terms.address:
        raise CartoneError("error.public-nowhere")
    network = address_in_network() if lan else LOOPBACK
    listening = listen(EVERYWHERE if lan else LOOPBACK, port)
    number = listening.getsockname()[1]
    here, there = f"http://{LOOPBACK}:{number}/", f"http://{network}:{number}/"
    has_key = lan or bool(terms.address)  # other computers can connect
    owner = new_secret() if has_key else ""
    in_network = (network, socket.gethostname(), f"{socket.gethostname()}.local") if lan else ()
    named = (str(urlsplit(terms.address).hostname),) if terms.address else ()
    base = (terms.address or (there if lan else "")).rstrip("/")
    ticket = Ticket(SPAWN.Semaphore(1) if terms.workers > 1 else None) if has_key else None
    house = ServerSetup(folder, (LOOPBACK, "localhost", *in_network, *named), owner, base, ticket, terms)
    _say_where(house, here, there, say)
    if browser:  # every user of the computer can see a browser's command line, so it must not contain the key
        opening = threading.Timer(0.5, _open, (f"{here}owner/{ticket.secret}" if ticket is not None else here,))
        opening.daemon = True  # if the server is stopped at once, do not open a page
        opening.start()
    file = file_of(terms.store or str(folder / FILE))
    with _sign(file.parent, say) if file is not None else contextlib.nullcontext():
        if terms.workers > 1:
            host.close()
            os.environ["PYTHONHASHSEED"] = str(randbelow(1 << 32))  # so that all processes hash lines alike
            with tempfile.TemporaryDirectory(prefix="cartone") as shared:  # readable only by this user
                house = replace(house, counts=Path(shared) / "counts.sqlite")
                SharedCounters(house.counts)  # create it here, so that workers do not race
                Workers(partial(work, house, listening), terms.workers, say).run()
        else:
            _run(house, host, listening, Server(house.app(host), say))


def _say_where(house: ServerSetup, here: str, there: str, say: Say) -> None:
    """Print the URLs of the pages."""
    terms, link = house.terms, f"owner/{house.owner}"
    if terms.address:
        say("terminal.serving-behind", address=terms.address, here=here)
        say("terminal.behind-owner", address=f"{house.base}/{link}")
    elif house.owner:
        say("terminal.serving-lan", address=there)
        say("terminal.lan-live")
        say("terminal.lan-means")
        say("terminal.lan-owner", address=f"{here}{link}", code=code_in_letters(f"{there}{link}"))
    else:
        say("terminal.serving", address=here)
    if terms.published:
        say("terminal.published", address=terms.published, code=code_in_letters(terms.published))
    if terms.clean_after:
        say("terminal.cleans", days=terms.clean_after)


def work(house: ServerSetup, listening: socket.socket, number: int, say: Say, ready: Callable[[], None]) -> None:
    """Serve as one of several processes, first waiting for the store if it is unavailable."""
    complaint = ""
    while True:
        try:
            host = open_house(house.folder, house.terms.store)
            break
        except StoreError as problem:
            if str(problem) != complaint:
                complaint = str(problem)
                say("terminal.process-waits", why=problem)
            time.sleep(WAITING)
    server = Server(house.app(host), say)
    server.ready = ready
    _run(house, host, listening, server, is_first=number == 0)


def _run(house: ServerSetup, host: Host, listening: socket.socket, server: Server, is_first: bool = True) -> None:
    """Serve until stopped. Only the first of several processes backfills missing data and deletes abandoned tables."""
    days = house.terms.clean_after
    stop_cleaning = clean_daily(host, days) if days and is_first else None
    try:
        if is_first:
            host.keeping_up.start()
        with tidied():
            server.run(sockets=[listening])
    finally:
        if stop_cleaning is not None:
            stop_cleaning()
        host.close()


@contextlib.contextmanager
def _sign(folder: Path, say: Say) -> Iterator[None]:
    """Lock the data directory while it is being served; a second server, which is safe, only gets a warning."""
    with contextlib.ExitStack() as until_the_end:
        with contextlib.suppress(OSError):  # the folder is not writable
            sign = until_the_end.enter_context((folder / LOCK).open("ab"))
            if not claim(sign):
                say("terminal.second-server", path=folder)
        yield


def address_in_network() -> str:
    """Return this computer's address in its network, from which it would send data; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address reserved for documentation
            found = str(asking.getsockname()[0])
        except OSError:
            found = LOOPBACK
    if found.startswith("127.") or found == EVERYWHERE:
        raise CartoneError("error.lan-nowhere")
    return found


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket at the given port, or at the first free one from the default port on. It is created explicitly as
    TCP, because only then does asyncio disable Nagle's algorithm, which would delay the second part of a reply by up to
    40 milliseconds."""
    tried = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + 20), 0]
    for candidate in tried:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # the latter allows sharing on Windows
        listening.setsockopt(socket.SOL_SOCKET, alone, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(QUEUE)
            return listening
        except (OSError, OverflowError):
            listening.close()
    raise CartoneError("error.port-taken", port=port)


def _open(address: str) -> None:
    with contextlib.suppress(Exception):  # failing to open a browser must not stop the server
        webbrowser.open(address)
