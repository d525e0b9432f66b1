"""The rings are as described: only rules in the quick one, a target in the Makefile for each, and budgets that are
enforced."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from . import rings
from .rings import BUDGETS, JOBS, ROOT, Budget, Ring, files_of_rules

pytest_plugins = ["pytester"]

NO_RULES = ("cartone.web", "cartone.store", "cartone.cli", "cartone.commands", "cartone.terminal", "cartone.history",
            "cartone.simulate", "subprocess", "starlette", "playwright")  # fmt: skip


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, and the names that it imports from them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {f"{node.module}.{one.name}" for one in node.names}
    return found


def test_the_quick_ring_has_rules_only() -> None:
    offenders = {path: [name for name in imported(path) if name.startswith(NO_RULES)] for path in files_of_rules()}
    assert not {path: names for path, names in offenders.items() if names}
    large = [path.stem for path in files_of_rules() if "@pytest.mark.large" in path.read_text(encoding="utf-8")]
    assert large == ["test_contests", "test_opponent", "test_solo"]


def test_each_ring_and_each_job_is_a_target_that_make_help_tells() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    told = makefile.partition("\n\n")[0]
    for ring in Ring:
        assert f"# make {ring.value} " in told
    for job in JOBS:
        assert f"check-{job} " in makefile.replace("\n", " ")
        assert f"-{job}" in told
    assert "make test\nmake check\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_what_shares_a_server_runs_in_one_process(pytester: pytest.Pytester) -> None:
    """A new release of pytest may break `--dist loadgroup`, as pytest 9.2 does with pytest-xdist 3.8."""
    pytester.makepyfile("""
        import os, pytest
        @pytest.mark.xdist_group("one")
        @pytest.mark.parametrize("number", range(8))
        def test_process(number): open("seen", "a").write(f"{os.getpid()} ")
    """)
    pytester.runpytest_subprocess("-n", "2", "--dist", "loadgroup").assert_outcomes(passed=8)
    assert len({*(pytester.path / "seen").read_text().split()}) == 1


@pytest.mark.parametrize("seconds", [0, 60])
def test_a_ring_says_how_long_it_takes_and_when_that_was_too_long(
    seconds: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rings, "commands", lambda ring, jobs: [["timeit", "-n1", "-r1", "pass"]])
    monkeypatch.setitem(BUDGETS, Ring.CHECK, Budget(3, seconds))
    assert rings.run(Ring.CHECK, ["door"]) == 0
    said = capfd.readouterr().out
    assert said.startswith("make check door: about 3 minutes on two cores\n")
    assert ("OVER ITS BUDGET" in said) == (seconds == 0)


def test_a_ring_ends_with_what_failed(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    broken, never = ["timeit", "-n1", "-r1", "raise SystemExit(3)"], ["timeit", "-n1", "-r1", "print('again')"]
    monkeypatch.setattr(rings, "commands", lambda ring, jobs: [broken, never])
    assert rings.run(Ring.TEST) == 1
    assert rings.run(Ring.PROOF) == 1
    said = capfd.readouterr().out
    assert said.count("FAILED in timeit -n1") == 2
    assert said.count("again") == 1
