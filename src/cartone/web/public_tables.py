"""The public lobby: tables that their owner has offered to every visitor, for joining or watching.

The list reads only heads and chairs of tables, and shows only what every spectator of such a table can see.
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
from .lobby import Shelf, header_of, shelf_with

TABLES = 12
"""Number of tables per page."""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A public table, with its players and the number of free seats."""

    table: str
    header: Header
    names: list[str]
    free: int


def offers_in(host: Host, words: Catalogue, start: int = 0, count: int = TABLES) -> Shelf[PublicTable]:
    """Return a page of the public tables whose games are running, newest first."""
    found = shelf_with(host.store.offered_heads(start, count + 1), start, count, lambda head: _offer(host, head, words))
    return Shelf([offer for offer in found.shown if offer is not None], found.newer, found.older)


def _offer(host: Host, head: Head, words: Catalogue) -> PublicTable | None:
    """Return the list entry of a table; None if the header of its record cannot be read."""
    header, chairs = header_of(head), host.store.chairs(head.id)
    if header is None:
        return None
    free = free_seats(chairs)
    taken = [seat for seat in range(len(header.players)) if seat not in free]
    return PublicTable(head.id, header, [_called(host, header, chairs, seat, words) for seat in taken], len(free))


def _called(host: Host, header: Header, chairs: Mapping[int, Chair], seat: int, words: Catalogue) -> str:
    """Return the display name of the player at a seat; a person who has not chosen a name gets a placeholder."""
    player = chairs[seat].player if seat in chairs else ""
    shares = sum(chair.player == player for chair in chairs.values() if chair.seat >= 0) > 1
    own = host.people.person(player).name if player and not shares else ""
    is_nameless = header.players[seat] == PERSON
    return own or (
        words.text("public.somebody") if is_nameless else game_called(header.game).player(header.players[seat], words)
    )
