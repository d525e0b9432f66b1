"""Schema migrations of the SQLite file. A released migration is never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache

from .writing import bundle

VERSION = 6
"""Schema version, stored in the file. Files of a later version are refused."""

FIRST = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, state TEXT NOT NULL, header TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rows (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, person TEXT NOT NULL, bot TEXT NOT NULL, link TEXT NOT NULL, holder TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
"""

SIXTH = """
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN company INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN told TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN running INTEGER GENERATED ALWAYS AS (state = 'running') VIRTUAL;
ALTER TABLE tables ADD COLUMN listed TEXT GENERATED ALWAYS AS (
    CASE WHEN company > 1 AND state = 'running' THEN created ELSE changed END
) VIRTUAL;
ALTER TABLE tables ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN stands TEXT NOT NULL DEFAULT '';
CREATE INDEX heads ON tables (damaged, running, listed, id);
CREATE INDEX following ON tables (next) WHERE next != '';
ALTER TABLE rows ADD COLUMN seat INTEGER NOT NULL DEFAULT -1;
ALTER TABLE rows ADD COLUMN block INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chairs ADD COLUMN player TEXT NOT NULL DEFAULT '';
CREATE TABLE proposals (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, answer INTEGER NOT NULL, waiting TEXT NOT NULL, refused INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seen (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, house TEXT NOT NULL, open INTEGER NOT NULL, seen REAL NOT NULL,
    PRIMARY KEY (table_id, seat, house)
) STRICT, WITHOUT ROWID;
INSERT INTO seen SELECT table_id, seat, '', 0, 0.0 FROM chairs WHERE holder != '';
CREATE TABLE packs (hash TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE sheets (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, data TEXT NOT NULL
) STRICT;
CREATE TABLE results (
    number INTEGER PRIMARY KEY, table_id TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL,
    opponent TEXT NOT NULL, you INTEGER NOT NULL, opponent_points INTEGER NOT NULL, won REAL NOT NULL,
    date TEXT NOT NULL, settings TEXT NOT NULL, practice INTEGER NOT NULL DEFAULT 0, sources TEXT NOT NULL DEFAULT '{}',
    achievements TEXT, depth TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX once ON results (table_id) WHERE table_id != '';
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE dailies (
    game TEXT NOT NULL, day TEXT NOT NULL, table_id TEXT NOT NULL, is_left INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE pads (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE bundles (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, data BLOB NOT NULL
) STRICT;
CREATE TABLE tallies (
    player TEXT NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL, settings TEXT NOT NULL, depth TEXT NOT NULL,
    practice INTEGER NOT NULL, sums TEXT NOT NULL,
    PRIMARY KEY (player, game, opponent, settings, depth, practice)
) STRICT, WITHOUT ROWID;
"""
INDEXES = """
CREATE INDEX by_date ON results (date, number);
CREATE INDEX by_player ON results (player, date, number);
CREATE INDEX by_game ON results (game, settings, number);
CREATE INDEX in_order ON results (game, practice, number);
CREATE INDEX achieving ON results (date, number) WHERE achievements != '[]';
CREATE INDEX lacking ON results (number) WHERE achievements IS NULL;
ALTER TABLE tables ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX offers ON tables (created, id) WHERE offered = 1;
CREATE INDEX seated ON chairs (player) WHERE player != '';
"""
"""Indexes for lists of results, offers and seats, with the same SQL for both databases."""


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Upgrade a file to the newest schema within the current transaction."""
    for number, step in STEPS.items():
        if version < number:
            step(db)
    db.execute(f"PRAGMA user_version = {VERSION}")


def _first(db: sqlite3.Connection) -> None:
    _run(db, FIRST)


def _sixth(db: sqlite3.Connection) -> None:
    """Add heads (summaries of tables), blocks, bundles, and data formerly stored elsewhere or not at all."""
    _run(db, SIXTH + INDEXES)
    for table, state in db.execute("SELECT id, state FROM tables ORDER BY id").fetchall():
        try:
            rows = db.execute("SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?", (table,)).fetchone()
            header = db.execute("SELECT CAST(header AS BLOB) FROM tables WHERE id = ?", (table,)).fetchone()
            company = _company(db, table, header[0].decode("utf-8", "replace"))
            practised = "SELECT 1 FROM rows WHERE table_id = ? AND kind = 'remark' AND text GLOB 'practice:*'"
            practice = db.execute(practised, (table,)).fetchone() is not None
            changes = (*rows, company, practice, table)
            db.execute("UPDATE tables SET version = ?, company = ?, practice = ? WHERE id = ?", changes)
        except sqlite3.DatabaseError:  # a damaged table must not prevent the migration of the others
            db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))
            continue
        if state == "over":
            with suppress(sqlite3.DatabaseError):  # unreadable rows are left unchanged
                bundle(db, table)


def _company(db: sqlite3.Connection, table: str, header: str) -> int:
    """Return the number of people for whom a table was set up: its chairs, except those of bots by default name."""
    names = next((line.split()[1:] for line in header.splitlines() if line.startswith("seats ")), [])
    chairs = db.execute("SELECT seat, person, bot FROM chairs WHERE table_id = ? AND seat >= 0", (table,)).fetchall()
    bots = [seat for seat, person, bot in chairs if not person and seat < len(names) and names[seat] == bot]
    return max(len(chairs) - len(bots), 1)


def _run(db: sqlite3.Connection, script: str) -> None:
    """Execute a script statement by statement, since `executescript` would commit the transaction."""
    for statement in filter(str.strip, script.split(";")):
        db.execute(statement)


@cache
def empty() -> sqlite3.Connection:
    """Return an empty in-memory database with the newest schema, used as a template."""
    db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    migrate(db, 0)
    return db


@cache
def columns() -> Mapping[str, tuple[str, ...]]:
    """Return the columns of each database table of the newest schema, ordered so that foreign keys resolve.

    >>> columns()["packs"]
    ('hash', 'text')
    """
    db = empty()
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")]
    return {table: tuple(name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")) for table in tables}


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _first, 6: _sixth}
"""Steps by the schema version they lead to: that of the first data directories, and that of release 0.9.0."""
