"""Inside a browser's Python everything is what it is in ours: games, bots and pages, with what is shipped and no more.

A Python is started for each of two tests, because that takes longer than most of what it is asked.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from offline import build
from tests.offline.used import found_inside, shipped, used
from tests.pinned import pinned
from tests.recording import PLAYTHROUGHS

OURS = """
import asyncio, json
from tests.offline.{part} import found
print(json.dumps(asyncio.run(found(whole={whole}))))
"""


def found_here(part: str, whole: bool) -> Any:
    """What `found` of a module comes to in our Python, which hashes words otherwise each time."""
    environ = {**os.environ, "PYTHONPATH": str(build.ROOT / "src"), "PYTHONHASHSEED": "random"}
    command = [sys.executable, "-c", OURS.format(part=part, whole=whole)]
    done = subprocess.run(command, cwd=build.ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def different(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """The names of what is not the same, or only on one side."""
    return sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))


def test_games_come_to_the_same(edition: Path, tmp_path: Path, proving: bool) -> None:
    inside = found_inside("replays", proving, *shipped(edition, tmp_path))
    here = found_here("replays", proving)
    assert different(here["replayed"], inside["replayed"]) == []
    assert all(one["over"] for one in inside["replayed"].values())
    golden = {name: (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8") for name in here["told"]}
    assert different(golden, inside["told"]) == []
    assert different(here["played"], inside["played"]) == []
    kept = {name: digest for name, digest in pinned().items() if name in inside["played"]}
    assert len(kept) > (30 if proving else 5)
    assert len(here["told"]) > (8 if proving else 2)
    assert different(kept, {name: inside["played"][name] for name in kept}) == []


def test_pages_read_the_same_and_need_no_other_modules(edition: Path, tmp_path: Path, proving: bool) -> None:
    inside = found_inside("readings", proving, *shipped(edition, tmp_path))
    here = found_here("readings", proving)
    asked = [(f"{method} {address}", answered) for method, address, *answered in here["answered"]]
    assert [f"{method} {address}" for method, address, *_ in inside["answered"]] == [name for name, _ in asked]
    assert [
        name for (name, answered), (_, _, *theirs) in zip(asked, inside["answered"], strict=True) if answered != theirs
    ] == []
    assert different(here["kept"], inside["kept"]) == []
    assert used(inside["loaded"]) ^ build.used_modules() == frozenset(), "run: python -m tests.offline.used --write"
