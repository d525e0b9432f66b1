"""In all stores, rows are only added and make up the record, and lists are read from heads alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import permutations

import pytest

from cartone.bots import play
from cartone.sheet import sheet_of
from cartone.store import (
    ABANDONED,
    OVER,
    RUNNING,
    Begun,
    Chair,
    DamagedTable,
    LastSeen,
    Overtaken,
    Proposal,
    RecordLine,
    SqliteStore,
    Store,
    StoreError,
    UnknownPad,
    UnknownTable,
    Work,
    arrivals,
)
from cartone.tables import new
from tests.messages import said
from tests.postgres import POSTGRES

from .keeping import HEADER, RESULT, add, lay, lines, texts


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
    block = [
        RecordLine("A cut 1", 0, 3),
        RecordLine("A cut 2", 0, 3),
        RecordLine("B cut 1", 1, 3),
        RecordLine("C cut 1", 2, 3),
    ]
    for number, order in enumerate(permutations(block)):
        if order.index(block[0]) > order.index(block[1]):
            continue  # a seat gives its own answers in sequence
        table = f"t{number}"
        lay(any_store, table, "event: E1")
        with any_store.work() as work:
            for line in order:
                work.add(table, [line])
            work.add(table, [RecordLine("event: E2"), RecordLine("C cut 9", 2, 4), RecordLine("B cut 9", 1, 4)])
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


def test_chairs_proposals_practice_scores_and_what_follows_are_there_for_the_next_reader(any_store: Store) -> None:
    chairs = [Chair(0, "here", player="me"), Chair(1, "away", "greedy", "link", "holder", "key")]
    lay(any_store, "t", chairs=chairs, company=2)
    assert (any_store.head("t").practice, any_store.head("t").stands) == (False, "")
    wish = Proposal(1, 7, frozenset({0, 2}), refused=True)
    with any_store.work() as work:
        work.propose("t", wish)
        work.set_next("t", "u")
        work.set_practice("t")
        work.set_scores("t", [5, -2], [0, 9], "friday, cut")
    kept = any_store.load("t")
    assert kept.chairs == {0: chairs[0], 1: chairs[1]}
    assert kept.proposal == wish
    head = any_store.head("t")
    assert (head.company, head.next, head.scores, head.told) == (2, "u", (5, -2), (0, 9))
    assert (head.practice, head.stands) == (True, "friday, cut")
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
    assert any_store.load("t").arrived == ()


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

    def see(seen: LastSeen, forget: float = 0.0) -> None:
        with any_store.work() as work:
            work.see("t", seen, forget)

    see(LastSeen(0, "here", True, 10.0))
    see(LastSeen(0, "there", True, 20.0))
    see(LastSeen(1, "there", False, 20.0))
    see(LastSeen(0, "here", False, 30.0), forget=15.0)
    assert sorted(any_store.seen("t")) == [
        (0, "here", False, 30.0),
        (0, "there", True, 20.0),
        (1, "there", False, 20.0),
    ]
    see(LastSeen(0, "here", False, 90.0), forget=50.0)
    assert sorted(any_store.seen("t")) == [(0, "here", False, 90.0), (1, "there", False, 20.0)]
    assert any_store.version("t") == version
    any_store.delete("t")
    assert any_store.seen("t") == []
    with pytest.raises(UnknownTable):
        see(LastSeen(0, "here", True, 10.0))


def test_packs_by_their_content_and_sheets_and_notes_are_kept_in_their_newest_words(any_store: Store) -> None:
    lay(any_store, "t")
    for text in ("[pack]\n", "[pack]\n# in other words\n"):
        with any_store.work() as work:
            work.keep_pack("abc", text)
            work.keep_sheet("t", text)
            work.note("key", text)
        assert any_store.pack("abc") == any_store.sheet("t") == any_store.noted("key") == text
    assert any_store.pack("def") is None


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
        time.sleep(0.002)  # entries of the same millisecond have no order
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


def bundles(store: Store) -> tuple[int, int]:
    """Return the numbers of rows and of bundles."""
    counted = "SELECT (SELECT count(*) FROM rows), (SELECT count(*) FROM bundles)"
    rows, bundles = store._db.execute(counted).fetchone()
    return rows, bundles


@pytest.mark.parametrize("any_store", ["file", POSTGRES], indirect=True)
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


@pytest.mark.parametrize("any_store", ["file", POSTGRES], indirect=True)
@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_a_finished_game_takes_less_than_six_kilobytes(any_store: Store, game: str) -> None:
    """The sheet of a finished game has its whole story; a damaged one is empty, which `Sheet.read` calls damaged."""
    table = new(game, ["greedy", "greedy"], seed=3)
    play(table)
    lay(any_store, "t", *map(str, table.entries()))
    sheet = sheet_of(table).text
    with any_store.work() as work:
        work.keep_sheet("t", sheet)
        work.set_state("t", OVER)
    assert any_store.sheet("t") == sheet
    (data,) = any_store._db.execute("SELECT data FROM sheets").fetchone()
    (rows,) = any_store._db.execute("SELECT length(data) FROM bundles").fetchone()
    assert len(data) + rows < 6000 < len(sheet) / 2
    any_store._db.execute("UPDATE sheets SET data = substr(data, 1, 100)")
    assert any_store.sheet("t") == ""
    with any_store.work() as work:
        work.keep_sheet("t", "{}")
    assert any_store.sheet("t") == "{}"


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


# -- new record lines ---------------------------------------------------------------------------------

A, B, C = RecordLine("A cut 1", 0, 1), RecordLine("B cut 1", 1, 1), RecordLine("C cut 1", 2, 1)
E, F = RecordLine("event: E1"), RecordLine("event: E2")


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
    any_store: Store, kept: list[RecordLine], now: list[RecordLine], left: int | None, new: list[RecordLine]
) -> None:
    """The last case is a table from an older version, whose answers have no block yet."""
    assert arrivals(tuple(kept), tuple(now)) == (left, tuple(new))
    with any_store.work() as work:
        work.create("t", HEADER, kept)
        work.add("t", new, left)
    assert any_store.load("t").arrived == tuple(now)
    assert texts(any_store.load("t")) == [line.text for line in (E, A, B, C, F) if line in now]
