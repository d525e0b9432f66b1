"""Where tables are kept: append-only rows of their records. SQLite by default."""

from .sqlite import SqliteStore
from .store import Kept, Store, UnknownTable

__all__ = ["Kept", "SqliteStore", "Store", "UnknownTable"]
