"""Simulation in several local processes."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context

from ..table import CartoneError
from .engines import Played, Task, play_chunk

AHEAD = 2
"""The number of chunks submitted per worker: enough to keep each worker busy while the queue stays small."""


def in_processes(tasks: Iterable[Task], workers: int) -> Iterator[tuple[Task, Played]]:
    """Play all chunks of games in worker processes; yield each chunk when it is done."""
    waiting = iter(tasks)
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        others = set(active_children())
        playing: dict[Future[Played], Task] = {}
        try:
            while True:
                with _delayed_ctrl_c():  # `submit` starts workers
                    for task in islice(waiting, AHEAD * workers - len(playing)):
                        playing[pool.submit(play_chunk, *task)] = task
                if not playing:
                    return
                for done in wait(playing, return_when=FIRST_COMPLETED).done:
                    yield playing.pop(done), done.result()
        except BrokenProcessPool:
            raise CartoneError("error.worker-lost") from None
        except (KeyboardInterrupt, GeneratorExit):
            for worker in set(active_children()) - others:
                worker.terminate()  # its unfinished games are no longer needed
            raise


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _delayed_ctrl_c() -> Iterator[None]:
    """Return a context manager that delays Ctrl-C; workers started in it inherit that, and so ignore it at once."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
