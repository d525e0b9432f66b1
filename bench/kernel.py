"""Measure the compiled twins: whole games, including bots, inside the kernel, compared with other engines.

    python -m bench.kernel --peers --cold
    python -m bench.kernel --games 1000 --json kernel.json

The script measures random play on one core in every kind of game, and the time to load or compile the kernel; solo
games in two threads on two cores; games of `greedy` in the kernel and by the readable bot; with `--peers`, other
engines as `bench.speed` runs them; with `--cold`, the compile time with an empty cache. Needs the extra `fast` and, for
two cores, two idle ones. Seconds on one core are processor time, also for the other engines.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from bench.speed import PEERS, Contest, Parser, Peer, measure_peer, positive, versions, writable
from cartone.bots import bot_called, play
from cartone.kernel.jit import COMPILED
from cartone.kernel.row import DECISIONS
from cartone.kernel.twin import Twin
from cartone.simulate.twin_results import game_seeds
from cartone.tables import new, new_twin

GAMES = 100_000 if COMPILED else 3
READABLE = 20
"""Number of games of the readable `greedy`."""
BLOCK = 100_000
"""Number of games per block, whose rows take a few megabytes."""
COMPARED = ("catanatron", "OpenSpiel")
"""The peers, each represented by its first game."""
COLD = "from cartone.tables import new_twin; new_twin({game!r}, {seats!r}).play_many([0])"


@dataclass(frozen=True)
class Kind:
    """A kind of game."""

    name: str
    game: str
    seats: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()

    def twin(self) -> Twin:
        return new_twin(self.game, self.seats, settings=dict(self.settings))


STAMP_SWAP = Kind("Stamp Swap, against Pinzetta", "stamp-swap", ("chance", "pinzetta"))
AGE_OF_COMICS = Kind("Age of Comics, against the Automa", "age-of-comics", ("chance", "automa"))
SOLO = (STAMP_SWAP, AGE_OF_COMICS)
KINDS = (
    STAMP_SWAP,
    Kind("Stamp Swap, against Pinzetta, intro", "stamp-swap", ("chance", "pinzetta"), (("mode", "intro"),)),
    *(Kind(f"Stamp Swap, {seats} players", "stamp-swap", ("chance",) * seats) for seats in range(2, 6)),
    AGE_OF_COMICS,
    Kind("Age of Comics, against the Automa, 2026", "age-of-comics", ("chance", "automa"), (("edition", "2026"),)),
    *(Kind(f"Age of Comics, {seats} players", "age-of-comics", ("chance",) * seats) for seats in range(2, 5)),
)


@dataclass(frozen=True)
class Figure:
    """A line of the output."""

    name: str
    games_per_second: float = 0.0
    decisions_per_second: float = 0.0
    seconds_to_be_ready: float = 0.0
    bytes_per_state: int = 0
    ratio: float = 0.0
    """The ratio that the name describes."""

    def __str__(self) -> str:
        said = {
            f"ready in {self.seconds_to_be_ready:.1f} s": self.seconds_to_be_ready,
            f"{self.games_per_second:,.0f} games/s": self.games_per_second,
            f"{self.decisions_per_second:,.0f} decisions/s": self.decisions_per_second,
            f"{self.bytes_per_state:,} bytes a state": self.bytes_per_state,
            f"{self.ratio:,.2f} ×": self.ratio,
        }
        told = ", ".join(words for words, number in said.items() if number)
        return f"{self.name}: {told}" if told else self.name


def rows_of(twin: Twin, games: int, bots: Sequence[str] | None = None, seed: int = 0) -> Iterator[Any]:
    """Yield the rows of some games block by block, so that they are never in memory all at once."""
    for begin in range(0, games, BLOCK):
        seeds = game_seeds(seed, range(begin, min(begin + BLOCK, games)))
        yield twin.play_rows(np.stack([seeds, np.zeros_like(seeds)], axis=1), bots)


def decisions_in(twin: Twin, games: int, bots: Sequence[str] | None = None, seed: int = 0) -> int:
    """Play games and return the number of decisions."""
    return sum(int(rows[:, DECISIONS].sum()) for rows in rows_of(twin, games, bots, seed))


def one_core(kind: Kind, games: int) -> Figure:
    twin = kind.twin()
    start = time.process_time()
    decisions_in(twin, 1)
    ready = time.process_time() - start
    start = time.process_time()
    decisions = decisions_in(twin, games)
    took = time.process_time() - start
    return Figure(kind.name, games / took, decisions / took, ready, twin.states.dtype.itemsize)


def two_cores(kind: Kind, games: int) -> Figure:
    """Measure two threads, each with its own twin; compiled code releases Python's lock."""
    twins = [kind.twin(), kind.twin()]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(decisions_in, twins, [1, 1]))
        start = time.perf_counter()
        decisions_in(twins[0], games)
        alone = time.perf_counter() - start
        start = time.perf_counter()
        decisions = sum(pool.map(decisions_in, twins, [games, games]))
        both = time.perf_counter() - start
    name = f"{kind.name}, two cores, as many times one"
    return Figure(name, 2 * games / both, decisions / both, ratio=2 * alone / both)


