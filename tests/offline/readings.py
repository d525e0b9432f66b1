"""Every page as a visitor reads it, in any Python that has the application: the same in each, byte for byte."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from importlib import import_module
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from cartone.web.alone import House

from .visits import HOME, Drawer, visit

PLACES = ("/lib/python314.zip/", "/site/")
"""Where an edition has the standard library and the application."""


class Chance:
    """Throws the same each time."""

    def __init__(self) -> None:
        self._throws = count()

    def token_urlsafe(self, size: int) -> str:
        return sha256(str(next(self._throws)).encode()).hexdigest()[: size * 4 // 3]

    def randbelow(self, limit: int) -> int:
        return next(self._throws) % limit


class Clock:
    """Goes on by a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self._looks = count()

    def now(self, zone: tzinfo = UTC) -> datetime:
        return datetime(2026, 7, 14, 12, tzinfo=zone) + timedelta(seconds=next(self._looks))


class Standstill:
    """However long an answer takes, nobody seems to have gone."""

    def time(self) -> float:
        return datetime(2026, 7, 14, tzinfo=UTC).timestamp()


def leave_nothing_to_chance() -> None:
    """What differs from one visit to the next is the same in each from now on."""
    chance, clock, standstill = Chance(), Clock(), Standstill()
    for module, name, instead in (
        ("cartone.host.keys", "secrets", chance),
        ("secrets", "randbelow", chance.randbelow),
        ("cartone.host.tables", "datetime", clock),
        ("cartone.store.memory", "datetime", clock),
        ("cartone.host.presence", "time", standstill),
        ("cartone.host.people", "time", standstill),
    ):
        vars(import_module(module))[name] = instead


async def found(*, whole: bool) -> Mapping[str, Any]:
    """What is answered, what lies in the cupboard in the end, and what was loaded for that."""
    leave_nothing_to_chance()
    cupboard = Drawer()
    house = House({}, cupboard, urlsplit(HOME).path)
    guest = await (visit(house) if whole else visit(house, languages=["de"], answers=2))
    return {"answered": guest.answered, "kept": cupboard.rows, "loaded": loaded()}


def loaded() -> list[str]:
    """The modules of the standard library, and of what we depend on, that an edition has needed by now."""
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    theirs = (file.removeprefix(place) for place in PLACES for file in files if file.startswith(place))
    return sorted(name.rpartition(".")[0] for name in theirs if not name.startswith("cartone/"))
