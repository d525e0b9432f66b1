"""A solo game on a screen, told at a real table: the Automa does the same, and scores the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
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


@cache
def played(seed: int, number: int) -> Table[Any]:
    """A game on a screen with one of the settings."""
    return digital(seed, SETTINGS[number])


def check(game: Table[Any], *packs: Mapping[str, Any]) -> list[float]:
    """The same game at a real table, with each of some packs; returns the taps for a turn of the Automa."""
    seed, settings = game.header.seed, game.header.settings
    taps = []
    for more in packs:
        table, person = reported(game, **more)
        assert decisions(table) == decisions(game), (seed, settings)
        assert collected(table) == collected(game), (seed, settings)
        assert table.scores == game.scores, (seed, settings)
        assert table.game.by_source(1) == game.game.by_source(1), (seed, settings)
        assert table.game.winners() == game.game.winners(), (seed, settings)
        in_rounds = person.taps - person.tapped["begins"] - person.tapped["tell your-points"]
        taps.append(in_rounds / (ROUNDS * EDITORS))
    return taps


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=lambda number: " ".join(SETTINGS[number].values()))
def test_a_game_on_a_screen_is_the_same_at_a_real_table(number: int) -> None:
    for seed in range(SEEDS):
        check(played(seed, number), HOUSE, NONE)


def test_a_turn_takes_few_taps() -> None:
    """At most six on the average, what is told of displays, of orders and of the end of a round included."""
    games = [played(seed, number) for seed in range(SEEDS) for number in range(len(SETTINGS) - 1)]
    taps = [taps for game in games for taps in check(game, HOUSE)]
    assert sum(taps) / len(taps) <= 6


# -- planted mistakes -----------------------------------------------------------------------------


def guided_notices(module: str, mutant: Mutant) -> bool:
    """Whether some game is another one at a real table, or cannot be told there, with a mistake in a module."""
    wrong = plant(f"cartone.games.automa.{module}", mutant)
    planted = patch.object(automa, "guided", wrong.guided) if module == "rules" else \
        patch.object(rules, "AtRealTable", wrong.AtRealTable)  # fmt: skip
    try:
        with planted:
            for seed in range(NOTICED_IN):
                for number in range(len(SETTINGS)):
                    check(played(seed, number), HOUSE)
    except (AssertionError, CartoneError, ValueError, LookupError):
        return True
    return False


@pytest.mark.parametrize("mutant", GUIDED_AUTOMA, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_its_rules_is_noticed(mutant: Mutant) -> None:
    assert guided_notices("rules", mutant)


@pytest.mark.parametrize("mutant", GUIDED_HANDS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_its_hands_is_noticed(mutant: Mutant) -> None:
    assert guided_notices("hands", mutant)
