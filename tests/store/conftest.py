"""Fixtures for stores of every kind, and for one in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cartone.store import (
    MemoryStore,
    RowStore,
    SqliteStore,
    Store,
    open_store,
)
from tests.postgres import POSTGRES


@pytest.fixture(params=["file", POSTGRES, "memory", "rows"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: dict[str, Callable[[], Store]] = {
        "file": lambda: SqliteStore(tmp_path / "any.sqlite"), "memory": MemoryStore, "rows": lambda: RowStore({}),
        "postgres": lambda: open_store(request.getfixturevalue("postgres").empty()),
    }  # fmt: skip
    with closing(made[request.param]()) as store:
        yield store


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite")
