"""Where games are kept on this machine: a folder of records, written anew after every answer.

A record is written beside the old one and then takes its name, so that a game is never half there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .folder import close, make_private
from .table import CartoneError, PackError, Record, Table
from .tables import load

SUFFIX = ".record"


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The data directory of this user."""
    if environ.get("CARTONE_DATA"):
        return Path(environ["CARTONE_DATA"])
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "cartone"
    if environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "cartone"
    return Path.home() / ".local" / "share" / "cartone"


class Keep:
    """The running and the finished games of a data directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running = folder / "running"
        self.finished = folder / "finished"

    @staticmethod
    def around(path: Path, otherwise: Keep) -> Keep:
        """The data directory that a running game lies in, if its file lies in one."""
        folder = path.absolute().parent
        return Keep(folder.parent) if folder.name == "running" else otherwise

    def new_path(self, game: str, now: datetime | None = None) -> Path:
        """A name in the running games that is now taken."""
        stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
        return _claim(self.running, f"{game}-{stamp}")

    def finish(self, path: Path, record: Record) -> Path:
        """The game is over: it moves to the finished ones; a file from elsewhere stays where it is, too."""
        write_record(path, record)
        done = _claim(self.finished, path.stem)
        write_record(done, record)
        if path.absolute().parent == self.running.absolute():
            path.unlink(missing_ok=True)
        return done

    def unfinished(self) -> Path | None:
        """The game that was played last and is not over, if there is one."""
        found = [path for path in self.running.glob(f"*{SUFFIX}") if path.is_file() and path.stat().st_size]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)

    def latest(self) -> Path:
        """The game that was played last and is not over."""
        path = self.unfinished()
        if path is None:
            raise CartoneError("error.no-running-game", folder=self.running)
        return path


def _claim(folder: Path, name: str) -> Path:
    """An empty file of that name, or with a number after it where others were quicker."""
    try:
        make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        with suppress(OSError):  # whose it is not cannot close it
            close(folder)
        for number in range(10_000):
            path = folder / f"{name}{f'-{number}' if number else ''}{SUFFIX}"
            try:
                path.touch(exist_ok=False)
                return path
            except FileExistsError:
                continue
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-write", path=folder, why=_why(problem)) from None
    raise CartoneError("error.folder-full", folder=folder, name=name)


def write_record(path: Path, record: Record) -> None:
    """Write a record so that it is there whole, or not at all."""
    try:
        beside = path.with_name(f".{path.name}.new")
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            file.write(str(record))
            file.flush()
            os.fsync(file.fileno())
        try:
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-write", path=path, why=_why(problem)) from None


def _why(problem: OSError | ValueError) -> str | CartoneError:
    """What the system says, or that it cannot even have such a file."""
    return str(problem.strerror) if isinstance(problem, OSError) else CartoneError("error.no-file-name")


def load_record(path: Path, pack: str | None = None) -> tuple[Record, Table[Any]]:
    """A record file and the table that stands where it ends; every complaint names the file."""
    try:
        record = Record.read(path.read_text(encoding="utf-8-sig"))
        return record, load(record, pack)
    except UnicodeDecodeError:
        raise CartoneError("error.no-text", path=path) from None
    except PackError:
        raise
    except CartoneError as problem:
        raise CartoneError("error.in-file", path=path, problem=problem) from None
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-read", path=path, why=_why(problem)) from None
