"""Starting a server, for this computer or the home network, on a free port, and opening the page in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from ..folder import LOCK, claim
from ..host import FILE, Host, Ticket, open_house
from ..host.cleaning import DAY, clean_daily, repeat
from ..host.keys import OWNER
from ..host.members import Members
from ..store import Store, StoreError
from ..store.opening import file_of
from ..table import CartoneError
from .app import Entrance, make_app
from .connection_guard import AT_ONCE, KEPT, PATIENCE, QUEUE, ConnectionGuard, LoopErrorHandler, lines_of, places_here
from .garbage_collection import tidied
from .qr_codes import code_in_letters
from .server_config import ServerConfig
from .server_figures import last_backup
from .shared_counters import SharedCounters
from .workers import SPAWN, Say, Workers

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DEFAULT_PORT = 8080
FAREWELL = 2
"""Seconds that slow clients get to finish when the server stops."""
MOMENT = 0.2
"""Seconds that a new connection gets to send its request when the server stops."""
FIRST = "owner"
"""Name of the owner's key that the first start makes."""
JOURNAL = "JOURNAL_STREAM"
"""Variable that systemd sets where output goes to its journal."""
TICK = 5.0
"""Seconds between looks for people whose time for an answer is up."""
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
    has_keys: bool
    base: str
    ticket: Ticket | None
    terms: ServerConfig
    counts: Path | None = None
    """The database of shared counters."""

    def app(self, host: Host) -> Starlette:
        entrance = Entrance(self.has_keys, self.base, self.ticket)
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
    in_network = (network, socket.gethostname(), f"{socket.gethostname()}.local") if lan else ()
    named = (str(urlsplit(terms.address).hostname),) if terms.address else ()
    base = (terms.address or (there if lan else "")).rstrip("/")
    ticket = Ticket(SPAWN.Semaphore(1) if terms.workers > 1 else None) if has_key else None
    house = ServerSetup(folder, (LOOPBACK, "localhost", *in_network, *named), has_key, base, ticket, terms)
    _say_where(house, here, there, _first_key(host) if has_key else "", say)
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


def _first_key(host: Host) -> str:
    """Return the secret of the owner's key, made now; empty if there is one, or if output goes to the journal, where a
    secret would stay."""
    members = Members(host.store)
    return "" if members.has_owner() or JOURNAL in os.environ else members.add(FIRST, OWNER)


def _say_where(house: ServerSetup, here: str, there: str, owner: str, say: Say) -> None:
    """Print the URLs of the pages, and the owner's link if its key has just been made."""
    terms, link = house.terms, f"owner/{owner}"
    if terms.address:
        say("terminal.serving-behind", address=terms.address, here=here)
        if owner:
            say("terminal.behind-owner", address=f"{house.base}/{link}")
    elif house.has_keys:
        say("terminal.serving-lan", address=there)
        say("terminal.lan-live")
        say("terminal.lan-means")
        if owner:
            say("terminal.lan-owner", address=f"{here}{link}", code=code_in_letters(f"{there}{link}"))
    else:
        say("terminal.serving", address=here)
    if house.has_keys and not owner:
        say("terminal.key-kept", command="cartone key add NAME --role owner")
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
    with contextlib.ExitStack() as at_end:
        at_end.callback(host.close)
        if is_first:
            if days:
                at_end.callback(clean_daily(host, days))
            if house.terms.backups is not None:
                at_end.callback(repeat(partial(back_up, house, house.terms.backups), seconds_to_backup(host.store)))
            at_end.callback(repeat(host.turn_limits.enforce, TICK, TICK))
            host.keeping_up.start()
        with tidied():
            server.run(sockets=[listening])


def seconds_to_backup(store: Store) -> float:
    """Return the seconds until the next nightly backup: none if the last one is a day old, or was never made."""
    made = last_backup(store)
    return max(DAY - (datetime.now(UTC) - made).total_seconds(), 0.0) if made is not None else 0.0


def back_up(house: ServerSetup, folder: Path) -> None:
    """Make a backup in a process of its own, so that no request waits; what goes wrong is a line on standard error."""
    command = [sys.executable, "-m", "cartone", "--data-dir", str(house.folder), "store", "nightly", str(folder)]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = {"CARTONE_STORE": house.terms.store} if house.terms.store else {}
    kept = str(house.terms.keep)
    with subprocess.Popen(
        [*command, "--keep", kept], env={**os.environ, **store}, stdout=subprocess.DEVNULL,
        start_new_session=True,  # Control-C does not end it halfway
    ) as process:  # fmt: skip
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it is done already
                os.setpriority(os.PRIO_PROCESS, process.pid, 10)  # people play meanwhile


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
