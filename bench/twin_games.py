"""Play games on compiled twins in several processes, for `bench.master` and `bench.review`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import TypeVar

from bench.kernel import Kind

T = TypeVar("T")

twin_of = cache(Kind.twin)


def run(
    doc: str | None, kinds: Iterable[Kind], play: Callable[[Kind, int, int], T],
    report: Callable[[Kind, list[T], int], Iterable[str]], playouts: str, default: int,
) -> None:  # fmt: skip
    """Play the n-th games of each kind with a number of playouts, as the command line says, and print their reports."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=default, help=playouts)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="kinds of games whose name has these letters")
    options = parser.parse_args()
    games = range(options.games)
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        for kind in kinds:
            if options.only.lower() in kind.name.lower():
                play(kind, 0, min(options.playouts, 1))  # compiles, once for all workers
                played = list(pool.map(play, [kind] * len(games), games, [options.playouts] * len(games)))
                print(*report(kind, played, options.playouts), sep="\n", flush=True)
