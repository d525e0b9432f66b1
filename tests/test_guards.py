"""For every seat in every game, hidden information stays hidden, and information that was seen stays known."""

from __future__ import annotations

import pytest

from cartone.games.stamp_swap import effects, scoring
from cartone.testing import guarded

from .mutants import NO_IMAGINARY_PLAYER, SHARES, plant
from .stamp_swap.test_effects import (
    test_unentered_scores_half_of_the_contest_never_entered_and_shares_are_rounded_down as check_shares,
)
from .stamp_swap.test_solo import (
    test_intro_mode_only_the_imaginary_player_with_3_forever_stamps_competes as check_imaginary_player,
)
from .table.toy import toy_table


def test_the_toy_keeps_its_seals_too() -> None:
    seen = guarded(toy_table(3), 1)
    assert seen.sealed >= 4
    assert seen.looks > 0


# -- planted mistakes -------------------------------------------------------------------------------


def test_shares_that_are_rounded_up_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = plant("cartone.games.stamp_swap.effects", SHARES)
    monkeypatch.setitem(effects.VERBS, "unentered", wrong.unentered)
    with pytest.raises(AssertionError):
        check_shares()


def test_an_intro_mode_without_the_imaginary_player_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = plant("cartone.games.stamp_swap.scoring", NO_IMAGINARY_PLAYER)
    monkeypatch.setattr(scoring, "forever_rivals", wrong.forever_rivals)
    check_imaginary_player(8, 3, 10)
    for seed, count in ((1, 1), (7, 2)):
        with pytest.raises(AssertionError):
            check_imaginary_player(seed, count, 6)
