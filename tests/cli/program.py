"""Ways to run the program, in this process or another one, and games to start from."""

from __future__ import annotations

import io
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import tomllib
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
from cartone.table.tomltext import toml_text
from tests.patience import PATIENCE

SOURCE = Path(cartone.__file__).parents[1]
COMMANDS = ["play", "table", "simulate", "balance", "ladder", "daily", "history", "replay", "record", "verify",
            "review", "puzzles", "pack", "serve", "store", "bench", "new-game"]  # fmt: skip
WIDTH = 80
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "LANG", "CARTONE_KERNEL")
"""Environment variables passed on to the program."""
PLAIN: Mapping[str, str] = {}
HUGE = "9" * 5000
PLAY = ("--data-dir", "data", "play", "stamp-swap", "--seed", "7")
on_posix = pytest.mark.skipif(os.name != "posix", reason="signals, terminals and devices of POSIX systems")


class Result(NamedTuple):
    """The output of a finished process."""

    status: int
    out: str
    err: str

    def ok(self) -> str:
        """Check that the process succeeded without error messages, and return its output."""
        assert self.err == ""
        assert self.status == 0
        return self.out

    def complaint(self) -> str:
        """Check that the process failed with a one-line error message, and return that line."""
        assert "Traceback" not in self.out + self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert self.status == 2
        return self.err.rstrip("\n")


class Program:
    """A way to run the program in its own folder, with a data directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "cartone", *arguments]

    def environ(self, more: Mapping[str, str] = PLAIN) -> dict[str, str]:
        """Return the environment for the program, with English as the language."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        own = {"PYTHONPATH": str(SOURCE), "HOME": str(self.folder), "COLUMNS": str(WIDTH), "LANGUAGE": "en"}
        return {**kept, **own, **more}

    def __call__(self, *arguments: str, typed: str | bytes = "", environ: Mapping[str, str] = PLAIN) -> Result:
        """Run the program in this process, or in a new one if the environment affects how Python starts."""
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
        """Run `python -m cartone` in a process of its own."""
        return end_of(self.start(*arguments, environ=environ, stdin=subprocess.PIPE), typed)

    def start(self, *arguments: str, environ: Mapping[str, str] = PLAIN, **more: Any) -> subprocess.Popen[bytes]:
        """Start the program and leave it running."""
        return self._started(self.command(*arguments), self.environ(environ), **more)

    def _started(self, command: list[str], environ: Mapping[str, str], **more: Any) -> subprocess.Popen[bytes]:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, cwd=self.folder, env=environ, **{**streams, **more})

    def play(
        self, *arguments: str, typed: str | bytes = "", seed: int = 7, environ: Mapping[str, str] = PLAIN
    ) -> Result:
        """Play a new game in the terminal."""
        play = ["--data-dir", "data", "play", "stamp-swap", "--seed", str(seed)]
        return self(*play, *arguments, typed=typed, environ=environ)

    def resume(self, *arguments: str, typed: str = "quit\n") -> Result:
        return self("--data-dir", "data", "play", "--resume", *arguments, typed=typed)

    def shell(self, line: str) -> Result:
        """Run a shell line in which `$CARTONE` is the program."""
        line = line.replace("$CARTONE", shlex.join(self.command()))
        return end_of(self._started(["/bin/sh", "-c", line], self.environ(), stdin=subprocess.DEVNULL))

    def kept(self) -> list[str]:
        """Return the records of the running games, oldest first."""
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
        """Write a file to the program's folder; return its name."""
        (self.folder / name).write_bytes(bytes_of(text))
        return name


def bytes_of(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def text_of(output: bytes) -> str:
    return output.decode("utf-8", "replace").replace("\r\n", "\n")


def written(stream: io.TextIOWrapper[io.BytesIO]) -> str:
    """Return everything that this process has written to a stream."""
    stream.flush()
    return text_of(stream.buffer.getvalue())


def end_of(process: subprocess.Popen[bytes], typed: str | bytes = "") -> Result:
    out, err = process.communicate(bytes_of(typed), timeout=PATIENCE)
    return Result(process.returncode, text_of(out), text_of(err))


class Session:
    """A game in a running process that is played line by line."""

    def __init__(self, program: Program, *arguments: str) -> None:
        self.process = program.start(
            "--data-dir", "data", "play", *arguments, stdin=subprocess.PIPE, preexec_fn=hear_interrupts
        )
        self.told = ""
        self.question = ""
        self.read()

    def read(self) -> str:
        """Return the output up to the next question or the end of the process."""
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
        """Send Ctrl-C and return the result of the process."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> Result:
        return end_of(self.process)


def hear_interrupts() -> None:
    """Let Ctrl-C reach the process even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def replies(out: str, kind: str = "take") -> list[str]:
    """Return the program's reply to each line typed."""
    return out.split(f"{kind}> ")[1:]


def check_width(out: str) -> None:
    """Check that no line is wider than a terminal and no command is broken; typed input ends a line."""
    lines = re.sub(r"(?m)^(?:[\w-]+> )+|q: quit > ", "\n", out).splitlines()
    wide = [line for line in lines if len(line) > WIDTH and not re.search(r"\.record|--resume|cartone replay", line)]
    assert wide == []


def own_bot() -> str:
    """Return the module of a user's own bot that the docs show."""
    page = (SOURCE.parent / "docs" / "simulating.md").read_text(encoding="utf-8")
    return page.partition("```python\nclass Bot")[2].partition("```")[0].join(("class Bot", ""))


def decision_cards() -> str:
    """Return decision cards of Pinzetta's on which nothing is crossed out."""
    printed = tomllib.loads((SOURCE / "cartone/games/stamp_swap/packs/house.toml").read_text(encoding="utf-8"))
    return toml_text({"decision": [{**card, "crossed": 0} for card in printed["decision"]]})


# -- games to start from --------------------------------------------------------------------------


def lead(table: Table[Any], kind: str = "") -> Table[Any]:
    """Let the bot greedy play all seats until the first seat is asked a question of a kind, or until the end."""
    bot = bot_called("greedy", "stamp-swap")
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if seat == 0 and ask.kind == kind:
                return table
            table.answer(seat, choose(table, seat, ask, bot))
    return table


@cache
def record_at(kind: str, seed: int = 7) -> str:
    """Return the record of a game that stops where the person is asked a question of a kind."""
    return str(lead(cartone.new("stamp-swap", ["me", "greedy"], seed=seed), kind).record)


@cache
def whole_record(seed: int = 7) -> str:
    return record_at("", seed)


def before_the_last_answer(seed: int) -> tuple[str, str]:
    """Return a record cut off before the person's last answer, and that answer."""
    lines = whole_record(seed).splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("A "))
    return "\n".join(lines[:last]) + "\n", lines[last].split(" ", 2)[2]
