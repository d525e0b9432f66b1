"""Tune the weights of greedy against Pinzetta, by which the search of `master` plays on, with an evolution strategy.

    python -m bench.weights --generations 30 --out weights.json

In each generation the weights are changed at random and in the opposite way; both play the same games, and the weights
move towards what did better. The value of a game is that of the search: a win, and a little for the lead.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from cartone.games.stamp_swap.kernel.weights import DEFAULT
from cartone.kernel.search import values_of
from cartone.kernel.twin import Twin
from cartone.simulate.twin_results import game_seeds
from cartone.tables import new_twin

SEATS, LEVEL = ("greedy", "pinzetta"), "3"
SIGMA, STEP, PAIRS = 0.25, 0.05, 8
"""The size of the random changes, and of the steps of a generation, as logarithms; and the pairs in a generation."""
UNSEEN_GAMES = 10_000_000
"""The number from which the games are counted by which the result is judged."""
BASE = np.array(list(DEFAULT.values()), float)


@cache
def twin() -> Twin:
    return new_twin("stamp-swap", SEATS, settings={"level": LEVEL})


def weights_at(place: Any) -> Any:
    """Return the weights that are changed by so much, as logarithms."""
    return np.maximum(np.round(BASE * np.exp(place)), 0).astype(np.int64)


def value(place: Any, first: int, games: int) -> tuple[float, float, float]:
    """Return the mean value of games, the share of wins, and the mean lead."""
    twin().cards["weights"] = weights_at(place)
    seeds = game_seeds(99, range(first, first + games))
    rows = twin().play_rows(np.stack([seeds, np.zeros_like(seeds)], axis=1), SEATS)
    lead = (twin().points(rows, 0).sum(axis=1) - twin().points(rows, 1).sum(axis=1)).mean()
    return float(values_of(twin(), rows[None], 0).mean()), float((rows[:, 1] == 1).mean()), float(lead)


def tune(pool: ProcessPoolExecutor, generations: int, games: int) -> Any:
    """Return the weights after so many generations, as logarithms of their changes."""
    random = np.random.default_rng(1)
    place, mean, square = np.zeros((3, len(BASE)))
    for generation in range(generations):
        ways = random.standard_normal((PAIRS, len(BASE)))
        tries = [place + sign * SIGMA * way for way in ways for sign in (1, -1)]
        count = len(tries)
        found = np.array(list(pool.map(value, tries, [generation * games] * count, [games] * count)))[:, 0]
        slope = ((found[::2] - found[1::2]) @ ways) / (2 * SIGMA * PAIRS)
        mean, square = 0.8 * mean + 0.2 * slope, 0.95 * square + 0.05 * slope * slope
        share, spread = 1 - 0.8 ** (generation + 1), 1 - 0.95 ** (generation + 1)
        place = place + STEP * mean / share / (np.sqrt(square / spread).mean() + 1e-9)
        if generation % 15 == 14:
            tell(f"generation {generation + 1}", value(place, UNSEEN_GAMES, 3000))
    return place


def tell(name: str, found: tuple[float, float, float]) -> None:
    print(f"{name}: value {found[0]:.4f}, {100 * found[1]:.1f} % won, lead {found[2]:+.2f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=250, help="for each change of a generation")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    options = parser.parse_args()
    tell("before", value(np.zeros(len(BASE)), UNSEEN_GAMES, 6000))
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as workers:
        tuned = tune(workers, options.generations, options.games)
    tell("after", value(tuned, UNSEEN_GAMES, 6000))
    named = dict(zip(DEFAULT, weights_at(tuned).tolist(), strict=True))
    options.out.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(named))
