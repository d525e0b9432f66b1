"""Compare the engine's speed with that of another checkout, as ratios over the same random games.

Each pair of runs plays the same games once with each checkout, in separate processes, and compares the processor time;
the result is the median over all pairs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]
EXAMPLE = """\
example:
  git worktree add /tmp/old 7ac55e2
  python -m bench.against /tmp/old --pairs 15
"""
CONTESTS = {
    "stamp-swap, 4 seats": ("stamp-swap", "chance chance chance chance", 60),
    "stamp-swap, Pinzetta": ("stamp-swap", "chance pinzetta", 250),
    "age-of-comics, 4 seats": ("age-of-comics", "chance chance chance chance", 40),
    "age-of-comics, Automa": ("age-of-comics", "chance automa", 80),
}
PLAY = """
import sys, time, cartone
from cartone.simulate.speed import play_at_random
from cartone.table import Random, key_of
game, seats, games = sys.argv[1], sys.argv[2].split(), int(sys.argv[3])
random = Random(key_of(1, "against"))
play_at_random(cartone.new(game, seats, seed=1), random)
start = time.process_time()
for seed in range(games):
    play_at_random(cartone.new(game, seats, seed=seed), random)
print(time.process_time() - start)
"""


def seconds(checkout: Path, game: str, seats: str, games: int) -> float:
    """Return the processor time of random games played with the code of a checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", PLAY, game, seats, str(games)]
    done = subprocess.run(command, env=environment, cwd=checkout, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLE, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkout", type=Path, help="another checkout, with its messages compiled")
    parser.add_argument("--pairs", type=int, default=15)
    arguments = parser.parse_args()
    for name, contest in CONTESTS.items():
        ratios = []
        for _ in range(arguments.pairs):
            then, now = (seconds(checkout, *contest) for checkout in (arguments.checkout.resolve(), HERE))
            ratios.append(then / now)
        print(f"{name:<24} {median(ratios):5.3f} times as fast ({min(ratios):.3f} to {max(ratios):.3f})", flush=True)


if __name__ == "__main__":
    main()
