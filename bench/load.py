"""Put a server under load at a human pace: tables in the middle of solo games, half of each game, over real sockets.

    python -m bench.load --tables 500
    python -m bench.load --tables 50 --watchers 1000 --seconds 30
    python -m bench.load --curve 50,200,500,1000,2000 --plot build/load.svg
    python -m bench.load --tables 240 --processes 2 --think 0

Every table answers at random moments, ten seconds apart on average, whether or not the last reply has arrived: a reply
is timed from the moment its answer was due, so that waiting clients count. The server has its own process, all clients
share another, and connections are kept open. The cost of the server is read from /proc. A third process polls /health
and reports the longest wait, that is, the longest pause of the server. Rare work of a server shows only in a long run.
With `--think 0`, each client answers immediately, which shows the server's capacity.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bench.multiply import multiply
from bench.plot import plot
from bench.speed import Parser
from bench.web import count
from cartone.games import game_called
from cartone.host import FILE, Host
from cartone.store import SqliteStore
from cartone.table import Answer, Random, Record, key_of
from cartone.tables import load, new
from cartone.web.request_context import HAS
from cartone.web.serve import LOOPBACK, listen

THINK = 10.0
"""Average seconds between two answers of a table."""

GAMES = ("stamp-swap", "age-of-comics")
ORIGINALS = 10
"""Number of games of each kind that are played; all others are copies."""

ANSWERS = 10
"""Minimum number of answers in the shorter half of a game."""

LIMIT = 100.0
"""Milliseconds within which 99 of 100 answers should be handled."""

AT = re.compile(rb'name=\\?"at\\?" value=\\?"(\w+)')
"""Pattern of the page's mark, in a page or a fragment."""

HEAD = 4096
"""Number of bytes at the start of a page that contain its mark."""

OPENING = 16
"""Number of tables opened concurrently before the clock starts."""

PULSE = 0.01
"""Seconds between two health checks."""

SECONDS = 300.0
"""Seconds of a run: five minutes include the work that is done once a minute."""

HEADINGS = (
    "tables", "answers/s", "offered", "p50 ms", "p95 ms", "p99 ms", "pause ms", "CPU", "CPU ms", "kB/table", "errors",
)  # fmt: skip
ROW = "{:>7}{:>10}{:>9}{:>9}{:>9}{:>9}{:>10}{:>8}{:>9}{:>11}{:>8}"


# -- the tables -------------------------------------------------------------------------------------


class Script(NamedTuple):
    """A table, and the answers that remain to be given there."""

    table: str
    answers: tuple[str, ...]


