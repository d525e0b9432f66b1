"""Several processes of this computer that play for one."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context

from ..table import CartoneError
from .engines import Order, Played, play_chunk

AHEAD = 2
"""Chunks that wait for each worker: it is never idle, and what is not asked for yet takes no room."""


def in_processes(order: Order, chunks: Iterable[range], workers: int) -> Iterator[tuple[range, Played]]:
    """All chunks, as they are done."""
    waiting = iter(chunks)
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        others = set(active_children())
        playing: dict[Future[Played], range] = {}
        try:
            while True:
                with _delayed_ctrl_c():  # here workers start
                    for chunk in islice(waiting, AHEAD * workers - len(playing)):
                        playing[pool.submit(play_chunk, order, chunk)] = chunk
                if not playing:
                    return
                for done in wait(playing, return_when=FIRST_COMPLETED).done:
                    yield playing.pop(done), done.result()
        except BrokenProcessPool:
            raise CartoneError("error.worker-lost") from None
        except (KeyboardInterrupt, GeneratorExit):
            for worker in set(active_children()) - others:
                worker.terminate()  # nobody waits for the games that it has begun
            raise


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
