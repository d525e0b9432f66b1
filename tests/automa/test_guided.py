"""A solo game on a screen, told at a real table: the Automa does the same, and scores the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from statistics import mean
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.automa import rules
from cartone.table import CartoneError, Table
from tests.mutants import Mutant, plant

from .mutants import GUIDED_AUTOMA, GUIDED_HANDS
from .person import collected, decisions, digital, reported

SETTINGS = [
    *({"level": level, "edition": edition} for level in LEVELS for edition in ("seed", "2026")),
    {"level": "expert", "edition": "seed", "display": "4"},
]
SEEDS = 3
NOTICED_IN = 6
"""So many games of each kind before a mistake counts as missed."""
HOUSE: Mapping[str, Any] = {}
NONE: Mapping[str, Any] = {"pack": "none", "open_decks": ["automa"]}
ROUNDS, EDITORS = 5, 4


def check(game: Table[Any], *packs: Mapping[str, Any]) -> list[float]:
    """The same game at a real table, with each of some packs; the taps for a turn of the Automa."""
    taps = []
    for more in packs:
        table, person = reported(game, **more)
        assert decisions(table) == decisions(game)
        assert collected(table) == collected(game)
        assert table.scores == game.scores
        assert table.game.by_source(1) == game.game.by_source(1)
        assert table.game.winners() == game.game.winners()
        in_rounds = person.taps - person.tapped["begins"] - person.tapped["tell your-points"]
        taps.append(in_rounds / (ROUNDS * EDITORS))
    return taps


@cache
def check_house(seed: int, number: int) -> float:
    return check(digital(seed, SETTINGS[number]), HOUSE)[0]


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=lambda number: " ".join(SETTINGS[number].values()))
def test_a_game_on_a_screen_is_the_same_at_a_real_table(number: int) -> None:
    for seed in range(SEEDS):
        check_house(seed, number)
        check(digital(seed, SETTINGS[number]), NONE)


def test_a_turn_takes_few_taps() -> None:
    """At most six on the average, what is told of displays, of orders and of the end of a round included."""
    assert mean(check_house(seed, number) for seed in range(SEEDS) for number in range(len(SETTINGS) - 1)) <= 6


# -- planted mistakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "mutant"),
    [*(("rules", mutant) for mutant in GUIDED_AUTOMA), *(("hands", mutant) for mutant in GUIDED_HANDS)],
    ids=lambda one: one if isinstance(one, str) else one.old.strip()[:30],
)
def test_a_mistake_in_its_rules_and_hands_is_noticed(module: str, mutant: Mutant) -> None:
    """Some game is another one at a real table, or cannot be told there."""
    wrong = plant(f"cartone.games.automa.{module}", mutant)
    planted = patch.object(automa, "guided", wrong.guided) if module == "rules" else \
        patch.object(rules, "AtRealTable", wrong.AtRealTable)  # fmt: skip
    with planted, pytest.raises((AssertionError, CartoneError, ValueError, LookupError)):
        sum(sum(check(digital(seed, settings), HOUSE)) for seed in range(NOTICED_IN) for settings in SETTINGS)
