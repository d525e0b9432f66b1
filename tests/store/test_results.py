"""Results and their tallies can be found by page, player and table, even after games have been deleted or continued."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace

import pytest

from cartone.store import OVER, RUNNING, Chair, Head, Result, SqliteStore, Store
from cartone.table.results import Tally, tallied

from .keeping import RESULT, lay


def test_a_table_has_one_result_and_those_without_a_table_all_count(any_store: Store) -> None:
    again = Result("some-game", "bot", 99, 0, 1.0, "2027-01-01T00:00:00+00:00", {}, "t", "another")
    nowhere = Result("some-game", "bot", 1, 2, 0.0, "2025-01-01T00:00:00+00:00")
    with any_store.work() as work:
        for result in (nowhere, nowhere, RESULT, again):
            work.add_result(result)
    assert any_store.results() == [nowhere, nowhere, RESULT]


PLAYED = [
    replace(RESULT, table="1", you=40, sources={"fans": 50, "debts": -10}, date="2026-01-03", achievements=("first",)),
    replace(RESULT, table="2", you=30, won=0.5, sources={"fans": 30}, date="2026-01-02", player="other"),
    replace(RESULT, table="3", you=90, won=0.0, practice=True, date="2026-01-04", achievements=()),
    replace(RESULT, table="4", you=50, won=0.0, depth="guided", date="2026-01-01", settings={"level": "1"}),
    replace(RESULT, table="", you=20, won=0.0, date="2026-01-05", player=""),
    replace(RESULT, table="6", game="other-game", you=1, date="2026-01-02", achievements=("best", "most")),
]
"""Results of several kinds, players and days, in order of arrival."""


def by_kind(tallies: list[Tally]) -> list[Tally]:
    return sorted(tallies, key=repr)


def played(store: Store) -> None:
    with store.work() as work:
        for result in PLAYED:
            work.add_result(result)
        work.begin_daily("some-game", "2026-01-01", "2")
        work.begin_daily("other-game", "2026-01-01", "")


def test_results_are_found_by_page_by_player_and_by_what_is_said_of_them(any_store: Store) -> None:
    def numbers(results: list[Result]) -> list[int]:
        return [PLAYED.index(result) for result in results]

    played(any_store)
    assert numbers(any_store.last_results()) == [4, 2, 0, 5, 1, 3], "by their dates, then as they came"
    assert numbers(any_store.last_results(2, 2)) == [0, 5]
    assert numbers(any_store.last_results(0, 2, "somebody")) == [2, 0]
    assert numbers(any_store.last_results(player="other")) == [1]
    assert numbers(any_store.last_results(player="nobody")) == []
    assert numbers(any_store.recent_results("some-game", 2)) == [1, 4], "no practice, and nothing that is only told"
    assert numbers(any_store.achieving_results()) == [5, 0]
    assert numbers(any_store.achieving_results("other")) == []
    assert numbers(any_store.daily_results()) == [1]
    assert numbers(any_store.lacking_results()) == [1, 3]


def test_finished_tables_are_found_by_who_sat_there(any_store: Store) -> None:
    sitters = {"over": Chair(1, "away", holder="h", player="p"), "here": Chair(1, "here", player="p"),
               "runs": Chair(1, "away", holder="h", player="p"), "other": Chair(1, "away", holder="h", player="q"),
               "nobody": Chair(1, "away", holder="h"), "later": Chair(0, "away", holder="h", player="p")}  # fmt: skip
    for number, (table, chair) in enumerate(sitters.items()):
        lay(any_store, table, "event: E1", chairs=[Chair(2, "away", holder="h", player="r"), chair])
        with any_store.work() as work:
            work.set_state(table, RUNNING if table == "runs" else OVER)
            work.set_dates(table, "2026", f"2026-{number}")
    assert [head.id for head in any_store.finished_heads("p")] == ["later", "here", "over"]
    assert [head.id for head in any_store.finished_heads("p", 1, 1)] == ["here"]
    assert any_store.finished_heads("") == any_store.finished_heads("nobody") == []


def test_what_is_offered_and_runs_is_listed_the_last_laid_first(any_store: Store) -> None:
    for number, table in enumerate(("first", "over", "withdrawn", "last", "kept")):
        lay(any_store, table, "event: E1", chairs=[Chair(1, "away")])
        with any_store.work() as work:
            work.set_dates(table, f"2026-{number}", f"2026-{9 - number}")
            work.set_offered(table, table != "kept")
    with any_store.work() as work:
        work.set_state("over", OVER)
        work.set_offered("withdrawn", False)
    assert [head.id for head in any_store.offered_heads()] == ["last", "first"]
    assert [head.id for head in any_store.offered_heads(1, 1)] == ["first"]
    assert [any_store.head(table).offered for table in ("first", "withdrawn", "kept")] == [True, False, False]
    assert (any_store.chairs("first"), any_store.chairs("nowhere")) == ({1: Chair(1, "away")}, {})


@pytest.mark.parametrize(
    "lists",
    [
        lambda store: store.heads(running=True),
        lambda store: store.heads(running=False),
        lambda store: store.offered_heads(),
        lambda store: store.finished_heads("somebody"),
        lambda store: store.damaged(),
    ],
    ids=["running", "not running", "offered", "finished", "damaged"],
)
def test_a_list_does_without_a_table_that_is_deleted_while_it_is_read(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, lists: Callable[[Store], list[Head]]
) -> None:
    for table in ("a", "b", "c", "d"):
        lay(store, table, chairs=[Chair(0, "away", holder="secret", player="somebody")])
    with store.work() as work:
        for table in ("a", "b"):
            work.set_offered(table, True)
        for table in ("c", "d"):
            work.set_state(table, OVER)
    if not lists(store):
        store._db.execute("UPDATE tables SET damaged = 1 WHERE id IN ('a', 'b')")
    first, second = (head.id for head in lists(store))
    read = store._head

    def too_late(table: str) -> Head:
        if table == first:
            with closing(SqliteStore(store.path)) as other:
                other.delete(table)
        return read(table)

    monkeypatch.setattr(store, "_head", too_late)
    assert [head.id for head in lists(store)] == [second]


def test_sums_are_kept_whatever_becomes_of_results(any_store: Store) -> None:
    def check(*left: Result) -> None:
        for player in ("", "somebody", "other"):
            own = [result for result in left if player in ("", result.player)]
            assert by_kind(any_store.tallies(player)) == by_kind(tallied(own))

    played(any_store)
    check(*PLAYED)
    right = replace(PLAYED[0], you=5, won=0.0, sources={"fans": 5}, practice=True)
    with any_store.work() as work:
        work.add_result(replace(PLAYED[1], you=999))  # for a table that has one
        work.set_result(right)
        work.drop_result("6")
    check(right, *PLAYED[1:5])
    with suppress(ZeroDivisionError), any_store.work() as work:
        work.add_result(replace(RESULT, table="7"))
        raise ZeroDivisionError
    check(right, *PLAYED[1:5])
    assert any_store.tallies("nobody") == []


def test_no_question_about_results_reads_all_of_them(store: SqliteStore) -> None:
    """Every query for a page or for a game's end uses an index."""
    asked: list[str] = []
    played(store)
    store._db.set_trace_callback(asked.append)
    store.last_results(), store.last_results(player="other"), store.recent_results("some-game", 2)
    store.achieving_results(), store.daily_results(), store.lacking_results(), store.result("1"), store.tallies()
    with store.work() as work:
        work.set_result(PLAYED[1])
        work.add_result(replace(RESULT, table="8"))
        work.drop_result("8")
    store._db.set_trace_callback(None)
    asked = [query for query in asked if re.search(r"\b(results|tallies)\b", query) and "INSERT" not in query]
    assert len(asked) > 10
    for query in asked:
        plan = [row[3] for row in store._db.execute(f"EXPLAIN QUERY PLAN {query}")]
        assert not [step for step in plan if step == "SCAN results" or "TEMP B-TREE" in step], (query, plan)
