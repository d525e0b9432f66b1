"""Executors for the host's work: in a thread, so that other requests need not wait, or inline where there are none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool


class Executor(Protocol):
    """A callable that executes work and returns its result."""

    def __call__(self, work: Callable[..., Any], /, *arguments: Any) -> Awaitable[Any]: ...


async def inline(work: Callable[..., Any], /, *arguments: Any) -> Any:
    """Execute work immediately in the caller's thread."""
    return work(*arguments)


async def in_threads(work: Callable[..., Any], /, *arguments: Any) -> Any:
    """Execute work in the thread pool."""
    return await run_in_threadpool(work, *arguments)