def halves(game: str, seed: int) -> tuple[Record, tuple[str, ...]]:
    """Return the first half of a random solo game, and the answers of the second half."""
    table, chance = new(game, ["me", str(game_called(game).opponent)], seed=seed), Random(key_of(seed, "load"))
    while table.pending:
        table.answer(0, table.pending[0].options.sample(chance))
    record = table.record
    said = [number for number, entry in enumerate(record.entries) if isinstance(entry, Answer) and entry.seat == 0]
    middle = said[len(said) // 2]
    answers = (record.entries[number] for number in said[len(said) // 2 :])
    return Record(record.header, record.entries[:middle]), tuple(str(entry).split(" ", 2)[2] for entry in answers)


def laid(folder: Path, tables: int) -> list[Script]:
    """Return a script for each of the tables of a new store."""
    store = SqliteStore(folder / FILE)
    host, scripts = Host(store), []
    for seed in range(ORIGINALS):
        for game in GAMES:
            record, answers = halves(game, seed)
            scripts.append(Script(host.tables.lay(load(record), player="somebody"), answers))
    store.close()
    times = -(-tables // len(scripts))
    multiply(folder / FILE, times)
    copies = [Script(f"{script.table}-{number}", script.answers) for number in range(1, times) for script in scripts]
    return [*scripts, *copies][:tables]


# -- the server -------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """Resources used by a server's processes: seconds of processor time, and current bytes of memory."""

    cpu: float
    memory: int


class Served:
    """A running `cartone serve` with the given data directory."""

    def __init__(self, folder: Path, processes: int) -> None:
        with listen(LOOPBACK, 0) as asked:
            self.port = int(asked.getsockname()[1])
        workers = ["--workers", str(processes)] if processes > 1 else []
        command = ["--data-dir", str(folder), "serve", "--port", str(self.port), "--no-browser", *workers]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cartone", *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def cost(self) -> Cost:
        pids = [self.process.pid, *_children(self.process.pid)]
        return Cost(sum(map(_cpu, pids)), sum(map(_memory, pids)))

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


def _children(pid: int) -> list[int]:
    own = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*own, *(below for child in own for below in _children(child))]


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Return the memory of a process; shared pages are counted proportionally, so that the memory of several processes
    can be added up."""
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss: +(\d+) kB", told, re.MULTILINE)
    return 1024 * int(found[1]) if found else 0


# -- clients ----------------------------------------------------------------------------------------


@dataclass
class Figures:
    """The measurements of a run."""

    took: list[float] = field(default_factory=list)
    """Milliseconds from the moment at which each answer was due."""
    told: list[float] = field(default_factory=list)
    """Milliseconds from an answer until the last watcher had received it."""
    errors: int = 0

    def at(self, share: float, of: Sequence[float] | None = None) -> float:
        found = sorted(self.took if of is None else of)
        return found[min(int(share * len(found)), len(found) - 1)] if found else 0.0


class Line:
    """A persistent connection, reopened if the server has closed it while idle."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.has = b""

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return the status of a reply and the beginning of its text."""
        reader, writer = await self._open()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\nX-Cartone: fragment\r\n"
            f"{HAS}: {self.has.decode()}\r\n"
            f"Accept-Encoding: gzip\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
        if mark := re.search(rf"\r\n{HAS}: (\S+)".encode(), head, re.IGNORECASE):
            self.has = mark[1]
        text = await reader.readexactly(int(length[1])) if length else b""
        if re.search(rb"\r\ncontent-encoding: gzip", head, re.IGNORECASE):
            text = zlib.decompressobj(31).decompress(text, HEAD)
        return int(head.split(b" ", 2)[1]), text

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.reader.at_eof() or self.writer.is_closing():
            self.close()
            self.reader, self.writer = await asyncio.open_connection(LOOPBACK, self.port)
        return self.reader, self.writer

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Seat:
    """A client that answers at a table whenever an answer is due, however late the last reply was; a new game follows a
    finished one."""

    def __init__(self, port: int, scripts: Sequence[Script], figures: Figures, think: float) -> None:
        self.line, self.scripts, self.figures, self.think = Line(port), scripts, figures, think
        self.script = scripts[0]
        self.chance = random.Random(self.script.table)
        self.at = b""

    async def open(self) -> None:
        _, text = await self.line.ask("GET", f"/table/{self.script.table}")
        self._mark(text)

    async def play(self, begin: float, counted: float, end: float) -> None:
        """Play from the beginning to the end of the run; answers due before `counted` only warm up."""
        due = begin
        for script, answer in ((one, answer) for one in self.scripts for answer in one.answers):
            due = due + self.chance.expovariate(1 / self.think) if self.think else time.perf_counter()
            if due > end:
                return
            await asyncio.sleep(due - time.perf_counter())
            if self.script is not script:
                self.script = script
                await self.open()
            is_fine = await self.answer(answer)
            if due >= counted:
                self.figures.took.append(1000 * (time.perf_counter() - due))
                self.figures.errors += not is_fine

    async def answer(self, answer: str) -> bool:
        form = urlencode({"at": self.at.decode(), "answer": answer}).encode()
        try:
            status, text = await self.line.ask("POST", f"/table/{self.script.table}/answer", form)
        except (OSError, EOFError):
            self.line.close()
            return False
        self._mark(text)
        return status == 200

    def _mark(self, text: bytes) -> None:
        found = AT.search(text)
        self.at = found[1] if found else b""


class Watcher:
    """A spectator client, which is notified of changes."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table = port, table
        self.heard = asyncio.Event()

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(LOOPBACK, self.port)
        request = f"GET /table/{self.table}/live HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n\r\n"
        self.writer.write(request.encode())
        await self.reader.readuntil(b"data: ")

    async def listen(self) -> None:
        while True:
            await self.reader.readuntil(b"data: ")
            self.heard.set()


@asynccontextmanager
async def watching(port: int, table: str, many: int) -> AsyncIterator[list[Watcher]]:
    watchers = [Watcher(port, table) for _ in range(many)]
    for begin in range(0, many, OPENING):
        await asyncio.gather(*(watcher.open() for watcher in watchers[begin : begin + OPENING]))
    listening = [asyncio.create_task(watcher.listen()) for watcher in watchers]
    try:
        yield watchers
    finally:
        for task, watcher in zip(listening, watchers, strict=True):
            task.cancel()
            watcher.writer.close()


async def tell(seat: Seat, watchers: Sequence[Watcher], figures: Figures, end: float) -> None:
    """Answer at the watched table every two seconds, and wait until all watchers have been notified."""
    for answer in seat.script.answers:
        await asyncio.sleep(2)
        if time.perf_counter() > end:
            return
        for watcher in watchers:
            watcher.heard.clear()
        start = time.perf_counter()
        figures.errors += not await seat.answer(answer)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(watcher.heard.wait() for watcher in watchers)), THINK)
        figures.told.append(1000 * (time.perf_counter() - start))


# -- a run ------------------------------------------------------------------------------------------


class Pulse:
    """A process that polls a server for health, separate from the busy clients."""

    def __init__(self, port: int) -> None:
        self.longest = multiprocessing.RawValue("d", 0.0)  # a lock would stay locked if its holder is stopped
        self.process = multiprocessing.Process(target=_feel, args=(port, self.longest), daemon=True)
        self.process.start()

    def stop(self) -> float:
        """Return the milliseconds of the longest wait."""
        self.process.terminate()
        self.process.join()
        return 1000 * float(self.longest.value)


def _feel(port: int, longest: Any) -> None:
    connection = http.client.HTTPConnection(LOOPBACK, port)
    while True:
        before = time.perf_counter()
        connection.request("GET", "/health")
        connection.getresponse().read()
        longest.value = max(longest.value, time.perf_counter() - before)
        time.sleep(PULSE)


@dataclass(frozen=True)
class Run:
    """The figures of one run."""

    tables: int
    seconds: float
    figures: Figures
    cpu: float
    memory: int
    """Bytes added by all tables."""
    think: float
    pause: float
    """Milliseconds of the longest pause of the server."""

    def row(self) -> str:
        figures, answers = self.figures, len(self.figures.took)
        return ROW.format(
            self.tables, f"{answers / self.seconds:.1f}", f"{self.tables / self.think:.1f}" if self.think else "all",
            *(f"{figures.at(share):.0f}" for share in (0.5, 0.95, 0.99)), f"{self.pause:.0f}",
            f"{100 * self.cpu / self.seconds:.0f} %",
            f"{1000 * self.cpu / max(answers, 1):.1f}", f"{self.memory / 1024 / self.tables:.0f}", figures.errors,
        )  # fmt: skip


async def under_load(
    served: Served, scripts: Sequence[Script], tables: int, seconds: float, watchers: int, think: float
) -> Run:
    figures = Figures()
    seats = [Seat(served.port, scripts[number::tables], figures, think) for number in range(tables)]
    empty = served.cost().memory
    for begin in range(0, len(seats), OPENING):
        await asyncio.gather(*(seat.open() for seat in seats[begin : begin + OPENING]))
    async with watching(served.port, scripts[0].table, watchers) as listeners:
        begin_at = time.perf_counter()
        counted = begin_at + min(think, seconds / 4)
        end = counted + seconds
        playing = [asyncio.create_task(seat.play(begin_at, counted, end)) for seat in seats[bool(watchers) :]]
        playing += [asyncio.create_task(tell(seats[0], listeners, figures, end))] if watchers else []
        await asyncio.sleep(counted - time.perf_counter())
        before, pulse = served.cost(), Pulse(served.port)
        await asyncio.sleep(end - time.perf_counter())
        after, pause = served.cost(), pulse.stop()
        await asyncio.gather(*playing)
    return Run(tables, seconds, figures, after.cpu - before.cpu, max(after.memory - empty, 0), think, pause)


def run(tables: int, seconds: float, processes: int, watchers: int, think: float) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        games = 1 + int(seconds / (think * ANSWERS)) if think else 1
        scripts = laid(Path(folder), tables * games)
        served = Served(Path(folder), processes)
        try:
            return asyncio.run(under_load(served, scripts, tables, seconds, watchers, think))
        finally:
            served.stop()


def many_files() -> None:
    """Raise the limit on open files as far as the system allows, since each connection is a file."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def counts(text: str) -> list[int]:
    return [count(part) for part in text.split(",")]


def runs(options: argparse.Namespace) -> Iterator[Run]:
    print(ROW.format(*HEADINGS))
    for tables in options.curve or [options.tables]:
        done = run(tables, options.seconds, options.processes, options.watchers, options.think)
        print(done.row(), flush=True)
        yield done


def main() -> None:
    parser = Parser("bench.load", __doc__)
    parser.add_argument("--tables", type=count, default=500, help="live tables (default 500)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the run, after warming up (default 300)")
    parser.add_argument("--watchers", type=int, default=0, help="people who look on at the first table (default none)")
    parser.add_argument("--think", type=float, default=THINK, help="seconds between two answers (default 10; 0: none)")
    parser.add_argument("--processes", type=count, default=1, help="of the server (default 1)")
    parser.add_argument("--curve", type=counts, metavar="TABLES", help="one run for each count, such as 50,200,500")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the percentiles of a curve as SVG")
    options = parser.parse_args()
    many_files()
    done = list(runs(options))
    told = [moment for one in done for moment in one.figures.told]
    if told:
        print(f"{options.watchers} watchers: last one told after {statistics.median(told):.0f} ms (median), "
              f"{max(told):.0f} ms (slowest of {len(told)})")  # fmt: skip
    if options.plot is not None:
        lines = {f"p{100 * share:.0f}": [one.figures.at(share) for one in done] for share in (0.99, 0.95, 0.5)}
        drawn = plot("Waiting for an answer", "live tables, an answer every 10 seconds each", "milliseconds",
                     [one.tables for one in done], lines, LIMIT)  # fmt: skip
        options.plot.parent.mkdir(parents=True, exist_ok=True)
        options.plot.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
