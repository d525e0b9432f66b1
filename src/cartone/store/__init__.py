"""Storage of tables, each a head (its summary) and append-only rows (its record), in SQLite or PostgreSQL."""

from ..table.results import FULL, GUIDED, Result
from .memory import MemoryStore
from .opening import open_store
from .rows import TABLES, NotRead, RowChanges, RowStore
from .sql import Store
from .sqlite import SqliteStore
from .store import (
    ABANDONED,
    AWAY,
    BACKUP,
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
    LastSeen,
    Overtaken,
    Proposal,
    RecordLine,
    Stored,
    StoreError,
    Unavailable,
    UnknownPad,
    UnknownTable,
    arrivals,
    cards_at,
    corrections_at,
    gestures_at,
    turns_at,
)
from .writing import Work

__all__ = [
    "ABANDONED", "AWAY", "BACKUP",
    "FULL", "GUIDED", "HERE", "OVER", "PAGE", "RUNNING", "STATES", "TABLES", "Begun", "Chair",
    "RowChanges", "DamagedStore", "DamagedTable", "Head", "KeptPad", "RecordLine", "MemoryStore", "NotRead",
    "Overtaken", "Proposal", "Result", "RowStore", "LastSeen", "SqliteStore", "Store", "StoreError", "Stored",
    "Unavailable", "UnknownPad", "UnknownTable", "Work", "arrivals", "cards_at", "corrections_at", "gestures_at",
    "open_store", "turns_at",
]  # fmt: skip
