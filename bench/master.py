"""Measure how strong the bot `master` is: wins in games against each opponent, with 95% intervals, and the time a move.

    python -m bench.master --games 400 --playouts 400
    python -m bench.master --games 40 --playouts 60 --only automa

The games are played on the compiled twins, by all cores. The seats of players take turns; cardboard opponents have
their own. A tie on points counts as half.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from typing import NamedTuple

from cartone.kernel.search import search
from cartone.kernel.twin import Twin
from cartone.simulate.run import game_seed
from cartone.table import key_of
from cartone.tables import new_twin


class Opponent(NamedTuple):
    """Who sits opposite, at which table."""

    name: str
    game: str
    seats: tuple[str, ...]
    settings: Mapping[str, str]


OPPONENTS = [
    Opponent("Pinzetta, default", "stamp-swap", ("greedy", "pinzetta"), {}),
    *(Opponent(f"Pinzetta, level {n}", "stamp-swap", ("greedy", "pinzetta"), {"level": n}) for n in "123"),
    Opponent("greedy at Stamp Swap, 2 seats", "stamp-swap", ("greedy",) * 2, {}),
    Opponent("greedy at Stamp Swap, 4 seats", "stamp-swap", ("greedy",) * 4, {}),
    Opponent("Automa, default", "age-of-comics", ("greedy", "automa"), {}),
    *(
        Opponent(f"Automa, {level}, {edition}", "age-of-comics", ("greedy", "automa"),
                 {"level": level, "edition": edition})
        for level, edition in product(("expert",), ("seed", "2026"))
    ),
    Opponent("greedy at Age of Comics, 2 seats", "age-of-comics", ("greedy",) * 2, {}),
    Opponent("greedy at Age of Comics, 4 seats", "age-of-comics", ("greedy",) * 4, {}),
]  # fmt: skip


class Played(NamedTuple):
    """The result of one game."""

    won: float
    points: int
    theirs: int
    moves: int
    playouts: int
    seconds: float


@cache
def twin_of(place: int) -> Twin:
    opponent = OPPONENTS[place]
    return new_twin(opponent.game, opponent.seats, settings=opponent.settings)


def play(place: int, number: int, playouts: int) -> Played:
    """Play a game in which master has one seat and greedy has all others, but that of a cardboard opponent."""
    twin, opponent = twin_of(place), OPPONENTS[place]
    seat = number % opponent.seats.count("greedy")
    twin.reset(game_seed(11, number))
    moves, spent, seconds = 0, 0, 0.0
    while not twin.over:
        if twin.seat != seat or playouts == 0:
            twin.step(twin.greedy())
            continue
        began = time.perf_counter()
        found = search(twin, playouts, key_of(number, "master", moves))
        seconds += time.perf_counter() - began
        moves, spent = moves + 1, spent + found.playouts
        twin.step(found.place)
    scores = twin.scores()
    best = max(score for other, score in enumerate(scores) if other != seat)
    won = 1.0 if scores[seat] > best else 0.5 if scores[seat] == best else 0.0
    return Played(won, scores[seat], best, moves, spent, seconds)


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share (Wilson's)."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / (1 + z * z / games)
    return middle - half, middle + half


def lines(chosen: list[int], games: int, playouts: int, workers: int) -> Iterator[str]:
    """Yield a line for each opponent, as soon as all games against it have been played."""
    with ProcessPoolExecutor(workers) as pool:
        for place in chosen:
            play(place, 0, min(playouts, 1))  # compiles, once for all workers
            played = list(pool.map(play, [place] * games, range(games), [playouts] * games))
            won, moves = sum(one.won for one in played), max(sum(one.moves for one in played), 1)
            low, high = interval(won, games)
            points, theirs = (sum(numbers) / games for numbers in zip(*(one[1:3] for one in played), strict=True))
            wins = f"{100 * won / games:.1f} % of {games} won ({100 * low:.1f} – {100 * high:.1f})"
            spent = sum(one.playouts for one in played) / moves
            milliseconds = 1000 * sum(one.seconds for one in played) / moves
            cost = f"{milliseconds:.1f} ms and {spent:.0f} playouts a move"
            yield f"{OPPONENTS[place].name}: {wins}, {points:.1f} : {theirs:.1f}, {cost}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=60, help="for each move; 0 is greedy")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="opponents whose name has these letters")
    arguments = parser.parse_args()
    chosen = [place for place, one in enumerate(OPPONENTS) if arguments.only.lower() in one.name.lower()]
    for line in lines(chosen, arguments.games, arguments.playouts, arguments.workers):
        print(line, flush=True)


if __name__ == "__main__":
    main()
