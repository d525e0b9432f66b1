"""Render every page with any Python that has the application; the results must be identical."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from importlib import import_module
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from cartone.web.service_worker import OfflineApp

from .visits import HOME, Drawer, visit

PLACES = ("/lib/python314.zip/", "/site/")
"""Folders of the standard library and of the application in an edition."""


class Chance:
    """A fixed random source."""

    def __init__(self) -> None:
        self._throws = count()

    def token_urlsafe(self, size: int) -> str:
        return sha256(str(next(self._throws)).encode()).hexdigest()[: size * 4 // 3]

    def randbelow(self, limit: int) -> int:
        return next(self._throws) % limit


class Clock:
    """A clock that advances by a second at each reading."""

    def __init__(self) -> None:
        self._looks = count()

    def now(self, zone: tzinfo = UTC) -> datetime:
        return datetime(2026, 7, 14, 12, tzinfo=zone) + timedelta(seconds=next(self._looks))


class Standstill:
    """A clock that always shows the same time, so that no person is regarded as absent."""

    def time(self) -> float:
        return datetime(2026, 7, 14, tzinfo=UTC).timestamp()


def leave_nothing_to_chance() -> None:
    """Replace all random sources and clocks that would make two visits differ."""
    chance, clock, standstill = Chance(), Clock(), Standstill()
    for module, name, instead in (
        ("cartone.host.keys", "secrets", chance),
        ("secrets", "randbelow", chance.randbelow),
        ("cartone.host.tables", "datetime", clock),
        ("cartone.store.writing", "datetime", clock),
        ("cartone.host.presence", "time", standstill),
        ("cartone.host.people", "time", standstill),
    ):
        vars(import_module(module))[name] = instead


async def found(*, whole: bool) -> Mapping[str, Any]:
    """Return the replies, the stored rows, and the modules that were loaded."""
    leave_nothing_to_chance()
    cupboard = Drawer()
    house = OfflineApp({}, cupboard, urlsplit(HOME).path)
    guest = await (visit(house) if whole else visit(house, languages=["de"], answers=2))
    return {"answered": guest.answered, "kept": cupboard.rows, "loaded": loaded()}


def loaded() -> list[str]:
    """Return the modules of the standard library and of dependencies that have been loaded."""
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    theirs = (file.removeprefix(place) for place in PLACES for file in files if file.startswith(place))
    return sorted(name.rpartition(".")[0] for name in theirs if not name.startswith("cartone/"))
