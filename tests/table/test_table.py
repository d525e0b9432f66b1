"""The driver of games: requests, simultaneous phases, answers and undo."""

from __future__ import annotations

import pytest

from cartone.table import (
    Answer,
    Draw,
    IllegalAnswer,
    NothingToUndo,
    NotYourTurn,
    RulesError,
    StackedDealer,
    Together,
    plain,
    seats_for,
)
from cartone.table.table import Table

from .toy import Toy, all_bid, header, toy_table


def test_all_seats_are_asked_at_once_and_answers_are_sealed_until_all_have_acted() -> None:
    table = toy_table()
    assert {seat: ask.kind for seat, ask in table.pending.items()} == {0: "bid", 1: "bid"}
    before = plain(table.view(1)), plain(table.events(1)), str(table.record_for(1))
    table.answer(0, 3)
    table.answer(0, 2)
    assert (plain(table.view(1)), plain(table.events(1)), str(table.record_for(1))) == before
    assert plain(table.view(0))["bids"] == {"0": [3, 2], "1": []}
    assert table.waiting_for == (0, 1), "who is done is not told"
    table.answer(1, 1)
    table.answer(1, 1)
    assert plain(table.view(1))["bids"] == {"0": [3, 2], "1": [1, 1]}


def test_the_record_lists_sealed_answers_in_seat_order() -> None:
    table, other = toy_table(), toy_table()
    for seat, bid in ((1, 1), (0, 3), (1, 2), (0, 2)):
        table.answer(seat, bid)
    for seat, bid in ((0, 3), (0, 2), (1, 1), (1, 2)):
        other.answer(seat, bid)
    assert str(table.record) == str(other.record)
    answers = [str(entry) for entry in table.record.entries if isinstance(entry, Answer)]
    assert answers == ["A bid 3", "A bid 2", "B bid 1", "B bid 2"]


def test_a_single_option_is_not_asked() -> None:
    table = toy_table(bids=(2,))
    assert {ask.kind for ask in table.pending.values()} == {"pick"}
    assert table.scores == [4, 4]
    assert not any(isinstance(entry, Answer) for entry in table.record.entries)


def test_illegal_answers_change_nothing() -> None:
    table = toy_table()
    before = str(table.record)
    with pytest.raises(IllegalAnswer, match=r"“9” is not possible here .*Try: 1, 2, 3"):
        table.answer(0, 9)
    with pytest.raises(IllegalAnswer):
        table.answer(0, "nonsense")
    with pytest.raises(NotYourTurn, match="not your turn"):
        table.answer(5, 1)
    assert str(table.record) == before
    table.answer(0, "1")


def test_answers_out_of_turn_change_nothing() -> None:
    table = toy_table()
    all_bid(table, (0, 0, 1, 1))
    before = str(table.record)
    with pytest.raises(NotYourTurn, match=r"it is not your turn. These seats still have to answer: A"):
        table.answer(1, "w")
    assert str(table.record) == before
    table.answer(0, "w")
    table.answer(1, "x")
    assert table.over
    with pytest.raises(NotYourTurn, match="the game is already over"):
        table.answer(0, "y")


def test_undo_takes_back_the_own_last_answer_only() -> None:
    table = toy_table()
    for seat, bid in ((0, 3), (1, 1), (0, 2)):
        table.answer(seat, bid)
    table.undo(0)
    assert plain(table.view(0))["bids"]["0"] == [3]
    assert plain(table.view(1))["bids"]["1"] == [1]
    table.undo(1)
    with pytest.raises(NothingToUndo, match="you have not chosen anything yet"):
        table.undo(1)


def test_undo_reopens_a_joined_phase_and_keeps_the_others() -> None:
    table = toy_table()
    for seat, bid in ((0, 3), (0, 2), (1, 1), (1, 1)):
        table.answer(seat, bid)
    table.answer(0, "w")
    before = str(table.record)
    table.undo(1)
    assert list(table.pending) == [1], "seat A's bids stay as they were"
    table.answer(1, 1)
    table.answer(0, "w")
    assert str(table.record) == before, "seeded outcomes do not change"


