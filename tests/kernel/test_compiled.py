"""What people run is compiled: a sample of the large proof, in processes of its own that compile everything anew."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from .modes import MODES

SAMPLE = ("--workers", "2", "--decisions", "400", "--default-decisions", "4000")


@pytest.mark.skipif(find_spec("numba") is None, reason="the extra `fast` is not installed here")
def test_compiled_twins_play_as_the_table_does(tmp_path: Path) -> None:
    env = {**os.environ, "CARTONE_KERNEL": "compiled", "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tests.kernel.proof", *SAMPLE]
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=900, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "kernel: compiled, 2 workers" in told.stdout
    lines = told.stdout.split("\n\n")[-1].splitlines()
    assert [line.partition(": ")[0] for line in lines[: len(MODES)]] == [str(mode) for mode in MODES]
    assert all("0 differences, after" in line for line in lines[: len(MODES)]), (
        "a mode was not compared as far as asked"
    )
