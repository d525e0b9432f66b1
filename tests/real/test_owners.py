"""Whoever has the box and knows no rules comes to the game that Cartone has: all lies there as it should."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from cartone.games.automa.page.page import AutomaPage
from cartone.games.pinzetta.page.page import PinzettaPage

from .owners import CARDS, GUIDED, check_owner

SEEDS = 4
"""Every other one of them errs."""


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("game", GUIDED)
def test_who_moves_only_what_is_said_has_the_game_on_the_table(game: str, cards: str) -> None:
    owners = [check_owner(game, cards, seed) for seed in range(SEEDS)]
    assert sum(owner.corrected for owner in owners)


def test_nothing_waits_for_a_question_of_a_round_that_is_over() -> None:
    """Where it stood, at the end of a round, nothing is asked any more: the table is in a later round."""
    assert check_owner("age-of-comics", "cards that Cartone draws", 69).corrected > 3


@pytest.mark.parametrize(
    ("game", "page", "told"),
    [("stamp-swap", PinzettaPage, "to_move"), ("age-of-comics", AutomaPage, "to_move"),
     ("age-of-comics", AutomaPage, "to_count")],
)  # fmt: skip
def test_a_correction_that_tells_nothing_is_noticed(game: str, page: Any, told: str) -> None:
    with patch.object(page, told, lambda self, *change: ""), pytest.raises(AssertionError):
        sum(check_owner(game, "our pack", seed).corrected for seed in range(1, 12, 2))
