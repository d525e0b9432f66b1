"""What a checker of types knows of the library: mypy, as strict as for ourselves, reads what a user might write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parent.parent

RIGHT = """
import cartone
from cartone.games import age_of_comics, stamp_swap

fair = stamp_swap.new(seats=["ann", "bob"], seed=7)
items: int = len(fair.view(0).pool)
day: str = fair.copy().view(cartone.SPECTATOR).day
first: int = stamp_swap.load(fair.record).game.first_player
money: int = age_of_comics.new(seats=["ann", "bob"]).view(0).players[1].money


def anything(table: cartone.Table[cartone.Game[object]]) -> list[int]:
    return table.scores


anything(fair)
anything(cartone.new("stamp-swap", seats=["ann", "bob"]))
"""

WRONG = {
    'stamp_swap.new(seats=["ann", "bob"]).view(0).nonsense': '"StampSwapView" has no attribute "nonsense"',
    'age_of_comics.new(seats=["ann", "bob"]).view(0).pool': '"AgeOfComicsView" has no attribute "pool"',
    'stamp_swap.load("").copy().view(0).nonsense': '"StampSwapView" has no attribute "nonsense"',
    'cartone.new("stamp-swap", seats=["ann", "bob"]).view(0).pool': '"object" has no attribute "pool"',
    'cartone.load("").view(0).players': '"object" has no attribute "players"',
    'stamp_swap.new(seats=["ann", "bob"]).game.nonsense': '"StampSwap" has no attribute "nonsense"',
    "stamp_swap.new()": "Too few arguments",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says, once for all lines: a line of its own for each mistake."""
    snippet = tmp_path_factory.mktemp("types") / "user.py"
    snippet.write_text(RIGHT + "\n".join(WRONG))
    said, broken, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", str(snippet)])
    assert not broken
    return said.splitlines()


def test_what_is_right_passes(found: list[str]) -> None:
    first_wrong = len(RIGHT.splitlines()) + 1
    assert [line for line in found if int(re.findall(r":(\d+):", line)[0]) < first_wrong] == []


@pytest.mark.parametrize("line", WRONG)
def test_what_a_view_does_not_have_is_a_mistake(line: str, found: list[str]) -> None:
    number = len(RIGHT.splitlines()) + 1 + list(WRONG).index(line)
    (said,) = [one for one in found if f":{number}:" in one]
    assert WRONG[line] in said
