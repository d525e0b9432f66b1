"""How the host's work is done: at once, where there are no threads, or in a thread, so that nobody else waits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool


class Run(Protocol):
    """Does a piece of work, and gives back what comes of it."""

    def __call__(self, work: Callable[..., Any], /, *arguments: Any) -> Awaitable[Any]: ...


async def inline(work: Callable[..., Any], /, *arguments: Any) -> Any:
    """Here and now."""
    return work(*arguments)


async def in_threads(work: Callable[..., Any], /, *arguments: Any) -> Any:
    """In a thread of the pool."""
    return await run_in_threadpool(work, *arguments)
