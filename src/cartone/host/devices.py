"""Moving a player's seats and history to another browser by a one-time link that expires within minutes.

No secret is sent: the seats are reassigned to the secret of the browser that opens the link. The browser that created
the link therefore gains no access to seats taken later in the other browser.
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
"""Name of the note in the store that lists the pending links."""
SOON = 600.0
"""Seconds until a link expires."""
MOST = 1000
"""Maximum number of pending links; beyond it, the oldest is dropped."""


class Waiting(NamedTuple):
    """A pending link: its creator, its expiry time and the table that it opens, if any."""

    player: str
    until: float
    table: str


class Devices:
    """Links that sign a player in on another of their devices."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.people = People(store)
        self.clock = clock

    def link(self, secret: str, table: str = "") -> str:
        """Create a link for the player of a browser, replacing that player's previous link."""
        link, player = new_secret(), _somebody(secret)
        with self.store.work() as work:
            others = [(key, one) for key, one in self._waiting().items() if one.player != player]
            new = Waiting(player, self._soon(), table if ID.fullmatch(table) else "")
            work.note(NOTE, json.dumps(dict([*others[-MOST + 1 :], (hashed(link), new)])))
        return link

    def maker(self, link: str) -> Person:
        """Return the person who created a link; raise an error if the link has expired."""
        found = self._waiting().get(hashed(link))
        if found is None:
            raise NotAllowed("error.dead-link")
        return self.people.person(found.player)

    def use(self, link: str, player: str) -> str:
        """Transfer the seats and history of a link's creator to `player`, and return the table that the link opens.
        Browsers that hold the secret of a single seat keep that seat."""
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
        """Return a new secret for a browser; the player's earlier secrets stop working."""
        player, new = _somebody(secret), new_secret()
        with self.store.work() as work:
            work.rekey(player, hashed(new), hashed(new_secret()))
        self._introduce(hashed(new), player)
        return new

    def _introduce(self, player: str, as_whom: str) -> None:
        """Copy the name and colour of one player to another who has chosen neither."""
        person = self.people.person(as_whom)
        if person != Person() and self.people.person(player) == Person():
            self.people.introduce(player, *person)

    def _soon(self) -> float:
        return self.clock() + SOON

    def _waiting(self) -> dict[str, Waiting]:
        """Return the unexpired links, oldest first, skipping links stored in an older format."""
        kept = json.loads(self.store.noted(NOTE) or "{}").items()
        links = {key: Waiting(*one) for key, one in kept if len(one) == len(Waiting._fields)}
        return {key: one for key, one in links.items() if self.clock() < one.until <= self._soon()}


def _somebody(secret: str) -> str:
    """Return the player key derived from a browser's secret; raise an error if the browser has no secret."""
    if not secret:
        raise NotAllowed("error.nothing-to-move")
    return hashed(secret)
