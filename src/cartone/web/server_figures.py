"""Figures of the whole server, which are the same in all of its processes: games, people, disk, backup and build."""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path

from .. import __version__
from ..store import BACKUP, SqliteStore, Store, StoreError

FRESH = 10
"""Seconds for which figures are not counted again."""


def server_figures(store: Store) -> Mapping[str, float]:
    """Return the figures; without the store only what needs none."""
    try:
        return _counted(store, int(time.monotonic() / FRESH))
    except StoreError:
        return {_build_info(): 1.0}


@lru_cache(1)
def _counted(store: Store, moment: int) -> Mapping[str, float]:
    figures = {_build_info(): 1.0, **store.figures()}
    if isinstance(store, SqliteStore):
        figures["disk_free_bytes"] = float(shutil.disk_usage(store.path.parent).free)
    if (made := last_backup(store)) is not None:
        figures["backup_age_seconds"] = max(datetime.now(UTC).timestamp() - made.timestamp(), 0.0)
    return figures


def last_backup(store: Store) -> datetime | None:
    """Return the time of the last nightly backup that was verified."""
    told = store.noted(BACKUP)
    return datetime.fromisoformat(json.loads(told)["made"]) if told else None


def _build_info() -> str:
    return f'build_info{{version="{__version__}",build="{build()}"}}'


@cache
def build() -> str:
    """Return a mark of all files of the program, which differs if any of them does."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*")):
        if path.suffix in (".py", ".html", ".js", ".css", ".mo", ".toml"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
