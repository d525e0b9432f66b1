"""People: the name and the colour that somebody has chosen, once for all tables, and small gestures around a table.

Both are notes in the store, so that every server of a house knows them; neither is part of any record.
"""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..store import Store, gestures_at
from ..table import CartoneError, NotYourTurn, UnknownName
from .live import Live

NAME_LIMIT = 20
"""Letters of a name: what the lobby takes for a seat, too."""

LONG_NAME = 40
"""Letters of a name on a score pad, which has more room."""

COLOURS = ("red", "blue", "amber", "green", "violet", "teal")
"""The colours of seats; a seat has the one of its number unless somebody has chosen another."""

GESTURES = ("wave", "applause", "thinking", "hurry", "well-played", "ouch")
FRESH = 8.0
"""Seconds for which a gesture is seen."""

PAUSE = 3.0
"""Seconds after which a seat may make the next one."""


class BadName(CartoneError):
    """A name that nobody could read."""


class Person(NamedTuple):
    """What somebody wants to be called, and in which colour to sit; nothing where they have not said."""

    name: str = ""
    colour: str = ""


class Gesture(NamedTuple):
    """What a seat has shown, and when."""

    seat: int
    kind: str
    when: float


def cleaned(name: str, limit: int = NAME_LIMIT) -> str:
    """A name without what nobody sees: control characters, marks that turn the direction of a text, spare room.

    >>> cleaned("  Zoë \\u202e\\x07 of  Kent ")
    'Zoë of Kent'
    """
    seen = "".join(one if unicodedata.category(one)[0] != "C" else " " for one in unicodedata.normalize("NFC", name))
    found = " ".join(seen.split())
    if len(found) > limit:
        raise BadName("error.name-too-long", limit=limit)
    return found


def colours(wanted: Mapping[int, str], seats: int) -> list[int]:
    """Which colour each seat has: its own wish, or its number; whoever comes later gets the next that is free.

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


class People:
    """Who is who, as the store knows it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- names and colours ------------------------------------------------------------------

    def person(self, player: str) -> Person:
        """What whoever plays with this key has said of themselves."""
        kept = self._store.noted(f"person {player}") if player else None
        return Person(*json.loads(kept)) if kept else Person()

    def introduce(self, player: str, name: str, colour: str) -> None:
        """From now on somebody is called so at all tables, and sits in that colour."""
        if colour and colour not in COLOURS:
            raise UnknownName("error.no-colour", name=colour[:30], colours=", ".join(COLOURS))
        person = Person(cleaned(name), colour)
        with self._store.work() as work:
            work.note(f"person {player}", json.dumps(person))

    def at(self, live: Live) -> dict[int, Person]:
        """Those at a table who have introduced themselves; whoever shares a device is called as the table was laid."""
        keys = [live.chairs[seat].player for seat in live.people]
        alone = [seat for seat in live.people if keys.count(live.chairs[seat].player) == 1]
        found = {seat: self.person(live.chairs[seat].player) for seat in alone}
        return {seat: person for seat, person in found.items() if person != Person()}

    # -- gestures ---------------------------------------------------------------------------

    def gestures(self, table: str) -> list[Gesture]:
        """What was shown a moment ago, one for each seat."""
        kept = self._store.noted(gestures_at(table))
        now = time.time()
        shown = (Gesture(*one) for one in json.loads(kept or "[]"))
        return [one for one in shown if 0 <= now - one.when < FRESH]

    def gesture(self, live: Live, seat: int, kind: str) -> None:
        """A seat shows something to all who look; not part of the game."""
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
