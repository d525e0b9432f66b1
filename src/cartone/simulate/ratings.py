"""Bradley–Terry ratings on the Elo scale, with 95% intervals, fitted by maximum likelihood.

At a table of several seats, the chance of each seat to win is its strength divided by the sum of all strengths (Luce's
choice axiom); at two seats that is the Bradley–Terry model.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

ELO = 400 / math.log(10)
"""Points of the Elo scale in one unit of the logarithm of a strength."""
ANCHORED = 1500.0
"""The rating of the anchor."""
STEPS, CLOSE = 200, 1e-10


class Match(NamedTuple):
    """Games between the same players, who may sit in several seats each, with the wins of each seat; a shared win
    counts in equal parts."""

    players: Sequence[str]
    games: float
    wins: Sequence[float]


class Rating(NamedTuple):
    """A rating, and half the width of its 95% interval."""

    rating: float
    margin: float


def fit(matches: Iterable[Match], anchor: str) -> dict[str, Rating]:
    """Return the rating of each player by the Newton–Raphson method; the anchor's rating is fixed.

    One drawn game is added to each pair of players that met, so that the rating of a player who won every game is
    finite. Intervals are of the difference to the anchor, by the inverse of the information matrix.

    >>> ratings = fit([Match(("a", "b"), 100, (75, 25))], anchor="b")
    >>> round(ratings["a"].rating), round(ratings["a"].margin), ratings["b"]
    (1689, 78, Rating(rating=1500.0, margin=0.0))
    """
    played = list(matches)
    met = sorted({pair for match in played for pair in combinations(sorted(set(match.players)), 2)})
    played += [Match(pair, 1, (0.5, 0.5)) for pair in met]
    names = sorted({name for match in played for name in match.players} - {anchor})
    logarithms = dict.fromkeys([*names, anchor], 0.0)
    for _ in range(STEPS):
        gradient, information = _derivatives(played, names, logarithms)
        covariance = inverted(information)
        step = [sum(map(math.prod, zip(row, gradient, strict=True))) for row in covariance]
        largest = max(map(abs, step), default=0.0)
        for name, change in zip(names, step, strict=True):
            logarithms[name] += change / max(1.0, largest)  # short steps, since a long one may lead too far
        if largest < CLOSE:
            break
    margins = {name: 1.96 * ELO * math.sqrt(covariance[place][place]) for place, name in enumerate(names)}
    return {name: Rating(ANCHORED + ELO * logarithms[name], margins.get(name, 0.0)) for name in logarithms}


def _derivatives(
    matches: Sequence[Match], names: Sequence[str], logarithms: dict[str, float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood and the information matrix, without the anchor."""
    places = {name: place for place, name in enumerate(names)}
    gradient = [0.0] * len(names)
    information = [[0.0] * len(names) for _ in names]
    for players, games, wins in matches:
        strengths = [math.exp(logarithms[name]) for name in players]
        shares = dict.fromkeys(players, 0.0)
        for name, strength, won in zip(players, strengths, wins, strict=True):
            shares[name] += strength / sum(strengths)
            if name in places:
                gradient[places[name]] += won
        known = [(places[name], share) for name, share in shares.items() if name in places]
        for place, share in known:
            gradient[place] -= games * share
            information[place][place] += games * share
            for other, its_share in known:
                information[place][other] -= games * share * its_share
    return gradient, information


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix by Gauss–Jordan elimination.

    >>> inverted([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [value - factor * above for value, above in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
