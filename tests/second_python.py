"""Play the pinned games on other Python versions: the same seed must give the same game.

    python -m tests.second_python               plays the pinned games
    python -m tests.second_python --seeds 5     also plays other seeds of each line-up

The other versions are every `python3.11` to `python3.14` on the PATH except this version, and Pyodide (CPython in
WebAssembly) if Node finds its package `pyodide`. Nothing is downloaded.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from .pinned import pinned, play_games

ROOT = Path(__file__).parent.parent
SUPPORTED = range(11, 15)
PATIENCE = 1800

NONE_FOUND = "no second Python: put a python3.12 or newer on the PATH, or Node's package pyodide where Node finds it"

VERSION = "import platform; print(platform.python_version())"

PYODIDE = """
const { loadPyodide } = require("pyodide");
loadPyodide().then((pyodide) => {
  pyodide.FS.mkdir("/house");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: process.argv[1] }, "/house");
  pyodide.globals.set("words", pyodide.toPy(process.argv.slice(2)));
  pyodide.runPython(`
import runpy, sys
sys.path[:0] = ["/house/src", "/house"]
sys.dont_write_bytecode = True
if words[0] == "-c":
    exec(words[1])
else:
    sys.argv = words[1:]
    runpy.run_module(words[1], run_name="__main__")
`);
});
"""
"""Script that accepts `-c CODE` or `-m MODULE …` as Python does, and has the repository as its folder."""


class Interpreter(NamedTuple):
    """Another Python, given by its name and its command."""

    name: str
    command: tuple[str, ...]

    def run(self, *words: str) -> str:
        """Run Python with these arguments and return the output; the source and the tests can be imported, but no
        installed package."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [*self.command, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode:
            raise RuntimeError(f"{self.name}: {done.stderr.strip()[-2000:]}")
        return done.stdout


def others() -> Iterator[Interpreter]:
    """Yield all other interpreters that work here, with their versions in their names."""
    pythons = [Interpreter("Python", (f"python3.{minor}",)) for minor in SUPPORTED if minor != sys.version_info.minor]
    for name, command in (*pythons, Interpreter("Pyodide", ("node", "-e", PYODIDE, str(ROOT)))):
        if shutil.which(command[0]) is not None:
            # A command may have no Python behind it, and Node may lack the package.
            with suppress(RuntimeError):
                version = Interpreter(name, command).run("-c", VERSION).strip()
                yield Interpreter(f"{name} {version}", command)


def different(other: Interpreter, games: dict[str, str], seeds: int = 0) -> list[str]:
    """Return the names of games that another Python plays differently."""
    found = json.loads(other.run("-m", "tests.pinned", "--seeds", str(seeds)))
    assert found.keys() == games.keys()
    return [name for name in games if found[name] != games[name]]


def compare(seeds: int = 0) -> int:
    """Compare the games on all interpreters found, print the outcome, and return the number of differences."""
    there = list(others())
    if not there:
        print(NONE_FOUND)
        return 0
    games = {**dict(play_games(seeds)), **pinned()} if seeds else pinned()
    wrong = 0
    for other in there:
        start = time.perf_counter()
        found = different(other, games, seeds)
        print(f"games on {other.name}: {len(games)}, {len(found)} different, {time.perf_counter() - start:.0f} s")
        for name in found:
            print(f"  different: {name}")
        wrong += len(found)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=0)
    return 1 if compare(parser.parse_args().seeds) else 0


if __name__ == "__main__":
    sys.exit(main())
