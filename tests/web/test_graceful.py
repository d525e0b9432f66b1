"""A server that is stopped or replaced during a game: requests in progress are answered, and streams continue."""

from __future__ import annotations

import json
import re
import signal
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from cartone import client
from cartone.client import Client, News, Seat
from cartone.table import Random
from tests.api.test_watch import move, told
from tests.cli.program import on_posix
from tests.crash.setups import SETUPS, Served
from tests.crash.wires import is_open
from tests.messages import said
from tests.patience import PATIENCE, wait_until

from .test_workers import needs_proc, serving

pytestmark = on_posix


class Table:
    """Two friends at a table, and a client that watches the first seat all the time."""

    def __init__(self, port: int) -> None:
        self.port = port
        here = Client(f"http://127.0.0.1:{port}")
        laid = here.create("age-of-comics", ["Ann", "Bob"], seed=3, away=[0, 1])
        self.seats: list[Seat] = [here.join(laid["table"], laid["links"][str(seat)]) for seat in (0, 1)]
        self.random = Random(5)
        self.heard: list[News] = []
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        for news in self.seats[0].events():
            self.heard.append(news)

    def move(self) -> None:
        """Give an answer over a new connection, and check that the server replies."""
        if not self.seats[0].stands()["over"]:
            move(self.seats, self.random)

    def answer_under_way(self) -> Half:
        """Return an answer of which the server has received only a part."""
        seat = next(seat for seat in self.seats if seat.stands()["asked"])
        offered = seat.options(limit=1)
        body = json.dumps({"at": offered["at"], "answer": offered["options"][0]["option"]})
        return Half(self.port, f"/api/v1/tables/{seat.table}/answer", seat.client.secret, body)

    def check_told(self) -> None:
        """Check that the watching client has received every event exactly once."""
        story: Any = self.seats[0].story()
        wait_until(lambda: len(told(self.heard)) >= story["told"])
        assert told(self.heard) == story["events"]
        assert not [news for news in self.heard if news.kind == "undone"]


class Half:
    """A request of which the server has received all but the last bytes."""

    def __init__(self, port: int, path: str, secret: str, body: str) -> None:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {secret}\r\n"
        rest = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.line.sendall(f"{head}{rest[:-5]}".encode())
        self.rest = rest[-5:].encode()

    def finish(self) -> str:
        """Send the rest of the request; return the complete reply."""
        self.line.sendall(self.rest)
        with self.line, self.line.makefile("rb") as reply:
            return reply.read().decode()


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.05)


def test_what_is_under_way_when_a_server_ends_is_answered_and_the_next_one_goes_on(tmp_path: Path) -> None:
    served = Served(SETUPS["sqlite-1"], tmp_path)
    served.start()
    try:
        table = Table(served.port)
        for _ in range(3):
            table.move()
        under_way = table.answer_under_way()
        before = table.seats[0].stands()["told"]
        served.process.process.terminate()
        wait_until(lambda: not is_open(served.port))  # the shutdown has begun
        assert under_way.finish().startswith("HTTP/1.1 200 ")
        assert served.process.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        served.start()
        assert table.seats[0].stands()["told"] > before, "what was answered is there"
        table.move()
        table.check_told()
        assert "Traceback" not in served.complaints
    finally:
        served.stop()


@needs_proc
def test_while_all_processes_are_renewed_every_request_is_answered_and_every_event_is_told_once(tmp_path: Path) -> None:
    with serving(tmp_path, f"sqlite:///{tmp_path}/games.sqlite") as server:
        table = Table(server.port)
        before = set(server.processes())
        server.running.send_signal(signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while set(server.processes()) & before or len(server.processes()) < len(before):
            assert time.monotonic() < end
            table.move()
            time.sleep(0.05)  # the time in which a person thinks
        table.check_told()
        assert re.fullmatch(f"{said('terminal.stopped')}\n", server.stop())
        assert server.running.returncode == 0
