"""The compiled kernels pass a sample of the large proof, in separate processes.

The compiled code is cached between runs in a folder for this exact source, so a change recompiles everything, as `make
proof` always does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cartone.kernel import jit

from ..proving import left_to_proof
from ..test_layers import MODULES, imports_in
from .modes import MODES

SAMPLE = ("--workers", "2", "--decisions", "400", "--default-decisions", "4000")
KEPT, ANEW = "kept", "anew"


@pytest.mark.twins
@pytest.mark.parametrize("how", [KEPT, *left_to_proof(ANEW)])
def test_compiled_twins_play_as_the_table_does(how: str, tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed here")
    env = {**os.environ, "CARTONE_KERNEL": "compiled"}
    if how == ANEW:
        env["XDG_CACHE_HOME"] = str(tmp_path)
    command = [sys.executable, "-m", "tests.kernel.proof", *SAMPLE]
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=3600, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "kernel: compiled, 2 workers" in told.stdout
    lines = told.stdout.split("\n\n")[-1].splitlines()
    assert [line.partition(": ")[0] for line in lines[: len(MODES)]] == [str(mode) for mode in MODES]
    assert all("0 differences, after" in line for line in lines[: len(MODES)]), (
        "a mode was not compared as far as asked"
    )


@pytest.mark.twins
@pytest.mark.parametrize(
    "file",
    ["kernel/test_search.py", "test_balance.py", *left_to_proof("test_review.py", "test_hints.py", "test_par.py")],
)
def test_the_search_on_compiled_twins(file: str) -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed here")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", str(Path(__file__).parents[1] / file)]
    env = {**os.environ, "CARTONE_KERNEL": "compiled"}
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=1800, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "skipped" not in told.stdout


def test_nothing_is_kept_of_lines_that_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "HOUSE", tmp_path)
    folders = {jit.cache_folder()}

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return jit.cache_folder()

    for place in ("kernel/a.py", "table/a.py", "games/kit/a.py", "games/b/actions/a.py", "games/b/kernel/a.py"):
        folders |= {write(place, "ONE = 1\n"), write(place, "ONE = 2\n")}
    (tmp_path / "kernel" / "a.py").rename(tmp_path / "kernel" / "c.py")
    now = jit.cache_folder()
    folders |= {now, jit.cache_folder("numpy 2"), jit.cache_folder("numpy 3")}
    assert len(folders) == 1 + 2 * 5 + 3
    assert write("games/b/page/a.py", "ONE = 1\n") == write("web/a.py", "ONE = 1\n") == now


def test_all_that_a_kernel_imports_counts_among_these_lines() -> None:
    kernels = [module for module in MODULES if "kernel" in module.split(".")]
    assert len(kernels) > 40
    imported = {MODULES[name] for module in kernels for name in imports_in(module)}
    assert not imported - set(jit.rests_on())
