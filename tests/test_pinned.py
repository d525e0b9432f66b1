"""The same seed gives the same game on every Python and with every hash seed."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from .pinned import pinned, play_game
from .second_python import NONE_FOUND, ROOT, Interpreter, different, others

SOURCE = ROOT / "src" / "cartone"


def test_pinned_games_go_as_they_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "1")  # the games were pinned with another hash seed
    ours = Interpreter("this Python", (sys.executable,))
    assert different(ours, pinned()) == [], "bots or rules play differently; if that is meant: make pinned"


@pytest.mark.door
def test_a_second_python_plays_them_alike() -> None:
    other = next(others(), None)
    if other is None:
        pytest.skip(NONE_FOUND)
    assert different(other, pinned()) == [], other.name


def whole_sum(numbers: Iterable[int], /, start: int = 0) -> int:
    """Return the sum of integers, refusing floats, whose sum differs between Python versions."""
    for number in numbers:
        assert isinstance(number, int), f"sum of floats: {number}"
        start += number
    return start


@pytest.mark.parametrize(
    "name",
    [
        "stamp-swap greedy greedy seed=1",
        "stamp-swap greedy pinzetta level=2 mode=full seed=1",
        "age-of-comics greedy greedy seed=1",
        "age-of-comics greedy automa level=expert edition=2026 seed=1",
    ],
)
def test_no_decision_hangs_on_a_sum_of_floats(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", whole_sum)
    assert play_game(name) == pinned()[name]


def fractions_in(path: Path) -> list[str]:
    """Return the floats and divisions in a file, apart from each `/` that joins a path and a text."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
        is_division = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _is_text(node.right)
        if is_float or is_division:
            found.append(f"{path}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}")
    return found


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@pytest.mark.parametrize("room", ["table", "games/stamp_swap", "games/age_of_comics"])
def test_rules_and_greedy_in_stamp_swap_reckon_in_whole_numbers(room: str) -> None:
    others = {SOURCE / "games" / "age_of_comics" / "bots", *(SOURCE / "games").glob("*/page")}
    others |= {SOURCE / "table" / "results.py"}  # its results are not read by rules
    files = [path for path in (SOURCE / room).rglob("*.py") if not others & {path, *path.parents}]
    assert len(files) > 4
    assert [fraction for path in files for fraction in fractions_in(path)] == []
