"""Simulation on a cluster: each chunk of games is a Ray task, which Ray reschedules if a worker is lost."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

from ..table import CartoneError, UnknownName
from ..table.errors import why
from .engines import CUDA, Played, Task, play_chunk
from .process_pool import AHEAD

TRIES = 10
"""The number of retries for a chunk whose worker was lost."""
HOST = re.compile(r"(?:ray://)?([^:/]+):([0-9]{1,5})")
LOCAL = "localhost"
"""The name of a local cluster in messages."""
PATIENCE = 10
"""Seconds to wait for a cluster to respond."""


def on_cluster(tasks: Iterable[Task], address: str, workers: int) -> Iterator[tuple[Task, Played]]:
    """Play all chunks of games on the cluster at `address` (local if empty), yielding each when it is done."""
    if find_spec("ray") is None:
        raise UnknownName("error.no-ray")
    import ray

    _join(ray, address, workers)
    try:
        yield from _played(ray, tasks)
    except ray.exceptions.RayTaskError as problem:
        raise problem.cause if isinstance(problem.cause, CartoneError) else problem from None
    except ray.exceptions.RayError:
        raise CartoneError("error.worker-lost") from None
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, workers: int) -> None:
    where = {"address": address} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        if found := HOST.fullmatch(address):  # fail fast: Ray itself would wait for minutes
            socket.create_connection((found[1], int(found[2])), timeout=PATIENCE).close()
        ray.init(**where, log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as problem:
        raise CartoneError("error.no-cluster", address=address or LOCAL, why=why(problem)) from None


def _played(ray: Any, tasks: Iterable[Task]) -> Iterator[tuple[Task, Played]]:
    remote, waiting = ray.remote(play_chunk), iter(tasks)
    playing: dict[Any, Task] = {}
    while True:
        ahead = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        for task in islice(waiting, max(ahead - len(playing), 0)):
            needs = remote.options(max_retries=TRIES, num_gpus=int(task[0].device == CUDA))
            playing[needs.remote(*task)] = task
        if not playing:
            return
        for done in ray.wait(list(playing))[0]:
            yield playing.pop(done), ray.get(done)