def greedy(kind: Kind, games: int) -> Iterator[Figure]:
    """Measure `greedy` against the opponent, in the kernel and by the readable bot."""
    twin, seats = kind.twin(), ("greedy", kind.seats[1])
    if "greedy" not in twin.bots:
        yield Figure(f"{kind.name}, greedy: not in the kernel")
        return
    decisions_in(twin, 1, seats)
    start = time.process_time()
    decisions = decisions_in(twin, games, seats)
    took = time.process_time() - start
    fast = Figure(f"{kind.name}, greedy", games / took, decisions / took)
    readable, bots = min(games, READABLE), {0: bot_called("greedy", kind.game)}
    start = time.process_time()
    made = sum(play(new(kind.game, seats, seed=seed), bots) for seed in range(readable))
    took = time.process_time() - start
    slow = Figure(f"{kind.name}, the readable greedy", readable / took, made / took)
    yield fast
    yield slow
    yield Figure(f"{kind.name}, greedy to the readable one", ratio=fast.games_per_second / slow.games_per_second)


def peers(ours: Sequence[Figure], seconds: float) -> Iterator[Figure]:
    """Measure other engines, and the ratio of our decisions per second to theirs."""
    for peer in PEERS:
        if peer.name not in COMPARED:
            continue
        for found in measure_peer(replace(peer, contests=partial(first_of, peer)), 1, seconds, time.process_time):
            if found.note:
                yield Figure(f"{found.line.name}: {found.note}")
                continue
            yield Figure(found.line.name, found.games_per_second, found.per_second)
            if found.line.counts == "decisions":
                for figure in ours:
                    ratio = figure.decisions_per_second / found.per_second
                    yield Figure(f"{figure.name} to {found.line.name}", ratio=ratio)


def first_of(peer: Peer, seed: int) -> Iterator[Contest]:
    return islice(peer.contests(seed), 1)


def cold(game: str, solo: tuple[str, ...]) -> Iterator[Figure]:
    """Measure the compile time with an empty cache: the solo kernel first, then the whole game for two players."""
    spent = 0.0
    with tempfile.TemporaryDirectory() as caches:
        for what, seats in (("solo", solo), ("the whole game", ("chance", "chance"))):
            start = time.perf_counter()
            command = [sys.executable, "-c", COLD.format(game=game, seats=seats)]
            subprocess.run(command, env={**os.environ, "XDG_CACHE_HOME": caches}, check=True)
            spent += time.perf_counter() - start
            yield Figure(f"{game}, compiled anew, {what}", seconds_to_be_ready=spent)


def figures(options: argparse.Namespace) -> Iterator[Figure]:
    alone = []
    for kind in KINDS:
        figure = one_core(kind, options.games)
        yield figure
        alone += [figure] if kind in SOLO else []
    for kind in SOLO:
        if COMPILED:
            yield two_cores(kind, options.games)
        yield from greedy(kind, options.games)
    if options.peers:
        yield from peers(alone, options.seconds)
    if options.cold:
        for kind in SOLO:
            yield from cold(kind.game, kind.seats)


def many(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games; it is a whole number such as 1000")
    return int(text)


def main() -> None:
    parser = Parser("bench.kernel", __doc__)
    parser.add_argument("--games", type=many, default=GAMES, help=f"games of each kind (default {GAMES})")
    parser.add_argument("--peers", action="store_true", help="also measure other engines: pip install 'cartone[bench]'")
    parser.add_argument("--seconds", type=positive, default=5.0, help="for each of those (default 5)")
    parser.add_argument("--cold", action="store_true", help="also measure how long the compiler takes")
    parser.add_argument("--json", type=writable, metavar="FILE", help="also write the figures to a file")
    options = parser.parse_args()
    python = f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}"
    engines = ", ".join(f"{name} {version}" for name, version in versions().items())
    how = "compiled" if COMPILED else "plain Python: the extra `fast` is missing, or CARTONE_KERNEL=python"
    print(f"{how}; {python}; {engines}; {options.games:,} games of each kind", flush=True)
    found = []
    for figure in figures(options):
        print(figure, flush=True)
        found.append(asdict(figure))
    if options.json is not None:
        told = {"kernel": how, "python": python, "engines": engines, "games": options.games, "figures": found}
        options.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
