"""Simulation of Windows and macOS on Linux: Cartone runs in a process without the functions that their Python lacks.

    python tests/platforms.py --version
    python tests/platforms.py -c 'import fcntl'

The environment must contain the variables that `around` returns. Names are hidden only from Cartone: the modules of
Python and of libraries are loaded first, since they handle Windows themselves. The simulated file system of Windows
applies to all modules.
"""

from __future__ import annotations

import ast
import builtins
import errno
import importlib
import io
import json
import os
import selectors
import signal
import socket
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import IO, Any, NoReturn

WINDOWS, MACOS = "win32", "darwin"
PLATFORMS = {"windows": WINDOWS, "macos": MACOS}
PLATFORM = "CARTONE_TESTED_PLATFORM"
"""Environment variable that names the simulated platform, which child processes inherit."""

PARTLY = ("os", "select", "signal", "socket", "time")
"""Modules that exist on all platforms but have fewer names on some."""

MODULES = {
    WINDOWS: "crypt curses fcntl grp nis posix pty pwd readline resource spwd syslog termios tty",
    MACOS: "nis ossaudiodev spwd",
}
"""Modules that other platforms lack."""

LOADED = (
    "asyncio", "concurrent.futures.process", "mimetypes", "multiprocessing.popen_spawn_posix",
    "multiprocessing.resource_sharer", "multiprocessing.synchronize", "shutil", "sqlite3", "subprocess", "tempfile",
)  # fmt: skip
SERVER = (
    "anyio._backends._asyncio",
    "ssl",
    "uvicorn",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.h11_impl",
    "webbrowser",
)
"""Modules that only a server loads, and that must be loaded before the simulation because they would fail on Linux
afterwards."""

NOT_IN_NAMES = set('<>:"|?*')
MOST_PROCESSES = 61
"""Maximum number of processes that a program can wait for on Windows."""

ALONE = -5
"""The value of SO_EXCLUSIVEADDRUSE on Windows."""


# -- what is not there --------------------------------------------------------------------------------


@cache
def lacking(platform: str) -> Mapping[str, list[str]]:
    """Return the names of each module that exist here but not on another platform, according to the type stubs."""
    import mypy

    stubs = Path(mypy.__file__).parent / "typeshed" / "stdlib"
    found = {}
    for name in PARTLY:
        path = stubs / name / "__init__.pyi" if (stubs / name).is_dir() else stubs / f"{name}.pyi"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        there = set(_names(tree.body, platform))
        found[name] = sorted(set(_names(tree.body, "linux")) - there)
    return found


def _names(body: list[ast.stmt], platform: str) -> Iterator[str]:
    """Yield all names that a stub defines for a platform."""
    for one in body:
        match one:
            case ast.If():
                yield from _names(one.body if _is_so(one.test, platform) else one.orelse, platform)
            case ast.ImportFrom():
                yield from (alias.asname or alias.name for alias in one.names)
            case ast.FunctionDef() | ast.ClassDef():
                yield one.name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name


def _is_so(test: ast.expr, platform: str) -> bool:
    there = SimpleNamespace(platform=platform, version_info=sys.version_info)
    return bool(eval(compile(ast.Expression(test), "stub", "eval"), {"sys": there}))


def around(platform: str) -> dict[str, str]:
    """Return the environment variables with which a process simulates another platform."""
    shown = {PLATFORM: json.dumps({"platform": platform, **lacking(platform)}), "PYTHONWARNDEFAULTENCODING": "1"}
    if platform == WINDOWS:  # file names are in a code page that lacks most characters
        shown |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"}
    return shown


# -- in a process of its own --------------------------------------------------------------------------


def hide(platform: str, lacks: Mapping[str, list[str]]) -> None:
    """Hide the names that another platform lacks from all modules loaded from now on."""
    for name in (*LOADED, *(SERVER if "serve" in sys.argv else ())):
        importlib.import_module(name)
    _start_processes_anew(platform)
    sys.addaudithook(_hears(platform))
    warnings.filterwarnings("error", category=EncodingWarning, module=r"cartone(\.|$)")
    if platform == WINDOWS:
        _behave_as_windows()
    for name in PARTLY:
        _show_less(name, lacks[name], ADDED.get((platform, name), {}))
    for name in MODULES[platform].split():
        sys.modules[name] = None  # type: ignore[assignment]  # so Python says that there is none


def _show_less(name: str, lacks: list[str], more: Mapping[str, object]) -> None:
    """Replace a module by a copy without some names; modules that have imported the original keep it."""
    real = sys.modules[name]
    shown = ModuleType(name, real.__doc__)
    _put(shown, **{key: value for key, value in vars(real).items() if key not in lacks})
    _put(shown, **more)
    sys.modules[name] = shown


def _put(where: object, **what: object) -> None:
    for name, value in what.items():
        setattr(where, name, value)


def _start_processes_anew(platform: str) -> None:
    """Make Python spawn processes instead of forking them, as other platforms do."""
    from multiprocessing import context, set_start_method

    set_start_method("spawn", force=True)
    _put(selectors, DefaultSelector=selectors.SelectSelector if platform == WINDOWS else selectors.PollSelector)
    if platform == WINDOWS:
        for method in ("fork", "forkserver"):
            del context._concrete_contexts[method]  # type: ignore[attr-defined]


