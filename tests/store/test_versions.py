"""Files of older versions are upgraded completely or not at all; newer ones are refused."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from cartone.folder import LOCK
from cartone.store import (
    Chair,
    DamagedTable,
    SqliteStore,
    StoreError,
)
from cartone.store.schema import FIRST, STEPS
from cartone.table import CartoneError
from tests.messages import said

from .keeping import HEADER, RESULT, add, lay, texts

FRIENDS = "cartone-record 1\ngame some-game\nrules 1\npack house 0\nseats Anna Ben greedy Cem"


def first_version(path: Path, version: int = 1) -> sqlite3.Connection:
    """Write a file of version 1 with a solo game and one with friends, one of whom was replaced by a bot."""
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
    """Return the data in the columns that version 1 has."""
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


def test_practice_of_older_files_is_known_by_their_remarks(tmp_path: Path) -> None:
    old = first_version(tmp_path / "tables.sqlite")
    old.execute("INSERT INTO rows VALUES ('older', 6, 'remark', 'practice: something was learnt')")
    old.close()
    store = SqliteStore(tmp_path / "tables.sqlite")
    assert {head.id: head.practice for running in (True, False) for head in store.heads(running)} == {
        "solo": False, "friends": False, "older": True,
    }  # fmt: skip
    assert store.results() == []
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
    monkeypatch.setitem(STEPS, 6, _half_way)
    with pytest.raises(CartoneError, match="the disk is full"):
        SqliteStore(path)
    assert before.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall() == schema
    assert before.execute("PRAGMA user_version").fetchone() == (1,)
    assert not list(tmp_path.glob("*.before*"))
    monkeypatch.undo()
    assert texts(SqliteStore(path).load("solo")) == ["event: E1", "A take 2"]


def test_an_older_file_is_copied_first_and_no_copy_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    for number, name in enumerate(("tables.sqlite.before", "tables.sqlite.before-2", "tables.sqlite.before-3")):
        path.unlink(missing_ok=True)
        old = first_version(path)
        old.execute("UPDATE tables SET created = ? WHERE id = 'solo'", (str(number),))
        before = dump(old)
        old.close()
        with closing(SqliteStore(path)) as store:
            assert store.aside == tmp_path / name
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(tmp_path / name)) as copy:
            assert dump(copy) == before
            assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        with closing(SqliteStore(path)) as store:
            assert store.aside is None, "it is the newest now"
    assert len(list(tmp_path.iterdir())) == 4


def test_an_older_file_is_left_alone_while_somebody_serves_it(tmp_path: Path) -> None:
    """An older release may be running, and this one could not read what it writes later."""
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "tables.sqlite"
    first_version(path).close()
    with (tmp_path / LOCK).open("a") as sign:
        fcntl.flock(sign, fcntl.LOCK_EX)
        with pytest.raises(StoreError, match=said("error.older-in-use")):
            SqliteStore(path)
        with closing(sqlite3.connect(path)) as old:
            assert old.execute("PRAGMA user_version").fetchone() == (1,)
    assert not list(tmp_path.glob("*.before*"))
    SqliteStore(path).close()


def _half_way(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0")
    raise sqlite3.OperationalError("the disk is full")


@pytest.mark.parametrize("time", range(10))
def test_of_some_that_open_an_old_file_at_once_one_brings_it_up_to_date(tmp_path: Path, time: int) -> None:
    """While the file's log is being created, other processes that open the file have to wait."""
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
    with pytest.raises(CartoneError, match=f"cannot save games in .*: “{said}”"):
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
    with pytest.raises(StoreError, match="no such file"), store.work() as work:
        work.note("after", "lost")
    assert store.noted("before") == "kept"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CartoneError, match="cannot keep games"):
        SqliteStore(tmp_path / "deep" / "tables.sqlite")
