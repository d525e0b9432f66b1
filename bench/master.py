"""Measure how strong the bot `master` is: wins in games against each opponent, with 95% intervals, and the time a move.

    python -m bench.master --games 400 --playouts 400
    python -m bench.master --games 40 --playouts 60 --only automa

The games are played on the compiled twins, by all cores. The seats of players take turns; cardboard opponents have
their own. A tie on points counts as half.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.kernel import Kind
from bench.twin_games import run, twin_of
from cartone.kernel.search import search
from cartone.simulate.run import game_seed
from cartone.table import key_of

PINZETTA, AUTOMA = ("greedy", "pinzetta"), ("greedy", "automa")
KINDS = [
    Kind("Pinzetta, default", "stamp-swap", PINZETTA),
    *(Kind(f"Pinzetta, level {n}", "stamp-swap", PINZETTA, (("level", n),)) for n in "123"),
    Kind("greedy at Stamp Swap, 2 seats", "stamp-swap", ("greedy",) * 2),
    Kind("greedy at Stamp Swap, 4 seats", "stamp-swap", ("greedy",) * 4),
    Kind("Automa, default", "age-of-comics", AUTOMA),
    *(Kind(f"Automa, expert, {edition}", "age-of-comics", AUTOMA, (("level", "expert"), ("edition", edition)))
      for edition in ("seed", "2026")),
    Kind("greedy at Age of Comics, 2 seats", "age-of-comics", ("greedy",) * 2),
    Kind("greedy at Age of Comics, 4 seats", "age-of-comics", ("greedy",) * 4),
]  # fmt: skip


class Played(NamedTuple):
    """The result of one game."""

    won: float
    points: int
    theirs: int
    moves: int
    playouts: int
    seconds: float


def play(kind: Kind, number: int, playouts: int) -> Played:
    """Play a game in which master has one seat and greedy has all others, but that of a cardboard opponent."""
    twin = twin_of(kind)
    seat = number % kind.seats.count("greedy")
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


def report(kind: Kind, played: Sequence[Played], playouts: int) -> Iterator[str]:
    """Yield a line about the games of a kind."""
    games, won, moves = len(played), sum(one.won for one in played), max(sum(one.moves for one in played), 1)
    low, high = interval(won, games)
    points, theirs = (sum(numbers) / games for numbers in zip(*(one[1:3] for one in played), strict=True))
    wins = f"{100 * won / games:.1f} % of {games} won ({100 * low:.1f} – {100 * high:.1f})"
    spent = sum(one.playouts for one in played) / moves
    milliseconds = 1000 * sum(one.seconds for one in played) / moves
    cost = f"{milliseconds:.1f} ms and {spent:.0f} playouts a move"
    yield f"{kind.name}: {wins}, {points:.1f} : {theirs:.1f}, {cost}"


if __name__ == "__main__":
    run(__doc__, KINDS, play, report, "for each move; 0 is greedy", 60)
