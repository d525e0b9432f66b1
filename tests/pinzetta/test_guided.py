"""A solo game on a screen, told at a real table: Pinzetta does the same, and scores the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cartone.games.stamp_swap.components import Box
from cartone.table import Table

from .person import digital, laid_on, reported

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
        assert taken(table) == taken(game)
        assert swapped(table) == swapped_on_a_screen(game)


def drawn(game: Table[Any]) -> Mapping[str, Any]:
    """Cartone draws by the same seed."""
    return {"seed": game.header.seed}


def taken(table: Table[Any]) -> list[int]:
    """Which of your piles she took."""
    return [event.params["pile"] for event in table.game.story.events() if event.id == "she-chooses"]


def swapped(table: Table[Any]) -> list[tuple[str, str] | None]:
    """What she swapped between her piles each day, by its kind."""
    events = [event for event in table.game.story.events() if event.id in ("she-swaps", "she-swaps-nothing")]
    return [(event.params["large"], event.params["small"]) if event.id == "she-swaps" else None for event in events]


def swapped_on_a_screen(game: Table[Any]) -> list[tuple[str, str] | None]:
    days = laid_on(game.header.seed or 0, tuple(game.header.settings.items()))
    events = [event for event in game.game.story.events() if event.id in ("she-swaps", "she-swaps-nothing")]
    return [(day.kinds[event.params["one"]], day.kinds[event.params["two"]]) if event.id == "she-swaps" else None
            for day, event in zip(days, events, strict=True)]  # fmt: skip


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_game_on_a_screen_is_the_same_at_a_real_table(settings: dict[str, str]) -> None:
    """Also without any pack, and if Cartone draws the same cards."""
    for seed in range(SEEDS):
        game = digital(seed, settings)
        check(game, HOUSE, NONE, drawn(game))


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
