"""The Automa makes the same choices and scores the same in a guided game as in the on-screen game that it retells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.automa import rules
from cartone.table import CartoneError, Table
from tests.mutants import Mutant, plant

from .mutants import GUIDED_AUTOMA, GUIDED_TURN
from .person import decisions, digital, got, reported

SETTINGS = [
    *({"level": level, "edition": edition} for level in LEVELS for edition in ("seed", "2026")),
    {"level": "expert", "edition": "seed", "display": "4", "challenges": ",".join(CHALLENGES)},
]
SEEDS = 3
NOTICED_IN = 6
"""Number of games of each kind after which an undetected mutant counts as missed."""
HOUSE: Mapping[str, Any] = {}
NONE: Mapping[str, Any] = {"pack": "none", "open_decks": ["automa"]}
EDITORS = 4


def check(game: Table[Any], *packs: Mapping[str, Any]) -> None:
    """Check that the game replayed at a real table is the same with each of the given packs."""
    for more in packs:
        table, _ = reported(game, **more)
        assert decisions(table) == decisions(game)
        assert got(table) == got(game)
        assert table.scores == game.scores
        assert table.game.by_source(1) == game.game.by_source(1)
        assert table.game.winners() == game.game.winners()


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=lambda number: " ".join(SETTINGS[number].values()))
def test_a_game_on_a_screen_is_the_same_at_a_real_table(number: int) -> None:
    for seed in range(SEEDS):
        check(digital(seed, SETTINGS[number]), HOUSE, NONE, {**NONE, "describes": True}, {"seed": seed})


# -- planted mistakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "mutant"),
    [*(("rules", mutant) for mutant in GUIDED_AUTOMA), *(("turn", mutant) for mutant in GUIDED_TURN)],
    ids=lambda one: one if isinstance(one, str) else one.old.strip()[:30],
)
def test_a_mistake_in_its_rules_and_turns_is_noticed(module: str, mutant: Mutant) -> None:
    """With a mutant, at least one retold game differs or becomes impossible."""
    wrong = plant(f"cartone.games.automa.{module}", mutant)
    planted = patch.object(automa, "guided", wrong.guided) if module == "rules" else \
        patch.object(rules, "turn", wrong.turn)  # fmt: skip
    with planted, pytest.raises((AssertionError, CartoneError, ValueError, LookupError)):
        check_all()


def check_all() -> None:
    for seed in range(NOTICED_IN):
        for settings in SETTINGS:
            check(digital(seed, settings), HOUSE, NONE)
