"""A file that somebody else opens at the same moment is waited for; whatever else is wrong with it is told at once."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cartone.store import SqliteStore, sqlite


class Refusing:
    """A connection that refuses for some times, for a reason of SQLite's."""

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


def opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, times: int) -> tuple[SqliteStore, Any]:
    store = SqliteStore(tmp_path / "tables.sqlite")
    refusing = Refusing(code, times)
    monkeypatch.setattr(store, "_writer", refusing)
    monkeypatch.setattr(sqlite, "MOMENT", 0.0)
    return store, refusing


def test_a_file_that_is_locked_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, refusing = opening(tmp_path, monkeypatch, sqlite3.SQLITE_BUSY, 3)
    store._keep_a_log()
    assert refusing.asked == 4


def test_a_file_that_stays_locked_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = opening(tmp_path, monkeypatch, sqlite3.SQLITE_BUSY, 10**9)
    monkeypatch.setattr(sqlite, "PATIENCE", 0.01)
    with pytest.raises(sqlite3.OperationalError):
        store._keep_a_log()


def test_a_file_that_cannot_be_written_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, refusing = opening(tmp_path, monkeypatch, sqlite3.SQLITE_READONLY, 1)
    with pytest.raises(sqlite3.OperationalError):
        store._keep_a_log()
    assert refusing.asked == 1
