"""How fast the compiled twins of the games are on one core: whole games by chance, bots and all inside the kernel.

    python -m bench.kernel
    python -m bench.kernel --games 1000

Needs the extra `fast`. Seconds are those of the processor, whoever else is busy. The first figure is how long the
compiler takes, or, the second time, how long it takes to load what it has kept.
"""

from __future__ import annotations

import argparse
import time

from bench.speed import Parser
from bench.web import count
from cartone.kernel.jit import COMPILED
from cartone.kernel.twin import Twin
from cartone.tables import new_twin

GAMES = 20_000 if COMPILED else 3

MODES: list[tuple[str, Twin]] = [
    ("Stamp Swap, against Pinzetta", new_twin("stamp-swap", ("chance", "pinzetta"))),
    ("Stamp Swap, against Pinzetta, intro", new_twin("stamp-swap", ("chance", "pinzetta"), settings={"mode": "intro"})),
    *((f"Stamp Swap, {seats} players", new_twin("stamp-swap", ("chance",) * seats)) for seats in range(2, 6)),
    ("Age of Comics, against the Automa", new_twin("age-of-comics", ("chance", "automa"))),
    (
        "Age of Comics, against the Automa, 2026",
        new_twin("age-of-comics", ("chance", "automa"), settings={"edition": "2026"}),
    ),
    *((f"Age of Comics, {seats} players", new_twin("age-of-comics", ("chance",) * seats)) for seats in range(2, 5)),
]


def measure(name: str, twin: Twin, games: int) -> None:
    start = time.process_time()
    twin.play_many([0])
    ready = time.process_time() - start
    seeds = range(games)
    start = time.process_time()
    _, decisions = twin.play_many(seeds)
    took = time.process_time() - start
    print(
        f"{name}: ready in {ready:.1f} s, {games / took:,.0f} games/s, {decisions / took:,.0f} decisions/s", flush=True
    )


def main() -> None:
    parser = Parser(
        prog="python -m bench.kernel", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=count, default=GAMES, help=f"games of each kind (default {GAMES})")
    games = parser.parse_args().games
    print("compiled" if COMPILED else "plain Python: the extra `fast` is missing, or CARTONE_KERNEL=python")
    for mode in MODES:
        measure(*mode, games)


if __name__ == "__main__":
    main()
