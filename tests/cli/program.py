"""The program, in this process and in processes of its own, and games for it to start from."""

from __future__ import annotations

import io
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.cli import main
from cartone.host import FILE
from cartone.store import SqliteStore
from cartone.table import Table
from tests.patience import PATIENCE

SOURCE = Path(cartone.__file__).parents[1]
COMMANDS = ["play", "table", "simulate", "daily", "history", "replay", "record", "pack", "serve", "store", "bench"]
WIDTH = 80
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "LANG", "CARTONE_KERNEL")
"""What the program finds around it of what these tests find."""
PLAIN: Mapping[str, str] = {}
HUGE = "9" * 5000
PLAY = ("--data-dir", "data", "play", "stamp-swap", "--seed", "7")
on_posix = pytest.mark.skipif(os.name != "posix", reason="signals, terminals and devices of POSIX systems")


class Result(NamedTuple):
    """What a finished process left behind."""

    status: int
    out: str
    err: str

    def ok(self) -> str:
        """It went well and complained about nothing; returns what it printed."""
        assert self.err == ""
        assert self.status == 0
        return self.out

    def complaint(self) -> str:
        """It failed with one line, which is returned."""
        assert "Traceback" not in self.out + self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert self.status == 2
        return self.err.rstrip("\n")


class Program:
    """The program in a folder of its own, with a data directory in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "cartone", *arguments]

    def environ(self, more: Mapping[str, str] = PLAIN) -> dict[str, str]:
        """What the program finds around it: English, whatever this machine speaks."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        own = {"PYTHONPATH": str(SOURCE), "HOME": str(self.folder), "COLUMNS": str(WIDTH), "LANGUAGE": "en"}
        return {**kept, **own, **more}

    def __call__(self, *arguments: str, typed: str | bytes = "", environ: Mapping[str, str] = PLAIN) -> Result:
        """In this process; but one that is told how Python itself begins needs a process of its own."""
        if any(name.startswith("PYTHON") for name in environ):
            return self.process(*arguments, typed=typed, environ=environ)
        stdin, out, err = (io.TextIOWrapper(io.BytesIO(text), "utf-8") for text in (bytes_of(typed), b"", b""))
        argv = [str(SOURCE / "cartone" / "__main__.py"), *arguments]
        around = patch.dict(os.environ, self.environ(environ), clear=True)
        with around, chdir(self.folder), patch.multiple(sys, argv=argv, stdin=stdin, stdout=out, stderr=err):
            try:
                status = main()
            except SystemExit as end:
                status = int(end.code or 0)
        return Result(status, written(out), written(err))

    def process(self, *arguments: str, typed: str | bytes = "", environ: Mapping[str, str] = PLAIN) -> Result:
        """As `python -m cartone`."""
        return end_of(self.start(*arguments, environ=environ, stdin=subprocess.PIPE), typed)

    def start(self, *arguments: str, environ: Mapping[str, str] = PLAIN, **more: Any) -> subprocess.Popen[bytes]:
        """A process that is left running."""
        return self._started(self.command(*arguments), self.environ(environ), **more)

    def _started(self, command: list[str], environ: Mapping[str, str], **more: Any) -> subprocess.Popen[bytes]:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, cwd=self.folder, env=environ, **{**streams, **more})

    def play(
        self, *arguments: str, typed: str | bytes = "", seed: int = 7, environ: Mapping[str, str] = PLAIN
    ) -> Result:
        """A new game."""
        play = ["--data-dir", "data", "play", "stamp-swap", "--seed", str(seed)]
        return self(*play, *arguments, typed=typed, environ=environ)

    def resume(self, *arguments: str, typed: str = "quit\n") -> Result:
        return self("--data-dir", "data", "play", "--resume", *arguments, typed=typed)

    def shell(self, line: str) -> Result:
        """The program behind redirections of a shell; `$CARTONE` is its name."""
        line = line.replace("$CARTONE", shlex.join(self.command()))
        return end_of(self._started(["/bin/sh", "-c", line], self.environ(), stdin=subprocess.DEVNULL))

    def kept(self) -> list[str]:
        """The records of the running games, the oldest first."""
        return self._records(running=True)

    def finished(self) -> list[str]:
        return self._records(running=False)

    def _records(self, running: bool) -> list[str]:
        if not (self.data / FILE).exists():
            return []
        with closing(SqliteStore(self.data / FILE)) as store:
            heads = sorted(store.heads(running, count=100), key=lambda head: head.created)
            return [store.load(head.id).text for head in heads]

    def write(self, name: str, text: str | bytes) -> str:
        """A file in the folder; returns its name."""
        (self.folder / name).write_bytes(bytes_of(text))
        return name


