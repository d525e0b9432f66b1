"""A real PostgreSQL server for tests, on a socket in a temporary folder; it can be killed and started again."""

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
"""The case of a test, or of a fixture, that asks for a server only then."""

REQUIRED = os.environ.get("CARTONE_POSTGRES") == "required"
PLACES = ("usr/lib/postgresql/*/bin", "usr/local/pgsql/bin", "opt/homebrew/opt/postgresql*/bin")
NOBODY = "nobody"
"""Who runs it if we are root, whom PostgreSQL refuses."""

USER = "cartone"
SETTINGS = {"listen_addresses": "", "shared_buffers": "16MB", "max_connections": "60", "autovacuum": "off"}


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    if (usual := shutil.which("initdb")) is not None:
        return Path(usual).resolve().parent
    found = [path.parent for place in PLACES for path in sorted(Path("/").glob(f"{place}/initdb"))]
    return found[-1] if found else None


class Postgres:
    """A server of its own, with an empty database for whoever asks."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # its socket's path has to be short
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
        """Until it answers; after a kill it refuses to begin as long as the last process of before has not ended."""
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
        from psycopg import OperationalError  # only where PostgreSQL is: `make test` does without it

        with suppress(OperationalError):
            return bool(ask(self.address(), "SELECT 1"))
        return False

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """All its processes at once, as when a computer fails."""
        self.signal(signal.SIGKILL)
        self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes; stopped ones hang, as with a disk that does not answer."""
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children")
        others = children.read_text().split() if children.exists() else []  # elsewhere they end when they notice
        for process in (main, *map(int, others)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def stop(self) -> None:
        """As a person would; whoever is connected is told to go."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def address(self, schema: str = "public") -> str:
        return f"postgresql://{USER}@/postgres?host={quote(str(self.folder))}&options=-csearch_path%3D{schema}"

    def empty(self) -> str:
        """The address of a place in it where nothing is yet."""
        schema = f"house{next(self._numbers)}"
        ask(self.address(), f"CREATE SCHEMA {schema}")
        return self.address(schema)

    def close(self) -> None:
        if self.is_running:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def ask(address: str, query: str) -> list[tuple[Any, ...]]:
    """What a database answers."""
    import psycopg

    with psycopg.connect(address) as db:
        found = db.execute(query.encode())
        return found.fetchall() if found.description else []
