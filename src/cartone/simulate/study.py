"""Sums over many games of what the pieces in the box did, as whole numbers that can be added in any order.

The effect of a piece is the slope of a seat's result over how often it has the piece. It follows from five sums of each
game and their products, so chunks of games merge exactly, and seats of one game need not be independent.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..games import game_called
from ..games.kit.pieces import Piece
from .job import Job

Array: TypeAlias = Any
WIN = 60
"""The units of a win, so that a share of it among up to five winners is a whole number too."""
AT_ONCE = 2_000
"""The games of which the sums are formed at once, so that they fit into memory."""
SUMS = 5
"""Per game and piece: the seats; how often they have the piece, and its squares; their results, also times that."""
LEAST_SPREAD = 100
"""The least sum of squares from which a slope is estimated: so many seats with a piece, and many more without."""


class PieceCounts(NamedTuple):
    """Arrays of some games: of each piece whether it turned up, and by seats what they took, scored and reached."""

    turned: Array
    taken: Array
    scored: Array
    totals: Array
    wins: Array

    @classmethod
    def of(cls, numbers: Any, totals: Any, won: Any) -> PieceCounts:
        """Return the arrays, given the numbers of `Machines.counted`, the points and the winners of each game."""
        totals, won = np.asarray(totals, np.int64), np.asarray(won, np.int64)
        games, seats = totals.shape
        blocks = np.asarray(numbers, np.int64).reshape(games, 1 + 2 * seats, -1)
        shares = WIN // np.maximum(won.sum(axis=1), 1)
        return cls(blocks[:, 0], blocks[:, 1::2], blocks[:, 2::2], totals, won * shares[:, np.newaxis])

    def only(self, seats: list[int]) -> PieceCounts:
        return PieceCounts(self.turned, *(array[:, seats] for array in self[1:]))


class PieceEffect(NamedTuple):
    """The change in a result for each time that a seat has a piece, with its standard error."""

    mean: float
    error: float


@dataclass(slots=True)
class Study:
    """The sums of many games, by piece; results are points and wins."""

    games: int
    met: Array
    """Games in which the piece turned up."""
    chances: Array
    """Seats that could have the piece, in all games."""
    takers: Array
    """Those of them that had it."""
    scored: Array
    """The points that the piece itself brought, and their squares."""
    sums: Array
    products: Array
    outcomes: Array = field(default_factory=lambda: np.zeros((0, 2), np.int64))
    """The points and wins of each game, to be compared with the same game of another pack."""

    @classmethod
    def none(cls, job: Job) -> Study:
        count = len(pieces_of(job))
        sizes = (count,), (count,), (count,), (2, count), (2, count, SUMS), (2, count, SUMS, SUMS)
        return cls(0, *(np.zeros(size, np.int64) for size in sizes))

    @classmethod
    def of(cls, seen: PieceCounts, is_taken: Array) -> Study:
        turned = seen.turned[:, np.newaxis]
        has = np.where(is_taken, seen.taken, turned)
        counts, has_any = np.broadcast_to((turned > 0) | ~is_taken, has.shape), has > 0
        has = has * counts
        sums, products = [], []
        for result in (seen.totals[:, :, np.newaxis], seen.wins[:, :, np.newaxis]):
            each = np.stack([one.sum(axis=1) for one in (counts, has, has**2, counts * result, has * result)])
            sums.append(each.sum(axis=1).T)
            products.append(np.einsum("igp,jgp->pij", each, each))
        scored = seen.scored * has_any
        return cls(
            len(turned), (turned[:, 0] > 0).sum(axis=0), counts.sum(axis=(0, 1)), (counts & has_any).sum(axis=(0, 1)),
            np.stack([scored.sum(axis=(0, 1)), (scored**2).sum(axis=(0, 1))]), np.stack(sums), np.stack(products),
        )  # fmt: skip

    def merge(self, more: Study) -> None:
        """Add other games; how each of them came out is not kept."""
        for one in fields(self)[:-1]:
            setattr(self, one.name, getattr(self, one.name) + getattr(more, one.name))

    def effect(self, result: int, piece: int) -> PieceEffect | None:
        """Return the effect of a piece on points (0) or on the chance to win (1); None if there is too little to tell,
        or if the result is always the same."""
        seats, has, squares, reached, both = (int(number) for number in self.sums[result, piece])
        spread = seats * squares - has * has
        if spread < LEAST_SPREAD * seats or not seats:
            return None
        # exact until the end: the slope is `rise / spread`, and its residual in each game is `weights · sums`
        rise = seats * both - has * reached
        weights = (
            spread * has * reached - rise * has * has, 2 * rise * has * seats - spread * reached * seats,
            -rise * seats * seats, -spread * has * seats, spread * seats * seats,
        )  # fmt: skip
        products = self.products[result, piece].tolist()
        doubt = sum(one * other * product for one, row in zip(weights, products, strict=True)
                    for other, product in zip(weights, row, strict=True))  # fmt: skip
        unit = WIN if result else 1
        return PieceEffect(rise / spread / unit, sqrt(doubt) / (spread * spread * seats * unit)) if doubt else None

    def own(self, piece: int) -> PieceEffect | None:
        """Return the mean points that a piece itself brought to a seat that had it."""
        count, (total, squares) = int(self.takers[piece]), map(int, self.scored[:, piece])
        if count < 2 or not squares:
            return None
        variance = (squares - total * total / count) / (count - 1)
        return PieceEffect(total / count, sqrt(max(variance, 0.0) / count))


@dataclass(slots=True)
class Paired:
    """The same games with two packs: the sums of differences in points and wins, and their squares."""

    games: int = 0
    sums: Array = field(default_factory=lambda: np.zeros(2, np.int64))
    squares: Array = field(default_factory=lambda: np.zeros(2, np.int64))

    def add(self, first: Array, second: Array) -> None:
        apart = second - first
        self.games += len(apart)
        self.sums = self.sums + apart.sum(axis=0)
        self.squares = self.squares + (apart**2).sum(axis=0)

    def difference(self, result: int, seats: int) -> PieceEffect:
        """Return the mean difference for a seat in points (0) or in the chance to win (1)."""
        total, squares, unit = int(self.sums[result]), int(self.squares[result]), seats * (WIN if result else 1)
        variance = (squares - total * total / self.games) / max(self.games - 1, 1)
        return PieceEffect(total / self.games / unit, sqrt(max(variance, 0.0) / self.games) / unit)


def pieces_of(job: Job) -> list[Piece]:
    """Return the pieces of a game, in the order in which they are counted."""
    found = game_called(job.game).machines.pieces
    return found(job.table(0).game) if found is not None else []


def studied_seats(job: Job) -> list[int]:
    """Return the seats that are looked at: those of the first bot."""
    opponent = game_called(job.game).opponent
    first = next(name for name in job.seats if name != opponent)
    return [seat for seat, name in enumerate(job.seats) if name == first]


def studied(job: Job, seen: PieceCounts) -> Study:
    """Return the sums of some games of a job."""
    is_taken = np.array([piece.is_taken for piece in pieces_of(job)])
    seen, study = seen.only(studied_seats(job)), Study.none(job)
    for start in range(0, len(seen.totals), AT_ONCE):
        study.merge(Study.of(PieceCounts(*(array[start : start + AT_ONCE] for array in seen)), is_taken))
    study.outcomes = np.stack([seen.totals.sum(axis=1), seen.wins.sum(axis=1)], axis=1)
    return study
