"""The store: rows are only ever added, and the record is what they add up to."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from cartone.store import Chair, DamagedTable, Overtaken, SqliteStore, UnknownTable
from cartone.table import CartoneError
from tests.cli.program import on_posix

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


def test_a_damaged_table_is_told_and_hides_no_other(store: SqliteStore) -> None:
    for name in ("a", "b"):
        store.create(name, HEADER, ["event: E1", "A take 1"])
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE rows SET kind = 'taken-back', text = 'x' WHERE table_id = 'a' AND number = 2")
    assert {kept.id: (kept.damaged, kept.lines) for kept in store.tables()} == {
        "a": (True, ()),
        "b": (False, ("event: E1", "A take 1")),
    }
    with pytest.raises(DamagedTable):
        store.load("a")
    assert store.text("a") == (
        f"{HEADER}\n\nevent: E1\n\n# the rows as they are kept:\n# 1 line event: E1\n# 2 taken-back x\n"
    )


def test_a_locked_file_is_not_called_damaged(store: SqliteStore, tmp_path: Path) -> None:
    store.create("t", HEADER, ["event: E1"])
    store._db.execute("PRAGMA busy_timeout = 0")
    with sqlite3.connect(store.path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CartoneError, match="database is locked"):
            store.write("t", 1, ["A take 1"])
        other.rollback()
    assert not store.load("t").damaged


def test_nobody_sits_down_at_a_table_that_is_gone(store: SqliteStore) -> None:
    for change in (lambda: store.set_chair("t", Chair(0, "away")), lambda: store.set_state("t", "over"),
                   lambda: store.delete("t"), lambda: store.text("t")):  # fmt: skip
        with pytest.raises(UnknownTable):
            change()


@on_posix
def test_what_is_kept_is_for_its_owner_only_also_if_it_was_open_before(tmp_path: Path) -> None:
    def modes() -> set[int]:
        return {path.stat().st_mode & 0o777 for path in folder.iterdir()}

    folder = tmp_path / "share" / "cartone"
    store = SqliteStore(folder / "tables.sqlite")
    store.create("t", HEADER, [])
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
    store.create("t", HEADER, ["event: E1"])
    store.close()
    with sqlite3.connect(store.path) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (1,)
        other.execute("PRAGMA user_version = 99")
    other.close()
    before = store.path.read_bytes()
    with pytest.raises(CartoneError, match=r"tables\.sqlite was written by a newer Cartone; update this one"):
        SqliteStore(store.path)
    assert store.path.read_bytes() == before


@pytest.mark.parametrize("lacks", ["PRAGMA user_version = 0", "DROP TABLE chairs"])
def test_an_older_file_gets_what_it_lacks(store: SqliteStore, lacks: str) -> None:
    store.create("t", HEADER, ["event: E1"])
    store.close()
    with sqlite3.connect(store.path) as other:
        other.execute(lacks)
        other.execute("PRAGMA user_version = 0")
    other.close()
    again = SqliteStore(store.path)
    assert again.load("t").lines == ("event: E1",)
    again.set_chair("t", Chair(0, "away"))
    assert again.chairs("t") == {0: Chair(0, "away")}
    assert again._db.execute("PRAGMA user_version").fetchone() == (1,)


@pytest.mark.parametrize("table", ["tables", "rows", "chairs"])
def test_a_column_more_is_no_matter(store: SqliteStore, table: str) -> None:
    store.create("t", HEADER, ["event: E1"])
    with sqlite3.connect(store.path) as other:
        other.execute(f"ALTER TABLE {table} ADD COLUMN mood TEXT")
    again = SqliteStore(store.path)
    again.create("u", HEADER, ["event: E1"], [Chair(0, "here")])
    assert again.write("t", 1, ["A take 1"]) == 2
    assert [kept.lines for kept in again.tables()] == [("event: E1", "A take 1"), ("event: E1",)]
    assert again.chairs("u") == {0: Chair(0, "here")}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("ALTER TABLE tables DROP COLUMN header", "no such column: header"),
        ("ALTER TABLE rows DROP COLUMN text", "no such column: text"),
        ("ALTER TABLE chairs DROP COLUMN bot", "no such column: bot"),
        ("DROP TABLE rows", "no such table: rows"),
    ],
)
def test_a_file_without_what_makes_a_game_is_one_clear_line(store: SqliteStore, change: str, said: str) -> None:
    store.create("t", HEADER, ["event: E1"])
    with sqlite3.connect(store.path) as other:
        other.execute("PRAGMA foreign_keys = OFF")
        other.execute(change)
    with pytest.raises(CartoneError, match=f"cannot keep games in .*: {said}"):
        SqliteStore(store.path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CartoneError, match="cannot keep games"):
        SqliteStore(tmp_path / "deep" / "tables.sqlite")
