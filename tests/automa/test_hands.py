"""A mechanical person moves a model of the cardboard only as told: after each turn it is as the game on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.components import Comic
from cartone.games.automa import steps
from cartone.games.automa.game import IT
from cartone.games.kit.steps import Board
from cartone.table import Table
from tests.hands import Hands
from tests.mutants import Mutant, plant

from .mutants import GUIDED_AUTOMA_STEPS
from .person import Person, digital
from .test_guided import HOUSE, NONE, SETTINGS

SEEDS = 2


def its_things(table: Table[Any], model: Board) -> dict[str, Any]:
    """What the Automa has, as the model has it: cards by what they show, wherever they came from."""
    known = {card.id: card for card in (held.face for held in table.game.automa.hand)}
    for printed in table.game.automa.printed:
        known |= {card.id: card for card in (printed.title, *printed.team.values())}
    numbers = model.numbers

    def lying(place: str) -> Counter[str]:
        return Counter(face_of(known[piece.removeprefix("card-")]) for piece in model.lying(place))

    return {
        "hand": lying(f"hand-{IT}"),
        "printed": lying(f"printed-{IT}"),
        "fans": {name: fans for name, fans in numbers.items() if name.startswith(f"fans-{IT}-")},
        "orders": {name.removeprefix(f"fulfilled-{IT}-"): count
                   for name, count in numbers.items() if name.startswith("fulfilled-")},
        "masteries": {piece.removeprefix("mastery-") for piece in model.lying(f"masteries-{IT}")},
        "ranking": numbers.get(f"points-{IT}-ranking", 0),
    }  # fmt: skip


def on_the_screen(game: Any) -> dict[str, Any]:
    """The same in the game that was played before."""
    it = game.automa
    return {
        "hand": Counter(face_of(held.face) for held in it.hand),
        "printed": Counter(face_of(card) for one in it.printed for card in (one.title, *one.team.values())),
        "fans": {f"fans-{IT}-{one.slot}": one.fans for one in it.printed},
        "orders": dict(Counter(f"{order.genre}-{order.value}" for order in it.fulfilled)),
        "masteries": {genre.value for genre, holder in game.mastery.items() if holder == IT},
        "ranking": it.ranking_points,
    }


def face_of(card: Any) -> str:
    return f"{type(card).__name__} {card.genre} {'' if isinstance(card, Comic) else getattr(card, 'value', '')}"


def follow(seed: int, settings: Mapping[str, str], more: Mapping[str, Any]) -> int:
    """A whole game: how often something was moved."""
    game = digital(seed, settings)
    person = Person(game)
    table = automa.new(["me", "automa"], dealer=None, settings=dict(settings), **more)
    hands = Hands(table)
    model = hands.follow()
    while not table.over:
        if table.draw is not None:
            card = person.card(not more)
            assert its_things(table, model) == on_the_screen(person.follower.game), (seed, settings)
            table.outcome(card)
        else:
            table.answer(0, person.answer(table.pending[0], table.game))
        model = hands.follow()
    assert table.scores == game.scores
    return hands.acts


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=lambda number: " ".join(SETTINGS[number].values()))
def test_a_model_that_is_moved_as_told_is_the_game(number: int) -> None:
    for seed in range(SEEDS):
        assert follow(seed, SETTINGS[number], NONE if seed % 2 else HOUSE) > 40


def steps_notice(mutant: Mutant) -> bool:
    """Whether the model goes wrong if the page tells something else."""
    wrong = plant("cartone.games.automa.steps", mutant)
    try:
        with patch.object(steps, "TOUCHES", wrong.TOUCHES):
            for seed in range(3):
                for settings in SETTINGS[:2]:
                    follow(seed, settings, HOUSE)
    except (AssertionError, LookupError, ValueError):
        return True
    return False


@pytest.mark.parametrize("mutant", GUIDED_AUTOMA_STEPS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_is_told_is_noticed(mutant: Mutant) -> None:
    assert steps_notice(mutant)
