"""The large proof that the compiled twins agree with the table: millions of decisions in all modes of both games.

    python -m tests.kernel.proof --workers 16 --seconds 1200 --log bench/logs/kernel-proof.log
    python -m tests.kernel.proof --games-from 400000

After each decision, the question, the options and the whole state are compared; at the end the scores, and again after
the same game inside the kernel. All modes advance in proportion to their targets, so that a run stopped by its time
limit has compared the same share of each. Another run continues from the game named in the log. A mode with a
difference is abandoned: a short record that shows it is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TextIO

import numpy as np

import cartone
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import prove
from cartone.kernel.twin import Twin

from .modes import DEFAULTS, MODES, SEED, Mode

CHUNK = 25
"""Maximum number of games that a worker compares before reporting."""
AHEAD = 2
"""Number of chunks queued or in progress for each worker, so that none is idle."""
PROGRESS = 60.0
"""Seconds between two lines of progress."""


class Compared(NamedTuple):
    """A worker's results for a chunk, which ends at a difference."""

    games: int
    decisions: int
    difference: str = ""


@dataclass
class Progress:
    """The progress of a mode in the proof."""

    mode: Mode
    target: int
    first: int
    """The number of the first game to compare."""
    following: int = 0
    """Number of games handed out."""
    games: int = 0
    decisions: int = 0
    difference: str = ""
    finished: float = 0.0

    @property
    def share(self) -> float:
        """The completed share of the target, counting games in progress as completed."""
        per_game = self.decisions / self.games if self.games else 50.0
        return (self.decisions + (self.following - self.games) * per_game) / self.target

    @property
    def is_done(self) -> bool:
        return bool(self.difference) or self.decisions >= self.target

    def give_out(self) -> range:
        """Hand out more games and return their numbers: one game at first, so that even a short run compares all
        modes."""
        begin, size = self.first + self.following, min(max(self.following, 1), CHUNK)
        self.following += size
        return range(begin, begin + size)

    def add(self, compared: Compared, now: float) -> None:
        self.games += compared.games
        self.decisions += compared.decisions
        self.difference = self.difference or compared.difference
        self.finished = now

    def __str__(self) -> str:
        wrong = "1 difference" if self.difference else "0 differences"
        short = "" if self.is_done else f", {self.decisions / self.target:.1%} of {self.target:,}"
        return (
            f"{self.mode}: {self.decisions:,} decisions in {self.games:,} games, {wrong}{short}, "
            f"after {self.finished:.0f} s"
        )


@dataclass
class Log:
    """A log that writes to the terminal and to a file."""

    file: TextIO | None
    start: float = field(default_factory=time.monotonic)

    def say(self, line: str) -> None:
        print(line, flush=True)
        if self.file is not None:
            print(line, file=self.file, flush=True)

    @property
    def now(self) -> float:
        return time.monotonic() - self.start


# -- workers ----------------------------------------------------------------------------------


@cache
def twin_of(number: int) -> Twin:
    return MODES[number].twin()


def compare_games(number: int, games: range, until: float) -> Compared:
    """Compare games of the `number`-th mode until all are done or the time is up."""
    mode, twin = MODES[number], twin_of(number)
    done = decisions = 0
    for game in games:
        if time.time() > until:
            break
        try:
            difference = prove(mode.table(game), twin)
        except Exception:  # a crash is a difference, too
            return Compared(done, decisions, f"{mode}, game {game}: {traceback.format_exc()}")
        if difference is not None:
            return Compared(done, decisions, f"{mode}, game {game}: {difference}")
        done += 1
        decisions += int(twin.states[0].decisions.sum())
    return Compared(done, decisions)


def ready(game: str) -> None:
    """Compile everything that the proof needs for a game, solo and multiplayer, or load it from the cache."""
    kinds = {mode.seats[-1]: number for number, mode in enumerate(MODES) if mode.game == game}
    for twin in map(twin_of, kinds.values()):
        twin.playout(0)
        twin.reset(0)
        twin.legal()
        twin.step(0)
        twin.scores()
        twin.as_numbers()
        twin.observe(0, np.zeros(twin.observation_size, np.int16))


def leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- the parent -------------------------------------------------------------------------------


