"""The store: rows are only ever added, the record is what they add up to, and lists read heads.

What every store does is tested with all of them; what a file may suffer, with SQLite.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from cartone.store import (
    ABANDONED,
    OVER,
    RUNNING,
    Begun,
    Chair,
    DamagedTable,
    Line,
    MemoryStore,
    Overtaken,
    Proposal,
    Result,
    RowStore,
    Seen,
    SqliteStore,
    Store,
    Stored,
    StoreError,
    Tally,
    UnknownPad,
    UnknownTable,
    Work,
    arrivals,
    open_store,
    tallied,
)
from cartone.store.schema import FIRST, SIXTH, _second
from cartone.store.sql import SqlStore
from cartone.table import CartoneError
from tests.cli.program import on_posix
from tests.messages import said
from tests.patience import PATIENCE

HEADER = "cartone-record 1\ngame some-game\nrules 1\npack house 0\nseats me bot"
RESULT = Result("some-game", "bot", 12, 9, 1.0, "2026-01-01T00:00:00+00:00", {"level": "2"}, "t", "somebody")


@pytest.fixture(params=["file", "postgres", "memory", "rows"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: dict[str, Callable[[], Store]] = {
        "file": lambda: SqliteStore(tmp_path / "any.sqlite"), "memory": MemoryStore, "rows": lambda: RowStore({}),
        "postgres": lambda: open_store(request.getfixturevalue("postgres").empty()),
    }  # fmt: skip
    with closing(made[request.param]()) as store:
        yield store


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite")


def lines(*texts: str) -> list[Line]:
    return [Line(text) for text in texts]


def texts(stored: Stored) -> list[str]:
    return list(stored.lines)


def lay(store: Store, table: str, *begin: str, chairs: Sequence[Chair] = (), company: int = 1) -> None:
    with store.work() as work:
        work.create(table, HEADER, lines(*begin), chairs, company)


def add(store: Store, table: str, *more: str, left: int | None = None, remark: str = "") -> None:
    with store.work() as work:
        work.add(table, lines(*more), left, remark)


def rows(store: SqliteStore) -> list[tuple[str, str]]:
    with sqlite3.connect(store.path) as other:
        return other.execute("SELECT kind, text FROM rows ORDER BY number").fetchall()


# -- what every store does ----------------------------------------------------------------------------


def test_a_record_is_what_its_rows_add_up_to(any_store: Store) -> None:
    lay(any_store, "t", "event: E1")
    add(any_store, "t", "A take 1", "event: E2")
    add(any_store, "t", left=1)
    add(any_store, "t", "A take 2")
    kept = any_store.load("t")
    assert texts(kept) == ["event: E1", "A take 2"]
    assert kept.text == f"{HEADER}\n\nevent: E1\nA take 2\n"


def test_remarks_are_comments_of_the_record(any_store: Store) -> None:
    lay(any_store, "t", "event: E1")
    add(any_store, "t", left=0, remark="practice: something was learnt")
    assert any_store.load("t").remarks == ("practice: something was learnt",)
    assert any_store.load("t").text == f"{HEADER}\n# practice: something was learnt\n\n"


def test_answers_of_one_block_stand_in_the_order_of_the_seats_however_they_arrive(any_store: Store) -> None:
    block = [Line("A cut 1", 0, 3), Line("A cut 2", 0, 3), Line("B cut 1", 1, 3), Line("C cut 1", 2, 3)]
    for number, order in enumerate(permutations(block)):
        if order.index(block[0]) > order.index(block[1]):
            continue  # a seat gives its own answers one after the other
        table = f"t{number}"
        lay(any_store, table, "event: E1")
        with any_store.work() as work:
            for line in order:
                work.add(table, [line])
            work.add(table, [Line("event: E2"), Line("C cut 9", 2, 4), Line("B cut 9", 1, 4)])
        assert texts(any_store.load(table)) == [
            "event: E1", "A cut 1", "A cut 2", "B cut 1", "C cut 1", "event: E2", "B cut 9", "C cut 9"
        ]  # fmt: skip


def test_every_change_makes_a_new_version(any_store: Store) -> None:
    lay(any_store, "t")
    changes: list[Callable[[Work], None]] = [
        lambda work: work.add("t", lines("event: E1")),
        lambda work: work.set_state("t", OVER),
        lambda work: work.set_chair("t", Chair(0, "here")),
        lambda work: work.set_scores("t", [3, 4], [1, 2]),
        lambda work: work.propose("t", Proposal(0, 1, frozenset({1, 2}))),
        lambda work: work.propose("t", None),
        lambda work: work.set_next("t", "u"),
        lambda work: work.keep_sheet("t", "{}"),
        lambda work: work.set_practice("t"),
    ]
    versions = [any_store.version("t")]
    for change in changes:
        with any_store.work() as work:
            change(work)
            inside = work.version("t")
        versions.append(any_store.version("t"))
        assert inside == versions[-1] == any_store.head("t").version
    assert versions == sorted(set(versions))


def test_who_does_not_know_the_newest_version_changes_nothing(any_store: Store) -> None:
    lay(any_store, "t", "event: E1")
    known = any_store.version("t")
    with any_store.work("t", known) as work:
        work.add("t", lines("A take 1"))
    for version in (known - 1, known, known + 2):
        with pytest.raises(Overtaken), any_store.work("t", version) as work:
            work.add("t", lines("A take 2"))
    assert texts(any_store.load("t")) == ["event: E1", "A take 1"]
    with pytest.raises(UnknownTable), any_store.work("nothing", 0):
        pass


def test_a_unit_of_work_is_written_whole_or_not_at_all(any_store: Store) -> None:
    lay(any_store, "t", "event: E1", chairs=[Chair(0, "here")])
    before = any_store.load("t")

    def breaks(work: Work) -> None:
        work.create("u", HEADER, lines("event: E1"))
        work.add("t", lines("A take 1"))
        work.set_state("t", OVER)
        work.set_chair("t", Chair(0, "away"))
        work.propose("t", Proposal(0, 1, frozenset({1})))
        work.set_next("t", "u")
        work.keep_sheet("t", "{}")
        work.keep_pack("0", "text")
        work.add_result(RESULT)
        work.begin_daily("some-game", "2026-01-01", "t")
        work.note("key", "value")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), any_store.work() as work:
        breaks(work)
    assert any_store.load("t") == before
    assert any_store.heads(running=True) == [before.head]
    assert any_store.results() == []
    assert any_store.dailies() == []
    assert (any_store.pack("0"), any_store.sheet("t"), any_store.noted("key")) == (None, None, None)
    add(any_store, "t", "A take 1")
    assert texts(any_store.load("t")) == ["event: E1", "A take 1"]


def test_a_table_is_laid_once(any_store: Store) -> None:
    lay(any_store, "t", "event: E1")
    with pytest.raises(StoreError, match=f"{said('error.cannot-keep')}|{said('error.cannot-keep-there')}"):
        lay(any_store, "t", "event: E2")
    assert texts(any_store.load("t")) == ["event: E1"]


def test_chairs_proposals_and_what_follows_are_there_for_the_next_reader(any_store: Store) -> None:
    chairs = [Chair(0, "here", player="me"), Chair(1, "away", "greedy", "link", "holder", "key")]
    lay(any_store, "t", chairs=chairs, company=2)
    wish = Proposal(1, 7, frozenset({0, 2}), refused=True)
    with any_store.work() as work:
        work.propose("t", wish)
        work.set_next("t", "u")
        work.set_scores("t", [5, -2], [0, 9])
    kept = any_store.load("t")
    assert kept.chairs == {0: chairs[0], 1: chairs[1]}
    assert kept.proposal == wish
    head = any_store.head("t")
    assert (head.company, head.next, head.scores, head.told) == (2, "u", (5, -2), (0, 9))
    with any_store.work() as work:
        work.propose("t", None)
    assert any_store.load("t").proposal is None


def test_heads_are_listed_by_pages_with_the_last_changed_first(any_store: Store) -> None:
    for number in range(7):
        lay(any_store, f"t{number}")
        with any_store.work() as work:
            work.set_dates(f"t{number}", f"2026-01-0{number + 1}", f"2026-01-0{number + 1}")
    for number, state in ((1, OVER), (2, ABANDONED)):
        with any_store.work() as work:
            work.set_state(f"t{number}", state)
    assert [head.id for head in any_store.heads(running=True)] == ["t6", "t5", "t4", "t3", "t0"]
    assert [head.id for head in any_store.heads(running=True, start=1, count=2)] == ["t5", "t4"]
    assert [head.id for head in any_store.heads(running=True, start=4, count=2)] == ["t0"]
    assert [(head.id, head.state) for head in any_store.heads(running=False)] == [("t2", ABANDONED), ("t1", OVER)]
    add(any_store, "t0", "A take 1")
    assert [head.id for head in any_store.heads(running=True)] == ["t0", "t6", "t5", "t4", "t3"]
    assert any_store.damaged() == []


def test_what_changes_in_company_moves_nothing_in_a_list_before_the_end(any_store: Store) -> None:
    for table, company in (("alone", 1), ("friends", 2)):
        lay(any_store, table, company=company)
        with any_store.work() as work:
            work.set_dates(table, "2026-01-01", "2026-01-01")
    listed = [(head.id, head.listed) for head in any_store.heads(running=True)]
    add(any_store, "friends", "A cut 1")
    assert [(head.id, head.listed) for head in any_store.heads(running=True)] == listed
    add(any_store, "alone", "A cut 1")
    assert [head.id for head in any_store.heads(running=True)] == ["alone", "friends"]
    with any_store.work() as work:
        work.set_state("friends", OVER)
    assert any_store.head("friends").listed > "2026-01-01"


def test_a_deleted_table_is_gone_with_all_that_is_its_own(any_store: Store) -> None:
    for table in ("t", "before"):
        lay(any_store, table, "event: E1", chairs=[Chair(0, "here")])
    with any_store.work() as work:
        work.set_next("before", "t")
        work.keep_sheet("t", "{}")
        work.add_result(RESULT)
    any_store.delete("t")
    with pytest.raises(UnknownTable):
        any_store.load("t")
    assert any_store.sheet("t") is None
    assert any_store.head("before").next == "", "nobody is led to a table that is gone"
    assert any_store.results() == [RESULT], "how it ended stays"
    lay(any_store, "t")
    assert any_store.load("t").chairs == {}


def test_nobody_sits_down_at_a_table_that_is_gone(any_store: Store) -> None:
    def work(change: Callable[[Work], None]) -> None:
        with any_store.work() as unit:
            change(unit)

    for change in (lambda: work(lambda unit: unit.set_chair("t", Chair(0, "away"))),
                   lambda: work(lambda unit: unit.set_state("t", OVER)), lambda: work(lambda unit: unit.add("t", [])),
                   lambda: any_store.delete("t"), lambda: any_store.text("t"), lambda: any_store.version("t"),
                   lambda: any_store.head("t"), lambda: any_store.load("t")):  # fmt: skip
        with pytest.raises(UnknownTable):
            change()


def test_who_was_seen_is_no_change_of_a_table_and_old_looks_are_forgotten(any_store: Store) -> None:
    lay(any_store, "t")
    version = any_store.version("t")

    def see(seen: Seen, forget: float = 0.0) -> None:
        with any_store.work() as work:
            work.see("t", seen, forget)

    see(Seen(0, "here", True, 10.0))
    see(Seen(0, "there", True, 20.0))
    see(Seen(1, "there", False, 20.0))
    see(Seen(0, "here", False, 30.0), forget=15.0)
    assert sorted(any_store.seen("t")) == [
        (0, "here", False, 30.0),
        (0, "there", True, 20.0),
        (1, "there", False, 20.0),
    ]
    see(Seen(0, "here", False, 90.0), forget=50.0)
    assert sorted(any_store.seen("t")) == [(0, "here", False, 90.0), (1, "there", False, 20.0)]
    assert any_store.version("t") == version
    any_store.delete("t")
    assert any_store.seen("t") == []
    with pytest.raises(UnknownTable):
        see(Seen(0, "here", True, 10.0))


def test_a_pack_is_kept_by_its_content_in_its_newest_words(any_store: Store) -> None:
    for text in ("[pack]\n", "[pack]\n# in other words\n"):
        with any_store.work() as work:
            work.keep_pack("abc", text)
        assert any_store.pack("abc") == text
    assert any_store.pack("def") is None


def test_sheets_and_notes_can_be_written_anew(any_store: Store) -> None:
    lay(any_store, "t")
    for text in ("{}", '{"a": 1}'):
        with any_store.work() as work:
            work.keep_sheet("t", text)
            work.note("key", text)
        assert any_store.sheet("t") == any_store.noted("key") == text


def test_practice_and_where_a_game_stands_are_in_its_head(any_store: Store) -> None:
    lay(any_store, "t")
    assert (any_store.head("t").practice, any_store.head("t").stands) == (False, "")
    with any_store.work() as work:
        work.set_practice("t")
        work.set_scores("t", [1, 2], [], "friday, cut")
    assert (any_store.head("t").practice, any_store.head("t").stands) == (True, "friday, cut")


def test_a_result_is_found_by_its_table_and_learns_what_it_lacked(any_store: Store) -> None:
    nowhere = replace(RESULT, table="")
    with any_store.work() as work:
        work.add_result(nowhere)
        work.add_result(RESULT)
    assert any_store.result("t") == RESULT
    assert any_store.result("u") is any_store.result("") is None
    whole = replace(RESULT, practice=True, sources={"fans": 7}, achievements=("first-win",))
    with any_store.work() as work:
        work.set_result(whole)
    assert any_store.results() == [nowhere, whole]


def test_a_result_that_is_put_right_keeps_its_place_and_its_date_and_one_that_was_none_goes(any_store: Store) -> None:
    others = [replace(RESULT, table=name, depth="guided") for name in ("u", "v")]
    with any_store.work() as work:
        for result in (RESULT, *others):
            work.add_result(result)
        work.set_result(replace(RESULT, you=1, opponent_points=2, won=0.5, date="2030-01-01"))
        work.drop_result("u")
    assert any_store.results() == [replace(RESULT, you=1, opponent_points=2, won=0.5), others[1]]


def test_a_day_has_one_deal_of_each_game_and_the_first_one_stays(any_store: Store) -> None:
    with any_store.work() as work:
        for game, day, table in (("b", "2026-01-02", "1"), ("a", "2026-01-02", "2"), ("b", "2026-01-01", "3"),
                                 ("b", "2026-01-02", "4")):  # fmt: skip
            work.begin_daily(game, day, table)
        work.leave_daily("3")
        work.leave_daily("4")
    assert any_store.dailies() == [
        Begun("b", "2026-01-01", "3", True), Begun("a", "2026-01-02", "2"), Begun("b", "2026-01-02", "1"),
    ]  # fmt: skip


def test_a_pad_is_kept_changed_and_deleted_and_the_last_changed_comes_first(any_store: Store) -> None:
    for pad, text in (("one", "1"), ("two", "2"), ("one", "3")):
        with any_store.work() as work:
            work.keep_pad(pad, text)
        time.sleep(0.002)  # what is kept in the same millisecond has no order
    assert [(kept.id, kept.text) for kept in any_store.pads()] == [("one", "3"), ("two", "2")]
    assert any_store.pad("one").created < any_store.pad("one").changed
    with suppress(UnknownPad), any_store.work() as work:
        work.keep_pad("one", "4")
        work.delete_pad("two")
        work.delete_pad("three")
    assert (any_store.pad("one").text, any_store.pad("two").text) == ("3", "2"), "all of it, or nothing"
    with any_store.work() as work:
        work.delete_pad("two")
    with pytest.raises(UnknownPad):
        any_store.pad("two")
    with pytest.raises(UnknownPad), any_store.work() as work:
        work.delete_pad("two")
    with any_store.work() as work:
        work.set_pad_dates("one", "then", "now")
    assert any_store.pad("one") == ("one", "then", "now", "3")
    with pytest.raises(UnknownPad), any_store.work() as work:
        work.set_pad_dates("two", "then", "now")
    assert [kept.id for kept in any_store.pads()] == ["one"]


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
"""Results of several kinds, players and days, in the order in which they came here."""


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


def test_finished_tables_are_found_by_who_came_there_by_a_link(any_store: Store) -> None:
    sitters = {"over": Chair(1, "away", holder="h", player="p"), "here": Chair(1, "here", player="p"),
               "runs": Chair(1, "away", holder="h", player="p"), "other": Chair(1, "away", holder="h", player="q"),
               "nobody": Chair(1, "away", holder="h"), "later": Chair(0, "away", holder="h", player="p")}  # fmt: skip
    for number, (table, chair) in enumerate(sitters.items()):
        lay(any_store, table, "event: E1", chairs=[Chair(2, "away", holder="h", player="r"), chair])
        with any_store.work() as work:
            work.set_state(table, RUNNING if table == "runs" else OVER)
            work.set_dates(table, "2026", f"2026-{number}")
    assert [head.id for head in any_store.finished_heads("p")] == ["later", "over"]
    assert [head.id for head in any_store.finished_heads("p", 1, 1)] == ["over"]
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


def test_sums_are_kept_whatever_becomes_of_results(any_store: Store) -> None:
    def check(*left: Result) -> None:
        for player in ("", "somebody", "other"):
            own = [result for result in left if player in ("", result.player)]
            assert by_kind(any_store.tallies(player)) == by_kind(tallied(own))

    played(any_store)
    check(*PLAYED)
    right = replace(PLAYED[0], you=5, won=0.0, sources={"fans": 5}, practice=True)
    with any_store.work() as work:
        work.add_result(replace(PLAYED[1], you=999))  # of a table that has one
        work.set_result(right)
        work.drop_result("6")
    check(right, *PLAYED[1:5])
    with suppress(ZeroDivisionError), any_store.work() as work:
        work.add_result(replace(RESULT, table="7"))
        raise ZeroDivisionError
    check(right, *PLAYED[1:5])
    assert any_store.tallies("nobody") == []


def test_the_results_of_an_older_file_are_added_up(store: SqliteStore) -> None:
    played(store)
    store.close()
    with closing(sqlite3.connect(store.path)) as old:
        undo_sixth(old)
    assert by_kind(SqliteStore(store.path).tallies()) == by_kind(tallied(PLAYED))


def undo_sixth(db: sqlite3.Connection) -> None:
    """A file as version 5 wrote it."""
    for name in re.findall(r"CREATE INDEX (\w+)", SIXTH):
        db.execute(f"DROP INDEX {name}")
    db.execute("DROP TABLE tallies")
    db.execute("ALTER TABLE tables DROP COLUMN offered")
    db.execute("PRAGMA user_version = 5")


def test_no_question_about_results_reads_all_of_them(store: SqliteStore) -> None:
    """Whatever a page or the end of a game asks is found by an index."""
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


def bundles(store: Store) -> tuple[int, int]:
    """How many rows and how many bundles there are."""
    assert isinstance(store, SqlStore)
    counted = "SELECT (SELECT count(*) FROM rows), (SELECT count(*) FROM bundles)"
    rows, bundles = store._db.execute(counted).fetchone()
    return rows, bundles


@pytest.mark.parametrize("any_store", ["file", "postgres"], indirect=True)
def test_a_game_that_is_over_is_one_row_and_becomes_rows_again_if_it_goes_on(any_store: Store) -> None:
    lay(any_store, "t", "event: E1", "A take „1“\u2028")
    add(any_store, "t", "event: E2", left=1, remark="practice")
    running, text = any_store.load("t"), any_store.text("t")
    assert bundles(any_store) == (5, 0)
    with any_store.work() as work:
        work.set_state("t", OVER)
    over = any_store.load("t")
    assert bundles(any_store) == (0, 1)
    assert (over.arrived, over.remarks, any_store.text("t")) == (running.arrived, running.remarks, text)

    add(any_store, "t", "A take 2", left=1, remark="put right")
    assert bundles(any_store) == (0, 1), "it is over still"
    assert texts(any_store.load("t")) == ["event: E1", "A take 2"]
    with any_store.work() as work:
        work.add("t", [], left=1)
        work.set_state("t", RUNNING)
    assert bundles(any_store) == (9, 0)
    assert texts(any_store.load("t")) == ["event: E1"]
    assert any_store.load("t").remarks == ("practice", "put right")
    with any_store.work() as work:
        work.set_state("t", OVER)
    any_store.delete("t")
    assert bundles(any_store) == (0, 0)


def test_a_damaged_bundle_is_told_and_read_as_far_as_it_goes(store: SqliteStore) -> None:
    lay(store, "t", *(f"A take {number * 7919 % 1000}" for number in range(400)))
    with store.work() as work:
        work.set_state("t", OVER)
    (data,) = store._db.execute("SELECT data FROM bundles").fetchone()
    store._db.execute("UPDATE bundles SET data = ?", (data[: len(data) // 2] + b"?" * (len(data) // 2),))
    with pytest.raises(DamagedTable):
        store.load("t")
    kept = store.text("t").splitlines()
    assert [head.id for head in store.damaged()] == ["t"]
    assert "# 1 line A take 0" in kept
    assert 50 < len([line for line in kept if line.startswith("# ")]) < 400


# -- what is new in a record --------------------------------------------------------------------------

A, B, C = Line("A cut 1", 0, 1), Line("B cut 1", 1, 1), Line("C cut 1", 2, 1)
E, F = Line("event: E1"), Line("event: E2")


@pytest.mark.parametrize(
    ("kept", "now", "left", "new"),
    [
        ([], [E, F], None, [E, F]),
        ([E], [E], None, []),
        ([E, B], [E, B, A], None, [A]),
        ([E, C, A], [E, C, A, B, F], None, [B, F]),
        ([E, C, B, A, F], [E, C, B, A], 4, []),
        ([E, C, B], [E, B], 1, [B]),
        ([E, F], [E], 1, []),
        ([E, *lines("A cut 1", "C cut 1")], [E, A, C, B], 1, [A, C, B]),
    ],
)
def test_new_lines_are_found_and_add_up_to_the_record(
    any_store: Store, kept: list[Line], now: list[Line], left: int | None, new: list[Line]
) -> None:
    """The last one: a table of an older version, whose answers have no block yet."""
    assert arrivals(tuple(kept), tuple(now)) == (left, tuple(new))
    with any_store.work() as work:
        work.create("t", HEADER, kept)
        work.add("t", new, left)
    assert any_store.load("t").arrived == tuple(now)
    assert texts(any_store.load("t")) == [line.text for line in (E, A, B, C, F) if line in now]


# -- a file -------------------------------------------------------------------------------------------


def test_taking_back_deletes_no_row(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    before = rows(store)
    add(store, "t", left=0, remark="practice: something was learnt")
    assert rows(store)[: len(before)] == before
    assert rows(store)[len(before) :] == [("taken-back", "0"), ("remark", "practice: something was learnt")]


def test_a_deleted_table_leaves_no_row(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    store.delete("t")
    assert rows(store) == []


def test_it_is_all_there_for_the_next_one_who_opens_the_file(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    other = SqliteStore(store.path)
    assert other.load("t") == store.load("t")
    before = store.pulse()
    assert store.pulse() == before
    add(other, "t", "A take 1")
    assert store.pulse() != before
    assert store.version("t") == other.version("t")
    assert texts(store.load("t")) == ["event: E1", "A take 1"]


def test_a_file_that_is_no_store_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("this is no database, but it is long enough to look like a file" * 40)
    with pytest.raises(CartoneError, match=r"cannot save games in .*\. Choose another folder with --data-dir"):
        SqliteStore(path)


def test_a_damaged_table_is_told_when_it_is_read_and_hides_no_other(store: SqliteStore) -> None:
    for name in ("a", "b"):
        lay(store, name, "event: E1", "A take 1")
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE rows SET kind = 'taken-back', text = 'x' WHERE table_id = 'a' AND number = 2")
    for _ in range(2):
        with pytest.raises(DamagedTable):
            store.load("a")
    assert [head.id for head in store.heads(running=True)] == ["b"]
    assert [(head.id, head.header) for head in store.damaged()] == [("a", HEADER)]
    assert [head.id for head in SqliteStore(store.path).damaged()] == ["a"]
    assert store.text("a") == (
        f"{HEADER}\n\nevent: E1\n\n# the rows as they are kept:\n# 1 line event: E1\n# 2 taken-back x\n"
    )


def test_whoever_reads_does_not_wait_for_whoever_waits_to_write(store: SqliteStore) -> None:
    """Another program has the file to itself; somebody here would like to write, and others only look."""
    lay(store, "t", "event: E1")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other, ThreadPoolExecutor(1) as elsewhere:
        other.execute("BEGIN IMMEDIATE")
        writing = elsewhere.submit(add, store, "t", "A take 1")
        until_locked(store)
        before = store.pulse()
        assert texts(store.load("t")) == ["event: E1"]
        assert [head.id for head in store.heads(running=True)] == ["t"]
        assert store.pulse() == before
        assert not writing.done()
        other.execute("ROLLBACK")
        writing.result(PATIENCE)
    assert texts(store.load("t")) == ["event: E1", "A take 1"]


def until_locked(store: SqliteStore) -> None:
    """Wait until another thread has begun to write."""
    end = time.monotonic() + PATIENCE
    while store._lock.acquire(blocking=False):
        store._lock.release()
        assert time.monotonic() < end
        time.sleep(0.001)


def test_a_unit_of_work_reads_what_it_has_written_and_nobody_else_does(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    with ThreadPoolExecutor(1) as elsewhere, store.work() as work:
        work.add("t", lines("A take 1"))
        assert texts(store.load("t")) == ["event: E1", "A take 1"]
        assert texts(elsewhere.submit(store.load, "t").result(PATIENCE)) == ["event: E1"]
    assert texts(store.load("t")) == ["event: E1", "A take 1"]


def test_a_locked_file_is_not_called_damaged(store: SqliteStore, tmp_path: Path) -> None:
    lay(store, "t", "event: E1")
    store._db.execute("PRAGMA busy_timeout = 0")
    with sqlite3.connect(store.path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CartoneError, match="database is locked"):
            add(store, "t", "A take 1")
        other.rollback()
    assert not store.head("t").damaged
    assert texts(store.load("t")) == ["event: E1"]


@on_posix
def test_what_is_kept_is_for_its_owner_only_also_if_it_was_open_before(tmp_path: Path) -> None:
    def modes() -> set[int]:
        return {path.stat().st_mode & 0o777 for path in folder.iterdir()}

    folder = tmp_path / "share" / "cartone"
    store = SqliteStore(folder / "tables.sqlite")
    lay(store, "t")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len(list(folder.iterdir())) == 3
    assert modes() == {0o600}
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o644)
    SqliteStore(folder / "tables.sqlite")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert modes() == {0o600}


@on_posix
def test_an_empty_folder_of_others_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    folder.chmod(0o2775)
    SqliteStore(folder / "tables.sqlite").close()
    assert folder.stat().st_mode & 0o7777 == 0o2775


@on_posix
def test_a_folder_that_holds_other_things_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o755)
    (folder / "letters").touch(mode=0o644)
    store = SqliteStore(folder / "tables.sqlite")
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / "letters").stat().st_mode & 0o777 == 0o644
    assert store.path.stat().st_mode & 0o777 == 0o600


# -- files of other versions --------------------------------------------------------------------------


def test_a_file_says_which_version_it_is_of_and_a_later_one_is_left_alone(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    store.close()
    with sqlite3.connect(store.path) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (6,)
        other.execute("PRAGMA user_version = 99")
    other.close()
    before = store.path.read_bytes()
    with pytest.raises(CartoneError, match=r"tables\.sqlite was written by a newer version of Cartone"):
        SqliteStore(store.path)
    assert store.path.read_bytes() == before


FRIENDS = "cartone-record 1\ngame some-game\nrules 1\npack house 0\nseats Anna Ben greedy Cem"


def first_version(path: Path, version: int = 1) -> sqlite3.Connection:
    """A file as version 1 wrote it: a game alone and one among friends, of whom one has left the seat to a bot."""
    old = sqlite3.connect(path, isolation_level=None)
    old.executescript(FIRST)
    old.execute(f"PRAGMA user_version = {version}")
    for table, header, state in (
        ("solo", HEADER, "running"),
        ("friends", FRIENDS, "running"),
        ("older", HEADER, "over"),
    ):
        dates = "2026-01-01T00:00:00+00:00", "2026-02-02T00:00:00+00:00"
        old.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", (table, *dates, state, header))
        for number, (kind, text) in enumerate((("line", "event: E1"), ("line", "A take 1"), ("taken-back", "1"),
                                               ("remark", "practice"), ("line", "A take 2")), 1):  # fmt: skip
            old.execute("INSERT INTO rows VALUES (?, ?, ?, ?)", (table, number, kind, text))
    chairs = [("solo", 0, "here", "", "", ""), ("friends", 0, "here", "", "", ""),
              ("friends", 1, "away", "", "link", "holder"), ("friends", 2, "", "greedy", "", ""),
              ("friends", 3, "", "greedy", "", ""), ("friends", -1, "away", "", "watch", "")]  # fmt: skip
    old.executemany("INSERT INTO chairs VALUES (?, ?, ?, ?, ?, ?)", chairs)
    return old


def dump(db: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    """What version 1 had, by its columns."""
    queries = ("SELECT id, created, changed, state, header FROM tables ORDER BY id",
               "SELECT table_id, number, kind, text FROM rows ORDER BY table_id, number",
               "SELECT table_id, seat, person, bot, link, holder FROM chairs ORDER BY table_id, seat")  # fmt: skip
    return [db.execute(query).fetchall() for query in queries]


@pytest.mark.parametrize("version", [0, 1])
def test_a_file_of_the_first_version_is_brought_up_to_date_with_every_row_as_it_was(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "tables.sqlite"
    old = first_version(path, version)
    tables, rows, chairs = dump(old)
    old.close()
    store = SqliteStore(path)
    assert dump(store._db) == [tables, [row for row in rows if row[0] != "older"], chairs]
    assert texts(store.load("older")) == texts(store.load("solo"))
    assert [f"# {number} {kind} {text}" in store.text("older") for _, number, kind, text in rows] == [True] * len(rows)
    assert texts(store.load("solo")) == ["event: E1", "A take 2"]
    assert store.load("solo").remarks == ("practice",)
    assert store.load("friends").chairs[1] == Chair(1, "away", "", "link", "holder")
    assert {head.id: (head.version, head.company) for head in store.heads(running=True)} == {
        "solo": (5, 1), "friends": (5, 3),
    }  # fmt: skip
    assert [head.id for head in store.heads(running=False)] == ["older"]
    assert store.head("older").listed == store.head("solo").listed == "2026-02-02T00:00:00+00:00"
    assert store.head("friends").listed == "2026-01-01T00:00:00+00:00"
    add(store, "friends", "B take 1")
    assert texts(SqliteStore(path).load("friends")) == ["event: E1", "A take 2", "B take 1"]


def second_version(path: Path) -> None:
    """A file as version 2 wrote it: two games that ended, of which one was practice."""
    old = first_version(path)
    _second(old)
    old.execute("PRAGMA user_version = 2")
    old.execute("INSERT INTO rows VALUES ('older', 6, 'remark', 'practice: something was learnt', -1, 0)")
    for table in ("older", "elsewhere", ""):
        old.execute(
            "INSERT INTO results (table_id, player, game, opponent, you, opponent_points, won, date, settings)"
            " VALUES (?, 'somebody', 'some-game', 'bot', 12, 9, 1.0, '2026-01-01T00:00:00+00:00', '{}')", (table,)
        )  # fmt: skip
    old.close()


def test_practice_of_older_files_is_known_by_their_remarks(tmp_path: Path) -> None:
    second_version(tmp_path / "tables.sqlite")
    store = SqliteStore(tmp_path / "tables.sqlite")
    assert {head.id: head.practice for running in (True, False) for head in store.heads(running)} == {
        "solo": False, "friends": False, "older": True,
    }  # fmt: skip
    kept = [(result.table, result.practice, result.sources, result.achievements) for result in store.results()]
    assert kept == [("older", True, {}, None), ("elsewhere", False, {}, None), ("", False, {}, None)]
    assert store.dailies() == []
    assert store.pads() == []
    with store.work() as work:
        work.keep_pad("one", "1")
    assert [kept.text for kept in SqliteStore(store.path).pads()] == ["1"]


def test_a_file_that_cannot_be_brought_up_to_date_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    first_version(path).close()
    before = sqlite3.connect(path)
    schema = before.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
    monkeypatch.setattr("cartone.store.schema.STEPS", (lambda db: None, _half_way))
    with pytest.raises(CartoneError, match="the disk is full"):
        SqliteStore(path)
    assert before.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall() == schema
    assert before.execute("PRAGMA user_version").fetchone() == (1,)
    monkeypatch.undo()
    assert texts(SqliteStore(path).load("solo")) == ["event: E1", "A take 2"]


def _half_way(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0")
    raise sqlite3.OperationalError("the disk is full")


@pytest.mark.parametrize("time", range(10))
def test_of_some_that_open_an_old_file_at_once_one_brings_it_up_to_date(tmp_path: Path, time: int) -> None:
    """Again and again: who comes in the wrong moment, while the file gets its log, has to wait."""
    path = tmp_path / "tables.sqlite"
    first_version(path).close()
    with ThreadPoolExecutor(8) as crowd:
        stores = list(crowd.map(lambda _: SqliteStore(path), range(8)))
    assert [texts(store.load("solo")) for store in stores] == [["event: E1", "A take 2"]] * 8


def test_an_older_file_without_chairs_gets_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    old = first_version(path, 0)
    old.execute("DROP TABLE chairs")
    old.close()
    store = SqliteStore(path)
    assert texts(store.load("friends")) == ["event: E1", "A take 2"]
    with store.work() as work:
        work.set_chair("friends", Chair(0, "away"))
    assert store.load("friends").chairs == {0: Chair(0, "away")}


def test_a_damaged_table_of_an_older_file_keeps_no_other_from_opening(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    old = first_version(path)
    old.execute("UPDATE tables SET header = CAST(x'fffe' AS TEXT) WHERE id = 'solo'")
    old.execute("UPDATE rows SET text = CAST(x'ff41' AS TEXT) WHERE table_id = 'older'")
    old.close()
    store = SqliteStore(path)
    assert store.head("solo").header == r"\xff\xfe"
    assert texts(store.load("friends")) == ["event: E1", "A take 2"]
    with pytest.raises(DamagedTable):
        store.load("older")


@pytest.mark.parametrize("table", ["tables", "rows", "chairs", "results"])
def test_a_column_more_is_no_matter(store: SqliteStore, table: str) -> None:
    lay(store, "t", "event: E1")
    with sqlite3.connect(store.path) as other:
        other.execute(f"ALTER TABLE {table} ADD COLUMN mood TEXT")
    again = SqliteStore(store.path)
    lay(again, "u", "event: E1", chairs=[Chair(0, "here")])
    add(again, "t", "A take 1")
    with again.work() as work:
        work.add_result(RESULT)
    assert texts(again.load("t")) == ["event: E1", "A take 1"]
    assert again.load("u").chairs == {0: Chair(0, "here")}
    assert again.results() == [RESULT]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("ALTER TABLE tables DROP COLUMN header", "no such column: header"),
        ("ALTER TABLE rows DROP COLUMN text", "no such column: text"),
        ("ALTER TABLE chairs DROP COLUMN bot", "no such column: bot"),
        ("ALTER TABLE results DROP COLUMN won", "no such column: won"),
        ("DROP TABLE rows", "no such table: rows"),
        ("DROP TABLE packs", "no such table: packs"),
    ],
)
def test_a_file_without_what_makes_a_game_is_one_clear_line(store: SqliteStore, change: str, said: str) -> None:
    lay(store, "t", "event: E1")
    with sqlite3.connect(store.path) as other:
        other.execute("PRAGMA foreign_keys = OFF")
        other.execute(change)
    with pytest.raises(CartoneError, match=f"cannot save games in .*: {said}"):
        SqliteStore(store.path)


def test_noise_over_the_heads_of_some_tables_hides_no_other(store: SqliteStore) -> None:
    for number in range(60):
        lay(store, f"t{number:02}", "event: E1")
    store.close()
    with sqlite3.connect(store.path) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = other.execute("PRAGMA page_size").fetchone()
    other.close()
    data = bytearray(store.path.read_bytes())
    leaves = [at for at in range(size, len(data), size) if data[at] == 0x0D and data[at : at + size].count(b"seats me")]
    assert len(leaves) > 2
    data[leaves[1] : leaves[1] + 200] = bytes(range(200))
    store.path.write_bytes(data)
    again = SqliteStore(store.path)
    whole = [head for head in again.heads(running=True, count=60) if not head.damaged]
    assert 30 < len(whole) < 60
    assert texts(again.load(whole[0].id)) == ["event: E1"]


@pytest.mark.parametrize("end", ["", "-wal"])
def test_what_is_written_into_a_deleted_file_is_not_called_kept(store: SqliteStore, end: str) -> None:
    with store.work() as work:
        work.note("before", "kept")
    Path(f"{store.path}{end}").unlink()
    with pytest.raises(StoreError, match="moved or deleted"), store.work() as work:
        work.note("after", "lost")
    assert store.noted("before") == "kept"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CartoneError, match="cannot keep games"):
        SqliteStore(tmp_path / "deep" / "tables.sqlite")
