"""What is killed: servers of one or several processes over SQLite or PostgreSQL, and PostgreSQL itself."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cartone.host import FILE
from cartone.store import Store, open_store
from cartone.store.sql import PAUSE
from cartone.table import Random
from tests.cli.program import Program
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.web.browser import free_port

from .wires import is_open

PROCESSES = Path("/proc")
"""Where Linux tells which processes there are."""


@dataclass(frozen=True)
class Setup:
    """How tables are served, and what is killed."""

    name: str
    workers: int = 1
    postgres: bool = False
    kills_database: bool = False

    @property
    def lacks(self) -> str:
        """Why it cannot be tried here; nothing if it can."""
        return "" if self.workers == 1 or PROCESSES.exists() else "only Linux says which processes a server has"


SETUPS = {
    setup.name: setup
    for setup in (
        Setup("sqlite-1"),
        Setup("sqlite-2", workers=2),
        Setup("postgres-3", workers=3, postgres=True),
        Setup("postgres-killed", workers=3, postgres=True, kills_database=True),
    )
}


class Process:
    """A program in a session of its own: whatever it starts is killed with it."""

    def __init__(self, command: list[str], folder: Path, environ: dict[str, str]) -> None:
        self.complaints = folder / "complaints"
        with self.complaints.open("a", encoding="utf-8") as heard:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=heard, cwd=folder, env=environ,
                start_new_session=True,
            )  # fmt: skip

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """SIGKILL for it and those that serve for it, which have sessions of their own: nobody puts anything away.

        It is stopped first, so that it starts nobody while they are counted.
        """
        self.process.send_signal(signal.SIGSTOP)
        killed = self.workers()
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_until(lambda: not any(map(is_alive, killed)), "a killed process lives")

    def workers(self) -> list[int]:
        """Those that it has started to serve; the one that keeps account of semaphores is none of them."""
        children = told_of(self.process.pid, f"task/{self.process.pid}/children").split()
        return [one for one in map(int, children) if "resource_tracker" not in told_of(one, "cmdline")]


def told_of(process: int, what: str) -> str:
    """What Linux tells of a process; nothing if it is gone."""
    with suppress(OSError):
        return (PROCESSES / str(process) / what).read_text()
    return ""


def is_alive(process: int) -> bool:
    """Whether a process has not ended, also if nobody has asked yet how it did."""
    state = told_of(process, "status")
    return bool(state) and "State:\tZ" not in state


@dataclass
class Served:
    """A server that is killed and started again at the same port, over the same store."""

    setup: Setup
    folder: Path
    database: Postgres | None = None
    address: str = ""
    """Of its store; nothing if that lies in the folder."""
    port: int = field(default_factory=free_port)

    def start(self) -> None:
        words = ["--store", self.address] if self.address else []
        words += ["--workers", str(self.setup.workers)] if self.setup.workers > 1 else []
        program = Program(self.folder)
        command = ["--data-dir", str(self.folder), "serve", "--port", str(self.port), "--no-browser", *words]
        environ = program.environ({"TMPDIR": str(self.folder)})  # whoever is killed leaves things behind
        self.process = Process(program.command(*command), self.folder, environ)
        wait_until(lambda: is_open(self.port) or not self.process.is_alive, "the server does not come up")
        assert self.process.is_alive, self.complaints

    def kill(self, random: Random) -> None:
        """Kill what the setup says, and start it again; of several processes sometimes only one, which is missed."""
        workers = self.process.workers()
        if self.database is not None and self.setup.kills_database:
            self.database.kill()
            self.database.start()
            time.sleep(2 * PAUSE)  # who has looked for it in vain looks again
        elif len(workers) > 1 and random.below(2):
            killed = workers[random.below(len(workers))]
            os.kill(killed, signal.SIGKILL)
            wait_until(lambda: not is_alive(killed), "a killed process lives")  # until then it still takes calls
        else:
            self.process.kill()
            wait_until(lambda: not is_open(self.port), "a killed process listens")  # until its last thread has ended
            self.start()

    def stop(self) -> None:
        self.process.kill()

    @property
    def complaints(self) -> str:
        """All that was ever said on the error stream."""
        return self.process.complaints.read_text(encoding="utf-8")

    def store(self) -> Store:
        """What it leaves behind."""
        return open_store(self.address or str(self.folder / FILE))


@contextmanager
def serving(setup: Setup, folder: Path, request: pytest.FixtureRequest | None = None) -> Iterator[Served]:
    """A running server as a setup says; nothing of it is left afterwards. What it lacks a test is asked for."""
    if setup.lacks:
        pytest.skip(setup.lacks)
    database = request.getfixturevalue("postgres") if request is not None and setup.postgres else None
    served = Served(setup, folder, database, database.empty() if database is not None else "")
    served.start()
    try:
        yield served
    finally:
        served.stop()


def wait_until(is_so: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)
