"""Records as text, and the errors for records that do not fit."""

from __future__ import annotations

import pytest

from cartone.table import Record, RecordError, SeededDealer, Table

from ..messages import said
from .toy import Toy, all_bid, header, replay, toy_table


def finished() -> Table[Toy]:
    table = toy_table()
    all_bid(table, (0, 0, 1, 1), 2)
    table.answer(0, "w")
    table.answer(1, "x")
    return table


def test_text_to_record_to_text_is_the_identity() -> None:
    text = str(finished().record)
    assert str(Record.read(text)) == text
    assert str(replay(text, Toy, SeededDealer(7)).record) == text


def test_a_record_of_a_running_game_goes_on_the_same() -> None:
    whole = str(finished().record)
    table = toy_table()
    table.answer(1, 2)
    again = replay(str(table.record), Toy, SeededDealer(7))
    all_bid(again, (0, 0, 1), 2)
    again.answer(0, "w")
    again.answer(1, "x")
    assert str(again.record) == whole


def test_comments_and_blank_lines_are_skipped_and_lines_keep_their_numbers() -> None:
    text = str(finished().record).replace("A bid 2", "# a comment\n\nA bid 9", 1)
    line = text.splitlines().index("A bid 9") + 1
    with pytest.raises(RecordError, match=f"line {line}: {said('error.no-answer', answer='“9”', kind='“bid”')}"):
        replay(text, Toy, SeededDealer(7))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("cartone-record 1", "cartoon", f"line 1: {said('error.no-record')}"),
        ("game toy", "gamble toy", f"line 2: {said('error.no-entry', text='“gamble toy”')}"),
        ("rules 1", "rules one", f"line 3: {said('error.header-number', word='rules', value='“one”')}"),
        ("seed 7", "seed 7\nseed 8", f"line 7: {said('error.second-line', word='“seed”')}"),
        ("seats a b\n", "", f"line 1: {said('error.header-lacks', word='“seats”')}"),
        ("A bid 2\nA bid 2", "A bid 2\ncard: K1", said("error.draws-nothing", text="“card: K1”")),
        ("B bid 2", "C bid 2", said("error.answers-nothing", text="“C bid 2”", asked="B bid")),
        ("A pick w", "A choose w", said("error.answers-nothing", text="“A choose w”", asked="A pick")),
        ("A pick w", "A pick q", said("error.no-answer", answer="“q”", examples="w, x, y, z")),
        ("card: K", "card: Q", said("error.cannot-come", deck="“card”", known="K0, K1")),
        ("card: ", "coin: ", said("error.draws-from", deck="“card”")),
        ("B pick x", "B pick x\nA pick y", said("error.answers-after-end", text="“A pick y”")),
        ("B pick x", "what is this?", said("error.no-entry", text="“what is this?”")),
        ("card: K", "card: ?\ncard: K", said("error.hidden-line")),
    ],
)
def test_a_broken_record_says_where_it_stops_fitting(old: str, new: str, complaint: str) -> None:
    text = str(finished().record)
    assert old in text
    with pytest.raises(RecordError, match=complaint) as caught:
        replay(text.replace(old, new, 1), Toy, SeededDealer(7))
    assert caught.value.line >= 1


def test_settings_are_kept() -> None:
    text = str(Record(header(), ())).replace("seed 7", "seed 7\nsetting contests in-order")
    assert Record.read(text).header.settings == {"contests": "in-order"}
