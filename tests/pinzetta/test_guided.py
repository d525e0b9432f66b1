"""A solo game on a screen, told at a real table: Pinzetta does the same, and scores the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cartone.games.stamp_swap.components import Box
from cartone.table import Table

from .person import digital, reported

SETTINGS = [{"level": level, "mode": mode} for level in ("1", "2", "3") for mode in ("full", "intro")]
HOUSE: Mapping[str, Any] = {}
NONE: Mapping[str, Any] = {"pack": "none", "open_decks": ["decision"]}
SEEDS = 4


def check(game: Table[Any], *packs: Mapping[str, Any]) -> None:
    """The same game at a real table, with each of some packs."""
    for more in packs:
        table = reported(game, **more)
        assert table.scores == game.scores
        assert table.game.by_source(1) == game.game.by_source(1)
        assert table.game.winners() == game.game.winners()
        assert [str(choice.own) for choice in table.choices] == [str(choice.own) for choice in game.choices]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_game_on_a_screen_is_the_same_at_a_real_table(settings: dict[str, str]) -> None:
    """Also without any pack."""
    for seed in range(SEEDS):
        check(digital(seed, settings), HOUSE, NONE)


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
