"""Checks that a real server agrees with the API's description, using requests generated from the description alone."""

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
"""Number of generated requests for each operation, in addition to those with boundary values."""

ENDLESS = "/tables/{table}/watch"
"""An endless stream, which is tested separately."""

NOT_SAID = "positive_data_acceptance"
"""A check that does not apply: the server replies with status 422 when a request is invalid for the current table,
which no schema can express."""


def program() -> str | None:
    """Return the path of schemathesis, which may be next to this Python or on the PATH."""
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
