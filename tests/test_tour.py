"""The exercises of the tour fail before their solutions are applied to a copy of the tree, and pass afterwards."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^pytest (.*)$", TOUR, re.M)
"""The commands with which a reader runs the exercises."""


def run(arguments: str, tree: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "pytest", "-p", "no:cacheprovider", *shlex.split(arguments)]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (tree / "src", tree / "examples" / "goofspiel")))}
    return subprocess.run(command, cwd=tree, env=environ, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.docs
@pytest.mark.parametrize("arguments", COMMANDS, ids=[command.rpartition("/")[2] for command in COMMANDS])
def test_an_exercise_fails_until_it_is_solved(tmp_path: Path, arguments: str) -> None:
    for name in ("src", "examples", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__", "pictures"))
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    assert run(arguments, tmp_path).returncode == 1
    solution = arguments.rpartition(" ")[2].replace("exercise", "solution").replace(".py", ".patch")
    applied = subprocess.run(["git", "apply", solution], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert applied.returncode == 0, applied.stderr
    done = run(arguments, tmp_path)
    assert done.returncode == 0, done.stdout


def test_each_exercise_is_on_the_page_and_has_a_solution() -> None:
    names = {path.name for path in (ROOT / "docs" / "tour").iterdir() if path.suffix in (".py", ".patch")}
    numbers = [re.findall(r"exercise_(\d)\.py", command) for command in COMMANDS]
    assert numbers == [["1"], ["2"], ["3"]]
    assert names == {name for (at,) in numbers for name in (f"exercise_{at}.py", f"solution_{at}.patch")}
