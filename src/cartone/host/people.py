"""The names and colours that people use at all tables, and their gestures at a table.

Both are stored as notes, so that every server using the store sees them; records do not contain them.
"""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..store import Store, gestures_at
from ..table import CartoneError, NotYourTurn, UnknownName
from .live_table import LiveTable

NAME_LIMIT = 20
"""Maximum length of a person's name, which is also the lobby's limit for the name of a seat."""

LONG_NAME = 40
"""Maximum length of a person's name on a score pad, which has more room."""

COLOURS = ("red", "blue", "amber", "green", "violet", "teal")
"""The colours of seats, by seat number; a person may choose another."""

GESTURES = ("wave", "applause", "thinking", "hurry", "well-played", "ouch")
FRESH = 8.0
"""Seconds for which a gesture stays visible."""

PAUSE = 3.0
"""Seconds before a seat may make its next gesture."""


class BadName(CartoneError):
    """A name that is not allowed."""


class Person(NamedTuple):
    """The name and colour that a person has chosen; empty if not chosen."""

    name: str = ""
    colour: str = ""


class Gesture(NamedTuple):
    """A gesture of a seat, and the time at which it was made."""

    seat: int
    kind: str
    when: float


def cleaned(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a name without control characters, direction marks and superfluous spaces.

    >>> cleaned("  Zoë \\u202e\\x07 of  Kent ")
    'Zoë of Kent'
    """
    seen = "".join(one if unicodedata.category(one)[0] != "C" else " " for one in unicodedata.normalize("NFC", name))
    found = " ".join(seen.split())
    if len(found) > limit:
        raise BadName("error.name-too-long", limit=limit)
    return found


def colours(wanted: Mapping[int, str], seats: int) -> list[int]:
    """Return the index in `COLOURS` for each seat: the colour it wants or, by default, the one with the seat's number;
    if that is taken, the next free one.

    >>> colours({0: "green", 2: "green"}, 4)
    [3, 1, 2, 0]
    """
    found: dict[int, int] = {}
    for seat, colour in sorted(wanted.items()):
        if colour in COLOURS and COLOURS.index(colour) not in found.values():
            found[seat] = COLOURS.index(colour)
    for seat in range(seats):
        free = [colour for colour in range(max(seats, len(COLOURS))) if colour not in found.values()]
        found.setdefault(seat, seat if seat in free else free[0])
    return [found[seat] for seat in range(seats)]


def read_person(kept: str | None) -> Person:
    """Return the person that a note describes."""
    return Person(*json.loads(kept)) if kept else Person()


class People:
    """The names, colours and gestures in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- names and colours ------------------------------------------------------------------

    def person(self, player: str) -> Person:
        """Return the name and colour that the player with this key has chosen."""
        return read_person(self._store.noted(f"person {player}") if player else None)

    def introduce(self, player: str, name: str, colour: str) -> None:
        """Store a player's name and colour for all tables."""
        if colour and colour not in COLOURS:
            raise UnknownName("error.no-colour", name=colour[:30], colours=", ".join(COLOURS))
        person = Person(cleaned(name), colour)
        with self._store.work() as work:
            work.note(f"person {player}", json.dumps(person))

    def at(self, live: LiveTable) -> dict[int, Person]:
        """Return the people at a table who chose a name or colour, by seat, without those who share a device."""
        keys = [live.chairs[seat].player for seat in live.people]
        alone = [seat for seat in live.people if keys.count(live.chairs[seat].player) == 1]
        kept = self._store.people(live.id) if any(keys) else {}
        found = {seat: read_person(kept.get(live.chairs[seat].player)) for seat in alone}
        return {seat: person for seat, person in found.items() if person != Person()}

    # -- gestures ---------------------------------------------------------------------------

    def gestures(self, table: str) -> list[Gesture]:
        """Return the gestures that are still visible, at most one per seat."""
        kept = self._store.noted(gestures_at(table))
        now = time.time()
        shown = (Gesture(*one) for one in json.loads(kept or "[]"))
        return [one for one in shown if 0 <= now - one.when < FRESH]

    def gesture(self, live: LiveTable, seat: int, kind: str) -> None:
        """Show a seat's gesture to everyone at the table; it is not part of the game."""
        if kind not in GESTURES:
            raise UnknownName("error.no-gesture", name=kind[:30], gestures=", ".join(GESTURES))
        shown = self.gestures(live.id)
        now = time.time()
        if any(one.seat == seat and now - one.when < PAUSE for one in shown):
            raise NotYourTurn("error.gesture-too-soon")
        self._keep(live.id, [*(one for one in shown if one.seat != seat), Gesture(seat, kind, now)])

    def _keep(self, table: str, shown: Iterable[Gesture]) -> None:
        with self._store.work() as work:
            work.note(gestures_at(table), json.dumps(list(shown)))
            work.tell(table)


__all__ = ["COLOURS", "GESTURES", "Gesture", "People", "Person", "cleaned", "colours"]
