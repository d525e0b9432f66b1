"""Owners who know no rules end up with the same table as in the game."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from cartone.games.automa.page.page import AutomaHands
from cartone.games.pinzetta.page.page import PinzettaHands

from .owners import CARDS, GUIDED, check_owner

SEEDS = 4
"""Number of seeds; with every other seed, the owner makes mistakes."""


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("game", GUIDED)
def test_who_moves_only_what_is_said_has_the_game_on_the_table(game: str, cards: str) -> None:
    owners = [check_owner(game, cards, seed) for seed in range(SEEDS)]
    assert sum(owner.corrected for owner in owners)


def test_nothing_waits_for_a_question_of_a_round_that_is_over() -> None:
    """A waiting entry is dropped at the end of its round, since the table is already in a later one."""
    assert check_owner("age-of-comics", "cards that Cartone draws", 69).corrected > 3


def test_a_correction_before_her_total_says_where_her_cube_goes() -> None:
    """The cube shows the total at the end, but until the total is announced, only the points of the Show Phases."""
    assert check_owner("stamp-swap", "our pack", 11).corrected > 1


@pytest.mark.parametrize(
    ("game", "hands", "told"),
    [("stamp-swap", PinzettaHands, "to_move"), ("age-of-comics", AutomaHands, "to_move"),
     ("age-of-comics", AutomaHands, "to_count")],
)  # fmt: skip
def test_a_correction_that_tells_nothing_is_noticed(game: str, hands: Any, told: str) -> None:
    with patch.object(hands, told, lambda self, *change: ""), pytest.raises(AssertionError):
        sum(check_owner(game, "our pack", seed).corrected for seed in range(1, 12, 2))
