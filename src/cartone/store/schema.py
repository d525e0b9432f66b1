"""The tables of the SQLite file, version by version. A step is never changed once it has been released."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import cache

from .writing import bundle, count_all

VERSION = 6
"""Of the schema, kept with the tables: what a later one means is not for us to guess."""

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

SECOND = """
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
    date TEXT NOT NULL, settings TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX once ON results (table_id) WHERE table_id != '';
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""

THIRD = """
ALTER TABLE tables ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN stands TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN sources TEXT NOT NULL DEFAULT '{}';
ALTER TABLE results ADD COLUMN achievements TEXT;
CREATE TABLE dailies (
    game TEXT NOT NULL, day TEXT NOT NULL, table_id TEXT NOT NULL, is_left INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID;
"""

FOURTH = """
CREATE TABLE pads (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE results ADD COLUMN depth TEXT NOT NULL DEFAULT '';
"""

FIFTH = """
CREATE TABLE bundles (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, data BLOB NOT NULL
) STRICT;
"""

FOUND_SOON = """
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
"""What makes lists of results, offers and seats short work, as of the sixth version; the same in every database."""

SIXTH = """
CREATE TABLE tallies (
    player TEXT NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL, settings TEXT NOT NULL, depth TEXT NOT NULL,
    practice INTEGER NOT NULL, sums TEXT NOT NULL,
    PRIMARY KEY (player, game, opponent, settings, depth, practice)
) STRICT, WITHOUT ROWID;
"""


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring a file to the newest version, in the transaction that runs: all of it, or nothing."""
    for number, step in enumerate(STEPS, 1):
        if version < number:
            step(db)
    db.execute(f"PRAGMA user_version = {VERSION}")


def _first(db: sqlite3.Connection) -> None:
    _run(db, FIRST)


def _second(db: sqlite3.Connection) -> None:
    """Heads, blocks, and all that was kept elsewhere or nowhere; no row is touched."""
    _run(db, SECOND)
    for (table,) in db.execute("SELECT id FROM tables ORDER BY id").fetchall():
        try:
            rows = db.execute("SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?", (table,)).fetchone()
            header = db.execute("SELECT CAST(header AS BLOB) FROM tables WHERE id = ?", (table,)).fetchone()
            company = _company(db, table, header[0].decode("utf-8", "replace"))
            db.execute("UPDATE tables SET version = ?, company = ? WHERE id = ?", (*rows, company, table))
        except sqlite3.DatabaseError:  # one that is damaged keeps no other from being opened
            db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))


def _third(db: sqlite3.Connection) -> None:
    """What counts and what was practice, deals of the day, and what a result is made of."""
    _run(db, THIRD)
    practised = "SELECT 1 FROM rows WHERE table_id = ? AND kind = 'remark' AND text GLOB 'practice:*'"
    for (table,) in db.execute("SELECT id FROM tables ORDER BY id").fetchall():
        try:
            if db.execute(practised, (table,)).fetchone() is not None:
                db.execute("UPDATE tables SET practice = 1 WHERE id = ?", (table,))
                db.execute("UPDATE results SET practice = 1 WHERE table_id = ?", (table,))
        except sqlite3.DatabaseError:  # as above
            db.execute("UPDATE tables SET damaged = 1 WHERE id = ?", (table,))


def _fourth(db: sqlite3.Connection) -> None:
    """Score pads of games on real tables, and how much was told there of a game with an opponent."""
    _run(db, FOURTH)


def _fifth(db: sqlite3.Connection) -> None:
    """The rows of a game that is over are one."""
    _run(db, FIFTH)
    over = "SELECT id FROM tables WHERE state = 'over' AND damaged = 0 ORDER BY id"
    for (table,) in db.execute(over).fetchall():
        with suppress(sqlite3.DatabaseError):  # what cannot be read stays as it is
            bundle(db, table)


def _sixth(db: sqlite3.Connection) -> None:
    """Results are added up, and found by player, by game and by date; tables may be offered to everybody."""
    _run(db, SIXTH + FOUND_SOON)
    count_all(db)


def _company(db: sqlite3.Connection, table: str, header: str) -> int:
    """For how many people a table was laid: its chairs, without those on which a bot sits by its name."""
    names = next((line.split()[1:] for line in header.splitlines() if line.startswith("seats ")), [])
    chairs = db.execute("SELECT seat, person, bot FROM chairs WHERE table_id = ? AND seat >= 0", (table,)).fetchall()
    bots = [seat for seat, person, bot in chairs if not person and seat < len(names) and names[seat] == bot]
    return max(len(chairs) - len(bots), 1)


def _run(db: sqlite3.Connection, script: str) -> None:
    """Statement by statement: a script would end the transaction."""
    for statement in filter(str.strip, script.split(";")):
        db.execute(statement)


@cache
def columns() -> Mapping[str, tuple[str, ...]]:
    """What is written in each table of the newest version; tables that others refer to come first.

    >>> columns()["packs"]
    ('hash', 'text')
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, 0)
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")]
        return {table: tuple(name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")) for table in tables}


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _second, _third, _fourth, _fifth, _sixth)
