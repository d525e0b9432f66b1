"""Addresses of the pages, which are served at the root of a host or below a path."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from urllib.parse import quote

_root: ContextVar[str] = ContextVar("root", default="")


def root() -> str:
    """Return the root path of the pages in the current request; empty if they are served at the root of the host."""
    return _root.get()


def at(path: str) -> str:
    """Return the address of a page, including the root path.

    >>> at("/rules")
    '/rules'
    >>> with under("/some/where/"):
    ...     at("/rules")
    '/some/where/rules'
    """
    return root() + path


@contextmanager
def under(path: str) -> Iterator[None]:
    """Set the root path of the pages within a context; `path` is unescaped, like ASGI's `root_path`."""
    before = _root.set(quote(path.rstrip("/")))
    try:
        yield
    finally:
        _root.reset(before)
