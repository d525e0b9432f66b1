"""Bradley–Terry ratings on the Elo scale, with 95% intervals, fitted by maximum likelihood.

At a table of several seats, the chance of a player to win is its share of the sum of all strengths (Luce's choice
axiom).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NotRequired, TypedDict

ELO = 400 / math.log(10)
"""Points on the Elo scale per unit of the logarithm of a strength."""
ANCHORED = 1500.0
"""The rating of the anchor."""


class Match(TypedDict):
    """Games of one seating, with the player and the wins of each seat; a player may have several seats."""

    players: Sequence[str]
    games: int
    wins: Sequence[float]
    command: NotRequired[str]
    """The command that plays the games again."""


def fit(matches: Sequence[Match], anchor: str) -> dict[str, tuple[float, float]]:
    """Return the rating of each player and half of its 95% interval, by the Newton–Raphson method.

    The anchor's rating is fixed; the intervals are those of the difference to it, from the inverse of the information
    matrix. Each pair that played counts one extra tie, so that a player who won every game has a finite rating.

    >>> ratings = fit([{"players": ("a", "b"), "games": 100, "wins": (75, 25)}], anchor="b")
    >>> [round(figure) for figure in ratings["a"]], ratings["b"]
    ([1689, 78], (1500.0, 0.0))
    """
    met = sorted({pair for match in matches for pair in combinations(sorted(set(match["players"])), 2)})
    played = [*matches, *(Match(players=pair, games=1, wins=(0.5, 0.5)) for pair in met)]
    names = sorted({name for pair in met for name in pair} - {anchor})
    logarithms, largest = dict.fromkeys([anchor, *names], 0.0), 1.0
    while largest > 1e-9:
        gradient, information = _derivatives(played, logarithms)
        covariance = _inverse(information)
        step = [sum(map(math.prod, zip(row, gradient, strict=True))) for row in covariance]
        largest = max(map(abs, step))
        for name, change in zip(names, step, strict=True):
            logarithms[name] += change / max(1.0, largest)  # short steps, since a long one may lead too far
    margins = {name: 1.96 * ELO * math.sqrt(covariance[place][place]) for place, name in enumerate(names)}
    return {name: (ANCHORED + ELO * value, margins.get(name, 0.0)) for name, value in logarithms.items()}


def _derivatives(matches: Sequence[Match], logarithms: Mapping[str, float]) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood and the information matrix, both without the anchor, who is first."""
    places = {name: place for place, name in enumerate(logarithms)}
    gradient, information = [0.0] * len(places), [[0.0] * len(places) for _ in places]
    for match in matches:
        games, strengths = match["games"], [math.exp(logarithms[name]) for name in match["players"]]
        shares = [strength / sum(strengths) for strength in strengths]
        seats = [(places[name], share) for name, share in zip(match["players"], shares, strict=True)]
        for (row, share), won in zip(seats, match["wins"], strict=True):
            gradient[row] += won - games * share
            information[row][row] += games * share
            for column, other in seats:
                information[row][column] -= games * share * other
    return gradient[1:], [row[1:] for row in information[1:]]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix by Gauss–Jordan elimination."""
    rows = [[*row, *(float(place == other) for other in range(len(matrix)))] for place, row in enumerate(matrix)]
    for place in range(len(rows)):
        pivot = rows[place] = [value / rows[place][place] for value in rows[place]]
        for other, row in enumerate(rows):
            if other != place:
                rows[other] = [value - row[place] * above for value, above in zip(row, pivot, strict=True)]
    return [row[len(rows) :] for row in rows]
