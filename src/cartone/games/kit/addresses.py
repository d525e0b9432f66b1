"""Where the pages lie: at the root of their host, or under some path of it, which every address begins with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from urllib.parse import quote

_root: ContextVar[str] = ContextVar("root", default="")


def root() -> str:
    """The path that the pages lie under, for whoever is answered now; nothing, if that is the root of the host."""
    return _root.get()


def at(path: str) -> str:
    """The address of a page of ours.

    >>> at("/rules")
    '/rules'
    >>> with under("/some/where/"):
    ...     at("/rules")
    '/some/where/rules'
    """
    return root() + path


@contextmanager
def under(path: str) -> Iterator[None]:
    """For a while the pages lie under this path, as a server gives it: without escapes."""
    before = _root.set(quote(path.rstrip("/")))
    try:
        yield
    finally:
        _root.reset(before)
