"""A newcomer who installs Cartone: a clean copy of the tree, an empty home folder, and a running program."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from cartone.locale import catalogue
from tests.cli.program import hear_interrupts
from tests.patience import PATIENCE, wait_until

ROOT = Path(__file__).parent.parent
STOPPED = catalogue("en").text("terminal.stopped") + "\n"
HERE = re.compile(r"http://127\.0\.0\.1:\d+/\S*(?=\s)")
OURS = ("CARTONE", "LANG", "LC_", "MAKE", "MFLAGS", "PYTEST", "PYTHON", "VIRTUAL_ENV", "XDG_")
"""Prefixes of environment variables that a newcomer would not have."""


def copy_of_the_tree(to: Path) -> Path:
    """Copy the project as a clone would contain it, without ignored or built files; return the folder."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    names = [pattern.rstrip("/").rpartition("/")[2] for pattern in ignored]
    shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(".git", *names))
    assert not list(to.rglob("*.mo"))
    assert not (to / ".venv").exists()
    return to


class Newcomer:
    """A newcomer with an empty home folder and a browser that only records the addresses it is asked to open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        self.notes = folder / "opened"
        self.browser = folder / "browser"
        self.browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.notes}"\n', encoding="utf-8")
        self.browser.chmod(0o755)

    @property
    def environ(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        return {**kept, "HOME": str(self.home), "BROWSER": f'"{self.browser}" %s'}

    def run(self, *command: str, cwd: Path, typed: str = "") -> str:
        """Run a command that must succeed, and return its output."""
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, cwd=cwd, env=self.environ, timeout=PATIENCE,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
        return done.stdout

    def start(self, *command: str, cwd: Path) -> Started:
        return Started(command, cwd, self.environ, output=self.folder / "said")

    def opened(self) -> list[str]:
        """Wait until the browser has been asked to open an address; return all such addresses."""
        self.notes.touch()
        wait_until(lambda: self.notes.read_text(encoding="utf-8").endswith("\n"), "the browser was given no address")
        return self.notes.read_text(encoding="utf-8").split()


class Started:
    """A program that serves games until it is stopped, and has no terminal."""

    def __init__(self, command: Sequence[str], cwd: Path, environ: dict[str, str], output: Path) -> None:
        self.output = output
        with output.open("w", encoding="utf-8") as written:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=written, stderr=subprocess.STDOUT, cwd=cwd, env=environ,
                start_new_session=True, preexec_fn=hear_interrupts,
            )  # fmt: skip

    @property
    def said(self) -> str:
        return self.output.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        """The local address that the program prints."""
        wait_until(lambda: bool(HERE.search(self.said)) or self.process.poll() is not None, "it prints no address")
        found = HERE.search(self.said)
        assert found is not None, f"it ended with status {self.process.returncode} and said:\n{self.said}"
        return found[0]

    def control_c(self) -> str:
        """Send Ctrl-C and wait for the program to end; return its output since then."""
        before = len(self.said)
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(PATIENCE)
        return self.said[before:]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
