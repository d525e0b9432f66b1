"""The data directory, which only its user may access since it contains the seeds of running games."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import BinaryIO

LOCK = "server.lock"
"""The name of a server's lock file."""

OURS = ("running", "finished", "history.jsonl", "tables.sqlite", LOCK)
"""Prefixes of the names of our files in a data directory."""

FOR_OTHERS = 0o077


def default_folder() -> Path:
    """Return the current user's default data directory."""
    if own := os.environ.get("CARTONE_DATA"):
        return Path(own)
    around = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(around) if around else Path.home() / ".local" / "share") / "cartone"


def make_private(folder: Path) -> None:
    """Create a folder that only its owner can access; restrict an existing one if it contains only our files."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # only the owner can change the permissions
        names = [path.name for path in folder.iterdir()]
        if names and all(name.startswith(OURS) for name in names):
            close(folder)


def close(folder: Path) -> None:
    if folder.stat().st_mode & FOR_OTHERS:
        folder.chmod(0o700)


def make_private_file(path: Path) -> None:
    """Create a file that only its owner can access, or restrict an existing one."""
    with suppress(OSError):  # opening the file will report the error
        if not path.exists():
            path.touch(mode=0o600)
        elif path.is_file() and path.stat().st_mode & FOR_OTHERS:
            path.chmod(0o600)


def name_beside(path: Path) -> Path:
    """Return an unused path next to a file, to which the file can be moved as a backup."""
    names = (path.with_name(f"{path.name}.before{f'-{number}' * (number > 1)}") for number in count(1))
    return next(name for name in names if not any(Path(f"{name}{end}").exists() for end in ("", "-wal", "-shm")))


def is_served(folder: Path) -> bool:
    """Return whether a server is using a data directory; False on systems where that cannot be determined."""
    with suppress(OSError), (folder / LOCK).open("rb") as sign:  # missing if it was never served
        return not claim(sign)
    return False


def claim(sign: BinaryIO) -> bool:
    """Lock a file until it is closed; return whether that worked, True on systems without file locks."""
    with suppress(ImportError, OSError):
        try:
            fcntl = import_module("fcntl")
        except ModuleNotFoundError:  # Windows
            msvcrt = import_module("msvcrt")
            return _gets(msvcrt.locking, sign.fileno(), msvcrt.LK_NBLCK, 1)
        is_first = _gets(fcntl.flock, sign, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _gets(fcntl.flock, sign, fcntl.LOCK_SH | fcntl.LOCK_NB)  # shared, so held until the last process has gone
        return is_first
    return True


def _gets(lock: Callable[..., object], *how: object) -> bool:
    try:
        lock(*how)
    except (BlockingIOError, PermissionError):  # raised by POSIX and by Windows, respectively
        return False
    return True
