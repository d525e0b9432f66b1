"""The public lobby: tables that their host has offered to everybody, to sit down at or to watch. Nothing else is there.

A list reads heads and chairs, and says what every spectator of such a table sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..games import game_called
from ..host import Host, free_seats
from ..locale import Catalogue
from ..store import Chair, Head
from ..table import Header
from ..tables import PERSON
from .lobby import header_of

TABLES = 12
"""How many are on a page."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that was offered: who plays there, and how many seats are free."""

    table: str
    header: Header
    names: list[str]
    free: int


@dataclass(frozen=True, slots=True)
class Offers:
    """A page of them, and where the pages before and after it begin."""

    tables: list[Offer]
    newer: int | None
    older: int | None


def offers_in(host: Host, words: Catalogue, start: int = 0, count: int = TABLES) -> Offers:
    """A page of the tables that are offered and at which a game runs, the newest first."""
    heads = host.store.offered_heads(start, count + 1)
    found = [_offer(host, head, words) for head in heads[:count]]
    older = start + count if len(heads) > count else None
    return Offers([offer for offer in found if offer is not None], max(start - count, 0) if start else None, older)


def _offer(host: Host, head: Head, words: Catalogue) -> Offer | None:
    """Nothing if its header cannot be read."""
    header, chairs = header_of(head), host.store.chairs(head.id)
    if header is None:
        return None
    free = free_seats(chairs)
    taken = [seat for seat in range(len(header.players)) if seat not in free]
    return Offer(head.id, header, [_called(host, header, chairs, seat, words) for seat in taken], len(free))


def _called(host: Host, header: Header, chairs: Mapping[int, Chair], seat: int, words: Catalogue) -> str:
    """Who sits on a seat, as the people there call themselves; whoever has no name is somebody."""
    player = chairs[seat].player if seat in chairs else ""
    shares = sum(chair.player == player for chair in chairs.values()) > 1
    own = host.people.person(player).name if player and not shares else ""
    is_nameless = header.players[seat] == PERSON
    return own or (
        words.text("public.somebody") if is_nameless else game_called(header.game).player(header.players[seat], words)
    )
