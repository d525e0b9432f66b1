"""Greedy, a competent player of Stamp Swap: it takes, cuts, chooses, places and enters by what things
will be worth to it, as far as its view can tell."""

from collections.abc import Callable, Mapping
from functools import partial

from .greedy import PARTS, Greedy

BOTS: Mapping[str, Callable[[], Greedy]] = {"greedy": Greedy}
SLIPS: Mapping[str, Mapping[str, int]] = {
    "easy": {"cut": 70, "take": 20, "enter": 20},
    "normal": {"cut": 30},
}
"""How often easier bots answer by chance, out of a hundred times, by the kind of the question."""
PUZZLES: Mapping[str, str] = {"split": "cut", "place": "place", "choose": "choose"}
"""The kinds of puzzles, by the kind of their question."""
ABLATED: Mapping[str, Callable[[], Greedy]] = {f"greedy-without-{part}": partial(Greedy, part) for part in PARTS}
"""Greedy with one kind of decision left to chance: what each part of it is worth."""

__all__ = ["ABLATED", "BOTS", "PARTS", "PUZZLES", "SLIPS", "Greedy"]
