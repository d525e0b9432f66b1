"""Goofspiel follows its rules and keeps the promises of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from goofspiel.game import HABITS, VALUES, Goofspiel, highest_alone
from goofspiel.opponent import chosen_by

import cartone
from cartone.table import NotYourTurn, StackedDealer, Table, UnknownName
from cartone.testing import CHECKS, check_game


def every_card_is_there_once(game: Goofspiel) -> None:
    """Check that every card is in exactly one of the four places."""
    for player in game.players:
        out = Counter(piece.value for piece in (*player.hand, *player.played))
        assert out + Counter(card.value for card in player.deck.cards) == Counter(VALUES)
    won = [piece for player in game.players for piece in player.won]
    known = [piece.card.value for piece in (*game.stake, *game.discards, *won) if piece.card is not None]
    assert Counter(known) + Counter(card.value for card in game.prizes.cards) == Counter(VALUES)
    assert Counter((*game.used_habits, *game.habits.cards)) == Counter(HABITS)


@pytest.mark.parametrize("name", CHECKS)
def test_it_keeps_what_every_game_promises(name: str) -> None:
    done = check_game("goofspiel", only=[name], rounds=3, check=every_card_is_there_once)
    assert done[name] > 0


# -- the rules --------------------------------------------------------------------------------------

HIGH, LOW = range(13, 4, -1), range(1, 10)


def dealt(*players: str, prizes: tuple[int, ...] = (), habits: tuple[str, ...] = (), **settings: str) -> Table[Any]:
    """Return a table at which the first player holds 5 to 13, and the others 1 to 9."""
    hands = {f"hand-{letter}": [f"{letter}{value}" for value in (HIGH if letter == "A" else LOW)] for letter in "ABCD"}
    stacks = {**hands, "prize": [f"P{value}" for value in prizes], "habit": list(habits)}
    return cartone.new("goofspiel", players or ("ann", "bob"), dealer=StackedDealer(stacks), settings=settings)


def bid(table: Table[Any], *bids: int) -> None:
    for seat, value in enumerate(bids):
        table.answer(seat, str(value))


def test_the_highest_bid_takes_the_prize() -> None:
    table = dealt(prizes=(10,))
    bid(table, 8, 9)
    assert table.scores == [0, 10]
    assert table.game.winners() == [1]


def test_equal_bids_cancel_out_and_the_next_lower_one_takes_the_prize() -> None:
    table = dealt("ann", "bob", "cem", prizes=(10,))
    bid(table, 9, 9, 4)
    assert table.scores == [0, 0, 10]
    assert [highest_alone(bids) for bids in ([3, 3], [1, 2, 2], [7])] == [None, 1, 7]


@pytest.mark.parametrize(("ties", "points"), [("carry", 15), ("discard", 5)])
def test_if_all_bids_cancel_out_the_prize_stays_or_is_discarded(ties: str, points: int) -> None:
    table = dealt(prizes=(10, 5), ties=ties)
    bid(table, 9, 9)
    for seat in (0, 1):
        table.answer(seat, "none")
    bid(table, 8, 7)
    assert table.scores == [points, 0]
    covered = 5
    assert table.game.by_source(0) == {"open": points - covered, "covered": covered}


def test_whoever_has_fewest_points_may_look_first_and_everybody_once() -> None:
    table = dealt(prizes=(10, 5))
    bid(table, 8, 4)
    assert table.waiting_for == (1,)
    table.answer(1, "prize")
    assert [table.view(seat).stake for seat in (0, 1)] == [(None,), (5,)]
    table.answer(0, "none")
    bid(table, 7, 3)
    assert table.view(0).players[0].played == (8, 7)
    for value in (6, 5):
        bid(table, value + 4, value - 4)
    assert [player.has_look for player in table.game.players] == [True, False]
    assert table.waiting_for == (0,), "round 5: who has looked is not asked again"


def test_a_look_was_one_at_the_same_prize() -> None:
    table = dealt(prizes=(10, 5))
    bid(table, 8, 4)
    for seat in (1, 0):
        table.answer(seat, "prize")
    before = str(table.record)
    mended = cartone.mend(before.replace("prize: P5", "prize: P6"), before)
    assert [drop.text for drop in mended.dropped] == ["A look prize"], "B has seen another one before"


def test_nobody_sees_a_bid_until_all_are_made() -> None:
    table = dealt()
    table.answer(0, "13")
    assert [table.view(seat).players[0].bid for seat in (0, 1)] == [13, None]
    with pytest.raises(NotYourTurn):
        table.answer(0, "12")


def test_nine_rounds_are_a_game() -> None:
    table = dealt()
    while not table.over:
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.at(0))
    assert all(not player.hand and len(player.played) == 9 for player in table.game.players)


# -- the magpie -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("habit", "prize", "chosen", "reasons"),
    [
        ("snatch", 2, 9, ["highest"]),
        ("snub", 2, 1, ["lowest"]),
        ("match", 5, 4, ["nearest"]),
        ("match", None, 6, ["takes-it-for", "nearest"]),
        ("top", 4, 6, ["above"]),
        ("top", None, 9, ["takes-it-for", "above"]),
        ("top", 9, 1, ["none-above"]),
    ],
)
def test_the_magpie_bids_by_its_habit(habit: str, prize: int | None, chosen: int, reasons: list[str]) -> None:
    bid, why = chosen_by(habit, [1, 4, 6, 9], prize)
    assert (bid, [reason.id for reason in why]) == (chosen, reasons)


def test_you_bid_before_its_habit_is_drawn_and_its_hand_is_open() -> None:
    table = dealt("ann", "magpie", prizes=(10,), habits=("snatch",))
    assert table.view(0).players[1].hand == tuple(LOW)
    bid(table, 13)
    assert table.scores == [10, 0]
    assert table.game.players[1].played[0].value == 9


def test_it_was_moved_otherwise_at_a_real_table() -> None:
    table = dealt("ann", "magpie", prizes=(10,), habits=("snatch",))
    bid(table, 8)
    assert table.scores == [0, 10]
    table.override("1")
    assert table.scores == [10, 0]
    assert str(table.record).splitlines()[-1] == "B bid 1"


def test_its_habits_are_shuffled_when_all_were_used() -> None:
    table = dealt("ann", "magpie")
    while not table.over:
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.at(0))
    told = [event.params["habit"] for event in table.events(0) if event.id == "magpie-bids"]
    assert set(told[:4]) == set(told[4:8]) == {habit.id for habit in HABITS}


# -- seats ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["ann"], "2 to 4 players, not 1"),
        (["ann", "bob", "cem", "dag", "eva"], "2 to 4 players, not 5"),
        (["magpie", "ann"], "sits second"),
        (["ann", "bob", "magpie"], "against one person"),
    ],
)
def test_seats_that_are_none_are_refused(players: list[str], why: str) -> None:
    with pytest.raises(UnknownName, match=why):
        cartone.new("goofspiel", players)
