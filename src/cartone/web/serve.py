"""Starting the server: on loopback or in the home network, on a free port, with the page opened in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from ..host import Ticket, new_secret, open_house
from ..table import CartoneError
from .app import make_app
from .codes import code_in_letters
from .door import AT_ONCE, PATIENCE, QUEUE, Complaints, Door, places_here

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
LOCK = "server.lock"
DEFAULT_PORT = 8080
FAREWELL = 2
"""Seconds that open pages get when the server ends."""


class Server(uvicorn.Server):
    """Says nothing by itself, and ends the lines of open pages before it waits for whatever else is under way."""

    def __init__(
        self, app: Starlette, say: Callable[..., None], places: int | None = None, patience: float = PATIENCE
    ) -> None:
        door = Door(places or places_here(), patience)
        caller: Any = door.caller  # it makes what uvicorn would make of a class
        config = uvicorn.Config(
            app, log_level="error", access_log=False, server_header=False, timeout_graceful_shutdown=FAREWELL,
            http=caller, ws="none", backlog=AT_ONCE,
        )  # fmt: skip
        super().__init__(config)
        self.app = app
        self.complaints = Complaints(door, say)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self.complaints)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # asyncio has made the queue as short as its steps

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.wire.close()
        await super().shutdown(sockets)


def serve(
    folder: Path, port: int | None, browser: bool, lan: bool, say: Callable[..., None], published: str = ""
) -> None:
    """Serve the tables of a data directory until somebody stops it. Without a port the next free one is taken.

    `say` is called with a message id and its parameters. `published` is where the owner's offline edition is, if any.
    """
    host = open_house(folder)
    network = address_in_network() if lan else LOOPBACK
    listening = listen(EVERYWHERE if lan else LOOPBACK, port)
    number = listening.getsockname()[1]
    here, there = f"http://{LOOPBACK}:{number}/", f"http://{network}:{number}/"
    owner = new_secret() if lan else ""
    hosts = (LOOPBACK, "localhost", *((network, socket.gethostname(), f"{socket.gethostname()}.local") if lan else ()))
    ticket = Ticket()
    app = make_app(host, hosts, owner, there.rstrip("/") if lan else "", ticket if lan else None, published=published)
    if lan:
        say("terminal.serving-lan", address=there)
        say("terminal.lan-live")
        say("terminal.lan-means")
        say("terminal.lan-owner", address=f"{here}owner/{owner}", code=code_in_letters(f"{there}owner/{owner}"))
    else:
        say("terminal.serving", address=here)
    if published:
        say("terminal.published", address=published, code=code_in_letters(published))
    if browser:  # all users of the computer can read what a browser is started with: no key stands there
        opening = threading.Timer(0.5, _open, (f"{here}owner/{ticket.secret}" if lan else here,))
        opening.daemon = True  # who stops at once wants no page any more
        opening.start()
    try:
        host.keep_up_beside()
        with _sign(folder, say):
            Server(app, say).run(sockets=[listening])
    finally:
        host.close()


@contextlib.contextmanager
def _sign(folder: Path, say: Callable[..., None]) -> Iterator[None]:
    """A sign that these games are served; a second server is told, and goes on: the store keeps both from harm."""
    with contextlib.ExitStack() as until_the_end:
        with contextlib.suppress(ImportError, OSError):  # not a POSIX system, or nothing can be written
            from fcntl import LOCK_EX, LOCK_NB, flock

            sign = until_the_end.enter_context((folder / LOCK).open("a"))
            try:
                flock(sign, LOCK_EX | LOCK_NB)
            except BlockingIOError:
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
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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
