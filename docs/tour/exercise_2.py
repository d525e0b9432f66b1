"""An achievement in Stamp Swap, `one-point`: win by a single point. It has a name and a line in four languages.

pytest docs/tour/exercise_2.py
"""

from __future__ import annotations

import pytest

import cartone
from cartone.games.kit.achievements import PastGames, newly_met
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.achievements import ACHIEVEMENTS
from cartone.locale import LANGUAGES, catalogue
from cartone.table.results import Result


def met(you: int, opponent: int, won: float) -> bool:
    view = cartone.new("stamp-swap", ["me", "pinzetta"], seed=1).view(0)
    result = Result("stamp-swap", "pinzetta", you, opponent, won, "2026-01-01")
    return "one-point" in newly_met(ACHIEVEMENTS, view, result, PastGames())


def test_it_is_met_by_one_point_and_no_other_difference() -> None:
    assert met(81, 80, 1.0)
    assert not met(82, 80, 1.0)
    assert not met(80, 80, 1.0)
    assert not met(79, 80, 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_a_name_and_a_line(language: str) -> None:
    words = catalogue(language)
    for table in ("achievement", "achieved-by"):
        assert words.has(f"{ROOM.name}.{table}.one-point")
