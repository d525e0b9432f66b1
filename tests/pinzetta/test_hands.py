"""A mechanical person moves the pieces of a model as instructed; after each entry, the model matches the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from cartone.games.pinzetta.game import HER
from cartone.games.pinzetta.steps import GuidedSteps
from cartone.games.stamp_swap.components import Box
from tests.hands import Hands, Owner, mistaken
from tests.mutants import Mutant, plant

from .mutants import GUIDED_PINZETTA_STEPS
from .person import digital, moments
from .test_guided import HOUSE, NONE, SETTINGS, drawn

SEEDS = 3


def follow(seed: int, settings: dict[str, str], more: Mapping[str, Any] | None = None) -> int:
    """Follow the instructions through a whole game, which must end with Pinzetta's boxes as in the on-screen game;
    return the number of moves. By default, Cartone draws the cards."""
    game = digital(seed, settings)
    more = drawn(game) if more is None else more
    both: tuple[Hands, Owner] | None = None
    for table, _ in moments(game, **more):
        hands, owner = both = both or (Hands(table), Owner(table))
        model = hands.follow()
        owner.follow(table)
        owner.check(table)
    boxed = {box: len(model.lying(f"box-{box}")) for box in Box}
    if not game.game.pinzetta.intro:  # if not, the stamps from events are not asked for
        assert +Counter(boxed) == +Counter({box: len(items) for box, items in game.game.pinzetta.boxes.items()})
    assert model.numbers.get(f"score-{HER}", 0) == game.scores[HER]
    return owner.acts


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_model_that_is_moved_as_told_is_the_game(settings: dict[str, str]) -> None:
    for seed in range(SEEDS):
        assert follow(seed, settings, (HOUSE, NONE, None)[seed]) > 8


@pytest.mark.parametrize("mutant", GUIDED_PINZETTA_STEPS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_is_told_is_noticed(mutant: Mutant) -> None:
    """The model differs from the game if the page gives other instructions."""
    wrong = plant("cartone.games.pinzetta.steps", mutant).GuidedSteps
    with mistaken(GuidedSteps, wrong), pytest.raises((AssertionError, LookupError, ValueError)):
        sum(follow(seed, settings, HOUSE) for seed in range(6) for settings in SETTINGS[:2])