def _hears(platform: str) -> Callable[[str, tuple[Any, ...]], None]:
    """Return an audit hook that raises an error for files that cannot exist on the platform."""

    def hear(event: str, told: tuple[Any, ...]) -> None:
        if event not in ("open", "os.mkdir", "os.rename"):
            return
        for path in told[: 1 + (event == "os.rename")]:
            if isinstance(path, (str, bytes, os.PathLike)):
                _check_name(os.fsdecode(path), platform)

    return hear


def _check_name(path: str, platform: str) -> None:
    if path.startswith("/proc/"):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if platform == WINDOWS and (NOT_IN_NAMES & set(path) or Path(path).name.endswith((" ", "."))):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


# -- how Windows behaves ------------------------------------------------------------------------------


def _behave_as_windows() -> None:
    """Protect open files, write line ends of two characters, and let two programs share a port."""
    import asyncio
    import mimetypes
    from concurrent.futures import ProcessPoolExecutor

    _patch_files()
    _patch_sockets()
    for kind, ending in (("text/plain", ".js"), ("application/x-css", ".css")):
        mimetypes.add_type(kind, ending)  # as another program may have written it into the registry
    _put(asyncio.SelectorEventLoop, add_signal_handler=_no_signals)
    begin = ProcessPoolExecutor.__init__

    @wraps(begin)
    def begin_some(self: ProcessPoolExecutor, workers: int, *rest: Any) -> None:
        if workers > MOST_PROCESSES:
            raise ValueError(f"max_workers must be <= {MOST_PROCESSES}")
        begin(self, workers, *rest)

    _put(ProcessPoolExecutor, __init__=begin_some)
    sys.modules["msvcrt"] = _msvcrt()


def _no_signals(*told: object) -> NoReturn:
    raise NotImplementedError


def _patch_files() -> None:
    unlink, rename, replace, really_open = os.unlink, os.rename, os.replace, io.open

    def unlink_closed(path: Any, *, dir_fd: int | None = None) -> None:
        _check_closed(path, dir_fd)
        unlink(path, dir_fd=dir_fd)

    def rename_to_free(source: Any, target: Any, **where: Any) -> None:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
        _check_closed(source)
        rename(source, target, **where)

    def replace_closed(source: Any, target: Any, **where: Any) -> None:
        _check_closed(source)
        _check_closed(target)
        replace(source, target, **where)

    def open_for_lines(
        file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, errors: str | None = None,
        newline: str | None = None, **more: Any,
    ) -> IO[Any]:  # fmt: skip
        if "b" not in mode:
            encoding = io.text_encoding(encoding, 2)
            newline = "\r\n" if newline is None and set(mode) & set("wax") else newline
        return really_open(file, mode, buffering, encoding, errors, newline, **more)

    _put(os, unlink=unlink_closed, remove=unlink_closed, rename=rename_to_free, replace=replace_closed)
    _put(io, open=open_for_lines)
    _put(builtins, open=open_for_lines)


def _check_closed(path: Any, dir_fd: int | None = None) -> None:
    """Raise an error if any process has the file open, since Windows can then not delete, move or replace it."""
    try:
        sought = os.stat(path, dir_fd=dir_fd, follow_symlinks=False)
    except OSError:
        return
    if any((found.st_dev, found.st_ino) == (sought.st_dev, sought.st_ino) for found in _open_files()):
        raise PermissionError(errno.EACCES, "The process cannot access the file: it is being used", str(path))


def _open_files() -> Iterator[os.stat_result]:
    """Yield the status of every file that this user's processes have open."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):  # the process belongs to another user or has just ended
            for file in os.listdir(f"/proc/{process}/fd"):
                with suppress(OSError):  # the file has just been closed
                    yield os.stat(f"/proc/{process}/fd/{file}")


def _patch_sockets() -> None:
    """Make the option for reusing an address behave as on Windows, where it lets two programs share a port."""
    really_set = socket.socket.setsockopt

    def set_option(self: socket.socket, level: int, option: int, *value: Any) -> None:
        if level == socket.SOL_SOCKET and option in (ALONE, socket.SO_REUSEADDR):
            option = socket.SO_REUSEADDR if option == ALONE else socket.SO_REUSEPORT
        really_set(self, level, option, *value)

    _put(socket.socket, setsockopt=set_option)


def _msvcrt() -> ModuleType:
    """Return the module `msvcrt` with only a file lock, implemented by a lock of Linux."""
    from fcntl import LOCK_EX, LOCK_NB, flock

    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1)
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None

    made = ModuleType("msvcrt")
    _put(made, LK_NBLCK=2, locking=locking)
    return made


def _kill(process: int, number: int) -> None:
    """Interrupt a process if the signal is 0, as Ctrl-C does on Windows; kill it for any other signal."""
    os.kill(process, signal.SIGKILL if number else signal.SIGINT)


ADDED: Mapping[tuple[str, str], Mapping[str, object]] = {
    (WINDOWS, "os"): {"kill": _kill, "sep": "\\", "linesep": "\r\n"},
    (WINDOWS, "socket"): {"SO_EXCLUSIVEADDRUSE": ALONE},
}
"""Names that other platforms add, or that behave differently there."""


def begin() -> None:
    """Start to simulate another platform in this process."""
    told = json.loads(os.environ[PLATFORM])
    hide(told.pop("platform"), told)


if __name__ in ("__main__", "__mp_main__"):  # such a process is a child of ours
    begin()
if __name__ == "__main__":
    if sys.argv[1:2] == ["-c"]:
        exec(sys.argv[2], {})
        sys.exit()
    from cartone.cli import main

    sys.exit(main())
