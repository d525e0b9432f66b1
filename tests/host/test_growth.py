"""Neither memory nor time grows with the duration of play or with other data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cartone.host import Host
from cartone.host.live_table import lines_of
from cartone.host.presence import REMEMBERED
from cartone.host.tables import REMARKS
from cartone.store import MemoryStore, RowStore, SqliteStore, Store, open_store
from tests.postgres import POSTGRES

MANY = 60


@pytest.fixture(params=["memory", "browser", "file", POSTGRES])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr("cartone.store.store.MANY", MANY)
    monkeypatch.setattr("cartone.host.tables.REMARKS", 3)
    if request.param == "postgres":
        made: Store = open_store(request.getfixturevalue("postgres").empty())
    else:
        made = {"memory": MemoryStore(), "browser": RowStore({})}.get(request.param) or SqliteStore(tmp_path / "t")
    yield made
    made.close()


def rows(store: Store, table: str) -> int:
    return store.text(table).partition("# the rows as they are kept:\n")[2].count("\n")


def answer_and_take_back(host: Host, table: str) -> None:
    live = host.live(table)
    (ask,) = live.table.pending.values()
    host.moves.answer(table, 0, live.at(0), str(ask.options.at(0)))
    host.moves.undo(table, 0, host.live(table).said(0))


def test_who_answers_and_takes_back_for_ever_fills_no_disk_and_changes_no_record(store: Store) -> None:
    host = Host(store)
    table = host.tables.new("age-of-comics", ["Anna", "automa"], seed=7)
    live = host.live(table)
    host.moves.answer(table, 0, live.at(0), str(live.table.pending[0].options.at(0)))
    record, most = host.archive.record_text(table, 0), 0
    for _ in range(MANY):
        answer_and_take_back(host, table)
        most = max(most, rows(store, table))
    assert most <= MANY + 10, "what one answer may add"
    assert host.archive.record_text(table, 0).split("#")[0] == record.split("#")[0]
    again, kept = Host(store).live(table), host.live(table).stored
    assert (again.stored.arrived, again.stored.remarks) == (kept.arrived, kept.remarks)
    assert lines_of(again.table) == kept.arrived


def test_a_remark_that_was_made_often_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.host.tables.REMARKS", 3)
    host = Host(MemoryStore())
    table = host.tables.new("stamp-swap", ["Anna", "pinzetta"], seed=5)
    for _ in range(8):
        live = host.live(table)
        host.tables.change(table, lambda live: live.practise("practice: so it is"))
    assert live.stored.remarks == ("practice: so it is",) * 3
    host.tables.change(table, lambda live: live.practise("practice: otherwise"))
    assert host.live(table).stored.remarks[-1] == "practice: otherwise"
    assert REMARKS > 100, "nobody who plays sees it"


def test_tables_that_are_gone_leave_nothing_behind(store: Store) -> None:
    host = Host(store)

    def size() -> int:
        return sum(
            len(value) for part in (host, host.presence) for value in vars(part).values() if hasattr(value, "__len__")
        )

    empty = size()
    for _ in range(3):
        table = host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5, away=[1], links={1: "link"})
        host.seating.sit_down(table, "link")
        host.seating.new_link(table, 1)
        host.presence.moved(table, (), (0, 1))
        host.presence.seen(table, 1)
        host.people.gesture(host.live(table), 0, "wave")
        following = host.seating.again(table, same_deal=False)
        host.live(following)
        for gone in (table, following):
            host.tables.delete(gone)
            host.presence.moved(gone, (0, 1), ())  # its pages close a moment later
            assert store.seen(gone) == []
            assert store.noted(f"gestures {gone}") is None
    assert size() == empty


def test_what_is_remembered_of_tables_has_a_bound() -> None:
    host = Host(MemoryStore())
    tables = [host.tables.new("stamp-swap", ["Anna", "pinzetta"], seed=number) for number in range(3)]
    for number in range(REMEMBERED + 50):
        host.presence._see(f"{number}", 0)
    assert len(host.presence._looks) <= REMEMBERED
    assert all(host.live(table) for table in tables)


@pytest.fixture
def one_table() -> tuple[Host, str]:
    host = Host(MemoryStore())
    return host, host.tables.new("stamp-swap", ["Anna", "pinzetta"], seed=5)


def test_room_for_one_more_table_costs_the_same_however_many_are_looked_at(
    one_table: tuple[Host, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier version checked who was present at every table in memory each time."""
    host, table = one_table
    made = host.tables._made(host.store.load(table))
    costs = []
    few = 30
    for count in (few, 10 * few):
        monkeypatch.setattr("cartone.host.tables.LIVE_TABLES", few)
        for number in range(count):
            host.presence.moved(f"looked at {number}", (), (0,))
            host.tables._live[f"looked at {number}"] = made
        host.tables._live.pop(table, None)
        done = Counter[str]()
        for name in ("seen", "load", "head", "version"):
            counting(monkeypatch, host.store, name, done)
        counting(monkeypatch, host.presence, "of", done)
        host.live(table)
        costs.append(dict(done))
        monkeypatch.undo()
    assert costs[0] == costs[1]
    assert costs[0].get("of", 0) == 0
    assert len(host.tables._live) == few


def counting(monkeypatch: pytest.MonkeyPatch, of: object, name: str, done: Counter[str]) -> None:
    do = getattr(of, name)

    def counted(*arguments: Any) -> Any:
        done[name] += 1
        return do(*arguments)

    monkeypatch.setattr(of, name, counted)
