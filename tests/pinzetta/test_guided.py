"""A solo game on a screen, told at a real table: Pinzetta does the same, and scores the same."""

from __future__ import annotations

import pytest

from .person import digital, reported

SETTINGS = [{"level": level, "mode": mode} for level in ("1", "2", "3") for mode in ("full", "intro")]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_game_on_a_screen_is_the_same_at_a_real_table(settings: dict[str, str]) -> None:
    for seed in range(4):
        game = digital(seed, settings)
        table = reported(game)
        assert table.scores == game.scores
        assert [str(choice.own) for choice in table.choices] == [str(choice.own) for choice in game.choices]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_it_is_the_same_without_any_pack(settings: dict[str, str]) -> None:
    for seed in range(4):
        game = digital(seed, settings)
        table = reported(game, pack="none", open_decks=["decision"])
        assert table.scores == game.scores
        assert [str(choice.own) for choice in table.choices] == [str(choice.own) for choice in game.choices]
