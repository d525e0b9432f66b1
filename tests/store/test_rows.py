"""A store that is made of rows: what it says has changed is all that a second one needs to be the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.store import (
    OVER,
    RUNNING,
    TABLES,
    Chair,
    Changes,
    Line,
    NotRead,
    Proposal,
    RowStore,
    StoreError,
    Work,
)

from .keeping import HEADER, RESULT


class Cupboard:
    """Where the rows lie: a browser's database, without the browser."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}

    def keep(self, changes: Changes) -> None:
        for key in changes.gone:
            for one in [one for one in self.rows if one == key or (key.endswith("/") and one.startswith(key))]:
                del self.rows[one]
        self.rows.update(changes.kept)

    @property
    def house(self) -> Mapping[str, str]:
        return {key: text for key, text in self.rows.items() if not key.startswith(TABLES)}

    def table(self, table: str) -> Mapping[str, str]:
        return {key: text for key, text in self.rows.items() if key.startswith(f"{TABLES}{table}/")}


def whole(cupboard: Cupboard) -> RowStore:
    """A store of all that lies there."""
    made = RowStore(cupboard.house)
    for table in made.unread:
        made.read(table, cupboard.table(table))
    return made


def do(store: RowStore, cupboard: Cupboard, *deeds: Callable[[Work], None]) -> None:
    before = store.contents()
    for deed in deeds:
        with store.work() as work:
            deed(work)
    cupboard.keep(store.changes(before))


WHOLE = replace(RESULT, practice=True, sources={"stamps": 3}, achievements=("first-win",), depth="guided")
NAMES = st.sampled_from(["t", "u", "v"])
TEXTS = st.text(max_size=12)
STATES = st.sampled_from([OVER, RUNNING])


def _with(table: str, deed: Callable[[Work, str], None]) -> Callable[[Work], None]:
    """At a table, which is laid if it is not there."""

    def done(work: Work) -> None:
        assert isinstance(work, RowStore)
        if table not in {head.id for running in (True, False) for head in work.heads(running, count=99)}:
            work.create(table, HEADER, [Line("begins")], [Chair(0, "here", player="somebody"), Chair(1, bot="bot")], 2)
        deed(work, table)

    return done


def _lines(text: str, left: int | None) -> Callable[[Work, str], None]:
    return lambda work, table: work.add(table, [Line(text, 1, 2)], left, "a remark" if left is not None else "")


def _wish(refused: bool | None) -> Callable[[Work, str], None]:
    wish = None if refused is None else Proposal(0, 3, frozenset({1, 2}), refused)
    return lambda work, table: work.propose(table, wish)


DEEDS = st.one_of(
    st.builds(_with, NAMES, st.builds(_lines, TEXTS, st.sampled_from([None, 0, 1]))),
    st.builds(_with, NAMES, st.builds(_wish, st.sampled_from([None, False, True]))),
    st.builds(_with, NAMES, TEXTS.map(lambda text: lambda work, table: work.keep_sheet(table, text))),
    st.builds(_with, NAMES, TEXTS.map(lambda text: lambda work, table: work.set_scores(table, [1, 2], [3], text))),
    st.builds(_with, NAMES, TEXTS.map(lambda text: lambda work, table: work.set_chair(table, Chair(1, text)))),
    st.builds(_with, NAMES, STATES.map(lambda state: lambda work, table: work.set_state(table, state))),
    st.builds(_with, NAMES, st.just(lambda work, table: work.delete(table))),
    st.builds(_with, NAMES, NAMES.map(lambda name: lambda work, table: work.set_next(table, name))),
    NAMES.map(lambda name: lambda work: work.add_result(replace(WHOLE, table=name))),
    NAMES.map(lambda name: lambda work: work.set_result(replace(WHOLE, table=name, you=99))),
    NAMES.map(lambda name: lambda work: work.drop_result(name)),
    st.builds(lambda day, name: lambda work: work.begin_daily("some-game", day, name), TEXTS, NAMES),
    NAMES.map(lambda name: lambda work: work.leave_daily(name)),
    TEXTS.map(lambda text: lambda work: work.keep_pad("p", text)),
    TEXTS.map(lambda text: lambda work: work.keep_pack("own", text)),
    st.just(lambda work: work.drop_pack("own")),
    TEXTS.map(lambda text: lambda work: work.note("name", text)),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(DEEDS, min_size=1, max_size=3), max_size=14))
def test_whatever_is_done_the_rows_that_changed_make_the_same_store(units: list[list[Callable[[Work], None]]]) -> None:
    store, cupboard = RowStore({}), Cupboard()
    for deeds in units:
        do(store, cupboard, *deeds)
        found, kept = whole(cupboard).contents(), store.contents()
        assert found.shelves == kept.shelves
        assert found[1:] == kept[1:]


def test_a_row_of_a_record_is_written_once() -> None:
    store, cupboard = RowStore({}), Cupboard()
    do(store, cupboard, _with("t", _lines("one", None)))
    before = store.contents()
    with store.work() as work:
        work.add("t", [Line("two")])
    rows = [key for key in store.changes(before).kept if "/row/" in key]
    assert rows == ["table/t/row/000002"]


def test_what_is_not_done_after_all_changes_no_row() -> None:
    store = RowStore({})
    before = store.contents()
    with store.work() as work:
        work.note("name", "value")
    store.put_back(before)
    assert not store.changes(before)
    assert store.noted("name") is None


def test_a_list_of_tables_reads_no_table() -> None:
    store, cupboard = RowStore({}), Cupboard()
    do(store, cupboard, _with("t", lambda work, table: work.keep_sheet(table, "points")))
    again = RowStore(cupboard.house)
    assert [head.id for head in again.heads(True)] == ["t"]
    assert again.version("t") == store.version("t")
    assert again.without_sheet() == []
    for wants in (again.load, again.text, again.sheet):
        with pytest.raises(NotRead, match="t"):
            wants("t")
    with pytest.raises(NotRead), again.work() as work:
        work.add("t", [Line("more")])
    again.read("t", cupboard.table("t"))
    assert again.load("t") == store.load("t")
    assert again.sheet("t") == "points"
    assert not again.unread


def test_a_table_that_was_never_read_can_be_deleted_with_all_its_rows() -> None:
    store, cupboard = RowStore({}), Cupboard()
    do(store, cupboard, _with("t", _lines("one", None)), _with("u", _lines("two", None)))
    again = RowStore(cupboard.house)
    before = again.contents()
    again.delete("t")
    cupboard.keep(again.changes(before))
    assert not [key for key in cupboard.rows if "t" in key.split("/")[1:2]]
    assert whole(cupboard).load("u") == store.load("u")


def test_rows_of_a_later_format_are_left_alone() -> None:
    with pytest.raises(StoreError) as problem:
        RowStore({"format": "2", "head/t": json.dumps({"who": "knows"})})
    assert problem.value.message == "error.newer-here"
