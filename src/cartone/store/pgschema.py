"""The tables of a PostgreSQL database, version by version; versions are counted as those of the SQLite file.

What is compared is compared by its bytes, as in SQLite, whatever the language of the database.
"""

from __future__ import annotations

from .schema import FOUND_SOON, VERSION
from .store import StoreError
from .writing import Database, count_all

LOCK = int.from_bytes(b"cartone")
"""Of several servers that start at once, the one that holds this lock brings the tables up to date."""

KNOWN = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema AND tablename = 'schema_version'"
"""Finds something if there are tables. A shorter way to ask would not see what another has just made."""

FIFTH = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (0);
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY, created TEXT COLLATE "C" NOT NULL, changed TEXT COLLATE "C" NOT NULL,
    state TEXT NOT NULL, header TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 0, company INTEGER NOT NULL DEFAULT 1,
    scores TEXT NOT NULL DEFAULT '[]', told TEXT NOT NULL DEFAULT '[]', next TEXT COLLATE "C" NOT NULL DEFAULT '',
    damaged INTEGER NOT NULL DEFAULT 0, practice INTEGER NOT NULL DEFAULT 0, stands TEXT NOT NULL DEFAULT '',
    running INTEGER GENERATED ALWAYS AS (CASE WHEN state = 'running' THEN 1 ELSE 0 END) STORED,
    listed TEXT COLLATE "C" GENERATED ALWAYS AS (
        CASE WHEN company > 1 AND state = 'running' THEN created ELSE changed END
    ) STORED
);
CREATE INDEX heads ON tables (damaged, running, listed, id);
CREATE INDEX following ON tables (next) WHERE next != '';
CREATE TABLE rows (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, seat INTEGER NOT NULL, block INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE bundles (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, data BYTEA NOT NULL
);
CREATE TABLE chairs (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, person TEXT NOT NULL, bot TEXT NOT NULL, link TEXT NOT NULL, holder TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE proposals (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, answer INTEGER NOT NULL, waiting TEXT NOT NULL, refused INTEGER NOT NULL
);
CREATE TABLE seen (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, house TEXT COLLATE "C" NOT NULL, open INTEGER NOT NULL, seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat, house)
);
CREATE TABLE sheets (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, data TEXT NOT NULL
);
CREATE TABLE results (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_id TEXT COLLATE "C" NOT NULL, player TEXT NOT NULL,
    game TEXT NOT NULL, opponent TEXT NOT NULL, you INTEGER NOT NULL, opponent_points INTEGER NOT NULL,
    won DOUBLE PRECISION NOT NULL, date TEXT NOT NULL, settings TEXT NOT NULL, practice INTEGER NOT NULL,
    sources TEXT NOT NULL, achievements TEXT, depth TEXT NOT NULL
);
CREATE UNIQUE INDEX once ON results (table_id) WHERE table_id != '';
CREATE TABLE dailies (
    game TEXT COLLATE "C" NOT NULL, day TEXT COLLATE "C" NOT NULL, table_id TEXT COLLATE "C" NOT NULL,
    is_left INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, day)
);
CREATE TABLE pads (
    id TEXT COLLATE "C" PRIMARY KEY, created TEXT NOT NULL, changed TEXT COLLATE "C" NOT NULL, text TEXT NOT NULL
);
CREATE TABLE packs (hash TEXT COLLATE "C" PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE notes (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
"""

SIXTH = """
CREATE TABLE tallies (
    player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, opponent TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL, depth TEXT COLLATE "C" NOT NULL, practice INTEGER NOT NULL, sums TEXT NOT NULL,
    PRIMARY KEY (player, game, opponent, settings, depth, practice)
);
ALTER TABLE results ALTER COLUMN date TYPE TEXT COLLATE "C";
"""

STEPS = {5: FIFTH, 6: SIXTH + FOUND_SOON}
"""What each version adds; a step is never changed once it has been released. The first ones had no PostgreSQL."""

COUNTED = 6
"""The first version whose results are added up."""


def version_of(db: Database) -> int:
    """Which version the tables of a database have; 0 if there are none."""
    if db.execute(KNOWN).fetchone() is None:
        return 0
    return int(db.execute("SELECT version FROM schema_version").fetchone()[0])


def migrate(db: Database, used: int) -> None:
    """Bring a database to the newest version, in the transaction that runs: all of it, or nothing. Whoever has `used`
    it before uses it with an older version."""
    db.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
    version = version_of(db)  # another may have done it while we waited
    free = "SELECT pg_try_advisory_xact_lock(?, hashtext(current_schema))"
    if 0 < version < VERSION and not db.execute(free, (used,)).fetchone()[0]:
        raise StoreError("error.older-in-use")
    for number, step in STEPS.items():
        if version < number:
            for statement in filter(str.strip, step.split(";")):
                db.execute(statement)
    if version < COUNTED:
        count_all(db)
    if version < VERSION:
        db.execute("UPDATE schema_version SET version = ?", (VERSION,))
