"""Seats: where people, bots and cardboard opponents sit. A seat is a number; records write a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LETTERS = "ABCDEFGH"
EVERYONE = -1
"""An audience is a mask of seats; this one includes every seat, and spectators."""

NOBODY = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: `player` says who answers ("me", "greedy"), `name` tells seats apart.

    >>> [seat.name for seat in seats_for(["me", "greedy", "greedy"])]
    ['me', 'greedy', 'greedy-2']
    """

    number: int
    player: str
    name: str

    @property
    def letter(self) -> str:
        return LETTERS[self.number]


def seats_for(players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats in turn order, with a number after the name of a second or third of a kind."""
    seats = []
    for number, player in enumerate(players):
        again = players[:number].count(player)
        seats.append(Seat(number, player, f"{player}-{again + 1}" if again else player))
    return tuple(seats)
