"""How honest a review is: chances to win and points that it expects, next to how the games ended.

Games that greedy plays, in which one seat's chances are estimated at some of its questions, as a review does it; then
they are gathered in ten bins.

    python -m bench.review --games 1000
    python -m bench.review --games 100 --playouts 64 --only stamp
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import NamedTuple

from cartone.kernel.judging import compare
from cartone.kernel.twin import Twin
from cartone.simulate.run import game_seed
from cartone.table import Random, key_of
from cartone.tables import new_twin

KINDS = {
    "Stamp Swap, Pinzetta": ("stamp-swap", ("greedy", "pinzetta")),
    "Stamp Swap, 2 seats": ("stamp-swap", ("greedy",) * 2),
    "Stamp Swap, 4 seats": ("stamp-swap", ("greedy",) * 4),
    "Age of Comics, Automa": ("age-of-comics", ("greedy", "automa")),
    "Age of Comics, 2 seats": ("age-of-comics", ("greedy",) * 2),
    "Age of Comics, 4 seats": ("age-of-comics", ("greedy",) * 4),
}
EVERY = 8
"""Of so many questions, one is estimated."""
BINS = 10


class Estimate(NamedTuple):
    """An estimate at one question, and what came of it."""

    chance: float
    won: float
    points: float
    scored: int


@cache
def twin_of(kind: str) -> Twin:
    game, seats = KINDS[kind]
    return new_twin(game, seats)


def estimates(kind: str, number: int, playouts: int) -> list[Estimate]:
    """Return the estimates of one game, for its first seat."""
    twin, random, seen = twin_of(kind), Random(key_of(number, "questions")), list[tuple[float, float]]()
    twin.reset(game_seed(12, number))
    while not twin.over:
        place = twin.greedy()
        if twin.seat == 0 and random.below(EVERY) == 0:
            judged = compare(twin, place, place, playouts, key_of(number, "estimate", len(seen)))
            seen.append((judged.before, judged.points))
        twin.step(place)
    scores = twin.scores()
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    won = 1 / len(best) if 0 in best else 0.0
    return [Estimate(chance, won, points, scores[0]) for chance, points in seen]


def error(found: Sequence[Estimate]) -> float:
    """Return by how much chances and wins differ, on average over the bins."""
    return sum(abs(sum(one.chance - one.won for one in part)) for part in binned(found)) / len(found)


def bias(found: Sequence[Estimate]) -> float:
    """Return by how much the expected points are too high, on average."""
    return sum(one.points - one.scored for one in found) / len(found)


def binned(found: Sequence[Estimate]) -> list[list[Estimate]]:
    """Return the estimates in ten bins by their chance."""
    return [[one for one in found if min(int(BINS * one.chance), BINS - 1) == place] for place in range(BINS)]


def lines(kind: str, games: int, playouts: int, workers: int) -> Iterator[str]:
    """Yield the reliability table of one kind of game."""
    twin_of(kind).play_many([0], ["greedy"] * len(KINDS[kind][1]))  # compiles, once for all workers
    with ProcessPoolExecutor(workers) as pool:
        of_games = pool.map(estimates, [kind] * games, range(games), [playouts] * games, chunksize=4)
        found = [one for of_game in of_games for one in of_game]
    yield f"{kind}: {games} games, {len(found)} estimates of {playouts} playouts"
    for place, part in enumerate(binned(found)):
        if part:
            chance, won = (100 * sum(one[column] for one in part) / len(part) for column in (0, 1))
            yield f"  {10 * place:3} – {10 * place + 10:3} %: {len(part):6} said {chance:5.1f} % won {won:5.1f} %"
    yield f"  error {100 * error(found):.1f} points, bias {bias(found):+.2f} points of the score"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=100, help="for each estimate")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="kinds of games whose name has these letters")
    arguments = parser.parse_args()
    for kind in KINDS:
        if arguments.only.lower() in kind.lower():
            for line in lines(kind, arguments.games, arguments.playouts, arguments.workers or 1):
                print(line, flush=True)


if __name__ == "__main__":
    main()
