"""Seats of people, bots and cardboard opponents: numbers in code, letters in records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

LETTERS = "ABCDEFGH"
EVERYONE = -1
"""The mask with every bit set: all seats and spectators."""

NOBODY = 0
"""The mask with no bit set."""

SPECTATOR = 62
"""The pseudo-seat of spectators: the highest bit below the sign bit of 64-bit words, set only in `EVERYONE`."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: `player` is the person or bot in it ("me", "greedy"), and `name` is unique at the table.

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
    """Return seats in turn order, numbering repeated names."""
    seats: list[Seat] = []
    for number, player in enumerate(players):
        numbered = (f"{player}-{again}" for again in count(1 + players[:number].count(player)))
        taken = {*players[:number], *(seat.name for seat in seats)}
        name = player if player not in taken else next(name for name in numbered if name not in taken)
        seats.append(Seat(number, player, name))
    return tuple(seats)
