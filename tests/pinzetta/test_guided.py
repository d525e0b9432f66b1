"""A solo game on a screen, told at a real table: Pinzetta does the same, and scores the same."""

from __future__ import annotations

import pytest

from cartone.games.stamp_swap.components import Box

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


@pytest.mark.parametrize(("rare", "won"), [(0, [1]), (2, [0, 1]), (3, [0])])
def test_a_tie_is_broken_by_rare_stamps_which_only_then_are_told(rare: int, won: list[int]) -> None:
    game = digital(1, {"level": "2", "mode": "full"})
    table = reported(game)
    assert "your-rare" not in str(table.record)
    table.take_back()
    hers = len(table.game.pinzetta.boxes[Box.RARE])
    table.answer(0, str(table.scores[1]))
    assert not table.over
    assert (table.pending[0].kind, table.pending[0].about) == ("tell", "your-rare")
    table.answer(0, str(hers - 2 + rare))
    assert table.game.winners() == won
    assert [event.params["seat"] for event in table.events(0) if event.id == "won"] == won
    counted = [event.params["counted"] for event in table.events(0) if event.id == "rare-counted"]
    assert counted == [hers - 2 + rare, hers]
