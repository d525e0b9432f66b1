"""A store in a file: its contents, and damage to the file.

The store waits for a file locked by another process, and reports any other problem at once.
"""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

import pytest

from cartone.store import (
    DamagedTable,
    SqliteStore,
    Unavailable,
    sqlite,
)
from cartone.table import CartoneError
from tests.cli.program import on_posix
from tests.messages import said
from tests.patience import PATIENCE

from .keeping import HEADER, add, lay, lines, rows, texts


def test_taking_back_deletes_no_row(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    before = rows(store)
    add(store, "t", left=0, remark="practice: something was learnt")
    assert rows(store)[: len(before)] == before
    assert rows(store)[len(before) :] == [("taken-back", "0"), ("remark", "practice: something was learnt")]


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
    with pytest.raises(CartoneError, match=said("error.unreadable-store", path=path)) as problem:
        SqliteStore(path)
    assert "cartone store restore" in str(problem.value)


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
    """While another program locks the file and one thread waits to write, other threads can read."""
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


def test_a_locked_file_is_not_called_damaged(store: SqliteStore) -> None:
    lay(store, "t", "event: E1")
    store._writer.execute("PRAGMA busy_timeout = 10")
    with sqlite3.connect(store.path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable, match=said("error.store-busy")):
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
@pytest.mark.parametrize(
    ("mode", "letters"), [(0o2775, []), (0o755, ["letters"])], ids=["empty, of others", "holds other things"]
)
def test_a_folder_that_is_not_ours_alone_is_left_as_it_is(tmp_path: Path, mode: int, letters: list[str]) -> None:
    for name in letters:
        (tmp_path / name).touch(mode=0o644)
    tmp_path.chmod(mode)
    store = SqliteStore(tmp_path / "tables.sqlite")
    assert tmp_path.stat().st_mode & 0o7777 == mode
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in letters] == [0o644] * len(letters)
    assert store.path.stat().st_mode & 0o777 == 0o600


class Refusing:
    """A connection that fails a given number of times with an SQLite error."""

    def __init__(self, code: int, times: int) -> None:
        self.code = code
        self.times = times
        self.asked = 0

    def execute(self, query: str) -> None:
        self.asked += 1
        if self.asked <= self.times:
            problem = sqlite3.OperationalError("refused")
            problem.sqlite_errorcode = self.code
            raise problem


@pytest.mark.parametrize(
    ("refusing", "outcome", "asked"),
    [
        (Refusing(sqlite3.SQLITE_BUSY, 3), nullcontext(), range(4, 5)),
        (Refusing(sqlite3.SQLITE_BUSY, 10**9), pytest.raises(sqlite3.OperationalError), range(1, 10**9)),
        (Refusing(sqlite3.SQLITE_READONLY, 1), pytest.raises(sqlite3.OperationalError), range(1, 2)),
    ],
    ids=["locked for a moment", "locked for good", "read-only"],
)
def test_an_opening_waits_for_a_lock_and_for_nothing_else(
    refusing: Refusing, outcome: AbstractContextManager[object], asked: range, store: SqliteStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(store, "_writer", refusing)
    monkeypatch.setattr(sqlite, "MOMENT", 0.0)
    monkeypatch.setattr(sqlite, "PATIENCE", 0.01 if refusing.times > 3 else sqlite.PATIENCE)
    with outcome:
        store._keep_a_log()
    assert refusing.asked in asked
