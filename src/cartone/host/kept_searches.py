"""Searches in a process of their own whose results are kept, so that each is made once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from .searcher import Searcher

Found = TypeVar("Found")


class KeptSearches(Generic[Found]):
    """The latest searches of a kind, by key; one that has failed is forgotten once its failure was told."""

    def __init__(self, kept: int) -> None:
        self.searcher = Searcher()
        self.kept = kept
        self._lock = threading.Lock()
        self._found: OrderedDict[Hashable, Future[Found]] = OrderedDict()

    def of(self, key: Hashable, work: Callable[..., Found], *arguments: Any) -> Future[Found]:
        """Return the search with a key, which is begun if there is none; refuse it if too many wait."""
        with self._lock:
            found = self._found.get(key) or self.searcher.search(key, work, *arguments)
            self._found[key] = found
            self._found.move_to_end(key)
            if len(self._found) > self.kept:
                self._found.popitem(last=False)
            if found.done() and (found.cancelled() or found.exception() is not None):
                del self._found[key]
        return found
