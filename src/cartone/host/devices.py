"""Move a person's seats and history to another browser, by a link that works once, within minutes.

No secret is sent: the seats are re-keyed to the secret of the browser that opens the link. So the maker of a link
learns nothing about seats that browser takes later.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import NamedTuple

from ..store import Store
from .errors import NotAllowed
from .keys import ID, hashed, new_secret
from .people import People, Person

NOTE = "moving"
"""The note of the links that wait."""
SOON = 600.0
"""Seconds for which a link waits."""
MOST = 1000
"""Links that wait at a time; the oldest goes."""


class Waiting(NamedTuple):
    """A link that waits: whose it is, until when, and the table that it leads to, if any."""

    player: str
    until: float
    table: str


class Devices:
    """Links between the devices of one person."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.people = People(store)
        self.clock = clock

    def link(self, secret: str, table: str = "") -> str:
        """A new link for what is of a browser; the one before is worth nothing any more."""
        link, player = new_secret(), _somebody(secret)
        with self.store.work() as work:
            others = [(key, one) for key, one in self._waiting().items() if one.player != player]
            new = Waiting(player, self._soon(), table if ID.fullmatch(table) else "")
            work.note(NOTE, json.dumps(dict([*others[-MOST + 1 :], (hashed(link), new)])))
        return link

    def maker(self, link: str) -> Person:
        """Who has made a link, as far as they have said, if it still leads anywhere."""
        found = self._waiting().get(hashed(link))
        if found is None:
            raise NotAllowed("error.dead-link")
        return self.people.person(found.player)

    def use(self, link: str, player: str) -> str:
        """What is of the one who has made a link is of this player from now on; returns the table that it leads to.
        Where somebody sits by a secret of that seat, they go on."""
        with self.store.work() as work:
            waiting = self._waiting()
            found = waiting.pop(hashed(link), None)
            if found is None:
                raise NotAllowed("error.dead-link")
            work.note(NOTE, json.dumps(waiting))
            if found.player != player:
                work.rekey(found.player, player)
        self._introduce(player, found.player)
        return found.table

    def sign_out_elsewhere(self, secret: str) -> str:
        """A new secret for a browser, and nobody is known any more by an older one of the same player."""
        player, new = _somebody(secret), new_secret()
        with self.store.work() as work:
            work.rekey(player, hashed(new), hashed(new_secret()))
        self._introduce(hashed(new), player)
        return new

    def _introduce(self, player: str, as_whom: str) -> None:
        """Whoever has not said a name is called as that other one is."""
        person = self.people.person(as_whom)
        if person != Person() and self.people.person(player) == Person():
            self.people.introduce(player, *person)

    def _soon(self) -> float:
        return self.clock() + SOON

    def _waiting(self) -> dict[str, Waiting]:
        """The links whose time is not over, the oldest first; an older version has kept others."""
        kept = json.loads(self.store.noted(NOTE) or "{}").items()
        links = {key: Waiting(*one) for key, one in kept if len(one) == len(Waiting._fields)}
        return {key: one for key, one in links.items() if self.clock() < one.until <= self._soon()}


def _somebody(secret: str) -> str:
    """The key of the player of a browser."""
    if not secret:
        raise NotAllowed("error.nothing-to-move")
    return hashed(secret)