def bytes_of(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def text_of(output: bytes) -> str:
    return output.decode("utf-8", "replace").replace("\r\n", "\n")


def written(stream: io.TextIOWrapper[io.BytesIO]) -> str:
    """All that came into a stream of this process."""
    stream.flush()
    return text_of(stream.buffer.getvalue())


def end_of(process: subprocess.Popen[bytes], typed: str | bytes = "") -> Result:
    out, err = process.communicate(bytes_of(typed), timeout=PATIENCE)
    return Result(process.returncode, text_of(out), text_of(err))


class Session:
    """A game in a running process: type a line, read until the next question."""

    def __init__(self, program: Program, *arguments: str) -> None:
        self.process = program.start(
            "--data-dir", "data", "play", *arguments, stdin=subprocess.PIPE, preexec_fn=hear_interrupts
        )
        self.told = ""
        self.question = ""
        self.read()

    def read(self) -> str:
        """What is printed until somebody is asked, or to the end."""
        assert self.process.stdout is not None
        said = b""
        while True:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, f"nothing more after {text_of(said)[-200:]!r}"
            more = os.read(self.process.stdout.fileno(), 65536)
            said += more
            asked = re.search(rb"(?:^|\n)([a-z-]+)> $", said)
            if asked or not more:
                break
        self.question = text_of(asked[1]) if asked else ""
        self.told += text_of(said)
        return text_of(said)

    def type(self, line: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.read()

    def hint(self) -> str:
        said = re.search(r"\nType: (.+)\n", self.type("hint"))
        assert said is not None
        return said[1]

    def interrupt(self) -> Result:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> Result:
        return end_of(self.process)


def hear_interrupts() -> None:
    """Ctrl-C reaches the process even if the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def replies(out: str, kind: str = "take") -> list[str]:
    """What was answered to each line that was typed."""
    return out.split(f"{kind}> ")[1:]


def check_width(out: str) -> None:
    """Nothing is wider than a terminal; what was typed ends a line there, and a command to type is never broken."""
    lines = re.sub(r"(?m)^(?:[\w-]+> )+|q: quit > ", "\n", out).splitlines()
    wide = [line for line in lines if len(line) > WIDTH and not re.search(r"\.record|--resume|cartone replay", line)]
    assert wide == []


# -- games to start from --------------------------------------------------------------------------


def lead(table: Table[Any], kind: str = "") -> Table[Any]:
    """Greedy plays all seats until the first seat is asked something of a kind, or to the end."""
    bot = bot_called("greedy", "stamp-swap")
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if seat == 0 and ask.kind == kind:
                return table
            table.answer(seat, choose(table, seat, ask, bot))
    return table


@cache
def record_at(kind: str, seed: int = 7) -> str:
    """The record of a game in which the person is asked something of a kind now."""
    return str(lead(cartone.new("stamp-swap", ["me", "greedy"], seed=seed), kind).record)


@cache
def whole_record(seed: int = 7) -> str:
    return record_at("", seed)


def before_the_last_answer(seed: int) -> tuple[str, str]:
    """A record that lacks the last answer of the person and what follows, and that answer."""
    lines = whole_record(seed).splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("A "))
    return "\n".join(lines[:last]) + "\n", lines[last].split(" ", 2)[2]