def test_a_dealer_that_gives_up_leaves_the_table_as_it_was() -> None:
    class Tired(StackedDealer):
        left = 2

        def deal(self, draw: Draw) -> int:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            return super().deal(draw)

    dealer = Tired({})
    table = toy_table(dealer=dealer)
    all_bid(table, (0, 0, 1))
    before = str(table.record)
    with pytest.raises(KeyboardInterrupt):
        table.answer(1, 1)
    assert str(table.record) == before
    dealer.left = 1
    table.answer(1, 1)
    assert table.pending[0].kind == "pick"


def test_hidden_outcomes_are_redacted_until_the_end() -> None:
    table = toy_table()
    mine, theirs = [str(entry) for entry in table.record_for(0).entries]
    assert mine != "card: ?"
    assert theirs == "card: ?"
    assert table.record_for(0).header.seed is None
    all_bid(table, (0, 0, 1, 1))
    table.answer(0, "w")
    table.answer(1, "x")
    assert str(table.record_for(0)) == str(table.record)


def test_rules_must_offer_an_option_and_a_branch_may_not_draw() -> None:
    class Cheat(Toy):
        def bid(self, seat: int):  # type: ignore[no-untyped-def]
            yield Draw(self.deck)

    with pytest.raises(RulesError):
        Table(header(), lambda: Cheat(seats_for(("a", "b"))), StackedDealer({}))
    with pytest.raises(RulesError, match="at least one option"):
        toy_table(bids=())


def test_together_without_a_choice_goes_straight_on() -> None:
    class Idle(Toy):
        def rules(self):  # type: ignore[no-untyped-def]
            joined = yield Together({seat: self.nothing(seat) for seat in self.bids})
            self.points = list(joined.values())

        def nothing(self, seat: int):  # type: ignore[no-untyped-def]
            yield from ()
            return seat + 1

    table = Table(header(), lambda: Idle(seats_for(("a", "b"))), StackedDealer({}))
    assert table.over
    assert table.scores == [1, 2]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_has_been_told_stays_in_its_place(seat: int) -> None:
    """Reading events as they occur gives the same as reading them all at the end, even across simultaneous bids."""
    table = toy_table(3)
    heard: list[object] = []
    answers = [(2, 1), (0, 3), (1, 2), (1, 1), (2, 2), (0, 1), (0, "w"), (1, "x"), (2, "y")]
    for asked, option in answers:
        table.answer(asked, option)
        heard += plain(table.events(seat, start=len(heard)))
    assert heard == plain(table.events(seat))
    assert table.over


def test_a_refusal_does_not_tell_who_has_acted() -> None:
    table = toy_table(3)
    refusals = set()
    table.answer(0, 1)
    table.answer(0, 1)
    for other in (1, 1, 2):
        with pytest.raises(NotYourTurn) as caught:
            table.answer(0, 1)
        refusals.add(str(caught.value))
        table.answer(other, 1)
    assert refusals == {"you have already answered. Wait for the others"}


def test_undo_deals_a_stacked_card_again() -> None:
    table = toy_table(dealer=StackedDealer({"card": ["K8", "K0", "K5"]}))
    all_bid(table, (0, 0, 1, 1))
    before = str(table.record)
    assert "card: K5" in before
    table.undo(1)
    table.answer(1, 1)
    assert str(table.record) == before


def test_a_clean_undo_takes_back_nothing_but_the_answer() -> None:
    table = toy_table()
    table.answer(0, 1)
    assert table.undo_is_clean(0)
    all_bid(table, (0, 1, 1))
    assert not table.undo_is_clean(1), "a card has come since"
    assert not table.undo_is_clean(0)
    table.answer(0, "w")
    assert table.undo_is_clean(0)
    table.answer(1, "x")
    assert not table.undo_is_clean(0), "the other has chosen since"


def test_rules_that_yield_something_else_are_told_so() -> None:
    class Junk(Toy):
        def rules(self):  # type: ignore[no-untyped-def]
            yield None

    with pytest.raises(RulesError, match="not None"):
        Table(header(), lambda: Junk(seats_for(("a", "b"))), StackedDealer({}))


def test_what_leaves_cannot_change_the_table() -> None:
    table = toy_table()
    event = table.events(0)[0]
    with pytest.raises(TypeError):
        event.params["seat"] = 1  # type: ignore[index]
    assert all(getattr(entry, "secret", None) is None for entry in table.record_for(0).entries)
