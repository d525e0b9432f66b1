"""Multiply the games of a store by copying all their rows in SQL under new names."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cartone.store.writing import count_all

KEYS = ("table_id", "id")
"""Names of the columns that hold the ID of a game's table."""


def multiply(path: Path, times: int) -> None:
    """Multiply each game of a closed store; copies have the original's name with a number."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        db.execute("CREATE TEMP TABLE copies (copy)")
        db.executemany("INSERT INTO copies VALUES (?)", [(copy,) for copy in range(1, times)])
        (played,) = db.execute("SELECT coalesce(max(number), 0) FROM results").fetchone()
        for (table,) in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            columns = db.execute(f"PRAGMA table_info({table})").fetchall()
            names = [name for _, name, *_ in columns]
            key = next((name for name in KEYS if name in names and (name == "table_id" or table == "tables")), None)
            if key is None:
                continue
            pinned = [name for _, name, *_, place in columns if place]
            copied = [name for name in names if name != key and [name] != pinned]
            listed = ", ".join([key, *copied])
            chosen = ", ".join([f"{key} || '-' || copy", *copied])
            db.execute(f"INSERT INTO {table} ({listed}) SELECT {chosen} FROM copies, {table}")
        db.execute("UPDATE results SET achievements = '[]' WHERE number > ?", (played,))  # each is achieved once
        db.execute("DELETE FROM tallies")
        count_all(db)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
