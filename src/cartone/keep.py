"""Where games are kept on this machine: a folder of records, written anew after every answer.

A record is written beside the old one and then takes its name, so that a game is never half there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from .table import CartoneError, Record

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

    def new_path(self, game: str, now: datetime | None = None) -> Path:
        """A name that is not taken yet."""
        stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
        for number in range(1000):
            path = self.running / f"{game}-{stamp}{f'-{number}' if number else ''}{SUFFIX}"
            if not path.exists():
                return path
        raise CartoneError(f"{self.running} is full of games of this very second; try again")

    def write(self, path: Path, record: Record) -> None:
        """Keep a game as it stands."""
        write_record(path, record)

    def finish(self, path: Path, record: Record) -> Path:
        """The game is over: it moves to the finished ones."""
        done = self.finished / path.name
        write_record(done, record)
        path.unlink(missing_ok=True)
        return done

    def latest(self) -> Path:
        """The game that was played last and is not over."""
        running = sorted(self.running.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        if not running:
            raise CartoneError(f"there is no running game in {self.running}; start one with: cartone play stamp-swap")
        return running[-1]


def write_record(path: Path, record: Record) -> None:
    """Write a record so that it is there whole, or not at all."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            file.write(str(record))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as problem:
        raise CartoneError(f"cannot write {path}: {problem.strerror}; choose another place with --data-dir") from None


def read_record(path: Path) -> Record:
    """Read a record file; every complaint names the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CartoneError(f"{path}: this is no record: it is not text") from None
    except OSError as problem:
        raise CartoneError(f"cannot read {path}: {problem.strerror}") from None
    return Record.read(text)
