"""How long bots think for whoever asks. That is for limits: what a bot answers depends on no clock."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Thought:
    """For how long bots have kept the processor busy; entered while one of them does."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.thread_time() - self._began


ASKED: ContextVar[Thought | None] = ContextVar("asked", default=None)
"""Who counts what bots think, if anybody does."""


@contextmanager
def thinking() -> Iterator[Thought]:
    """All that bots think meanwhile, also in a thread that works for us."""
    thought = Thought()
    before = ASKED.set(thought)
    try:
        yield thought
    finally:
        ASKED.reset(before)
