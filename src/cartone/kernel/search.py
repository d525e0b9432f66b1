"""A search on a twin: it plays each option to the end as greedy would, in worlds that look the same to the seat.

A world is a copy of the game with everything hidden from the seat dealt anew. All options are tried in the same worlds,
and in each round only the better half is tried again, without those that are clearly worse than another; when nothing
is left to find out, it ends. The result is greedy's choice unless another is clearly better.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from ..table import key_of
from .jit import records
from .randomness import words_of
from .row import WINNERS
from .twin import Twin

DOUBT = 1.5
"""The standard errors by which an option must beat greedy's."""
CLEAR = 2.5
"""The standard errors beyond which an option is clearly better or worse."""
ENOUGH = 4
"""The worlds that it takes to see that."""
POINT = 0.02
"""The value of a lead of one point over the best of the others; a win has the value 1."""
PLAYOUTS_OF_RIVAL = 8
"""The playouts for each rival of greedy's choice; with fewer playouts, fewer rivals are tried."""
WORLDS = 32
"""The number of worlds that are dealt at a time."""
FOR_MEASURING = 64
"""The number of playouts that are timed."""


class Found(NamedTuple):
    """The result of a search."""

    place: int
    """The place of the best option among the legal ones."""
    playouts: int
    """The number of games that were played to the end."""
    gain: float
    """The lead in value over greedy's choice, less the doubt about it; 0 if it is greedy's choice."""


def search(twin: Twin, playouts: int, seed: int) -> Found:
    """Search for the best option of the seat that is asked, with about this number of playouts."""
    with twin.sharpened():
        return _search(twin, playouts, seed)


def _search(twin: Twin, playouts: int, seed: int) -> Found:
    first = twin.greedy()
    rivals = rivals_of(twin, first, playouts)
    total, squares, seen = np.zeros((3, len(rivals)))
    left, dealt, spent = np.arange(len(rivals)), 0, 0
    rounds, planned = len(rivals).bit_length(), len(rivals)
    for _ in range(rounds):
        places = np.array([first, *rivals[left]], np.int64)
        until = dealt + max(1, playouts // (rounds * (planned + 1)))
        while dealt < until and len(left):
            worlds = deal(twin, seed, range(dealt, min(dealt + WORLDS, until)))
            values = values_of(twin, twin.play_on(worlds, places), twin.seat)
            gains = values[:, 1:] - values[:, :1]
            total[left] += gains.sum(axis=0)
            squares[left] += (gains * gains).sum(axis=0)
            seen[left] += len(worlds)
            dealt, spent = dealt + len(worlds), spent + values.size
        planned = (planned + 1) // 2
        means = total[left] / seen[left]
        best = np.argsort(-means, kind="stable")[:planned]
        if dealt >= ENOUGH:
            error = np.sqrt(np.maximum(squares[left] / seen[left] - means * means, 0.0) / (dealt - 1))
            least, most = (means - CLEAR * error).max(initial=0.0), (means + CLEAR * error)[best]
            best = best[(most > 0) & (most >= least)]
            if len(best) == 1 and least > 0:
                left = left[best]
                break
        left = left[best]
    if len(left) and (gain := least_gain(total[left[0]], squares[left[0]], seen[left[0]])) > 0:
        return Found(int(rivals[left[0]]), spent, gain)
    return Found(first, spent, 0.0)


def least_gain(total: float, squares: float, seen: float) -> float:
    """Return the mean gain less the doubt about it; 0 if there are fewer than two gains."""
    if seen < 2:
        return 0.0
    mean = total / seen
    variance = max(squares / seen - mean * mean, 0.0)
    return float(mean - DOUBT * (variance / (seen - 1)) ** 0.5)


def rivals_of(twin: Twin, first: int, playouts: int) -> Any:
    """Return the options to try besides greedy's: all of them, or the best in greedy's view if it weighs them."""
    worths = np.full(int(twin.states["asked_count"][0]), np.iinfo(np.int64).min)
    if twin.weigh(worths):
        places = np.argsort(-worths.astype(float), kind="stable")[: max(2, playouts // PLAYOUTS_OF_RIVAL)]
        places = places[worths[places] > np.iinfo(np.int64).min]
    else:
        places = np.arange(len(worths))
    return places[places != first]


def deal(twin: Twin, seed: int, numbers: range) -> Any:
    """Return a world for each number."""
    worlds = records((len(numbers), 2), twin.state)
    worlds[:] = twin.states
    for place, number in enumerate(numbers):
        words = words_of(key_of(seed, "world", number))
        twin.entries.redeal(worlds[place], twin.cards, twin.thoughts, twin.seat, words)
    return worlds


def values_of(twin: Twin, rows: Any, seat: int) -> Any:
    """Return the values of finished games: the share in the win, and a little for the lead in points."""
    flat = rows.reshape(-1, rows.shape[-1])
    points = np.stack([twin.points(flat, other).sum(axis=1) for other in range(len(twin.sources))])
    lead = points[seat] - np.delete(points, seat, axis=0).max(axis=0)
    return (shares_of(twin, flat, seat) + POINT * lead).reshape(rows.shape[:2])


def shares_of(twin: Twin, rows: Any, seat: int) -> Any:
    """Return the share of a seat in the win of each finished game."""
    won = rows[:, WINNERS, np.newaxis] >> np.arange(len(twin.sources)) & 1
    return won[:, seat] / won.sum(axis=1)


def playouts_in(twin: Twin, seconds: float) -> int:
    """Return how many playouts fit into a time, by timing some."""
    began = time.perf_counter()
    worlds = deal(twin, 0, range(FOR_MEASURING))
    twin.play_on(worlds, np.zeros(1, np.int64))
    return max(1, int(seconds * FOR_MEASURING / (time.perf_counter() - began)))
