"""Greedy, a competent player of Stamp Swap: it takes, cuts, chooses, places and enters by what things
will be worth to it, as far as its view can tell."""

from .greedy import PARTS, Greedy

__all__ = ["PARTS", "Greedy"]
