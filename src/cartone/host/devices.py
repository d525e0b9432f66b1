"""A browser's own secret on its way to another device: by a link that works once, and soon.

The secret is kept meanwhile, but masked with the link, which nobody keeps: what lies in the store opens nothing.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from typing import NamedTuple

from ..store import Store
from .errors import NotAllowed
from .keys import ID, hashed, new_secret

NOTE = "moving"
"""The note of the links that wait."""
SOON = 600.0
"""Seconds for which a link waits."""
MOST = 1000
"""Links that wait at a time; the oldest goes."""
LONGEST = 64
"""Letters of a secret; ours have half as many."""


class Waiting(NamedTuple):
    """A link that waits: whose it is, the masked secret, until when, and the table that it leads to, if any."""

    player: str
    masked: str
    until: float
    table: str


class Devices:
    """Links between the devices of one person."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock

    def link(self, secret: str, table: str = "") -> str:
        """A new link for the secret of a browser; the one before is worth nothing any more."""
        if not secret or len(secret) > LONGEST or not secret.isascii():
            raise NotAllowed("error.nothing-to-move")
        link, player = new_secret(), hashed(secret)
        with self.store.work() as work:
            others = [(key, one) for key, one in self._waiting().items() if one.player != player]
            new = Waiting(player, _masked(secret, link), self._soon(), table if ID.fullmatch(table) else "")
            work.note(NOTE, json.dumps(dict([*others[-MOST + 1 :], (hashed(link), new)])))
        return link

    def check(self, link: str) -> None:
        """Whether a link still leads anywhere."""
        if hashed(link) not in self._waiting():
            raise NotAllowed("error.dead-link")

    def use(self, link: str) -> tuple[str, str]:
        """The secret that a link brings, once, and the table that it leads to."""
        with self.store.work() as work:
            waiting = self._waiting()
            found = waiting.pop(hashed(link), None)
            if found is None:
                raise NotAllowed("error.dead-link")
            work.note(NOTE, json.dumps(waiting))
        return _unmasked(found.masked, link), found.table

    def _soon(self) -> float:
        return self.clock() + SOON

    def _waiting(self) -> dict[str, Waiting]:
        """The links whose time is not over, the oldest first."""
        kept = {key: Waiting(*one) for key, one in json.loads(self.store.noted(NOTE) or "{}").items()}
        return {key: one for key, one in kept.items() if self.clock() < one.until <= self._soon()}


def _mask(link: str, size: int) -> bytes:
    return hashlib.shake_256(f"moving {link}".encode()).digest(size)


def _masked(secret: str, link: str) -> str:
    letters = secret.encode()
    return bytes(one ^ other for one, other in zip(letters, _mask(link, len(letters)), strict=True)).hex()


def _unmasked(masked: str, link: str) -> str:
    raw = bytes.fromhex(masked)
    return bytes(one ^ other for one, other in zip(raw, _mask(link, len(raw)), strict=True)).decode("ascii")
