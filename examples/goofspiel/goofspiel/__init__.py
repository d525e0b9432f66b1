"""Goofspiel, for two to four players, or for one against the magpie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cartone.game import Ask, GameRoom, Rules, Seat, Setting, UnknownName, checked, is_solo

from .game import CARRY, DISCARD, MAGPIE, Goofspiel
from .rules import goofspiel
from .view import GoofspielView, view
from .words import Screen, Words

SEATS = range(2, 5)
SETTINGS = (Setting("ties", (CARRY, DISCARD), CARRY),)


class Playable(Goofspiel):
    """A game with its rules and views, as a table needs it."""

    def rules(self) -> Rules[None]:
        return goofspiel(self)

    def view(self, seat: int, ask: Ask | None) -> GoofspielView:
        return view(self, seat)


def make(seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> Goofspiel:
    """Return a game that has not begun."""
    solo = is_solo(seats, MAGPIE)
    if solo and [seat.player == MAGPIE for seat in seats] != [False, True]:
        raise UnknownName("error.goofspiel-magpie")
    if len(seats) not in SEATS:
        raise UnknownName("error.goofspiel-seats", seats=len(seats))
    return Playable(tuple(seats), checked(SETTINGS, settings, solo)["ties"])


ROOM = GameRoom(
    name=Goofspiel.name,
    title="Goofspiel",
    folder=Path(__file__).parent,
    rules_version=Goofspiel.rules_version,
    seats=SEATS,
    opponent=MAGPIE,
    settings=SETTINGS,
    make=make,
    says=Words,
    draws=Screen,
)
