"""A simulation run as tasks of Ray, on a small local cluster of two processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("ray", reason="clusters need the extra `cluster`: Ray is not installed here")

from cartone.simulate import simulate
from cartone.simulate.engines import TABLE
from cartone.simulate.run import Job
from cartone.table import CartoneError

from ..messages import said
from ..proving import left_to_proof

JOB = Job("stamp-swap", ("chance", "pinzetta"), seed=4)
HERE, NOWHERE = "", "127.0.0.1:1"
PLAYING = (b"ray::play_chunk", b"ray::IDLE")
"""Names of Ray's processes that play or are idle."""


def workers() -> Iterator[int]:
    """Yield the IDs of our worker processes, which are children of the Ray processes started here."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            name = (path / "cmdline").read_bytes()
            parent = (path / "stat").read_text().rpartition(")")[2].split()[1]
            of_parent = Path("/proc", parent, "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:  # ended meanwhile
            continue
        if name.startswith(PLAYING) and int(of_parent) == os.getpid():
            yield int(path.name)


@pytest.mark.parametrize("games", left_to_proof(150))
def test_a_cluster_plays_the_same_though_a_worker_is_killed(games: int) -> None:
    killed: list[int] = []

    def kill(done: int) -> None:
        if not killed:
            killed.extend(workers())
            os.kill(killed[0], signal.SIGKILL)

    report = simulate(JOB, games, workers=2, progress=kill, engine=TABLE, cluster=HERE)
    alone = simulate(JOB, games, engine=TABLE)
    assert killed
    report.seconds = alone.seconds
    assert report == alone


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="PyArrow is not installed here")
@pytest.mark.parametrize("games", left_to_proof(150))
def test_what_was_begun_here_goes_on_there(games: int, tmp_path: Path) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    out, heard = tmp_path / "games.parquet", list[int]()
    with pytest.raises(KeyboardInterrupt):
        simulate(JOB, games, progress=stop, engine=TABLE, out=out)
    report = simulate(JOB, games, workers=2, progress=heard.append, engine=TABLE, cluster=HERE, out=out)
    assert heard == [50, 75, 100, 125, 150]
    alone = simulate(JOB, games, engine=TABLE)
    report.seconds = alone.seconds
    assert report == alone


@pytest.mark.parametrize("address", left_to_proof(NOWHERE))
def test_a_cluster_that_is_not_there_is_one_line(address: str) -> None:
    with pytest.raises(CartoneError, match=said("error.no-cluster", address=address)):
        simulate(JOB, 1, engine=TABLE, cluster=address)
