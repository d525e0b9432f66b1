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
OF_A_PIPELINE = b"PBDEC"
"""The first bytes of messages for which a client does not wait."""
SYNC, FLUSH = b"S\0\0\0\4", b"H\0\0\0\4"
"""The messages after which it waits."""


class Talk:
    """What client and server have said to each other."""

    def __init__(self) -> None:
        self.client_waits = True
        self.has_answer = True

    def asks(self, said: bytes) -> bool:
        """Return whether a round trip begins, since the client has the answer for which it waited."""
        begins, self.has_answer = self.has_answer, False
        self.client_waits = said.endswith((SYNC, FLUSH)) or said[:1] not in OF_A_PIPELINE
        return begins

    def answers(self) -> None:
        """Take what a server says, who may begin before a client has said everything."""
        self.has_answer = self.client_waits


class Wire:
    """A proxy before PostgreSQL, which counts round trips: a client speaks, and waits for the server."""

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
                talk = Talk()
                for source, target, heard in ((client, server, self._asks), (server, client, self._answers)):
                    Thread(target=self._carry, args=(source, target, heard, talk), daemon=True).start()

    def _asks(self, talk: Talk, said: bytes) -> None:
        self.trips += talk.asks(said)

    def _answers(self, talk: Talk, said: bytes) -> None:
        talk.answers()

    def _carry(
        self, source: socket.socket, target: socket.socket, heard: Callable[[Talk, bytes], None], talk: Talk
    ) -> None:
        with suppress(OSError), source, target:
            while data := source.recv(1 << 16):
                heard(talk, data)
                target.sendall(data)

    def close(self) -> None:
        self._door.close()
        shutil.rmtree(self.folder, ignore_errors=True)