def prove_all(progress: Sequence[Progress], workers: int, seconds: float, log: Log) -> None:
    """Compare games of all modes until the targets or the time limit have been reached."""
    until = time.time() + seconds
    with ProcessPoolExecutor(workers, get_context("spawn"), leave_ctrl_c_to_the_parent) as pool:
        make_ready(pool, log)
        under_way: dict[Future[Compared], Progress] = {}
        told = log.now
        try:
            while True:
                for one, number in given_out(progress, AHEAD * workers - len(under_way) if time.time() < until else 0):
                    under_way[pool.submit(compare_games, number, one.give_out(), until)] = one
                if not under_way:
                    return
                for future in wait(under_way, timeout=PROGRESS, return_when=FIRST_COMPLETED).done:
                    one = under_way.pop(future)
                    was_done = one.is_done
                    one.add(future.result(), log.now)
                    if one.is_done and not was_done:
                        log.say(str(one))
                if log.now - told >= PROGRESS:
                    told = log.now
                    log.say(f"{told:.0f} s: {total(progress)}")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            log.say("interrupted")


def make_ready(pool: ProcessPoolExecutor, log: Log) -> None:
    """Compile each kernel once, so that all workers find it in the cache."""
    for future in [pool.submit(ready, game) for game in {mode.game: None for mode in MODES}]:
        future.result()
    log.say(f"ready after {log.now:.0f} s")


def given_out(progress: Sequence[Progress], count: int) -> Iterator[tuple[Progress, int]]:
    """Yield the next modes to work on, always the one whose completed share is smallest."""
    for _ in range(count):
        waiting = [(one.share, number) for number, one in enumerate(progress) if not one.is_done and one.share < 1]
        if not waiting:
            return
        _, number = min(waiting)
        yield progress[number], number


def total(progress: Sequence[Progress]) -> str:
    decisions, games = sum(one.decisions for one in progress), sum(one.games for one in progress)
    wrong = sum(bool(one.difference) for one in progress)
    least = min(one.decisions / one.target for one in progress)
    return f"{decisions:,} decisions in {games:,} games compared, {wrong} differences, {least:.1%} of each mode"


def heading(arguments: Sequence[str], workers: int) -> Iterator[str]:
    yield f"command: python -m tests.kernel.proof {' '.join(arguments)}".rstrip()
    yield f"date: {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    packages = [f"{name} {metadata.version(name)}" for name in ("numpy", "numba") if COMPILED or name == "numpy"]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield f"versions: cartone {cartone.__version__}, {python} on {platform.machine()}, {', '.join(packages)}"
    yield f"kernel: {'compiled' if COMPILED else 'plain Python'}, {workers} workers"
    yield f"seeds: game n of every mode has the seed game_seed({SEED}, n) of cartone.simulate.run"
    yield ""


def whole(text: str) -> int:
    """Parse a whole number, which may be written as 1_000_000."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="python -m tests.kernel.proof", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=whole, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many (default: never)")
    parser.add_argument("--decisions", type=whole, default=1_000_000, help="of every mode (default 1000000)")
    parser.add_argument(
        "--default-decisions", type=whole, default=10_000_000, help="of each default solo mode (default 10000000)"
    )
    parser.add_argument("--games-from", type=int, default=0, help="the number of the first game (default 0)")
    parser.add_argument("--log", type=Path, help="also write all lines to a file")
    options = parser.parse_args(given)
    progress = [
        Progress(mode, options.default_decisions if mode in DEFAULTS else options.decisions, options.games_from)
        for mode in MODES
    ]
    with open(options.log or os.devnull, "w", encoding="utf-8") as file:
        log = Log(file if options.log else None)
        for line in heading(given, options.workers):
            log.say(line)
        prove_all(progress, options.workers, options.seconds, log)
        log.say("")
        for one in progress:
            log.say(str(one))
        following = max(one.first + one.following for one in progress)
        log.say(f"total: {total(progress)}, {log.now:.0f} s, from game {options.games_from} on")
        log.say(f"to go on with others: --games-from {following}")
        differences = [one.difference for one in progress if one.difference]
        for difference in differences:
            log.say(f"\n{difference}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
