"""Schema migrations of the PostgreSQL database, with the same version numbers as the SQLite file.

`COLLATE "C"` compares texts bytewise, as SQLite does, regardless of the locale of the database.
"""

from __future__ import annotations

from .schema import INDEXES, VERSION
from .store import StoreError
from .writing import Database

LOCK = int.from_bytes(b"cartone")
"""Key of the lock held while the schema is upgraded, in case several servers start at once."""

KNOWN = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema AND tablename = 'schema_version'"
"""Query that returns a row if the schema exists, even if another server has only just created it."""

SIXTH = """
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
    won DOUBLE PRECISION NOT NULL, date TEXT COLLATE "C" NOT NULL, settings TEXT NOT NULL, practice INTEGER NOT NULL,
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
CREATE TABLE tallies (
    player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, opponent TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL, depth TEXT COLLATE "C" NOT NULL, practice INTEGER NOT NULL, sums TEXT NOT NULL,
    PRIMARY KEY (player, game, opponent, settings, depth, practice)
);
"""

STEPS = {6: SIXTH + INDEXES}
"""SQL script of each version, never changed once released. No release before version 6 supported PostgreSQL."""


def version_of(db: Database) -> int:
    """Return the schema version of a database; 0 if it has no schema."""
    if db.execute(KNOWN).fetchone() is None:
        return 0
    return int(db.execute("SELECT version FROM schema_version").fetchone()[0])


def migrate(db: Database, used: int) -> None:
    """Upgrade a database in the current transaction; raise `StoreError` if an older version's client holds `used`."""
    db.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
    version = version_of(db)  # another server may have upgraded it while we waited for the lock
    free = "SELECT pg_try_advisory_xact_lock(?, hashtext(current_schema))"
    if 0 < version < VERSION and not db.execute(free, (used,)).fetchone()[0]:
        raise StoreError("error.older-in-use")
    for number, step in STEPS.items():
        if version < number:
            for statement in filter(str.strip, step.split(";")):
                db.execute(statement)
    if version < VERSION:
        db.execute("UPDATE schema_version SET version = ?", (VERSION,))
