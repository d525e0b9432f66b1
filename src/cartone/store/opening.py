"""A store by its address: a file, or a database that several computers share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .sql import SqlStore
from .sqlite import SqliteStore
from .store import StoreError

if TYPE_CHECKING:
    from .postgres import PostgresStore

POSTGRES = ("postgresql", "postgres")
FILE = "sqlite:///"
KIND = re.compile(r"([a-z][a-z0-9+.-]+)://")


def open_store(address: str, say: Callable[..., None] | None = None) -> SqlStore:
    """The store at an address: the path of a file, the same behind `sqlite:///`, or `postgresql://USER@HOST/DATABASE`.
    `say` hears where a copy lies of a file that was brought up to date.

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
    """The file that an address names; none if it names a database.

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
        from .postgres import PostgresStore  # only here: nobody else needs psycopg
    except ImportError:
        raise StoreError("error.no-psycopg") from None
    return PostgresStore(address)
