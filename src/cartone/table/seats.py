"""Seats: where people, bots and cardboard opponents sit. A seat is a number; records write a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

LETTERS = "ABCDEFGH"
EVERYONE = -1
"""An audience is a mask of seats. In this one every bit is set, however far one looks: every seat, and spectators."""

NOBODY = 0
"""The audience in which no bit is set."""

SPECTATOR = 62
"""Who looks on: the last bit that a mask of 64 bits has beside its sign, far from any seat, so that it is set in
`EVERYONE` alone and only what everyone may know is known to them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: `player` says who answers ("me", "greedy"), `name` tells seats apart.

    >>> [seat.name for seat in seats_for(["me", "greedy", "greedy"])]
    ['me', 'greedy', 'greedy-2']
    >>> [seat.name for seat in seats_for(["ann", "ann-2", "ann"])]
    ['ann', 'ann-2', 'ann-3']
    """

    number: int
    player: str
    name: str

    @property
    def letter(self) -> str:
        return LETTERS[self.number]


def seats_for(players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats in turn order, with a number after the name of a second or third of a kind."""
    seats: list[Seat] = []
    for number, player in enumerate(players):
        numbered = (f"{player}-{again}" for again in count(1 + players[:number].count(player)))
        taken = {*players[:number], *(seat.name for seat in seats)}
        name = player if player not in taken else next(name for name in numbered if name not in taken)
        seats.append(Seat(number, player, name))
    return tuple(seats)
