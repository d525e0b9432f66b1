"""Rules of Pinzetta beside a real table that no game on a screen retells: how much the box has, and who counts what."""

from __future__ import annotations

import pytest

from cartone.games.pinzetta.steps import thing
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.pack import RARE_TILES
from cartone.table import IllegalAnswer

from .person import digital, reported
from .test_entries import real_table, say

ALL_CARDS = "attendee attendee attendee / attendee attendee"
MY_CARDS = "attendee attendee attendee attendee attendee attendee"


def test_a_collection_that_is_told_again_is_not_counted_twice() -> None:
    """The box has 15 attendees for a solo game: 5 are hers and 6 yours. The same 6 are told once more after a card has
    changed something, though only 4 lie in the box."""
    table = real_table()
    say(table, ALL_CARDS, MY_CARDS, "otherwise", MY_CARDS)
    assert table.game.left()["attendee"] == 15 - 5 - 6


def test_what_has_left_your_collection_is_out_of_the_box_no_more_than_before() -> None:
    """Told again, it counts as it is now: no more of anything than the box has."""
    table = real_table()
    say(table, ALL_CARDS, MY_CARDS, "otherwise", "rare rare rare rare rare rare")
    assert (table.game.left()["attendee"], table.game.left()["rare"]) == (15 - 5, RARE_TILES - 6)


def test_in_a_tie_you_have_no_more_rare_stamps_than_she_leaves() -> None:
    """The box has 15; those in her rare box are not in your album."""
    table = reported(digital(1, {"level": "2", "mode": "full"}))
    table.take_back()
    hers = len(table.game.pinzetta.boxes[Box.RARE])
    assert hers
    table.answer(0, str(table.scores[1]))
    with pytest.raises(IllegalAnswer):
        table.answer(0, str(RARE_TILES - hers + 1))
    table.answer(0, str(RARE_TILES - hers))
    assert table.game.winners() == [0]


def test_items_are_numbered_from_one_before_the_first_day_and_on_each() -> None:
    table = real_table()
    assert [thing(item) for item in table.game.out] == ["item-setup-1"]
    say(table, ALL_CARDS)
    assert [thing(item) for item in table.game.out[1:]] == [f"item-friday-{number}" for number in range(1, 6)]
