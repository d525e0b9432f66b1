"""Data that the tests of stores write, and ways to read them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from cartone.store import (
    Chair,
    RecordLine,
    Result,
    SqliteStore,
    Store,
    Stored,
)

HEADER = "cartone-record 1\ngame some-game\nrules 1\npack house 0\nseats me bot"
RESULT = Result("some-game", "bot", 12, 9, 1.0, "2026-01-01T00:00:00+00:00", {"level": "2"}, "t", "somebody")


def lines(*texts: str) -> list[RecordLine]:
    return [RecordLine(text) for text in texts]


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
