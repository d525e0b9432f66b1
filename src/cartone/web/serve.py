"""Starting the server: on loopback, on a free port, with the page opened in the browser."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from ..store import SqliteStore
from ..table import CartoneError
from .app import make_app
from .host import Host

LOOPBACK = "127.0.0.1"
FILE = "tables.sqlite"
DEFAULT_PORT = 8080


def serve(folder: Path, port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Serve the tables of a data directory until somebody stops it. Without a port the next free one is taken."""
    store = SqliteStore(folder / FILE)
    listening = _listen(port)
    address = f"http://{LOOPBACK}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(make_app(Host(store, folder)), log_level="error", access_log=False, server_header=False)
    server = uvicorn.Server(config)
    say(address)
    if browser:
        threading.Timer(0.5, _open, (address,)).start()
    try:
        server.run(sockets=[listening])
    finally:
        store.close()


def _listen(port: int | None) -> socket.socket:
    """A socket on loopback: at the port that was asked for, or at the first free one from the usual on."""
    tried = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + 20), 0]
    for candidate in tried:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, candidate))
            listening.listen(64)
            return listening
        except (OSError, OverflowError):
            listening.close()
    raise CartoneError(f"port {port} is not free; choose another with --port, or leave it out")


def _open(address: str) -> None:
    with contextlib.suppress(Exception):  # no browser to open is no reason to stop
        webbrowser.open(address)
