"""Targets to kill: servers of one or several processes over SQLite or PostgreSQL, and PostgreSQL itself."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cartone.host import FILE
from cartone.store import Store, open_store
from cartone.store.transactions import PAUSE
from cartone.table import Random
from tests.cli.program import Program
from tests.patience import PATIENCE, wait_until
from tests.postgres import Postgres
from tests.web.browser import free_port

from .wires import is_open

PROCESSES = Path("/proc")
"""The folder in which Linux lists processes."""


@dataclass(frozen=True)
class Setup:
    """A way to serve tables, and the target to kill."""

    name: str
    workers: int = 1
    postgres: bool = False
    kills_database: bool = False

    @property
    def lacks(self) -> str:
        """The reason why this setup cannot be tested on this system; empty if it can."""
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
    """A program that runs in a session of its own and is killed together with its children."""

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
        """Kill the program and its workers, which run in other sessions, without any cleanup.

        The program is stopped first, so that it starts no more workers.
        """
        self.process.send_signal(signal.SIGSTOP)
        killed = self.workers()
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        wait_until(lambda: not any(map(is_alive, killed)), "a killed process lives")

    def workers(self) -> list[int]:
        """Return the IDs of the worker processes, without the resource tracker."""
        children = told_of(self.process.pid, f"task/{self.process.pid}/children").split()
        return [one for one in map(int, children) if "resource_tracker" not in told_of(one, "cmdline")]


def told_of(process: int, what: str) -> str:
    """Return the contents of a process's file in /proc; empty if the process has ended."""
    with suppress(OSError):
        return (PROCESSES / str(process) / what).read_text()
    return ""


def is_alive(process: int) -> bool:
    """Return whether a process is still running; zombies are not."""
    state = told_of(process, "status")
    return bool(state) and "State:\tZ" not in state


@dataclass
class Served:
    """A server that is killed and then restarted on the same port and with the same store."""

    setup: Setup
    folder: Path
    database: Postgres | None = None
    address: str = ""
    """The address of the store; empty if the store is in the folder."""
    port: int = field(default_factory=free_port)

    def start(self) -> None:
        words = ["--store", self.address] if self.address else []
        words += ["--workers", str(self.setup.workers)] if self.setup.workers > 1 else []
        program = Program(self.folder)
        command = ["--data-dir", str(self.folder), "serve", "--port", str(self.port), "--no-browser", *words]
        environ = program.environ({"TMPDIR": str(self.folder)})  # killed processes leave files behind
        self.process = Process(program.command(*command), self.folder, environ)
        wait_until(lambda: is_open(self.port) or not self.process.is_alive, "the server does not come up")
        assert self.process.is_alive, self.complaints

    def kill(self, random: Random) -> None:
        """Kill the setup's target, sometimes just one of several processes, and restart it."""
        workers = self.process.workers()
        if self.database is not None and self.setup.kills_database:
            self.database.kill()
            self.database.start()
            time.sleep(2 * PAUSE)  # clients that failed to connect retry after this pause
        elif len(workers) > 1 and random.below(2):
            killed = workers[random.below(len(workers))]
            os.kill(killed, signal.SIGKILL)
            wait_until(lambda: not is_alive(killed), "a killed process lives")  # it accepts connections until then
        else:
            self.process.kill()
            wait_until(lambda: not is_open(self.port), "a killed process listens")  # until its last thread has ended
            self.start()

    def stop(self) -> None:
        self.process.kill()

    @property
    def complaints(self) -> str:
        """Everything that the server has written to its error stream."""
        return self.process.complaints.read_text(encoding="utf-8")

    def store(self) -> Store:
        """Open the store that the server has left behind."""
        return open_store(self.address or str(self.folder / FILE))


@contextmanager
def serving(setup: Setup, folder: Path, request: pytest.FixtureRequest | None = None) -> Iterator[Served]:
    """Run the server of a setup, and stop it afterwards; skip the test if the setup cannot be tested here."""
    if setup.lacks:
        pytest.skip(setup.lacks)
    database = request.getfixturevalue("postgres") if request is not None and setup.postgres else None
    served = Served(setup, folder, database, database.empty() if database is not None else "")
    served.start()
    try:
        yield served
    finally:
        served.stop()
