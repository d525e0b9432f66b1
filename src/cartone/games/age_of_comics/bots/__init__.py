"""Greedy, a competent publisher in Age of Comics: it plans a print, hires for it, and sells where it pays."""

from collections.abc import Callable, Mapping

from .greedy import Greedy

BOTS: Mapping[str, Callable[[], Greedy]] = {"greedy": Greedy}

__all__ = ["BOTS", "Greedy"]
