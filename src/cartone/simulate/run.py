"""Runs simulations. The n-th game of a seed is the same for any number of workers and any engine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games import game_called
from ..table import UnknownName
from ..table.errors import Large
from .cluster import on_cluster
from .engines import AUTO, CPU, Played, Task, make_ready, order_for, play_chunk
from .job import Job, game_seed
from .own_bots import bot_named
from .parquet_output import ParquetOutput
from .process_pool import in_processes
from .report import Report

if TYPE_CHECKING:
    from .study import Paired, Study

MOST_GAMES = 1_000_000_000
MOST_WORKERS = 256 if hasattr(os, "fork") else 61
"""The maximum number of workers; Windows cannot wait for more than 61 processes."""
MOST_CHUNKS = 1000
"""The maximum number of chunks; for very many games the chunks become larger."""


class PlayedBy(NamedTuple):
    """The means to play games: processes, engine, device, and the address of a cluster."""

    workers: int = 1
    engine: str = AUTO
    device: str = CPU
    cluster: str | None = None


__all__ = ["Job", "game_seed", "simulate", "simulate_each", "study_each"]


def simulate(
    job: Job,
    games: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    engine: str = AUTO,
    device: str = CPU,
    cluster: str | None = None,
    out: Path | None = None,
    preparing: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Report:
    """Play games between bots and return their statistics; `progress` is called with the number of games done.

    The games are played by the compiled twin or the table (`engine`), on the CPU or GPU (`device`), in a number of
    processes (`workers`) or on a Ray `cluster`, given by its address or empty for a local one. If `out` is given, each
    game becomes a row of that file, and an interrupted simulation is resumed. `preparing` returns a context manager
    that is active while the twin is compiled; this time is not counted.

    >>> report = simulate(Job("stamp-swap", ("greedy", "chance"), seed=1), games=4)
    >>> report.games, report.seats[0].mean > report.seats[1].mean
    (4, True)
    """
    _check(job, games, workers)
    order = order_for(job, games, engine, device, out is not None, cluster is not None)
    kept = ParquetOutput(out, order, games) if out is not None else None
    report, missing = (kept.report(), kept.missing()) if kept is not None else (Report(job.game, job.seats), None)
    if cluster is None or device == CPU:
        with preparing():
            make_ready(order)
    chunks = _chunks(missing or [range(games)], max(order.chunk, games // MOST_CHUNKS))
    last = time.perf_counter()
    for (_, chunk), played in _results(((order, chunk) for chunk in chunks), workers, cluster, device):
        played.report.seconds = time.perf_counter() - last
        last += played.report.seconds
        report.merge(played.report)
        if kept is not None:
            kept.keep(chunk, played)
        if progress is not None:
            progress(report.games)
    if kept is not None:
        kept.finish()
    return report


def simulate_each(
    jobs: Sequence[tuple[Job, int]], workers: int, progress: Callable[[int, int], None], engine: str = AUTO,
    preparing: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> list[Report]:  # fmt: skip
    """Play a number of games of each job, with workers that all jobs share, and return a report for each job.

    `progress` is called with the number of games done and of all games, which also decides between engines.
    """
    for job, games in jobs:
        _check(job, games, workers)
    total = sum(games for _, games in jobs)
    orders = [order_for(job, total, engine) for job, _ in jobs]
    with preparing():
        for order in orders:
            make_ready(order)
    reports = {id(order): Report(order.job.game, order.job.seats) for order in orders}
    tasks = ((order, chunk) for order, (_, games) in zip(orders, jobs, strict=True)
             for chunk in _chunks([range(games)], order.chunk))  # fmt: skip
    for (order, _), played in _results(tasks, workers):
        reports[id(order)].merge(played.report)
        progress(sum(report.games for report in reports.values()), total)
    return list(reports.values())


def study_each(
    jobs: Sequence[Job], games: int, how: PlayedBy, progress: Callable[[int, int], None],
    preparing: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> tuple[list[tuple[Report, Study]], Paired]:  # fmt: skip
    """Play the same games of each job, and return their reports, what the pieces did, and the last job compared with
    the first one game by game."""
    from .study import Paired, Study  # imported here because NumPy is optional

    for job in jobs:
        _check(job, games, how.workers)
    orders = [order_for(job, games, how.engine, how.device, False, how.cluster is not None, True) for job in jobs]
    if how.cluster is None or how.device == CPU:
        with preparing():
            for order in orders:
                make_ready(order)
    found = {id(order): (Report(order.job.game, order.job.seats), Study.none(order.job)) for order in orders}
    places, waiting, paired = {id(order): place for place, order in enumerate(orders)}, dict[int, Any](), Paired()
    size = max(orders[0].chunk, games // MOST_CHUNKS)
    tasks = ((order, chunk) for chunk in _chunks([range(games)], size) for order in orders)
    done = 0
    for (order, chunk), played in _results(tasks, how.workers, how.cluster, how.device):
        report, study = found[id(order)]
        report.merge(played.report)
        assert played.study is not None
        study.merge(played.study)
        done += len(chunk)
        progress(done, games * len(jobs))
        if len(jobs) > 1:
            other = waiting.pop(chunk.start, None)
            if other is None:
                waiting[chunk.start] = played.study.outcomes
            elif places[id(order)]:
                paired.add(other, played.study.outcomes)
            else:
                paired.add(played.study.outcomes, other)
    return list(found.values()), paired


def _check(job: Job, games: int, workers: int) -> None:
    """Raise `UnknownName` if a bot does not exist, or if there are too few or too many games or workers."""
    opponent = game_called(job.game).opponent
    for name in job.seats:
        if name != opponent:
            bot_named(name, job.game)
    if not 1 <= games <= MOST_GAMES:
        raise UnknownName("error.simulated-games", most=Large(MOST_GAMES), games=Large(games))
    if not 1 <= workers <= MOST_WORKERS:
        raise UnknownName("error.simulated-workers", most=MOST_WORKERS, workers=Large(workers))


def _chunks(missing: Iterable[range], size: int) -> Iterator[range]:
    for games in missing:
        yield from (games[start : start + size] for start in range(0, len(games), size))


def _results(
    tasks: Iterable[Task], workers: int, cluster: str | None = None, device: str = CPU
) -> Iterator[tuple[Task, Played]]:
    """Return an iterator that plays all chunks and yields each of them when it is done."""
    if cluster is not None:
        return on_cluster(tasks, cluster, workers)
    if workers > 1 and device == CPU:  # one process keeps a GPU busy
        return in_processes(tasks, workers)
    return ((task, play_chunk(*task)) for task in tasks)
