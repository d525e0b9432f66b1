"""Estimates of a decision: the chances of the answer, of greedy's and of a better one, from games played to the end.

All answers are tried in the same worlds. The search for a better answer uses other worlds, so that an answer that was
only lucky there gains nothing here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..table import key_of
from .judged import Judged
from .search import WORLDS, deal, search, shares_of
from .twin import Twin


def judge(twin: Twin, chosen: int, playouts: int, seed: int) -> Judged:
    """Judge an answer with about this number of playouts, half of them to search for a better one."""
    better = search(twin, playouts // 2, key_of(seed, "better")).place
    return compare(twin, chosen, better, playouts // 2, seed)


def compare(twin: Twin, chosen: int, better: int, playouts: int, seed: int) -> Judged:
    """Compare an answer with a better one and with greedy's, with about this number of playouts."""
    places = list(dict.fromkeys((twin.greedy(), chosen, better)))
    count = max(2, playouts // len(places))
    parts = [outcomes(twin, places, seed, range(start, min(start + WORLDS, count)))
             for start in range(0, count, WORLDS)]  # fmt: skip
    shares, points = (np.concatenate(part) for part in zip(*parts, strict=True))
    own, other = places.index(chosen), places.index(better)
    lost = shares[:, other] - shares[:, own]
    if lost.mean() <= 0:
        better, lost = chosen, np.zeros(count)
    error = lost.std(ddof=1) / count**0.5
    fewer = (points[:, places.index(better)] - points[:, own]).mean()
    means = shares.mean(axis=0)
    return Judged(better, *map(float, (means[0], points[:, 0].mean(), means[own], lost.mean(), error, fewer)))


def outcomes(twin: Twin, places: list[int], seed: int, numbers: range) -> tuple[Any, Any]:
    """Return the shares in the win and the points, for each world and answer."""
    rows = twin.play_on(deal(twin, seed, numbers), np.array(places, np.int64))
    flat = rows.reshape(-1, rows.shape[-1])
    shares, points = shares_of(twin, flat, twin.seat), twin.points(flat, twin.seat).sum(axis=1)
    return shares.reshape(rows.shape[:2]), points.reshape(rows.shape[:2])
