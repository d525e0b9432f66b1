"""The page's scripts: their JSDoc types are correct, and each script is small enough to read."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cartone.web.static import STATIC

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / ".venv" / "node" / "node_modules" / ".bin" / "tsc"
SCRIPTS = sorted(STATIC.glob("*.js"))
OFFLINE = sorted((ROOT / "offline" / "page").glob("*.js"))
"""Scripts that only the offline edition has."""


def check_types(config: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([CHECKER, "--project", config], capture_output=True, text=True, check=False)


@pytest.fixture
def checker() -> Path:
    if not CHECKER.exists():
        must = os.environ.get("CARTONE_BROWSER") == "required" and shutil.which("npm") is not None
        assert not must, "there is an npm here, but no TypeScript: see dev/install"
        pytest.skip("there is no TypeScript here; dev/install gets it where there is an npm")
    return CHECKER


@pytest.mark.parametrize("config", ["tsconfig.json", "tsconfig.workers.json"])
def test_the_types_of_the_scripts_hold_together(checker: Path, config: str) -> None:
    found = check_types(ROOT / "dev" / config)
    assert found.returncode == 0, found.stdout


def test_a_wrong_type_is_found(checker: Path, tmp_path: Path) -> None:
    for script in SCRIPTS:
        shutil.copy(script, tmp_path)
    with (tmp_path / "tabs.js").open("a", encoding="utf-8") as tabs:
        tabs.write("openTab(1);\n")
    config = (ROOT / "dev" / "tsconfig.json").read_text(encoding="utf-8").replace("../src/cartone/web/static/", "./")
    (tmp_path / "tsconfig.json").write_text(config, encoding="utf-8")
    found = check_types(tmp_path / "tsconfig.json")
    assert "tabs.js" in found.stdout
    assert "'number' is not assignable to parameter of type 'string'" in found.stdout


def test_scripts_are_small_modules_that_say_what_they_do() -> None:
    assert {"main.js", "stage.js", "swap.js", "keys.js", "sound.js"} <= {script.name for script in SCRIPTS}
    for script in (*SCRIPTS, *OFFLINE):
        lines = script.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("// "), f"{script.name} says in its first line what it is for"
        assert len(lines) <= 300, f"{script.name} has {len(lines)} lines"
        assert all(len(line) <= 120 for line in lines), f"{script.name} has a line that is too long"


def test_scripts_import_only_each_other() -> None:
    for script in SCRIPTS:
        for name in re.findall(r'from "([^"]+)"', script.read_text(encoding="utf-8")):
            assert (STATIC / name).is_file(), f"{script.name} imports {name}"
