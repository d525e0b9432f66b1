"""A store made of rows: the changes that it reports are enough to reproduce it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.store import (
    OVER,
    RUNNING,
    TABLES,
    Chair,
    NotRead,
    Proposal,
    RecordLine,
    RowChanges,
    RowStore,
    StoreError,
    UnknownTable,
    Work,
)
from cartone.store.sql import RowBatch

from .keeping import HEADER, RESULT


class Cupboard:
    """A stand-in for a browser's database."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}

    def keep(self, changes: RowChanges) -> None:
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
    """Return a store with all rows saved in a database."""
    made = RowStore(cupboard.house)
    for table in made.unread:
        made.read(table, cupboard.table(table))
    return made


Deed = Callable[[Work], None] | str
"""A change in a unit of work, or the name of a table to delete."""


def do(store: RowStore, cupboard: Cupboard, *deeds: Deed) -> None:
    store.mark()
    for deed in deeds:
        if isinstance(deed, str):
            with suppress(UnknownTable):
                store.delete(deed)
        else:
            with store.work() as work:
                deed(work)
    cupboard.keep(store.changes())


def everything(store: RowStore) -> list[RowBatch]:
    """Return all data of a store, including tallies but not visits, which are not saved."""
    return [rows._replace(rows=sorted(rows.rows, key=repr)) for rows in store.everything() if rows.table != "seen"]


WHOLE = replace(RESULT, practice=True, sources={"stamps": 3}, achievements=("first-win",), depth="guided")
NAMES = st.sampled_from(["t", "u", "v"])
TEXTS = st.text(max_size=12)
STATES = st.sampled_from([OVER, RUNNING])


def _with(table: str, deed: Callable[[Work, str], None]) -> Callable[[Work], None]:
    """Return a function that applies a change to a table, creating the table if necessary."""

    def done(work: Work) -> None:
        try:
            work.version(table)
        except UnknownTable:
            work.create(
                table, HEADER, [RecordLine("begins")], [Chair(0, "here", player="somebody"), Chair(1, bot="bot")], 2
            )
        deed(work, table)

    return done


def _lines(text: str, left: int | None) -> Callable[[Work, str], None]:
    return lambda work, table: work.add(table, [RecordLine(text, 1, 2)], left, "a remark" if left is not None else "")


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
    NAMES,
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


@settings(max_examples=80)
@given(st.lists(st.lists(DEEDS, min_size=1, max_size=3), max_size=14))
def test_whatever_is_done_the_rows_that_changed_make_the_same_store(units: list[list[Deed]]) -> None:
    store, cupboard = RowStore({}), Cupboard()
    for deeds in units:
        do(store, cupboard, *deeds)
        assert everything(whole(cupboard)) == everything(store)


def test_a_row_of_a_record_is_written_once() -> None:
    store, cupboard = RowStore({}), Cupboard()
    do(store, cupboard, _with("t", _lines("one", None)))
    store.mark()
    with store.work() as work:
        work.add("t", [RecordLine("two")])
    rows = [key for key in store.changes().kept if "/row/" in key]
    assert rows == ["table/t/row/000002"]


def test_what_is_not_done_after_all_changes_no_row() -> None:
    store = RowStore({})
    store.mark()
    with store.work() as work:
        work.note("name", "value")
    store.put_back()
    assert not store.changes()
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
        work.add("t", [RecordLine("more")])
    again.read("t", cupboard.table("t"))
    assert again.load("t") == store.load("t")
    assert again.sheet("t") == "points"
    assert not again.unread


def test_a_table_that_was_never_read_can_be_deleted_with_all_its_rows() -> None:
    store, cupboard = RowStore({}), Cupboard()
    do(store, cupboard, _with("t", _lines("one", None)), _with("u", _lines("two", None)))
    again = RowStore(cupboard.house)
    again.mark()
    again.delete("t")
    cupboard.keep(again.changes())
    assert not [key for key in cupboard.rows if "t" in key.split("/")[1:2]]
    do(again, cupboard, _with("t", _lines("anew", None)))
    assert whole(cupboard).load("t") == again.load("t"), "it may come back, by a file"
    assert whole(cupboard).load("u") == store.load("u")


def test_rows_of_a_later_format_are_left_alone() -> None:
    with pytest.raises(StoreError) as problem:
        RowStore({"format": "2", "head/t": json.dumps({"who": "knows"})})
    assert problem.value.message == "error.newer-here"
