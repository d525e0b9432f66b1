"""The store: rows are only ever added, and the record is what they add up to."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from cartone.store import Overtaken, SqliteStore, UnknownTable
from cartone.table import CartoneError

HEADER = "cartone-record 1\ngame some-game\nrules 1\npack house 0\nseats me bot"


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite")


def rows(store: SqliteStore) -> list[tuple[str, str]]:
    with sqlite3.connect(store.path) as other:
        return other.execute("SELECT kind, text FROM rows ORDER BY number").fetchall()


def test_a_record_is_what_its_rows_add_up_to(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    version = store.write("t", 1, ["A take 1", "event: E2"])
    version = store.write("t", version, [], left=1)
    assert store.write("t", version, ["A take 2"]) == 5
    kept = store.load("t")
    assert kept.lines == ("event: E1", "A take 2")
    assert kept.text == f"{HEADER}\n\nevent: E1\nA take 2\n"


def test_taking_back_deletes_no_row(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    before = rows(store)
    store.write("t", 1, [], left=0, remark="practice: something was learnt")
    assert rows(store)[: len(before)] == before
    assert rows(store)[len(before) :] == [("taken-back", "0"), ("remark", "practice: something was learnt")]
    assert "# practice: something was learnt" in store.load("t").text


def test_tables_are_listed_with_the_last_changed_first(store: SqliteStore) -> None:
    for name in ("a", "b", "c"):
        store.create(name, HEADER, [])
    store.write("a", 0, ["A take 1"])
    assert store.tables()[0].id == "a"
    store.set_state("b", "over")
    assert {kept.id: kept.state for kept in store.tables()} == {"a": "running", "b": "over", "c": "running"}


def test_a_deleted_table_is_gone_with_its_rows(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    store.delete("t")
    with pytest.raises(UnknownTable):
        store.load("t")
    assert rows(store) == []


def test_it_is_all_there_for_the_next_one_who_opens_the_file(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    other = SqliteStore(store.path)
    assert other.load("t") == store.load("t")
    other.write("t", 1, ["A take 1"])
    assert store.load("t").lines == ("event: E1", "A take 1")


def test_who_does_not_know_the_last_row_adds_none(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    store.write("t", 1, ["A take 1"])
    for version in (0, 1, 3):
        with pytest.raises(Overtaken):
            store.write("t", version, ["A take 2"])
        with pytest.raises(Overtaken):
            store.write("t", version, [], left=0)
    assert store.load("t").lines == ("event: E1", "A take 1")
    with pytest.raises(UnknownTable):
        store.write("nothing", 0, ["A take 2"])


def test_a_failed_write_changes_nothing(store: SqliteStore) -> None:
    store.create("t", HEADER, ["event: E1"])
    with pytest.raises(CartoneError, match="cannot keep games"):
        store.create("t", HEADER, ["event: E2"])
    assert store.load("t").lines == ("event: E1",)


def test_a_file_that_is_no_store_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("this is no database, but it is long enough to look like a file" * 40)
    with pytest.raises(CartoneError, match=r"cannot keep games in .*; choose another place with --data-dir"):
        SqliteStore(path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CartoneError, match="cannot keep games"):
        SqliteStore(tmp_path / "deep" / "tables.sqlite")
