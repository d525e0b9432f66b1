"""Measure a browser's wait for a reply over a real socket, on a persistent connection, as browsers use.

    python -m bench.web
    python -m bench.web --games 1 --replies 20

The answers are from whole random games, alone and against as many bots as possible; each reply has the new position.
For comparison, a bare uvicorn sends as many bytes as our smallest page. The sizes of the replies follow, plain and
gzipped.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import uvicorn
from starlette.responses import Response

from bench.speed import Parser
from cartone.games import games as all_games
from cartone.host import Host
from cartone.store import SqliteStore
from cartone.table import Random, key_of
from cartone.web import make_app
from cartone.web.app import LEVEL
from cartone.web.lobby_games import page_of
from cartone.web.request_context import HAS
from cartone.web.serve import LOOPBACK, Server, listen

NOWHERE, ICON = "/nowhere", "/static/any/icon.svg"
ROW = "{:<36}{:>9}{:>10}{:>10}{:>10}{:>10}"


class Connection:
    """A connection to a server, never reopened, which records the time of each reply."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._http = HTTPConnection(LOOPBACK, port, timeout=30)
        self._http.connect()
        self._socket = self._http.sock
        self.took: dict[str, list[float]] = {}
        self.sizes: dict[str, list[tuple[int, int]]] = {}
        """The size of each reply, plain and gzipped."""
        self.has = ""

    def ask(self, row: str, path: str, form: Mapping[str, str] | None = None, status: int = 200) -> bytes:
        """Request a page, or submit a form, and add the milliseconds to a row."""
        body = urlencode(form) if form is not None else None
        fragment = {"X-Cartone": "fragment", HAS: self.has, "Content-Type": "application/x-www-form-urlencoded"}
        headers = fragment if form else {}
        start = time.perf_counter()
        self._http.request("POST" if form is not None else "GET", path, body, headers)
        reply = self._http.getresponse()
        text = reply.read()
        self.has = reply.headers.get(HAS, self.has)
        self.took.setdefault(row, []).append(1000 * (time.perf_counter() - start))
        self.sizes.setdefault(row, []).append((len(text), len(gzip.compress(text, LEVEL))))
        assert reply.status == status, f"{path}: {reply.status}"
        assert self._http.sock is self._socket, "the server has closed the connection"
        return text

    def close(self) -> None:
        self._http.close()


@contextmanager
def running(server: uvicorn.Server, **how: object) -> Iterator[Connection]:
    """Run a server in a thread, and yield a connection to it."""
    thread = Thread(target=server.run, kwargs=how, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    connection = Connection(server.servers[0].sockets[0].getsockname()[1])
    try:
        yield connection
    finally:
        connection.close()
        server.should_exit = True
        thread.join()


def play(connection: Connection, host: Host, game: str, seed: int, others: Sequence[str], row: str) -> str:
    """Play a whole game against others; return the ID of its table."""
    table = host.tables.new(game, ["me", *others], seed, "house", {})
    random = Random(key_of(seed, "web"))
    while (ask := host.live(table).ask(0)) is not None:
        form = {"at": host.live(table).at(0), "answer": str(ask.options.sample(random))}
        connection.ask(row, f"/table/{table}/answer", form)
    return table


def ours(games: int, replies: int) -> tuple[Connection, int]:
    """Return a connection with the recorded replies, and the size of the smallest page in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite")
        host = Host(store)
        with running(Server(make_app(host), lambda *_, **__: None), sockets=[listen(LOOPBACK, 0)]) as connection:
            tables = {}
            for game, room in all_games().items():
                full = ["chance"] * (room.seats.stop - 2)
                play(connection, host, game, 0, full, f"answer, {game}, {len(full) + 1} players")
                for seed in range(games):
                    tables[game] = play(connection, host, game, seed, [room.opponent or "chance"], f"answer, {game}")
            for _ in range(replies):
                for game, table in tables.items():
                    connection.ask(f"finished table, {game}", f"/table/{table}")
                connection.ask("lobby", "/")
                connection.ask("icon", ICON)
                for game, room in all_games().items():
                    if (art := page_of(room).art) is not None:
                        connection.ask(f"art that a browser keeps, {game}", art.address)
                small = len(connection.ask("small page", NOWHERE, status=404))
        store.close()
    return connection, small


def bare(size: int, replies: int) -> list[float]:
    """Return the times of replies of a given size that need no computation."""
    server = uvicorn.Server(uvicorn.Config(Response(b"x" * size), host=LOOPBACK, port=0, log_level="error"))
    with running(server) as connection:
        for _ in range(replies):
            connection.ask("bare", "/")
    return connection.took["bare"]


def count(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no count; it is a whole number from 1 to 999999, such as 5")
    return int(text)


def main() -> None:
    parser = Parser("bench.web", __doc__)
    parser.add_argument("--games", type=count, default=5, help="solo games of each kind (default 5)")
    parser.add_argument("--replies", type=count, default=200, help="replies of each other kind (default 200)")
    options = parser.parse_args()
    connection, small = ours(options.games, options.replies)
    peer = bare(small, options.replies)
    print(ROW.format("milliseconds", "replies", "median", "90 %", "slowest", "of bare"))
    for row, times in {**connection.took, f"bare uvicorn, {small} bytes": peer}.items():
        times.sort()
        middle = statistics.median(times)
        figures = (f"{figure:.1f}" for figure in (middle, times[len(times) * 9 // 10], times[-1]))
        print(ROW.format(row, len(times), *figures, f"{middle / statistics.median(peer):.1f} ×"))
    print(ROW.format("bytes", "replies", "median", "largest", "gzipped", "largest"))
    for row, sizes in connection.sizes.items():
        plain, packed = zip(*sizes, strict=True)
        figures = (f"{figure:.0f}" for of in (plain, packed) for figure in (statistics.median(of), max(of)))
        print(ROW.format(row, len(sizes), *figures))


if __name__ == "__main__":
    main()
