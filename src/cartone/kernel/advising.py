"""Estimates of the best options of a question, before it is answered, from games played to the end.

The options come from a search; what they are worth is measured in other worlds, so that none that was only lucky there
looks better here.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from ..table import key_of
from .judged import Valued
from .judging import outcomes
from .search import WORLDS, deal, playouts_in, rivals_of, search, values_of
from .twin import Twin

SEARCHED = 400
"""The playouts to look for the best option, and as many to look for the next best; fewer if that takes too long."""
LEAST, MOST = 2 * WORLDS, 64 * WORLDS
"""The numbers of worlds in which options are measured: at least so many, then more while there is time."""
SHOWN = 3
"""The number of options that are measured if none is named."""
DOUBT = 2.0
"""An option is better than another if that is more than this number of standard errors."""


def advise(twin: Twin, about: int | None, seconds: float, seed: int, most: int = MOST) -> tuple[int, list[Valued]]:
    """Return the number of worlds and what the best options are worth, the best one first; or the best one and the
    option `about`, which is left out if it is the best.
    """
    until = time.perf_counter() + seconds
    playouts = min(SEARCHED, playouts_in(twin, seconds / 4))
    best = search(twin, playouts, key_of(seed, "better")).place
    others = [about] if about is not None else [twin.greedy(), *_contenders(twin, playouts, key_of(seed, "next"))]
    places = list(dict.fromkeys((best, *others)))[:SHOWN]
    shares, points = (np.zeros((0, len(places))) for _ in range(2))
    while len(shares) < most and (len(shares) < LEAST or time.perf_counter() < until):
        more = outcomes(twin, places, seed, range(len(shares), len(shares) + WORLDS))
        shares, points = (np.concatenate(pair) for pair in zip((shares, points), more, strict=True))
    valued = [_valued(places, shares, points, place, best) for place in places]
    better = [one for one in valued if -one.lost > DOUBT * one.doubt]
    if better and about is None:  # what the search took for the best is not
        best = max(better, key=lambda one: -one.lost).place
        valued = [_valued(places, shares, points, place, best) for place in places]
    first, *rest = sorted(valued, key=lambda one: (one.place != best, one.lost, one.points_lost))
    return len(shares), [first, *rest]


def _valued(places: list[int], shares: Any, points: Any, place: int, best: int) -> Valued:
    """Return what an option is worth, next to the best one in the same worlds."""
    own, other = places.index(place), places.index(best)
    lost = shares[:, other] - shares[:, own]
    error = lost.std(ddof=1) / len(lost) ** 0.5
    fewer = (points[:, other] - points[:, own]).mean()
    return Valued(place, *map(float, (shares[:, own].mean(), points[:, own].mean(), lost.mean(), error, fewer)))


def _contenders(twin: Twin, playouts: int, seed: int) -> list[int]:
    """Return the options besides greedy's that do best in a few worlds, the best one first."""
    rivals = rivals_of(twin, twin.greedy(), playouts)
    if not len(rivals):
        return []
    worlds = deal(twin, seed, range(max(2, playouts // len(rivals))))
    values = values_of(twin, twin.play_on(worlds, rivals), twin.seat).mean(axis=0)
    return [int(rivals[place]) for place in np.argsort(-values, kind="stable")[:SHOWN]]
