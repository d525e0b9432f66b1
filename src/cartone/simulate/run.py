"""Playing many games between bots. The n-th game of a seed is the same on any number of workers."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from typing import Any

from ..bots import bot_called, play
from ..games import game_called
from ..table import Table, UnknownName, key_of
from ..table.errors import Large
from ..tables import new
from .report import GameResult, Report

CHUNK = 25
"""Games that a worker plays before it reports; more if there are very many."""

MOST_GAMES = 100_000_000
MOST_WORKERS = 256


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated."""

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    pack: str = "house"
    settings: Mapping[str, str] = field(default_factory=dict)

    def table(self, number: int) -> Table[Any]:
        """The table of the n-th game."""
        return new(self.game, self.seats, seed=game_seed(self.seed, number), pack=self.pack, settings=self.settings)


def game_seed(seed: int, number: int) -> int:
    """The seed of the n-th game: short enough to type."""
    return key_of(seed, "game", number) >> 24


def play_games(job: Job, numbers: Sequence[int]) -> list[GameResult]:
    """Some games, one after the other."""
    opponent = game_called(job.game).opponent
    bots = {seat: bot_called(name, job.game) for seat, name in enumerate(job.seats) if name != opponent}
    results = []
    for number in numbers:
        table = job.table(number)
        decisions = play(table, bots)
        by_source = tuple(dict(table.game.by_source(seat)) for seat in range(len(table.seats)))
        tallies = dict(table.game.tallies())
        results.append(GameResult(by_source, tuple(table.game.winners()), decisions, tallies))
    return results


def simulate(job: Job, games: int, workers: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play games between bots and add them up; `progress` hears how many are done.

    >>> report = simulate(Job("stamp-swap", ("greedy", "chance"), seed=1), games=4)
    >>> report.games, report.seats[0].mean > report.seats[1].mean
    (4, True)
    """
    opponent = game_called(job.game).opponent
    for name in job.seats:
        if name != opponent:
            bot_called(name, job.game)
    if not 1 <= games <= MOST_GAMES:
        raise UnknownName("error.simulated-games", most=Large(MOST_GAMES), games=Large(games))
    if not 1 <= workers <= MOST_WORKERS:
        raise UnknownName("error.simulated-workers", most=MOST_WORKERS, workers=Large(workers))
    job.table(0)  # whatever is wrong with the settings is said here, once
    report = Report(job.game, job.seats)
    start = time.perf_counter()
    for results in _results(job, games, workers):
        report.add_all(results)
        if progress is not None:
            progress(report.games)
    report.seconds = time.perf_counter() - start
    return report


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _delayed_ctrl_c() -> Iterator[None]:
    """We hear it afterwards. Workers that start meanwhile are deaf to it from their first moment, not only once they
    have loaded the game."""
    if not hasattr(signal, "pthread_sigmask"):  # not a POSIX system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _results(job: Job, games: int, workers: int) -> Iterator[list[GameResult]]:
    size = max(CHUNK, games // 10_000)
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1:
        yield from (play_games(job, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(min(workers, len(chunks)), get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        others = set(active_children())
        with _delayed_ctrl_c():
            results = pool.map(play_games, [job] * len(chunks), chunks)
        try:
            yield from results
        except (KeyboardInterrupt, GeneratorExit):
            for worker in set(active_children()) - others:
                worker.terminate()  # nobody waits for the games that it has begun
            raise
