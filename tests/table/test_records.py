"""Records: text and back, and what is said when they do not fit."""

from __future__ import annotations

import pytest

from cartone.table import Record, RecordError, SeededDealer, Table, seats_for

from ..messages import said
from .toy import Toy, header, toy_table


def finished() -> Table[Toy]:
    table = toy_table()
    for seat in (0, 0, 1, 1):
        table.answer(seat, 2)
    table.answer(0, "w")
    table.answer(1, "x")
    return table


def reload(text: str) -> Table[Toy]:
    record = Record.read(text)
    return Table.from_record(record, lambda: Toy(seats_for(record.header.players)), SeededDealer(7))


def test_text_to_record_to_text_is_the_identity() -> None:
    text = str(finished().record)
    assert str(Record.read(text)) == text
    assert str(reload(text).record) == text


def test_a_record_of_a_running_game_goes_on_the_same() -> None:
    whole = str(finished().record)
    table = toy_table()
    table.answer(1, 2)
    again = reload(str(table.record))
    for seat in (0, 0, 1):
        again.answer(seat, 2)
    again.answer(0, "w")
    again.answer(1, "x")
    assert str(again.record) == whole


def test_comments_and_blank_lines_are_skipped_and_lines_keep_their_numbers() -> None:
    text = str(finished().record).replace("A bid 2", "# a comment\n\nA bid 9", 1)
    line = text.splitlines().index("A bid 9") + 1
    with pytest.raises(RecordError, match=f"line {line}: {said('error.no-answer', answer='“9”', kind='“bid”')}"):
        reload(text)


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
        ("card: K", "card: Q", said("error.cannot-come", deck="card", known="K0, K1")),
        ("card: ", "coin: ", said("error.draws-from", deck="card")),
        ("B pick x", "B pick x\nA pick y", said("error.answers-after-end", text="“A pick y”")),
        ("B pick x", "what is this?", said("error.no-entry", text="“what is this?”")),
        ("card: K", "card: ?\ncard: K", said("error.hidden-line")),
    ],
)
def test_a_broken_record_says_where_it_stops_fitting(old: str, new: str, complaint: str) -> None:
    text = str(finished().record)
    assert old in text
    with pytest.raises(RecordError, match=complaint) as caught:
        reload(text.replace(old, new, 1))
    assert caught.value.line >= 1


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(RecordError, match=f"line 1: {said('error.no-record')}"):
        Record.read("")


def test_settings_are_kept() -> None:
    made = header()
    text = str(Record(made, ())).replace("seed 7", "seed 7\nsetting contests in-order")
    assert Record.read(text).header.settings == {"contests": "in-order"}
