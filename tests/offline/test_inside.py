"""Games, bots and pages are the same in a browser's Python as in ours, with only the files of the edition.

The browser's Python is started only once, because that is slow.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from offline import build
from tests.offline.used import PARTS, found_inside, shipped, used
from tests.pinned import pinned
from tests.recording import PLAYTHROUGHS

OURS = """
import asyncio, json
from importlib import import_module
for part in {parts}:
    print(json.dumps(asyncio.run(import_module(f"tests.offline.{{part}}").found(whole={whole}))))
"""


class Found(NamedTuple):
    """Results from our Python, and results from a browser's Python."""

    here: dict[str, Any]
    inside: dict[str, Any]


@pytest.fixture(scope="module")
def found(edition: Path, tmp_path_factory: pytest.TempPathFactory, proving: bool) -> dict[str, Found]:
    """Return the results of both Pythons for each part."""
    inside = found_inside(proving, *shipped(edition, tmp_path_factory.mktemp("shipped")))
    return {part: Found(*both) for part, *both in zip(PARTS, found_here(proving), inside, strict=True)}


def found_here(whole: bool) -> list[Any]:
    """Return the results of our Python, in which string hashes differ between runs."""
    environ = {**os.environ, "PYTHONPATH": str(build.ROOT / "src"), "PYTHONHASHSEED": "random"}
    command = [sys.executable, "-c", OURS.format(parts=PARTS, whole=whole)]
    done = subprocess.run(command, cwd=build.ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def different(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Return the names of results that differ or exist on only one side."""
    return sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))


def test_games_come_to_the_same(found: dict[str, Found], proving: bool) -> None:
    here, inside = found["replays"]
    assert different(here["replayed"], inside["replayed"]) == []
    assert all(one["over"] for one in inside["replayed"].values())
    golden = {name: (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8") for name in here["told"]}
    assert different(golden, inside["told"]) == []
    assert different(here["played"], inside["played"]) == []
    kept = {name: digest for name, digest in pinned().items() if name in inside["played"]}
    assert len(kept) > (30 if proving else 5)
    assert len(here["told"]) > (8 if proving else 2)
    assert different(kept, {name: inside["played"][name] for name in kept}) == []


def test_pages_read_the_same_and_need_no_other_modules(found: dict[str, Found]) -> None:
    here, inside = found["readings"]
    asked = [(f"{method} {address}", answered) for method, address, *answered in here["answered"]]
    assert [f"{method} {address}" for method, address, *_ in inside["answered"]] == [name for name, _ in asked]
    assert [
        name for (name, answered), (_, _, *theirs) in zip(asked, inside["answered"], strict=True) if answered != theirs
    ] == []
    assert different(here["kept"], inside["kept"]) == []
    assert used(inside["loaded"]) ^ build.used_modules() == frozenset(), "run: python -m tests.offline.used --write"


def test_every_kind_of_page_is_visited_and_none_leads_out_of_the_house(found: dict[str, Found]) -> None:
    addresses = {address for _, address, *_ in found["readings"].here["answered"]}
    assert len(addresses) > 60
    assert all(address.startswith("/") for address in addresses)
