"""Searches run in a process of their own, which ends with the one that asked for them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

import pytest

from cartone.host import NotAllowed
from cartone.host.searcher import Searcher, report
from tests.patience import PATIENCE, wait_until


def search_for(seconds: float) -> int:
    report(1, 3)
    time.sleep(seconds)
    return os.getpid()


@pytest.fixture
def searcher() -> Iterator[Searcher]:
    made = Searcher(most=2)
    yield made
    made.close()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_search_runs_in_another_process_and_tells_how_far_it_is(searcher: Searcher) -> None:
    found = searcher.search("one", search_for, 0.5)
    assert searcher.search("one", search_for, 9.0) is found
    wait_until(lambda: searcher.progress("one") == (1, 3), "no progress")
    waits = searcher.search("two", search_for, 0.0)
    assert searcher.progress("two") == (0, 0)
    assert found.result(PATIENCE) == waits.result(PATIENCE) != os.getpid()
    wait_until(lambda: searcher.waiting == 0, "not forgotten")


def test_one_too_many_is_refused(searcher: Searcher) -> None:
    for key in ("one", "two"):
        searcher.search(key, search_for, 9.0)
    with pytest.raises(NotAllowed, match="Many searches are waiting"):
        searcher.search("three", search_for, 0.0)


def test_a_process_that_dies_is_followed_by_another(searcher: Searcher) -> None:
    dead = searcher.search("one", os._exit, 1)
    assert isinstance(dead.exception(PATIENCE), BrokenProcessPool)
    assert is_running(searcher.search("two", search_for, 0.0).result(PATIENCE))


def test_whoever_closes_need_not_wait(searcher: Searcher) -> None:
    process = searcher.search("one", search_for, 0.0).result(PATIENCE)
    found = searcher.search("two", search_for, 60.0)
    wait_until(lambda: searcher.progress("two") == (1, 3), "no progress")
    searcher.close()
    assert isinstance(found.exception(PATIENCE), (BrokenProcessPool, CancelledError))
    wait_until(lambda: not is_running(process), "it is still there")


def test_the_process_ends_with_a_server_that_is_killed() -> None:
    program = """
import os, signal
from cartone.host.searcher import Searcher
from tests.host.test_searcher import search_for
if __name__ == "__main__":
    print(Searcher().search("one", search_for, 0.0).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    process = int(done.stdout)
    wait_until(lambda: not is_running(process), "it is still there")
