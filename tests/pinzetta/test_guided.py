"""Pinzetta makes the same choices and scores the same in a guided game as in the on-screen game that it retells."""

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
    """Check that the game replayed at a real table is the same with each of the given packs."""
    for more in packs:
        table = reported(game, **more)
        assert table.scores == game.scores
        assert table.game.by_source(1) == game.game.by_source(1)
        assert table.game.winners() == game.game.winners()
        assert taken(table) == taken(game)
        assert swapped(table) == swapped_on_a_screen(game)


def drawn(game: Table[Any]) -> Mapping[str, Any]:
    """Return the arguments for a real table where Cartone draws the cards with the same seed."""
    return {"seed": game.header.seed}


def taken(table: Table[Any]) -> list[int]:
    """Return which of your piles Pinzetta took each day."""
    return [event.params["pile"] for event in table.game.story.events() if event.id == "she-chooses"]


def swapped(table: Table[Any]) -> list[tuple[str, str] | None]:
    """Return the kinds of the two items that Pinzetta swapped each day; None if she swapped nothing."""
    events = [event for event in table.game.story.events() if event.id in ("she-swaps", "she-swaps-nothing")]
    return [(event.params["large"], event.params["small"]) if event.id == "she-swaps" else None for event in events]


def swapped_on_a_screen(game: Table[Any]) -> list[tuple[str, str] | None]:
    days = laid_on(game.header.seed or 0, tuple(game.header.settings.items()))
    events = [event for event in game.game.story.events() if event.id in ("she-swaps", "she-swaps-nothing")]
    return [(day.kinds[event.params["one"]], day.kinds[event.params["two"]]) if event.id == "she-swaps" else None
            for day, event in zip(days, events, strict=True)]  # fmt: skip


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"{one['level']}-{one['mode']}")
def test_a_game_on_a_screen_is_the_same_at_a_real_table(settings: dict[str, str]) -> None:
    """The games are also the same without a pack, and if Cartone draws the same cards."""
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
