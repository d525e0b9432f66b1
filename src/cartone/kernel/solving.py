"""The proof that one option is better than all others: playouts of the few best, in worlds not used to find them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..table import key_of
from .search import POINT, WORLDS, deal, rivals_of, shares_of, values_of
from .twin import Twin

PLAYOUTS = 400
"""The playouts to rank the options; the best of them are then compared in worlds of their own."""
BEST, SECOND_ROUND = 8, 24
"""The number of options that are compared, and of those that are ranked in more worlds than all others."""
BATCH, COMPARED = 96, 480
"""The worlds in which all of the best are compared, and those in which the ones are that may yet be the best."""
BEATEN, HOPEFUL, SURE = 4.0, 1.0, 3.0
"""The standard errors by which an option is beaten for good, by which the best one must lead after the first batch of
worlds, and by which it must lead at the end."""
MEASURED = 24
"""The worlds in which the cost of every other option is measured."""


class Solved(NamedTuple):
    """The best option of a question, as far as this search can tell."""

    place: int
    """The place of the best option."""
    greedy: int
    """The place of greedy's choice."""
    gain: float
    """The lead in value over the next best option; a win has the value 1, and a point `search.POINT`."""
    doubt: float
    """The standard error of the least certain lead over another option, scaled to its size."""
    wins: float
    """The chance to win that the best option has more than greedy's."""
    leads: dict[int, float]
    """The points by which each of the compared options leads the other seat less than the best one does."""

    @property
    def is_sure(self) -> bool:
        """True if the best option is better than all others beyond doubt, and greedy misses it."""
        return self.place != self.greedy and self.gain > SURE * self.doubt


def solve(twin: Twin, seed: int, times: int = 1, known: int | None = None) -> Solved | None:
    """Return the best option of the question that a twin asks, from a search that is so many times as large.

    Return None as soon as that option seems to be greedy's, or not to be better than the others. The search takes no
    such decision if a `known` answer is to be checked, and compares this one, too.
    """
    greedy = twin.greedy()
    ranked = _ranked(twin, greedy, times * PLAYOUTS, key_of(seed, "rank"))
    if known is None and ranked[0] == greedy:
        return None
    tried = list(dict.fromkeys([*ranked[:BEST], greedy, *([] if known is None else [known])]))
    values, shares = _played(twin, tried, seed, range(times * BATCH))
    best, leads = _leader(values)
    if known is None and (tried[best] == greedy or any(mean < HOPEFUL * error for mean, error in leads.values())):
        return None
    left = [best, *(other for other, (mean, error) in leads.items() if mean < BEATEN * error)]
    more = _played(twin, [tried[place] for place in left], seed, range(times * BATCH, times * COMPARED))
    for place, value, share in zip(left, *more, strict=True):
        values[place] = np.concatenate((values[place], value))
        shares[place] = np.concatenate((shares[place], share))
    best, leads = _leader(values, left)
    mean, error = min(leads.values(), key=lambda lead: lead[0] / max(lead[1], 1e-9))
    least = min(lead for lead, _ in leads.values())
    own = tried.index(greedy)
    return Solved(
        tried[best], greedy, least, least * error / mean if mean else error, _lead(shares, best, own),
        {place: _points(values, shares, best, number) for number, place in enumerate(tried)},
    )  # fmt: skip


def costs(twin: Twin, solved: Solved, seed: int) -> list[float] | None:
    """Return the points that each option costs: those of `solved.leads`, the others from a few more worlds.

    Return None if one of those others does as well as the best one, which the ranking has overlooked then.
    """
    others = [place for place in range(int(twin.states["asked_count"][0])) if place not in solved.leads]
    values, shares = _played(twin, [solved.place, *others], key_of(seed, "costs"), range(MEASURED))
    if any(_lead(values, 0, number) <= 0 for number in range(1, len(values))):
        return None
    measured = {place: _points(values, shares, 0, number) for number, place in enumerate(others, 1)}
    known = measured | solved.leads
    return [known[place] for place in sorted(known)]


def _ranked(twin: Twin, greedy: int, playouts: int, seed: int) -> list[int]:
    """Return the options that may be the best, from the best on, by two rounds of playouts."""
    places = [greedy, *map(int, rivals_of(twin, greedy, playouts))]
    first = max(4, playouts // 2 // len(places))
    values, _ = _played(twin, places, seed, range(first))
    order = sorted(range(len(places)), key=lambda number: -values[number].mean())[:SECOND_ROUND]
    more, _ = _played(twin, [places[number] for number in order], seed,
                      range(first, first + playouts // 2 // len(order)))  # fmt: skip
    means = {places[number]: np.concatenate((values[number], further)).mean()
             for number, further in zip(order, more, strict=True)}  # fmt: skip
    return sorted(means, key=lambda place: -means[place])


def _played(twin: Twin, places: list[int], seed: int, numbers: range) -> tuple[list[Any], list[Any]]:
    """Return the values and the shares in the win of each option, in the worlds of these numbers."""
    values, shares = [], []
    for start in range(numbers.start, numbers.stop, WORLDS):
        worlds = deal(twin, seed, range(start, min(start + WORLDS, numbers.stop)))
        rows = twin.play_on(worlds, np.array(places, np.int64))
        values.append(values_of(twin, rows, twin.seat))
        shares.append(shares_of(twin, rows.reshape(-1, rows.shape[-1]), twin.seat).reshape(values[-1].shape))
    return list(np.concatenate(values).T), list(np.concatenate(shares).T)


def _leader(values: list[Any], among: list[int] | None = None) -> tuple[int, dict[int, tuple[float, float]]]:
    """Return the option with the best mean, and its lead over each other one with the standard error."""
    best = max(range(len(values)) if among is None else among, key=lambda number: values[number].mean())
    leads = dict[int, tuple[float, float]]()
    for number, value in enumerate(values):
        if number != best:
            differences = values[best][: len(value)] - value[: len(values[best])]
            leads[number] = float(differences.mean()), float(differences.std(ddof=1) / len(differences) ** 0.5)
    return best, leads


def _lead(numbers: list[Any], best: int, other: int) -> float:
    """Return the mean by which an option leads another, in the worlds that both were tried in."""
    count = min(len(numbers[best]), len(numbers[other]))
    return float((numbers[best][:count] - numbers[other][:count]).mean())


def _points(values: list[Any], shares: list[Any], best: int, other: int) -> float:
    """Return the mean lead in points that an option costs."""
    return (_lead(values, best, other) - _lead(shares, best, other)) / POINT
