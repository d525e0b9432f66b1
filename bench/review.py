"""How honest a review is: chances to win and points that it expects, next to how the games ended.

Games that greedy plays, in which one seat's chances are estimated at some of its questions, as a review does it; then
they are gathered in ten bins.

    python -m bench.review --games 1000
    python -m bench.review --games 100 --playouts 64 --only stamp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.kernel import Kind
from bench.twin_games import run, twin_of
from cartone.kernel.judging import compare
from cartone.simulate.run import game_seed
from cartone.table import Random, key_of

KINDS = [
    Kind("Stamp Swap, Pinzetta", "stamp-swap", ("greedy", "pinzetta")),
    Kind("Stamp Swap, 2 seats", "stamp-swap", ("greedy",) * 2),
    Kind("Stamp Swap, 4 seats", "stamp-swap", ("greedy",) * 4),
    Kind("Age of Comics, Automa", "age-of-comics", ("greedy", "automa")),
    Kind("Age of Comics, 2 seats", "age-of-comics", ("greedy",) * 2),
    Kind("Age of Comics, 4 seats", "age-of-comics", ("greedy",) * 4),
]
EVERY = 8
"""Of so many questions, one is estimated."""
BINS = 10


class Estimate(NamedTuple):
    """An estimate at one question, and what came of it."""

    chance: float
    won: float
    points: float
    scored: int


def estimates(kind: Kind, number: int, playouts: int) -> list[Estimate]:
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


def report(kind: Kind, games: Sequence[list[Estimate]], playouts: int) -> Iterator[str]:
    """Yield the reliability table of one kind of game."""
    found = [one for of_game in games for one in of_game]
    yield f"{kind.name}: {len(games)} games, {len(found)} estimates of {playouts} playouts"
    for place, part in enumerate(binned(found)):
        if part:
            chance, won = (100 * sum(one[column] for one in part) / len(part) for column in (0, 1))
            yield f"  {10 * place:3} – {10 * place + 10:3} %: {len(part):6} said {chance:5.1f} % won {won:5.1f} %"
    yield f"  error {100 * error(found):.1f} points, bias {bias(found):+.2f} points of the score"


if __name__ == "__main__":
    run(__doc__, KINDS, estimates, report, "for each estimate", 100)
