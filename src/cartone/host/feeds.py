"""Personal links to a feed that says at which tables it is a person's turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..store import Head, Store, Work
from ..table import CartoneError
from .errors import NotAllowed
from .keys import hashed, new_secret
from .tables import Tables

FEED = "feed "
"""Beginning of the names of the notes about feeds, which hold a player; the hash of the secret follows."""

TABLES = 50
"""Number of tables that a feed looks at."""


class Turn(NamedTuple):
    """A question to a person: the table, the seat, how many answers the seat has given, and since when it is known to
    wait."""

    head: Head
    seat: int
    said: int
    since: float | None


class Feeds:
    """The feeds of the people who use a store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def make(self, player: str) -> str:
        """Return the secret of a new link; an earlier one of the same person stops working."""
        secret = new_secret()
        with self.tables.store.work() as work:
            forget_feeds(self.tables.store, work, player)
            work.note(f"{FEED}{hashed(secret)}", player)
        return secret

    def turns(self, secret: str) -> Iterator[Turn]:
        """Yield the turns of the person to whom a link belongs; raise an error if the link is void."""
        player = self.tables.store.noted(f"{FEED}{hashed(secret)}")
        if not player:
            raise NotAllowed("error.dead-link")
        for head in self.tables.store.seated_heads(player, True, count=TABLES):
            with suppress(CartoneError):  # a table that cannot be played
                yield from self._turns_at(head, player)

    def _turns_at(self, head: Head, player: str) -> Iterator[Turn]:
        live = self.tables.live(head.id)
        with live.lock:
            for seat in live.people:
                if live.chairs[seat].player == player and live.ask(seat) is not None:
                    asked = live.turns.asked.get(seat) if live.turns is not None else None
                    yield Turn(head, seat, live.said(seat), asked.since if asked is not None else None)


def forget_feeds(store: Store, work: Work, player: str) -> None:
    """Make the links of a person void."""
    for name, whose in store.notes(FEED).items():
        if whose == player:
            work.forget(name)
