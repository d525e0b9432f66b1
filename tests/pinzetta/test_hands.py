"""A mechanical person moves a model of her cardboard only as told: after each entry it is as the game has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games.pinzetta import steps
from cartone.games.pinzetta.game import HER
from cartone.games.stamp_swap.components import Box
from tests.hands import Hands, Owner
from tests.mutants import Mutant, plant

from .mutants import GUIDED_PINZETTA_STEPS
from .person import digital, moments
from .test_guided import HOUSE, NONE, SETTINGS, drawn

SEEDS = 3


def follow(seed: int, settings: dict[str, str], more: Mapping[str, Any] | None = None) -> int:
    """A whole game: how often something was moved. In the end her boxes are as on the screen. If nothing is said of the
    cards, Cartone draws them."""
    game = digital(seed, settings)
    more = drawn(game) if more is None else more
    both: tuple[Hands, Owner] | None = None
    for table, _ in moments(game, **more):
        hands, owner = both = both or (Hands(table), Owner(table))
        model = hands.follow()
        owner.follow(table)
        owner.check(table)
    boxed = {box: len(model.lying(f"box-{box}")) for box in Box}
    if not game.game.pinzetta.intro:  # else nobody asks what an event has given her
        assert +Counter(boxed) == +Counter({box: len(items) for box, items in game.game.pinzetta.boxes.items()})
    assert model.numbers.get(f"score-{HER}", 0) == game.scores[HER]
    return owner.acts


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_model_that_is_moved_as_told_is_the_game(settings: dict[str, str]) -> None:
    for seed in range(SEEDS):
        assert follow(seed, settings, (HOUSE, NONE, None)[seed]) > 8


@pytest.mark.parametrize("mutant", GUIDED_PINZETTA_STEPS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_is_told_is_noticed(mutant: Mutant) -> None:
    """The model goes wrong if the page tells something else."""
    wrong = plant("cartone.games.pinzetta.steps", mutant).TOUCHES
    with patch.object(steps, "TOUCHES", wrong), pytest.raises((AssertionError, LookupError, ValueError)):
        sum(follow(seed, settings, HOUSE) for seed in range(6) for settings in SETTINGS[:2])
