"""The magpie gets a fifth habit, Duck: its highest card below the prize, or its lowest if it has none below.

pytest -o pythonpath="src examples/goofspiel" docs/tour/exercise_1.py
"""

from __future__ import annotations

from pathlib import Path

import goofspiel
import pytest
from goofspiel.game import HABITS
from goofspiel.opponent import chosen_by

HAND = [1, 4, 6, 9]


def test_duck_is_one_of_its_cards() -> None:
    assert [habit.id for habit in HABITS] == ["snatch", "snub", "match", "top", "duck"]


@pytest.mark.parametrize(("prize", "chosen"), [(5, 4), (4, 1), (13, 9), (None, 6)])
def test_it_ducks_below_the_prize(prize: int | None, chosen: int) -> None:
    value, reasons = chosen_by("duck", HAND, prize)
    assert value == chosen
    assert [reason.id for reason in reasons] == ["takes-it-for"] * (prize is None) + ["below"]


def test_with_none_below_it_takes_its_lowest() -> None:
    value, reasons = chosen_by("duck", HAND, 1)
    assert value == 1
    assert [reason.id for reason in reasons] == ["none-below"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("message", ["word.duck", "reason.below", "reason.none-below"])
def test_it_is_said_in_words(language: str, message: str) -> None:
    (folder,) = goofspiel.__path__
    words = Path(folder, "locale", language, "goofspiel.po").read_text(encoding="utf-8")
    assert f'msgid "goofspiel.{message}"' in words
