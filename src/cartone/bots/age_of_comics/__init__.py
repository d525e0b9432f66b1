"""Greedy, a competent publisher in Age of Comics: it plans a print, hires for it, and sells where it pays."""

from .greedy import Greedy

__all__ = ["Greedy"]
