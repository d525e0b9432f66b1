"""Records of older rules are upgraded step by step, or refused in one line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cartone
from cartone.games.kit.upgrades import OtherRules, as_it_is, upgraded
from cartone.table import Answer, Record, RecordError

from ..messages import said
from .rooms import change_room

TEXT = """cartone-record 1
game stamp-swap
rules 1
pack house ddba2451f1d86626
seats ann bob
seed 7

# a remark

first-player: B
A take 3
B take 4
"""


def without_last(record: Record) -> Record:
    return replace(record, entries=record.entries[:-1])


def renamed(record: Record) -> Record:
    """Rename a question of a record."""
    entries = (one._replace(kind="grab") if isinstance(one, Answer) else one for one in record.entries)
    return replace(record, entries=tuple(entries))


def test_a_record_of_these_rules_is_the_same_and_others_go_step_by_step_as_their_header_says() -> None:
    same = Record.read(TEXT)
    assert upgraded(same, 1, {}) is same
    record = upgraded(Record.read(TEXT), 3, {1: renamed, 2: without_last})
    assert record.header.rules == 3
    assert [str(entry) for entry in record.entries] == ["first-player: B", "A grab 3"]
    assert upgraded(upgraded(Record.read(TEXT), 2, {1: renamed}), 3, {2: without_last}) == record


def test_lines_are_those_of_the_file_as_long_as_nothing_else_changed() -> None:
    record = Record.read(TEXT)
    assert upgraded(record, 2, {1: as_it_is}).line_of(1) == record.line_of(1) == 11
    assert upgraded(record, 2, {1: renamed}).line_of(1) == 9, "as it would be written now"


@pytest.mark.parametrize(
    ("rules", "upgrades", "why"),
    [(2, {}, "older"), (3, {1: as_it_is}, "older"), (3, {2: as_it_is}, "older"), (0, {}, "newer")],
)
def test_without_a_way_it_is_refused(rules: int, upgrades: dict[int, Any], why: str) -> None:
    with pytest.raises(OtherRules, match=said(f"error.{why}-rules", then=1, now=rules)):
        upgraded(Record.read(TEXT), rules, upgrades)


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_a_table_goes_on_by_the_rules_of_today(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = cartone.new(game, ["a", "b"], seed=4)
    text = str(table.record)
    change_room(monkeypatch, game, rules_version=2)
    with pytest.raises(OtherRules):
        cartone.load(text)
    change_room(monkeypatch, game, upgrades={1: as_it_is})
    assert str(cartone.load(text).record) == text.replace("rules 1\n", "rules 2\n")
    assert cartone.new(game, ["a", "b"], seed=4).header.rules == 2


def test_what_an_upgrade_makes_must_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cartone.new("stamp-swap", ["a", "b"], seed=4)
    seat, ask = next(iter(table.pending.items()))
    table.answer(seat, ask.options.at(0))
    change_room(monkeypatch, "stamp-swap", rules_version=2, upgrades={1: renamed})
    with pytest.raises(RecordError, match=said("error.made-with-rules", then=1, now=2)):
        cartone.load(str(table.record))
