"""A line to PostgreSQL that counts round trips, and may be slow, as to a database on another machine."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from urllib.parse import quote

from .postgres import Postgres

NAME = ".s.PGSQL.5432"
"""Name of PostgreSQL's socket in its folder."""


class Wire:
    """A proxy before PostgreSQL; a round trip begins when a client speaks after the server has spoken."""

    def __init__(self, postgres: Postgres) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wire"))
        self.trips = 0
        self._postgres = postgres
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(self.folder / NAME))
        self._door.listen()
        Thread(target=self._open, daemon=True).start()

    def through(self, address: str) -> str:
        """Return the address of a database, by way of this line."""
        return address.replace(quote(str(self._postgres.folder)), quote(str(self.folder)))

    def _open(self) -> None:
        with suppress(OSError):  # until the door is closed
            while True:
                client, _ = self._door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._postgres.folder / NAME))
                has_spoken = [True]
                for source, target, heard in ((client, server, self._asks), (server, client, self._answers)):
                    Thread(target=self._carry, args=(source, target, heard, has_spoken), daemon=True).start()

    def _asks(self, has_spoken: list[bool]) -> None:
        self.trips += has_spoken[0]
        has_spoken[0] = False

    def _answers(self, has_spoken: list[bool]) -> None:
        has_spoken[0] = True

    def _carry(
        self, source: socket.socket, target: socket.socket, heard: Callable[[list[bool]], None], has_spoken: list[bool]
    ) -> None:
        with suppress(OSError), source, target:
            while data := source.recv(1 << 16):
                heard(has_spoken)
                target.sendall(data)

    def close(self) -> None:
        self._door.close()
        shutil.rmtree(self.folder, ignore_errors=True)
