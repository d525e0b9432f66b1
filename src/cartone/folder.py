"""The data directory belongs to one user of the computer: seeds of running games are nobody else's to read."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import BinaryIO

LOCK = "server.lock"
"""Held by whoever serves the games of a folder."""

OURS = ("running", "finished", "history.jsonl", "tables.sqlite", LOCK)
"""How the names begin of what lies in a data directory."""

FOR_OTHERS = 0o077


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The data directory of this user."""
    if environ.get("CARTONE_DATA"):
        return Path(environ["CARTONE_DATA"])
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "cartone"
    if environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "cartone"
    return Path.home() / ".local" / "share" / "cartone"


def make_private(folder: Path) -> None:
    """Make the folder, for its owner only. An older one is closed, too, if it holds our things and nothing else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # whose it is not cannot close it
        names = [path.name for path in folder.iterdir()]
        if names and all(name.startswith(OURS) for name in names):
            close(folder)


def close(folder: Path) -> None:
    """Nobody but its owner looks into a folder."""
    if folder.stat().st_mode & FOR_OTHERS:
        folder.chmod(0o700)


def make_private_file(path: Path) -> None:
    """Make the file, for its owner only; an older one is closed."""
    with suppress(OSError):  # who opens it next says what is wrong
        if not path.exists():
            path.touch(mode=0o600)
        elif path.is_file() and path.stat().st_mode & FOR_OTHERS:
            path.chmod(0o600)


def name_beside(path: Path) -> Path:
    """Where a file is set aside: beside its place, under a name that nothing has."""
    names = (path.with_name(f"{path.name}.before{f'-{number}' * (number > 1)}") for number in count(1))
    return next(name for name in names if not any(Path(f"{name}{end}").exists() for end in ("", "-wal", "-shm")))


def is_served(folder: Path) -> bool:
    """Whether a server uses the games of a folder now; where that cannot be known, none does."""
    with suppress(OSError), (folder / LOCK).open("rb") as sign:  # nobody may ever have served them
        return not claim(sign)
    return False


def claim(sign: BinaryIO) -> bool:
    """Claim a file until it is closed; returns whether nobody else has. Where that cannot be known, nobody has."""
    with suppress(ImportError, OSError):
        try:
            fcntl = import_module("fcntl")
        except ModuleNotFoundError:  # Windows
            msvcrt = import_module("msvcrt")
            return _gets(msvcrt.locking, sign.fileno(), msvcrt.LK_NBLCK, 1)
        is_first = _gets(fcntl.flock, sign, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _gets(fcntl.flock, sign, fcntl.LOCK_SH | fcntl.LOCK_NB)  # it is free again when the last one has gone
        return is_first
    return True


def _gets(lock: Callable[..., object], *how: object) -> bool:
    try:
        lock(*how)
    except (BlockingIOError, PermissionError):  # as POSIX says it, and as Windows does
        return False
    return True
