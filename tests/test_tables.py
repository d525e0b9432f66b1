"""Setting up and loading tables."""

from __future__ import annotations

import pytest

import cartone
from cartone.simulate.speed import play_at_random
from cartone.table import IllegalOutcome, Random, SeededDealer, StackedDealer, UnknownName, key_of
from cartone.terminal import Replay


@pytest.mark.parametrize("seed", [-1, 10**18])
def test_a_seed_that_could_not_be_read_back_is_refused(seed: int) -> None:
    with pytest.raises(UnknownName, match="a seed is a whole number from 0"):
        cartone.new("stamp-swap", ["a", "b"], seed=seed)


def test_without_a_seed_a_fresh_one_is_taken() -> None:
    seeds = {cartone.new("stamp-swap", ["a", "b"]).header.seed for _ in range(5)}
    assert len(seeds) == 5


def test_a_record_of_a_foreign_dealer_has_no_seed_and_goes_no_further_by_itself() -> None:
    table = cartone.new("stamp-swap", ["a", "b"], dealer=StackedDealer({}, SeededDealer(9)))
    assert table.header.seed is None
    again = cartone.load(str(table.record))
    with pytest.raises(IllegalOutcome, match="the record has no seed: who deals"):
        play_at_random(again, Random(key_of(1, "x")))
    play_at_random(cartone.load(str(table.record), dealer=SeededDealer(4)), Random(key_of(1, "x")))


def test_replay_shows_only_what_came() -> None:
    """A record whose dealer was another: no step of the replay shows a card that never came."""
    table = cartone.new("stamp-swap", ["a", "b"], seed=1, dealer=SeededDealer(77))
    play_at_random(table, Random(key_of(1, "x")))
    import io

    from cartone.locale import catalogue

    replay = Replay(table.record, table, None, catalogue(), io.StringIO())
    for stop in (0, 1, 5, 20, len(replay.stops) - 1):
        shown = [contest.id for contest in replay.at(stop).game.contests]
        assert shown == [contest.id for contest in table.game.contests]


@pytest.mark.parametrize("name", ["", "two words", "x" * 27, "\x1b[31mred"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="one word of up to 26 letters"):
        cartone.new("stamp-swap", [name, "b"], seed=1)
