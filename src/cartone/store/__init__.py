"""Where tables are kept: append-only rows of their records, and their heads. SQLite by default."""

from ..table.results import FULL, GUIDED, Result
from .memory import Contents, MemoryStore
from .opening import open_store
from .rows import TABLES, Changes, NotRead, RowStore
from .sql import SqlStore
from .sqlite import SqliteStore
from .store import (
    ABANDONED,
    AWAY,
    HERE,
    OVER,
    PAGE,
    RUNNING,
    STATES,
    Begun,
    Chair,
    DamagedStore,
    DamagedTable,
    Head,
    KeptPad,
    Line,
    Overtaken,
    Proposal,
    Seen,
    Store,
    Stored,
    StoreError,
    Unavailable,
    UnknownPad,
    UnknownTable,
    Work,
    arrivals,
    cards_at,
    corrections_at,
    gestures_at,
)

__all__ = [
    "ABANDONED", "AWAY", "FULL", "GUIDED", "HERE", "OVER", "PAGE", "RUNNING", "STATES", "TABLES", "Begun", "Chair",
    "Changes", "Contents", "DamagedStore", "DamagedTable", "Head", "KeptPad", "Line", "MemoryStore", "NotRead",
    "Overtaken", "Proposal", "Result", "RowStore", "Seen", "SqlStore", "SqliteStore", "Store", "StoreError", "Stored",
    "Unavailable", "UnknownPad", "UnknownTable", "Work", "arrivals", "cards_at", "corrections_at", "gestures_at",
    "open_store",
]  # fmt: skip
