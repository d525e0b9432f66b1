"""A program that knows only the description of the API tries it at a real server: both have to agree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cartone.client import Client
from cartone.web.http import API
from tests.crash.setups import SETUPS, serving
from tests.patience import PATIENCE
from tests.proving import left_to_proof

OPPONENTS = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}
EXAMPLES = 150
"""Requests of each operation, beside those at the bounds of each field."""

ENDLESS = "/tables/{table}/watch"
"""A line that stays open is tried by tests of its own."""

NOT_SAID = "positive_data_acceptance"
"""What can be answered depends on the table, which no description of shapes can say: that is 422."""


def program() -> str | None:
    """Where schemathesis is: beside this Python, or wherever programs are."""
    return shutil.which("schemathesis", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))


@pytest.mark.parametrize("game", left_to_proof(*OPPONENTS))
def test_the_description_and_the_server_agree(game: str, tmp_path: Path) -> None:
    found = program()
    if found is None:
        pytest.skip("schemathesis is not installed here: pip install 'cartone[fuzz]'")
    with serving(SETUPS["sqlite-1"], tmp_path) as served:
        address = f"http://127.0.0.1:{served.port}{API}"
        table = Client(f"http://127.0.0.1:{served.port}").create(game, ["me", OPPONENTS[game]], seed=7)["table"]
        (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = "{table}"\n')
        tried = subprocess.run(
            [found, "run", f"{address}/openapi.json", "--exclude-path", ENDLESS, "--exclude-checks", NOT_SAID,
             "--phases", "coverage,fuzzing", "--max-examples", str(EXAMPLES), "--seed", "1", "--continue-on-failure",
             "--no-color"],
            cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True,
            timeout=4 * PATIENCE, check=False,
        )  # fmt: skip
        assert tried.returncode == 0, tried.stdout[-8000:] + tried.stderr[-2000:]
        assert served.complaints == ""
    print(f"schemathesis, {game}: {re.findall(r'[0-9,]+ generated', tried.stdout)}")
