"""The quick ring is what it says: tests of rules, and nothing but rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from .quick import ROOT, command, files

NO_RULES = ("cartone.web", "cartone.store", "cartone.cli", "cartone.terminal", "cartone.keep", "cartone.history",
            "cartone.simulate", "subprocess", "starlette", "playwright")  # fmt: skip


def imported(path: Path) -> set[str]:
    """The modules that a file imports, with the names it takes from them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {f"{node.module}.{one.name}" for one in node.names}
    return found


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_ring_has_rules_only(path: Path) -> None:
    assert not {name for name in imported(path) if name.startswith(NO_RULES)}


def test_make_quick_runs_the_ring_and_make_help_tells_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\nquick:\n\t@./dev/install test\n\t.venv/bin/python -m tests.quick\n" in makefile
    assert "\n# make quick  " in makefile.partition("\n\n")[0]
    assert command()[-len(files()) :] == [str(path) for path in files()]


def test_what_is_large_is_left_out() -> None:
    large = [path.stem for path in files() if "@pytest.mark.large" in path.read_text(encoding="utf-8")]
    assert large == ["test_contests", "test_opponent", "test_solo"]
