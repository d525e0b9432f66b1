"""The time limit of tests that wait; it is generous, because a busy machine may pause for a minute."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Time limit in seconds; it slows no test down, since tests that pass never wait that long."""


def wait_until(is_so: Callable[[], object], otherwise: str = "") -> None:
    """Wait until a condition holds; fail with a message if the time limit is reached."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)
