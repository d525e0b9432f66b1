"""Where tables are kept: append-only rows of their records. SQLite by default."""

from .sqlite import SqliteStore
from .store import (
    AWAY,
    HERE,
    Chair,
    DamagedStore,
    DamagedTable,
    Kept,
    Overtaken,
    Store,
    StoreError,
    UnknownTable,
)

__all__ = [
    "AWAY",
    "HERE",
    "Chair",
    "DamagedStore",
    "DamagedTable",
    "Kept",
    "Overtaken",
    "SqliteStore",
    "Store",
    "StoreError",
    "UnknownTable",
]
