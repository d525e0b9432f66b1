"""Measure how the kernel's time grows with the number of games, while its memory does not.

    python -m bench.growth_kernel --plot docs/pictures/growth.svg --json growth.json
    python -m bench.growth_kernel --most 100000

Plays a thousand to ten million random solo games of each kind. Each number of games is played in a separate process, in
blocks of which only sums are kept; the seconds exclude the start-up, and the memory is the peak.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from bench.kernel import SOLO, Kind, many, rows_of
from bench.plot import plot
from bench.speed import Parser, writable
from cartone.kernel.row import DECISIONS

LEAST, MOST = 1_000, 10_000_000
ROW = "{:<36}{:>14}{:>12}{:>14}{:>12}"


class Point(NamedTuple):
    """Time and memory for a number of games."""

    kind: str
    games: int
    seconds: float
    decisions: int
    megabytes: float

    def __str__(self) -> str:
        return ROW.format(
            self.kind, f"{self.games:,}", f"{self.seconds:.2f}", f"{self.games / self.seconds:,.0f}",
            f"{self.megabytes:.0f}",
        )  # fmt: skip


def grown(kind: Kind, games: int) -> Point:
    """Play a number of games in this process, after one game to warm up."""
    twin = kind.twin()
    for _ in rows_of(twin, 1):
        pass
    start = time.perf_counter()
    decisions = sum(int(rows[:, DECISIONS].sum()) for rows in rows_of(twin, games))
    took = time.perf_counter() - start
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Point(kind.name, games, took, decisions, most / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def in_a_process(number: int, games: int) -> Point:
    command = [sys.executable, "-m", "bench.growth_kernel", "--one", str(number), "--most", str(games)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Point(*json.loads(told))


def picture(points: list[Point], sizes: list[int]) -> str:
    """Return a plot of seconds and megabytes for each kind of game, over the number of games."""
    lines = {}
    for kind in SOLO:
        here = [point for point in points if point.kind == kind.name]
        game = kind.name.partition(",")[0]
        lines[f"{game}, s"] = [point.seconds for point in here]
        lines[f"{game}, MB"] = [point.megabytes for point in here]
    return plot("Time and memory of solo games, one core", "games", "seconds, megabytes", sizes, lines)


def main() -> None:
    parser = Parser("bench.growth_kernel", __doc__)
    parser.add_argument("--most", type=many, default=MOST, help=f"games at the end (default {MOST})")
    parser.add_argument("--plot", type=writable, metavar="FILE", help="write the curves as SVG")
    parser.add_argument("--json", type=writable, metavar="FILE", help="also write the figures to a file")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one is not None:
        print(json.dumps(grown(SOLO[options.one], options.most)))
        return
    sizes = [LEAST * 10**power for power in range(10) if LEAST * 10**power <= options.most] or [options.most]
    print(ROW.format("random play", "games", "seconds", "games/s", "megabytes"))
    points = []
    for number in range(len(SOLO)):
        in_a_process(number, 1)  # compiling needs memory, too
        for games in sizes:
            points.append(in_a_process(number, games))
            print(points[-1], flush=True)
    if options.plot is not None:
        options.plot.write_text(picture(points, sizes), encoding="utf-8")
    if options.json is not None:
        python = f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}"
        told = {"python": python, "points": [point._asdict() for point in points]}
        Path(options.json).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
