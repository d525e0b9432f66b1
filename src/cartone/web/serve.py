"""Starting the server: on loopback or in the home network, on a free port, with the page opened in the browser."""

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
from .codes import code_in_letters
from .counts import Counts
from .door import AT_ONCE, KEPT, PATIENCE, QUEUE, Complaints, Door, lines_of, places_here
from .terms import Terms
from .tidying import tidied
from .workers import SPAWN, Say, Workers

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DEFAULT_PORT = 8080
FAREWELL = 2
"""Seconds that whoever keeps us waiting gets when the server ends."""
MOMENT = 0.2
"""Seconds in which who is in says what they want, when the server ends."""
WAITING = 1.0
"""Seconds after which a store that is gone is looked for again."""


class Server(uvicorn.Server):
    """Says nothing by itself, and ends the lines of open pages before it waits for whatever else is under way."""

    def __init__(self, app: Starlette, say: Say, places: int | None = None, patience: float = PATIENCE) -> None:
        door = Door(places or places_here(), patience)
        caller: Any = door.caller  # it makes what uvicorn would make of a class
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
        """Called when it serves."""
        self.complaints = Complaints(door, say)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self.complaints)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # asyncio has made the queue as short as its steps
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody else is let in; whoever has come in a moment ago is still asked what they want, and whoever has asked
        gets an answer: a table may be half-way through one. Who has not asked whole, or does not read, is waited for a
        moment."""
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
    """That a request was given up because the server ends in haste is no mistake."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


@dataclass(frozen=True)
class House:
    """What every process has to know that serves it."""

    folder: Path
    hosts: tuple[str, ...]
    owner: str
    base: str
    ticket: Ticket | None
    terms: Terms
    counts: Path | None = None
    """Where several processes count together."""

    def app(self, host: Host) -> Starlette:
        entrance = Entrance(self.owner, self.base, self.ticket)
        return make_app(host, self.hosts, entrance, terms=self.terms, counts=self.counts)


def serve(folder: Path, port: int | None, browser: bool, lan: bool, say: Say, terms: Terms | None = None) -> None:
    """Serve the tables of a data directory, or of a store by its address, until somebody stops it. Without a port the
    next free one is taken.

    `say` is called with a message id and its parameters. `terms` are those on which it is run.
    """
    terms = terms or Terms()
    if terms.workers > 1 and not hasattr(os, "setsid"):  # on Windows no process can be told to finish and end
        raise CartoneError("error.one-process")
    host = open_house(folder, terms.store, say)
    if terms.public and not lan and not terms.address:
        raise CartoneError("error.public-nowhere")
    network = address_in_network() if lan else LOOPBACK
    listening = listen(EVERYWHERE if lan else LOOPBACK, port)
    number = listening.getsockname()[1]
    here, there = f"http://{LOOPBACK}:{number}/", f"http://{network}:{number}/"
    has_key = lan or bool(terms.address)  # others can come
    owner = new_secret() if has_key else ""
    in_network = (network, socket.gethostname(), f"{socket.gethostname()}.local") if lan else ()
    named = (str(urlsplit(terms.address).hostname),) if terms.address else ()
    base = (terms.address or (there if lan else "")).rstrip("/")
    ticket = Ticket(SPAWN.Semaphore(1) if terms.workers > 1 else None) if has_key else None
    house = House(folder, (LOOPBACK, "localhost", *in_network, *named), owner, base, ticket, terms)
    _say_where(house, here, there, say)
    if browser:  # all users of the computer can read what a browser is started with: no key stands there
        opening = threading.Timer(0.5, _open, (f"{here}owner/{ticket.secret}" if ticket is not None else here,))
        opening.daemon = True  # who stops at once wants no page any more
        opening.start()
    file = file_of(terms.store or str(folder / FILE))
    with _sign(file.parent, say) if file is not None else contextlib.nullcontext():
        if terms.workers > 1:
            host.close()
            with tempfile.TemporaryDirectory(prefix="cartone") as shared:  # for this user only
                house = replace(house, counts=Path(shared) / "counts.sqlite")
                Counts(house.counts)  # made before several would make it
                Workers(partial(work, house, listening), terms.workers, say).run()
        else:
            _run(house, host, listening, Server(house.app(host), say))


def _say_where(house: House, here: str, there: str, say: Say) -> None:
    """Tell whoever has started it where its pages are."""
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


def work(house: House, listening: socket.socket, number: int, say: Say, ready: Callable[[], None]) -> None:
    """Serve as one of several processes; a store that is gone at present is waited for."""
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


def _run(house: House, host: Host, listening: socket.socket, server: Server, is_first: bool = True) -> None:
    """Serve until the end. One of several processes works out what an older version has not kept, and cleans."""
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
    """A sign that these games are served; a second server is told, and goes on: the store keeps both from harm."""
    with contextlib.ExitStack() as until_the_end:
        with contextlib.suppress(OSError):  # nothing can be written
            sign = until_the_end.enter_context((folder / LOCK).open("ab"))
            if not claim(sign):
                say("terminal.second-server", path=folder)
        yield


def address_in_network() -> str:
    """This computer's address in its network: the one that it would write from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is kept free for documentation
            found = str(asking.getsockname()[0])
        except OSError:
            found = LOOPBACK
    if found.startswith("127.") or found == EVERYWHERE:
        raise CartoneError("error.lan-nowhere")
    return found


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port that was asked for, or at the first free one from the usual on.

    It has to say that it speaks TCP: only then does asyncio send each reply at once. Otherwise the second part of a
    reply waits for the receipt of the first, which can take 40 milliseconds on a kept connection.
    """
    tried = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + 20), 0]
    for candidate in tried:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # Windows lets others in by the latter
        listening.setsockopt(socket.SOL_SOCKET, alone, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(QUEUE)
            return listening
        except (OSError, OverflowError):
            listening.close()
    raise CartoneError("error.port-taken", port=port)


def _open(address: str) -> None:
    with contextlib.suppress(Exception):  # no browser to open is no reason to stop
        webbrowser.open(address)
