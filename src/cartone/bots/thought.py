"""How long bots think for whoever asks. That is for limits: what a bot answers depends on no clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Thought:
    """The processor time that bots use for one request, measured while entered and passed to `count` at the end."""

    def __init__(self, count: Callable[[float], None]) -> None:
        self.seconds = 0.0
        self._count = count
        self._began = 0.0
        self._has_ended = False

    def __enter__(self) -> None:
        self._began = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.spend(time.thread_time() - self._began)

    def spend(self, seconds: float) -> None:
        """Add processor time of a bot, which may come from another process and after the request has ended."""
        self.seconds += seconds
        if self._has_ended:
            self._count(seconds)

    def end(self) -> None:
        self._has_ended = True
        if self.seconds:
            self._count(self.seconds)


ASKED: ContextVar[Thought | None] = ContextVar("asked", default=None)
"""Who counts what bots think, if anybody does."""


@contextmanager
def thinking(count: Callable[[float], None]) -> Iterator[Thought]:
    """All that bots think meanwhile, also in a thread that works for us; what they think later is counted then."""
    thought = Thought(count)
    before = ASKED.set(thought)
    try:
        yield thought
    finally:
        ASKED.reset(before)
        thought.end()
