"""A real PostgreSQL server for tests, which uses a socket in a temporary folder and can be killed and restarted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.patience import PATIENCE

POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)
"""A test parameter for PostgreSQL, which marks its tests; the server is started only when a test needs it."""

REQUIRED = os.environ.get("CARTONE_POSTGRES") == "required"
PLACES = ("usr/lib/postgresql/*/bin", "usr/local/pgsql/bin", "opt/homebrew/opt/postgresql*/bin")
NOBODY = "nobody"
"""User that runs the server if we are root, since PostgreSQL refuses to run as root."""

USER = "cartone"
SETTINGS = {"listen_addresses": "", "shared_buffers": "16MB", "max_connections": "60", "autovacuum": "off"}


def programs() -> Path | None:
    """Return the folder with the programs of the newest installed PostgreSQL; None if there is none."""
    if (usual := shutil.which("initdb")) is not None:
        return Path(usual).resolve().parent
    found = [path.parent for place in PLACES for path in sorted(Path("/").glob(f"{place}/initdb"))]
    return found[-1] if found else None


class Postgres:
    """A private PostgreSQL server that creates an empty database on request."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket has to be short
        self._who: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            shutil.chown(self.folder, NOBODY)
            self._who = {"user": NOBODY, "extra_groups": [], "cwd": self.folder}
        self._run("initdb", "--no-sync", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--locale=C")
        self._numbers = count(1)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._programs / program, "-D", self.folder / "data", *arguments]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE, **self._who)

    def start(self) -> None:
        """Start the server and wait until it replies; after a kill, a server cannot start before the last old process
        has ended."""
        end = time.monotonic() + PATIENCE
        self._begin()
        while not self._answers():
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.02)
            if not self.is_running:
                self._begin()

    def _begin(self) -> None:
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        folders: list[str | Path] = ["-D", self.folder / "data", "-k", self.folder]
        command: list[str | Path] = [self._programs / "postgres", *folders, *settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._who)

    def _answers(self) -> bool:
        from psycopg import OperationalError  # imported here because `make test` runs without PostgreSQL

        with suppress(OperationalError):
            return bool(ask(self.address(), "SELECT 1"))
        return False

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill all processes at once, as in a power failure."""
        self.signal(signal.SIGKILL)
        self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all processes of the server; a stopped process hangs as if the disk did not respond."""
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children")
        others = children.read_text().split() if children.exists() else []  # elsewhere they end by themselves
        for process in (main, *map(int, others)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def stop(self) -> None:
        """Stop the server in the normal way, which disconnects its clients."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def address(self, schema: str = "public") -> str:
        return f"postgresql://{USER}@/postgres?host={quote(str(self.folder))}&options=-csearch_path%3D{schema}"

    def empty(self) -> str:
        """Create an empty database and return its address."""
        schema = f"house{next(self._numbers)}"
        ask(self.address(), f"CREATE SCHEMA {schema}")
        return self.address(schema)

    def close(self) -> None:
        if self.is_running:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def ask(address: str, query: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    import psycopg

    with psycopg.connect(address) as db:
        found = db.execute(query.encode())
        return found.fetchall() if found.description else []
