"""Opening a store by its address: the path of a SQLite file or the URL of a PostgreSQL database."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .sql import Store
from .sqlite import SqliteStore
from .store import StoreError

if TYPE_CHECKING:
    from .postgres import PostgresStore

POSTGRES = ("postgresql", "postgres")
FILE = "sqlite:///"
KIND = re.compile(r"([a-z][a-z0-9+.-]+)://")


def open_store(address: str, say: Callable[..., None] | None = None) -> Store:
    """Open the store at an address: a path, a path after `sqlite:///`, or `postgresql://USER@HOST/DATABASE`.

    If the file had to be upgraded, the path of the backup copy is passed to `say`.

    >>> open_store("mysql://localhost")
    Traceback (most recent call last):
    ...
    cartone.store.store.StoreError: mysql:// is not a store. Use a file’s path or \
postgresql://USER@HOST/DATABASE
    """
    path = file_of(address)
    store = SqliteStore(path) if path is not None else open_database(address)
    if store.aside is not None and say is not None:
        say("store.copied", path=store.aside)
    return store


def file_of(address: str) -> Path | None:
    """Return the path in a store's address; None if it is the URL of a PostgreSQL database.

    >>> str(file_of("sqlite:///games.sqlite")), file_of("postgresql://anna@localhost/games")
    ('games.sqlite', None)
    """
    kind = found[1] if (found := KIND.match(address)) else ""
    if kind in POSTGRES:
        return None
    if kind and not address.startswith(FILE):
        raise StoreError("error.store-address", kind=kind)
    return Path(address.removeprefix(FILE))


def open_database(address: str) -> PostgresStore:
    try:
        from .postgres import PostgresStore  # imported here because psycopg is optional
    except ImportError:
        raise StoreError("error.no-psycopg") from None
    return PostgresStore(address)
