"""Many computers that play for one: chunks as tasks of Ray, which gives those of a lost worker to another."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

from ..table import CartoneError, UnknownName
from ..table.errors import why
from .crew import AHEAD
from .engines import CUDA, Order, Played, play_chunk

TRIES = 10
"""So often a chunk is begun again whose worker was lost."""
HOST = re.compile(r"(?:ray://)?([^:/]+):([0-9]{1,5})")
LOCAL = "localhost"
"""What a complaint calls the cluster of this computer."""
PATIENCE = 10
"""Seconds in which a cluster answers that is there."""


def on_cluster(order: Order, chunks: Iterable[range], address: str, workers: int) -> Iterator[tuple[range, Played]]:
    """All chunks, as they are done, on the cluster at an address; without one, in processes of this computer."""
    if find_spec("ray") is None:
        raise UnknownName("error.no-ray")
    import ray

    _join(ray, address, workers)
    try:
        yield from _played(ray, order, chunks)
    except ray.exceptions.RayTaskError as problem:
        raise problem.cause if isinstance(problem.cause, CartoneError) else problem from None
    except ray.exceptions.RayError:
        raise CartoneError("error.worker-lost") from None
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, workers: int) -> None:
    where = {"address": address} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        if found := HOST.fullmatch(address):  # Ray itself would wait for minutes
            socket.create_connection((found[1], int(found[2])), timeout=PATIENCE).close()
        ray.init(**where, log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as problem:
        raise CartoneError("error.no-cluster", address=address or LOCAL, why=why(problem)) from None


def _played(ray: Any, order: Order, chunks: Iterable[range]) -> Iterator[tuple[range, Played]]:
    task = ray.remote(play_chunk).options(max_retries=TRIES, num_gpus=int(order.device == CUDA))
    told, waiting = ray.put(order), iter(chunks)
    playing: dict[Any, range] = {}
    while True:
        ahead = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        for chunk in islice(waiting, max(ahead - len(playing), 0)):
            playing[task.remote(told, chunk)] = chunk
        if not playing:
            return
        for done in ray.wait(list(playing))[0]:
            yield playing.pop(done), ray.get(done)
