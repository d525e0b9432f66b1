"""Setting up and loading tables."""

from __future__ import annotations

from typing import Any

import pytest

import cartone
from cartone.games import stamp_swap
from cartone.games.kit.setup import fresh_seed
from cartone.simulate.speed import play_at_random
from cartone.table import NotYourTurn, Outcome, Random, SeededDealer, StackedDealer, Table, UnknownName, key_of
from cartone.terminal import Replay


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_that_could_not_be_read_back_is_refused(seed: int) -> None:
    with pytest.raises(UnknownName, match="a seed is a whole number from 0"):
        cartone.new("stamp-swap", ["a", "b"], seed=seed)


def test_without_a_seed_a_fresh_one_is_taken() -> None:
    seeds = {cartone.new("stamp-swap", ["a", "b"]).header.seed for _ in range(5)}
    assert len(seeds) == 5


def test_a_person_deals_or_a_seed_but_not_both() -> None:
    with pytest.raises(UnknownName, match="a table whose cards a person deals has no seed"):
        cartone.new("stamp-swap", ["a", "b"], seed=1, dealer=None)


def test_both_words_of_a_seed_count() -> None:
    """A fresh seed has 128 bits; one of 64 deals what it always dealt."""
    low, high = 12345678901234567890, 98765432109876543210 << 64 & (1 << 128) - 1
    games = [
        str(cartone.new("stamp-swap", ["a", "b"], seed=seed).record).partition("\n\n")[2]
        for seed in (low, low | high, high)
    ]
    assert len(set(games)) == 3
    assert max(fresh_seed() for _ in range(20)) >= 1 << 64


def test_a_record_of_a_foreign_dealer_has_no_seed_and_goes_no_further_by_itself() -> None:
    table = cartone.new("stamp-swap", ["a", "b"], dealer=StackedDealer({}, SeededDealer(9)))
    assert table.header.seed is None
    again = cartone.load(str(table.record))
    while again.draw is None:
        seat, ask = next(iter(again.pending.items()))
        again.answer(seat, ask.options.at(0))
    with pytest.raises(NotYourTurn, match=r"a card of .* has to come first; say which one came"):
        again.answer(0, "1")
    play_at_random(cartone.load(str(table.record), dealer=SeededDealer(4)), Random(key_of(1, "x")))


def test_a_game_reads_its_own_records_only() -> None:
    text = str(cartone.new("age-of-comics", ["a", "b"], seed=1).record)
    with pytest.raises(UnknownName, match="this is a record of 'age-of-comics', not of 'stamp-swap'"):
        stamp_swap.load(text)
    with pytest.raises(UnknownName, match="this is a record of 'chess', not of 'stamp-swap'"):
        stamp_swap.load(text.replace("age-of-comics", "chess"))


def test_replay_shows_only_what_came() -> None:
    """A record whose dealer was another: no step of the replay shows a card that never came."""
    table = stamp_swap.new(["a", "b"], seed=1, dealer=SeededDealer(77))
    play_at_random(table, Random(key_of(1, "x")))
    import io

    from cartone.locale import catalogue

    replay = Replay(table.record, table, catalogue(), io.StringIO())
    for stop in (0, 1, 5, 20, len(replay.stops) - 1):
        shown = [contest.id for contest in replay.at(stop).game.contests]
        assert shown == [contest.id for contest in table.game.contests]


@pytest.mark.parametrize("name", ["", "two words", "x" * 27, "\x1b[31mred"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="one word of up to 26 letters"):
        cartone.new("stamp-swap", [name, "b"], seed=1)


@pytest.mark.parametrize(("game", "kinds"), [("stamp-swap", {"choose"}), ("age-of-comics", set())])
def test_a_clean_undo_takes_back_nothing_that_anybody_has_learnt(game: str, kinds: set[str]) -> None:
    """A stamp that its old owner has looked at is shown to the new one by a mere answer."""
    taught = set()
    for seed in range(4):
        table = cartone.new(game, ["a", "b", "c"], seed=seed)
        random = Random(key_of(seed, "clean"))
        while not table.over:
            seat, ask = next(iter(table.pending.items()))
            before = known(table)
            lines = len(table.record.entries)
            table.answer(seat, ask.options.sample(random))
            if known(table)[: len(before)] != before:
                if len(table.record.entries) == lines + 1:
                    taught.add(ask.kind)
                assert not table.undo_is_clean(seat)
    assert taught >= kinds


def known(table: Table[Any]) -> list[int]:
    """Who has seen each thing that came."""
    return [entry.secret.seen for entry in table.record.entries if isinstance(entry, Outcome) and entry.secret]
