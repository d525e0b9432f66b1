"""Seats: where people, bots and cardboard opponents sit. A seat is a number; records write a letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .errors import UnknownName

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


def seat_of(letter: str, count: int) -> int:
    """The number of a seat from its letter.

    >>> seat_of("B", 3)
    1
    """
    number = LETTERS.find(letter) if len(letter) == 1 else -1
    if not 0 <= number < count:
        raise UnknownName(f"there is no seat {letter!r}; the seats are {', '.join(LETTERS[:count])}")
    return number


def audience(seats: Iterable[int]) -> int:
    """The mask of some seats.

    >>> audience([0, 2])
    5
    """
    mask = NOBODY
    for seat in seats:
        mask |= 1 << seat
    return mask
