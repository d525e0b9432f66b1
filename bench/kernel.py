"""How fast the compiled twin of Stamp Swap is on one core: whole games by chance, bots and all inside the kernel.

Needs the extra `fast`. Seconds are those of the processor, whoever else is busy. The first figure is how long the
compiler takes, or, the second time, how long it takes to load what it has kept.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence

from cartone.games.stamp_swap import make
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.kernel.jit import COMPILED
from cartone.tables import new

MODES: list[tuple[str, Sequence[str], Mapping[str, str]]] = [
    ("against Pinzetta", ("chance", "pinzetta"), {}),
    ("against Pinzetta, intro", ("chance", "pinzetta"), {"mode": "intro"}),
    *((f"{seats} players", ("chance",) * seats, {}) for seats in range(2, 6)),
]


def measure(name: str, seats: Sequence[str], settings: Mapping[str, str], games: int) -> None:
    table = new("stamp-swap", seats, seed=1, settings=settings)
    twin = StampSwapTwin(lambda: make(table.seats, table.game.pack, settings))
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
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print("compiled" if COMPILED else "plain Python: the extra `fast` is missing, or CARTONE_KERNEL=python")
    for mode in MODES:
        measure(*mode, games if COMPILED else 3)


if __name__ == "__main__":
    main()
