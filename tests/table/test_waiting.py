"""Draws that wait for a person, in the toy game; `cartone.testing` checks them in every game."""

from __future__ import annotations

import pytest

from cartone.table import (
    Deck,
    Header,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    Record,
    SeededDealer,
    Table,
    deal,
    seats_for,
)

from .toy import Card, Toy, all_bid, header, replay, toy_table


def waiting_toy() -> Table[Toy]:
    made = header(2, None)
    return Table(made, lambda: Toy(seats_for(made.players)), None)


# -- the toy --------------------------------------------------------------------------------------


def test_a_table_without_a_dealer_waits_from_the_first_card_on() -> None:
    table = waiting_toy()
    assert table.draw is not None
    assert (table.draw.deck.name, table.draw.audience) == ("card", 1)
    assert (dict(table.pending), table.over, table.record.entries) == ({}, False, ())
    table.outcome("K3")
    assert table.draw.audience == 2
    table.outcome(" K4 ")
    assert table.draw is None
    assert sorted(table.pending) == [0, 1]


def test_what_cannot_come_is_refused_and_changes_nothing() -> None:
    table = waiting_toy()
    table.outcome("K3")
    before = str(table.record)
    with pytest.raises(IllegalOutcome, match=r"“K3” cannot be drawn from “card” now. Possible: K0, K1"):
        table.outcome("K3")
    with pytest.raises(NotYourTurn, match="one of “card” must be drawn first"):
        table.answer(0, 1)
    assert (str(table.record), table.draw is not None) == (before, True)
    table.outcome("K4")
    with pytest.raises(IllegalOutcome, match="no card is drawn now"):
        table.outcome("K5")


def test_a_dealer_from_outside_deals_what_one_inside_would() -> None:
    table, seeded = waiting_toy(), toy_table(seed=7)
    assert deal(table, SeededDealer(7)) == 2
    assert list(map(str, table.record.entries)) == list(map(str, seeded.record.entries))
    assert deal(table, SeededDealer(7)) == 0


def test_take_back_undoes_the_last_entry_also_in_setup() -> None:
    table = waiting_toy()
    with pytest.raises(NothingToUndo, match="not entered anything yet"):
        table.take_back()
    said: list[str] = []
    for card in ("K3", "K4"):
        said.append(str(table.record))
        table.outcome(card)
    for seat, bid in ((1, 3), (0, 2), (1, 1), (0, 1)):
        said.append(str(table.record))
        table.answer(seat, bid)
    assert table.draw is not None
    while said:
        table.take_back()
        assert str(table.record) == said.pop()


def test_where_a_seed_deals_the_last_answer_is_taken_back_with_what_came_of_it() -> None:
    table = toy_table()
    all_bid(table, (0, 0, 1))
    before = str(table.record)
    table.answer(1, 1)
    assert len(table.record.entries) == 7
    table.take_back()
    assert str(table.record) == before


def test_a_record_that_ends_in_mid_deal_loads_to_a_waiting_draw() -> None:
    table = waiting_toy()
    table.outcome("K3")
    again = replay(table.record, Toy)
    assert again.draw is not None
    assert str(again.record) == str(table.record)


def test_a_copy_stands_at_the_same_place_and_goes_its_own_way() -> None:
    table = waiting_toy()
    table.outcome("K3")
    copy = table.copy()
    copy.outcome("K4")
    assert (len(table.record.entries), len(copy.record.entries)) == (1, 2)
    assert table.draw is not None
    assert table.copy().game.digest() == table.game.digest() != copy.game.digest()


# -- open decks -------------------------------------------------------------------------------------


class Open(Toy):
    """A toy game with red and blue cards; cards of owners also show a word."""

    def may_be_open(self) -> dict[str, Deck[Card]]:
        return {"card": self.deck}

    def literal(self, deck: str, text: str, number: int) -> Card:
        colour, _, word = text.partition(" ")
        if colour not in ("red", "blue") or not word:
            raise IllegalOutcome("error.cannot-come", card=repr(text), deck=deck, known="a colour and a word")
        return Card(text)

    def describe(self, card: Card) -> str:
        return card.id

    def counted(self, card: Card) -> str:
        return card.id.split()[0] if " " in card.id else "red" if card.id == "K0" else "blue"


def open_toy() -> Table[Open]:
    made = Header("toy", 1, "none", "0", ("a", "b"), None, open=("card",))
    return Table(made, lambda: Open(seats_for(made.players)), None)


def test_a_card_of_an_open_deck_only_is_said_by_what_it_shows_and_written_so() -> None:
    with pytest.raises(IllegalOutcome, match="“red fox” cannot be drawn from “card”"):
        waiting_toy().outcome("red fox")
    table = open_toy()
    table.outcome("red fox")
    table.outcome("K1")
    assert [str(entry) for entry in table.record.entries] == ["card: red fox", "card: K1"]
    record = Record.read(str(table.record))
    assert "open card" in str(record).splitlines()
    again = replay(record, Open)
    assert again.game.digest() == table.game.digest()
    assert str(again.record) == str(table.record)


def test_the_counts_of_the_box_hold_also_for_open_decks() -> None:
    table = open_toy()
    table.outcome("red fox")
    before = str(table.record)
    with pytest.raises(IllegalOutcome, match="“red cat” cannot be drawn: no more of that kind are left among “card”"):
        table.outcome("red cat")
    with pytest.raises(IllegalOutcome, match="Possible: a colour and a word"):
        table.outcome("fox")
    assert (str(table.record), len(table.game.deck.cards)) == (before, 8)
    table.outcome("blue cat")


@pytest.mark.parametrize(
    "said", ["red fox\x00", "red \x1b[31mfox", "red fox\u200b", "red \u202efox", "red " + "x" * 157]
)
def test_what_cannot_stand_in_a_line_is_refused(said: str) -> None:
    table = open_toy()
    with pytest.raises(IllegalOutcome, match="in one line of up to 160 characters") as refused:
        table.outcome(said)
    assert str(refused.value).isprintable()
    assert list(table.record.entries) == []


@pytest.mark.parametrize("said", [" red  fox ", "red\nfox", "red\tfox\r\n", "red\u2028fox", "red\x85fox", "red\xa0fox"])
def test_white_space_is_read_as_single_spaces(said: str) -> None:
    table = open_toy()
    table.outcome(said)
    assert [str(entry) for entry in table.record.entries] == ["card: red fox"]
    again = replay(table.record, Open)
    assert again.game.digest() == table.game.digest()
